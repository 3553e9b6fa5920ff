package dev.throng.server.sim.space;

import java.util.Arrays;

/**
 * Points by square cell for queries of any radius between steps. Built when the first query after a change comes; then a
 * query costs the cells that it touches. Confined to the tick thread.
 */
public final class PlaneIndex {
    private final float minX;
    private final float minZ;
    private final float cellsPerMetre;
    private final int columns;
    private final int rows;
    private final int[] start;
    private int[] cell = new int[0];
    private int[] point = new int[0];
    private int points;

    public PlaneIndex(float minX, float minZ, float maxX, float maxZ, int maxCells) {
        this.minX = minX;
        this.minZ = minZ;
        float side = (float) Math.max(1, Math.sqrt((double) (maxX - minX) * (maxZ - minZ) / maxCells));
        cellsPerMetre = 1 / side;
        columns = (int) ((maxX - minX) * cellsPerMetre) + 1;
        rows = (int) ((maxZ - minZ) * cellsPerMetre) + 1;
        start = new int[columns * rows + 2];
    }

    /** Forgets all points and makes room. */
    public void clear(int capacity) {
        points = 0;
        if (cell.length < capacity) {
            cell = new int[capacity + capacity / 2];
            point = new int[capacity + capacity / 2];
        }
        Arrays.fill(start, 0);
    }

    /** Adds the next point; points are numbered from 0. */
    public void add(float x, float z) {
        int at = rowOf(z) * columns + columnOf(x);
        cell[points++] = at;
        start[at + 2]++;
    }

    /** Sorts what was added. */
    public void build() {
        for (int at = 2; at < start.length; at++) {
            start[at] += start[at - 1];
        }
        for (int i = 0; i < points; i++) {
            point[start[cell[i] + 1]++] = i;
        }
    }

    private int columnOf(double x) {
        return (int) Math.max(0, Math.min(columns - 1, (x - minX) * cellsPerMetre));
    }

    private int rowOf(double z) {
        return (int) Math.max(0, Math.min(rows - 1, (z - minZ) * cellsPerMetre));
    }

    public int firstColumn(double x, double radius) {
        return columnOf(x - radius - 0x1p-8);
    }

    public int lastColumn(double x, double radius) {
        return columnOf(x + radius + 0x1p-8);
    }

    public int firstRow(double z, double radius) {
        return rowOf(z - radius - 0x1p-8);
    }

    public int lastRow(double z, double radius) {
        return rowOf(z + radius + 0x1p-8);
    }

    /** Points of columns first to last of a row are entries {@code begin} to {@code end} - 1. */
    public int begin(int row, int firstColumn) {
        return start[row * columns + firstColumn];
    }

    public int end(int row, int lastColumn) {
        return start[row * columns + lastColumn + 1];
    }

    public int point(int entry) {
        return point[entry];
    }
}
