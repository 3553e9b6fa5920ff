package dev.throng.protocol.snapshot;

import java.util.Arrays;

/**
 * How an area of tiles falls into the squares that blocks of the encoding PACKED are for. The squares of a side s lie at
 * multiples of s of column and row. The area takes of the largest squares those that it covers wholly, as far as they lie in
 * the grid; what is left takes of the next smaller, and so on down to single tiles. So who holds many tiles is sent few
 * large blocks, which cost less each agent, and the same ones as everybody else.
 *
 * <p>Order: the largest squares that touch the area row by row from the south-west; in the place of one that is not wholly
 * in the area stand the smaller ones within it, in the same order. Reusable; not thread-safe.
 */
public final class BlockDivision {
    /** Squares of one tile: of side 2 to the power of 0. */
    public static final int TILE_LEVEL = 0;

    /** The largest squares have a side of 2 to this power. */
    public static final int MAX_LEVEL = 3;

    private int size;
    private int[] levels = new int[16];
    private int[] columns = new int[16];
    private int[] rows = new int[16];

    /**
     * Divides an area of a grid.
     *
     * @param sides which sides there are besides 1: bit n stands for 2 to the power of n, n up to {@link #MAX_LEVEL}
     */
    public void divide(TileGrid grid, TileArea area, int sides) {
        size = 0;
        int level = highestLevel(sides, MAX_LEVEL);
        addWithin(grid, area, sides, level, area);
    }

    private static int highestLevel(int sides, int from) {
        int level = from;
        while (level > TILE_LEVEL && ((sides >>> level) & 1) == 0) {
            level--;
        }
        return level;
    }

    private void addWithin(TileGrid grid, TileArea area, int sides, int level, TileArea part) {
        for (int row = part.firstRow() >> level; row <= (part.lastRow() >> level); row++) {
            for (int column = part.firstColumn() >> level; column <= (part.lastColumn() >> level); column++) {
                if (level == TILE_LEVEL) {
                    add(level, column, row);
                    continue;
                }
                TileArea square = square(grid, level, column, row);
                TileArea inside = area.intersection(square);
                if (square.equals(inside)) {
                    add(level, column, row);
                } else if (inside != null) {
                    addWithin(grid, area, sides, highestLevel(sides, level - 1), inside);
                }
            }
        }
    }

    /** The tiles of a square that lie in the grid. */
    public static TileArea square(TileGrid grid, int level, int column, int row) {
        return new TileArea(
                column << level,
                row << level,
                Math.min(grid.columns(), (column + 1) << level) - 1,
                Math.min(grid.rows(), (row + 1) << level) - 1);
    }

    private void add(int level, int column, int row) {
        if (size == levels.length) {
            levels = Arrays.copyOf(levels, size * 2);
            columns = Arrays.copyOf(columns, size * 2);
            rows = Arrays.copyOf(rows, size * 2);
        }
        levels[size] = level;
        columns[size] = column;
        rows[size++] = row;
    }

    /** Number of squares. */
    public int size() {
        return size;
    }

    /** The n-th square's side is 2 to this power. */
    public int level(int n) {
        return levels[n];
    }

    /** The n-th square's column, counted in squares of its side. */
    public int column(int n) {
        return columns[n];
    }

    /** The n-th square's row, counted in squares of its side. */
    public int row(int n) {
        return rows[n];
    }
}
