package dev.throng.server.replication;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import java.util.Arrays;

/**
 * How many agents are in each cell of each level, as of the last {@link #count}. One pass over the agents counts those of the
 * finest level, the others are sums. Confined to the tick thread.
 */
final class DensityPyramid {
    /** Cells of the finest level that is counted at most: 16 MiB of numbers. */
    private static final int MAX_CELLS = 1 << 22;

    /** The level whose cells are as wide as a tile. */
    private static final int TILE_LEVEL = 3;

    private final DensityGrid grid;
    private final AgentSource source;
    private final int finestLevel;
    /** By level, row by row; empty below the finest level. */
    private final int[][] counts;
    /** Tiles of the grid, and how many agents are south and west of each tile's corner. */
    private final TileGrid tiles;

    private int[] below = {};

    DensityPyramid(DensityGrid grid, TileGrid tiles, AgentSource source) {
        this.grid = grid;
        this.tiles = tiles;
        this.source = source;
        int finest = 0;
        while (cells(grid, finest) > MAX_CELLS) {
            finest++;
        }
        finestLevel = finest;
        counts = new int[grid.levels()][0];
    }

    private static long cells(DensityGrid grid, int level) {
        return (long) grid.tiles(level).tiles() * DensityGrid.CELLS;
    }

    /** Counts all agents where they are now. */
    void count() {
        for (int level = finestLevel; level < counts.length; level++) {
            if (counts[level].length == 0) {
                counts[level] = new int[(int) cells(grid, level)];
            }
            Arrays.fill(counts[level], 0);
        }
        TileGrid tiles = grid.tiles(finestLevel);
        int columns = columns(finestLevel);
        int lastColumn = columns - 1;
        int lastRow = tiles.rows() * DensityGrid.SIDE - 1;
        double perMetre = 1.0 / grid.cellMetres(finestLevel);
        double originX = tiles.originX();
        double originZ = tiles.originZ();
        int[] finest = counts[finestLevel];
        for (int n = source.count() - 1; n >= 0; n--) {
            int column = (int) Math.max(0, Math.min(lastColumn, (source.x(n) - originX) * perMetre));
            int row = (int) Math.max(0, Math.min(lastRow, (source.z(n) - originZ) * perMetre));
            finest[row * columns + column]++;
        }
        for (int level = finestLevel + 1; level < counts.length; level++) {
            sum(level);
        }
        sumTiles();
    }

    private void sum(int level) {
        int[] fine = counts[level - 1];
        int fineColumns = columns(level - 1);
        int fineRows = fine.length / fineColumns;
        int[] coarse = counts[level];
        int columns = columns(level);
        for (int row = 0; row < fineRows; row++) {
            int from = row * fineColumns;
            int to = (row >> 1) * columns;
            for (int column = 0; column < fineColumns; column++) {
                coarse[to + (column >> 1)] += fine[from + column];
            }
        }
    }

    /** A table of sums (Crow, "Summed-area tables for texture mapping", 1984) over the cells that are as wide as a tile. */
    private void sumTiles() {
        int side = tiles.columns() + 1;
        if (below.length == 0) {
            below = new int[side * (tiles.rows() + 1)];
        }
        int level = Math.max(finestLevel, Math.min(TILE_LEVEL, counts.length - 1));
        for (int row = 0; row < tiles.rows(); row++) {
            int inRow = 0;
            for (int column = 0; column < tiles.columns(); column++) {
                inRow += inTile(level, column, row);
                below[(row + 1) * side + column + 1] = below[row * side + column + 1] + inRow;
            }
        }
    }

    /** Agents of a tile; about so many where cells are wider than tiles, or the world is smaller than its cells' levels reach. */
    private int inTile(int level, int column, int row) {
        if (level == TILE_LEVEL) {
            return agents(level, column, row);
        }
        if (level > TILE_LEVEL) {
            int wider = level - TILE_LEVEL;
            return agents(level, column >> wider, row >> wider) >> (2 * wider);
        }
        int narrower = TILE_LEVEL - level;
        int sum = 0;
        int cells = 1 << (2 * narrower);
        for (int n = 0; n < cells; n++) {
            sum += agents(
                    level, (column << narrower) + (n & ((1 << narrower) - 1)), (row << narrower) + (n >> narrower));
        }
        return sum;
    }

    /** The agents in an area of tiles, as of the last count. */
    int agents(TileArea area) {
        int side = tiles.columns() + 1;
        int low = area.firstRow() * side;
        int high = (area.lastRow() + 1) * side;
        return below[high + area.lastColumn() + 1]
                - below[high + area.firstColumn()]
                - below[low + area.lastColumn() + 1]
                + below[low + area.firstColumn()];
    }

    private int columns(int level) {
        return grid.tiles(level).columns() * DensityGrid.SIDE;
    }

    /** The finest level that is counted. */
    int finestLevel() {
        return finestLevel;
    }

    /** The agents of a cell; 0 before the first count. */
    int agents(int level, int column, int row) {
        return counts[level][row * columns(level) + column];
    }
}
