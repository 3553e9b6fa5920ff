package dev.throng.server.sim.nav;

import org.jspecify.annotations.Nullable;

/**
 * The square cells that flow fields are made of. Values of cells lie row by row from the south, with a frame of one cell
 * round them, so that every cell has four neighbours. Never changes.
 */
public final class NavGrid {
    /** Of one field. */
    public static final int MAX_CELLS = 1 << 20;
    /** Of all fields together; as floats 64 MiB, and as much again while all of them are made anew. */
    public static final int MAX_TOTAL_CELLS = 1 << 24;

    private final float minX;
    private final float minZ;
    private final float cell;
    private final int columns;
    private final int rows;

    private NavGrid(float minX, float minZ, float maxX, float maxZ, float cell) {
        this.minX = minX;
        this.minZ = minZ;
        this.cell = cell;
        columns = (int) cells(maxX - minX, cell);
        rows = (int) cells(maxZ - minZ, cell);
    }

    private static long cells(float metres, float side) {
        return Math.max(1, (long) Math.ceil((double) metres / side - 1e-3));
    }

    /**
     * The grid over a world. Cells are three quarters of the least radius of a walker long, so that it sees every passage that is
     * wider than three of its radii; longer where that would be too many. Over a map they divide its cells evenly.
     *
     * @param bounds minX, minZ, maxX, maxZ, metres
     * @param map whose cells to divide; null for none
     * @param fields how many the world starts with
     * @throws IllegalArgumentException when the map's own cells are too many
     */
    public static NavGrid over(float[] bounds, @Nullable GridMap map, float leastRadius, int fields) {
        long most = Math.min(MAX_CELLS, MAX_TOTAL_CELLS / Math.max(1, fields));
        double area = ((double) bounds[2] - bounds[0]) * ((double) bounds[3] - bounds[1]);
        double wanted = Math.max(leastRadius * 0.75f, Math.sqrt(area / most));
        if (map == null) {
            float side = (float) wanted;
            NavGrid grid = new NavGrid(bounds[0], bounds[1], bounds[2], bounds[3], side);
            while ((long) grid.columns * grid.rows > most) {
                side *= 1.01f;
                grid = new NavGrid(bounds[0], bounds[1], bounds[2], bounds[3], side);
            }
            return grid;
        }
        int parts = Math.max(1, (int) Math.ceil(map.cellMetres() / (leastRadius * 1.2)));
        for (; parts >= 1; parts--) {
            float side = map.cellMetres() / parts;
            // Cells begin where the map's do, however far outside it the world begins.
            float minX = map.minX() - (float) Math.ceil((map.minX() - bounds[0]) / side - 1e-3) * side;
            float minZ = map.minZ() - (float) Math.ceil((map.minZ() - bounds[1]) / side - 1e-3) * side;
            if (cells(bounds[2] - minX, side) * cells(bounds[3] - minZ, side) <= most) {
                return new NavGrid(minX, minZ, bounds[2], bounds[3], side);
            }
        }
        throw new IllegalArgumentException("expected a map in whose world a flow field has at most " + most
                + " cells of " + map.cellMetres() + " m, with " + fields + " fields in all, got "
                + cells(bounds[2] - bounds[0], map.cellMetres()) * cells(bounds[3] - bounds[1], map.cellMetres()));
    }

    public float cellMetres() {
        return cell;
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    public int cells() {
        return columns * rows;
    }

    float minX() {
        return minX;
    }

    float minZ() {
        return minZ;
    }

    /** Number of values from one row to the next. */
    int stride() {
        return columns + 2;
    }

    /** Number of values, the frame counted in. */
    int values() {
        return (columns + 2) * (rows + 2);
    }

    /** Where the value of a cell lies. */
    int at(int column, int row) {
        return (row + 1) * (columns + 2) + column + 1;
    }

    int columnOf(float x) {
        return Math.max(0, Math.min(columns - 1, (int) ((x - minX) / cell)));
    }

    int rowOf(float z) {
        return Math.max(0, Math.min(rows - 1, (int) ((z - minZ) / cell)));
    }

    float centreX(int column) {
        return minX + (column + 0.5f) * cell;
    }

    float centreZ(int row) {
        return minZ + (row + 0.5f) * cell;
    }
}
