package dev.throng.server.sim.space;

import java.util.Arrays;

/**
 * A hash of points on the ground by counting sort: square cells in row-major order, so that the three cells of a row that a
 * query asks are one range of points. Building gives the order in which points should lie in memory: by cell, and within a
 * cell by id, which makes it a function of the points alone and not of where they lay before. Confined to the tick thread
 * while building; reading is safe from any thread then.
 *
 * <p>Points outside the rectangle count to the nearest cell, which keeps near points in neighbouring cells. Cells are made
 * a little larger than asked for, so that rounding cannot put two points within one side two cells apart.
 */
public final class PlaneGrid {
    private static final float ROUNDING = 0x1p-20f;

    private final float minX;
    private final float minZ;
    private final float cellMetres;
    private final float cellsPerMetre;
    private final int columns;
    private final int rows;
    /** Cells of a row with an empty one at either end, so that a query needs no case for the border. */
    private final int stride;

    private final int cells;
    /** First point of each cell in the order, then the number of points; behind the last row an empty one. */
    private final int[] start;
    /** Where the next point of a cell goes while building. */
    private final int[] next;

    private int[] cell = new int[0];
    private int[] order = new int[0];

    /**
     * @param sideMetres the least side of a cell
     * @param maxCells cells are made larger until there are no more than this
     */
    public PlaneGrid(float minX, float minZ, float maxX, float maxZ, float sideMetres, int maxCells) {
        this.minX = minX;
        this.minZ = minZ;
        float width = maxX - minX;
        float depth = maxZ - minZ;
        float farthest = Math.max(Math.max(Math.abs(minX), Math.abs(maxX)), Math.max(Math.abs(minZ), Math.abs(maxZ)));
        float side = sideMetres + Math.max(farthest, Math.max(width, depth)) * ROUNDING;
        while (cells(width, side) * cells(depth, side) > maxCells) {
            side *= 1.1f;
        }
        cellMetres = side;
        cellsPerMetre = 1 / side;
        columns = (int) cells(width, side);
        rows = (int) cells(depth, side);
        stride = columns + 2;
        cells = stride * (rows + 1);
        start = new int[cells + 1];
        next = new int[cells];
    }

    private static long cells(float metres, float side) {
        return (long) (metres / side) + 1;
    }

    public float cellMetres() {
        return cellMetres;
    }

    public int rows() {
        return rows;
    }

    /** How many cells on the one above lies. */
    public int stride() {
        return stride;
    }

    /**
     * Index of the first point of each cell in the order: cell c has points {@code start[c]} to {@code start[c + 1]} - 1. Any
     * cell of a point may be asked for those beside it and above it: there are empty ones all round.
     */
    public int[] start() {
        return start;
    }

    /** The first cell of a row. */
    public int rowBegin(int row) {
        return row * stride;
    }

    /** The cell behind the last of a row. */
    public int rowEnd(int row) {
        return (row + 1) * stride;
    }

    /** The cell in a row of a point of that row. */
    public int cellInRow(int row, float x) {
        return row * stride + 1 + columnOf(x);
    }

    public int columnOf(float x) {
        int column = (int) ((x - minX) * cellsPerMetre);
        return column < 0 ? 0 : Math.min(column, columns - 1);
    }

    public int rowOf(float z) {
        int row = (int) ((z - minZ) * cellsPerMetre);
        return row < 0 ? 0 : Math.min(row, rows - 1);
    }

    /**
     * Hashes the first points of the columns, without the dead.
     *
     * @return which point comes at which place; valid until the next build
     */
    public int[] build(float[] x, float[] z, int[] id, int[] mind, int points) {
        if (cell.length < points) {
            cell = new int[x.length];
            order = new int[x.length];
        }
        Arrays.fill(start, 0);
        for (int i = 0; i < points; i++) {
            if (Mind.dead(mind[i])) {
                cell[i] = -1;
                continue;
            }
            int at = cellInRow(rowOf(z[i]), x[i]);
            cell[i] = at;
            start[at + 1]++;
        }
        int sum = 0;
        for (int at = 0; at < cells; at++) {
            next[at] = sum;
            sum += start[at + 1];
            start[at + 1] = sum;
        }
        for (int i = 0; i < points; i++) {
            int at = cell[i];
            if (at >= 0) {
                insert(i, start[at], next[at]++, id);
            }
        }
        return order;
    }

    /** Points come almost sorted by id already, so the look back is short. */
    private void insert(int point, int first, int end, int[] id) {
        int place = end;
        int own = id[point];
        while (place > first && id[order[place - 1]] > own) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = point;
    }

    /** The first row that begins with this place in the order or a later one, {@link #rows} when there is none. */
    public int rowFrom(int place) {
        int low = 0;
        int high = rows;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (start[middle * stride] < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** How many points the last build found alive. */
    public int points() {
        return start[cells];
    }
}
