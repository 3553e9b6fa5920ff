package dev.throng.server.replication;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.TileGrid;
import java.util.Arrays;

/**
 * How many agents are in each cell of each level, as of the last {@link #count}. One pass over the agents counts those of the
 * finest level, the others are sums. Confined to the tick thread.
 */
final class DensityPyramid {
    /** Cells of the finest level that is counted at most: 16 MiB of numbers. */
    private static final int MAX_CELLS = 1 << 22;

    private final DensityGrid grid;
    private final AgentSource source;
    private final int finestLevel;
    /** By level, row by row; empty below the finest level. */
    private final int[][] counts;

    DensityPyramid(DensityGrid grid, AgentSource source) {
        this.grid = grid;
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
