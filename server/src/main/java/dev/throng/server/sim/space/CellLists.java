package dev.throng.server.sim.space;

/**
 * For each square cell of a rectangle the numbers of the things that concern it, ascending. Filled in two rounds over the same
 * cells, of which the first only counts; confined to one thread then, read from any.
 */
final class CellLists {
    /** More would ask for more memory than small things in a large world are worth: a world of 16 km a side has cells of 16 m. */
    private static final int MAX_CELLS = 1 << 20;

    private final float minX;
    private final float minZ;
    private final float width;
    private final float depth;

    private float cellsPerMetre = 1;
    private int columns = 1;
    private int rows = 1;
    /** While counting the number of each cell's entries, while entering where its last ones begin, then where all begin. */
    private int[] start = new int[2];

    private int[] entry = new int[0];

    CellLists(float minX, float minZ, float maxX, float maxZ) {
        this.minX = minX;
        this.minZ = minZ;
        width = maxX - minX;
        depth = maxZ - minZ;
    }

    /** One cell with nothing in it. */
    void clear() {
        columns = 1;
        rows = 1;
        start = new int[2];
        entry = new int[0];
    }

    /** Lays out empty cells. Then follow {@link #count} for each entry, {@link #allot}, and {@link #enter} for each. */
    void layOut(float leastSideMetres) {
        float side = leastSideMetres;
        while (cells(width, side) * cells(depth, side) > MAX_CELLS) {
            side *= 1.1f;
        }
        cellsPerMetre = 1 / side;
        columns = (int) cells(width, side);
        rows = (int) cells(depth, side);
        start = new int[columns * rows + 1];
    }

    private static long cells(float metres, float side) {
        return (long) (metres * (1 / side)) + 1;
    }

    void count(int cell) {
        start[cell]++;
    }

    /** Makes room for what was counted. */
    void allot() {
        for (int at = 0; at < columns * rows; at++) {
            start[at + 1] += start[at];
        }
        entry = new int[start[columns * rows]];
    }

    /** Enters a thing; the numbers come in descending order. */
    void enter(int cell, int thing) {
        entry[--start[cell]] = thing;
    }

    double sideMetres() {
        return 1 / (double) cellsPerMetre;
    }

    int columnOf(float atX) {
        return Math.max(0, Math.min(columns - 1, (int) ((atX - minX) * cellsPerMetre)));
    }

    int rowOf(float atZ) {
        return Math.max(0, Math.min(rows - 1, (int) ((atZ - minZ) * cellsPerMetre)));
    }

    int cell(int row, int column) {
        return row * columns + column;
    }

    int cellOf(float atX, float atZ) {
        return cell(rowOf(atZ), columnOf(atX));
    }

    /** Lists those points {@code from} to {@code to} - 1 whose cell has entries; returns how many are listed then. */
    int list(float[] atX, float[] atZ, int from, int to, int[] into, int listed) {
        int[] starts = start;
        int found = listed;
        for (int i = from; i < to; i++) {
            int cell = cellOf(atX[i], atZ[i]);
            // The place is there in any case, and a branch would be mispredicted at each obstacle.
            into[found] = i;
            found += (starts[cell] - starts[cell + 1]) >>> 31;
        }
        return found;
    }

    int first(int cell) {
        return start[cell];
    }

    int end(int cell) {
        return start[cell + 1];
    }

    int thing(int anEntry) {
        return entry[anEntry];
    }
}
