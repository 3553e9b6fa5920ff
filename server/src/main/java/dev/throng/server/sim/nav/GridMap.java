package dev.throng.server.sim.nav;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Blocked and passable square cells laid over the ground: column 0 in the west, row 0 in the south. Outside it everything
 * is passable. Never changes.
 */
public final class GridMap {
    /** Of either side, in cells. */
    public static final int MAX_SIDE = 2_048;

    private static final int EAST = 0;
    private static final int NORTH = 1;
    private static final int WEST = 2;
    private static final int SOUTH = 3;

    private final int columns;
    private final int rows;
    private final float cellMetres;
    private final float minX;
    private final float minZ;
    private final boolean[] blocked;

    /**
     * @param minX of the south-western corner, as minZ
     * @param blocked row by row from the south; kept
     */
    public GridMap(int columns, int rows, float cellMetres, float minX, float minZ, boolean[] blocked) {
        if (columns < 1 || columns > MAX_SIDE || rows < 1 || rows > MAX_SIDE || blocked.length != columns * rows) {
            throw new IllegalArgumentException("expected 1 to " + MAX_SIDE
                    + " columns and rows and a value a cell, got " + columns + ", " + rows + " and " + blocked.length);
        }
        if (!(cellMetres > 0) || !Float.isFinite(minX + minZ + cellMetres * MAX_SIDE)) {
            throw new IllegalArgumentException("expected cells of more than 0 m at finite places, got " + cellMetres
                    + " m from x " + minX + ", z " + minZ);
        }
        this.columns = columns;
        this.rows = rows;
        this.cellMetres = cellMetres;
        this.minX = minX;
        this.minZ = minZ;
        this.blocked = blocked;
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    public float cellMetres() {
        return cellMetres;
    }

    public float minX() {
        return minX;
    }

    public float minZ() {
        return minZ;
    }

    public float maxX() {
        return minX + columns * cellMetres;
    }

    public float maxZ() {
        return minZ + rows * cellMetres;
    }

    /** Whether the cell is one of the map's and blocked. */
    public boolean blocked(int column, int row) {
        return column >= 0 && column < columns && row >= 0 && row < rows && blocked[row * columns + column];
    }

    /** Whether the point lies in a blocked cell. */
    public boolean blockedAt(float x, float z) {
        return blocked((int) Math.floor((x - minX) / cellMetres), (int) Math.floor((z - minZ) / cellMetres));
    }

    /** How many corners the {@link #outlines} have, without making them. */
    public int outlineCorners() {
        int corners = 0;
        for (int row = 0; row <= rows; row++) {
            for (int column = 0; column <= columns; column++) {
                boolean southWest = blocked(column - 1, row - 1);
                boolean southEast = blocked(column, row - 1);
                boolean northWest = blocked(column - 1, row);
                boolean northEast = blocked(column, row);
                if (southWest == northEast && southEast == northWest) {
                    // All alike: none. Else two rings touch here.
                    corners += southWest == southEast ? 0 : 2;
                } else if ((southWest == southEast) != (northWest == northEast)) {
                    corners++;
                }
            }
        }
        return corners;
    }

    /**
     * The outlines of the blocked cells: closed rings with the blocked cells to their left, as x and z of each corner in
     * turn. Cells that touch at a corner only are in rings of their own.
     */
    public List<float[]> outlines() {
        // For each corner of the grid, which edges of outlines begin there: a bit a direction.
        byte[] begins = new byte[(columns + 1) * (rows + 1)];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                if (!blocked(column, row)) {
                    continue;
                }
                if (!blocked(column, row - 1)) {
                    begins[corner(column, row)] |= 1 << EAST;
                }
                if (!blocked(column + 1, row)) {
                    begins[corner(column + 1, row)] |= 1 << NORTH;
                }
                if (!blocked(column, row + 1)) {
                    begins[corner(column + 1, row + 1)] |= 1 << WEST;
                }
                if (!blocked(column - 1, row)) {
                    begins[corner(column, row + 1)] |= 1 << SOUTH;
                }
            }
        }
        List<float[]> rings = new ArrayList<>();
        for (int at = 0; at < begins.length; at++) {
            while (begins[at] != 0) {
                rings.add(ring(begins, at, Integer.numberOfTrailingZeros(begins[at])));
            }
        }
        return rings;
    }

    private int corner(int column, int row) {
        return row * (columns + 1) + column;
    }

    private float[] ring(byte[] begins, int first, int firstDirection) {
        float[] points = new float[16];
        int length = 0;
        int at = first;
        int direction = firstDirection;
        do {
            begins[at] &= (byte) ~(1 << direction);
            at += step(direction);
            int next = at == first ? nextOrFirst(begins[at], direction, firstDirection) : next(begins[at], direction);
            if (next != direction) {
                if (length == points.length) {
                    points = Arrays.copyOf(points, 2 * length);
                }
                int column = at % (columns + 1);
                int row = at / (columns + 1);
                points[length++] = minX + column * cellMetres;
                points[length++] = minZ + row * cellMetres;
            }
            direction = next;
        } while (at != first || direction != firstDirection);
        return Arrays.copyOf(points, length);
    }

    private int step(int direction) {
        return switch (direction) {
            case EAST -> 1;
            case NORTH -> columns + 1;
            case WEST -> -1;
            default -> -columns - 1;
        };
    }

    /** Left before straight before right, which keeps to the same blocked cell. */
    private static int next(int begins, int direction) {
        for (int turn = 1; turn >= -1; turn--) {
            int next = direction + turn & 3;
            if ((begins & 1 << next) != 0) {
                return next;
            }
        }
        throw new IllegalStateException("expected an outline to go on, got its end");
    }

    /** The same where the ring began, whose own first edge counts as there. */
    private static int nextOrFirst(int begins, int direction, int firstDirection) {
        return next(begins | 1 << firstDirection, direction);
    }
}
