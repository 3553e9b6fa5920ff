package dev.throng.protocol.snapshot;

/**
 * The cells in which agents are counted where they are not told one by one. A cell of level 0 is an eighth of a tile wide;
 * each level's are twice as wide as those of the level below. Cells begin at the tile grid's origin; 16 by 16 of them are a
 * density tile, numbered by {@code row * columns + column} in its level. The last level is the first that has one density tile.
 */
public final class DensityGrid {
    /** Cells along the side of a density tile. */
    public static final int SIDE = 16;

    /** Cells of a density tile, numbered row by row from the south-west. */
    public static final int CELLS = SIDE * SIDE;

    private static final int CELLS_PER_TILE = 8;

    private final TileGrid[] levels;

    public DensityGrid(TileGrid grid) {
        int last = 0;
        while (tilesAcross(grid.columns(), last) > 1 || tilesAcross(grid.rows(), last) > 1) {
            last++;
        }
        levels = new TileGrid[last + 1];
        for (int level = 0; level <= last; level++) {
            float side = grid.tileSizeMetres() / CELLS_PER_TILE * SIDE * (1 << level);
            levels[level] = new TileGrid(
                    grid.originX(),
                    grid.originZ(),
                    side,
                    tilesAcross(grid.columns(), level),
                    tilesAcross(grid.rows(), level));
        }
    }

    private static int tilesAcross(int tiles, int level) {
        long cells = (long) tiles * CELLS_PER_TILE;
        long side = (long) SIDE << level;
        return (int) ((cells + side - 1) / side);
    }

    /** The number of levels. */
    public int levels() {
        return levels.length;
    }

    /** The density tiles of a level. */
    public TileGrid tiles(int level) {
        return levels[level];
    }

    /** Side of a level's cells. */
    public float cellMetres(int level) {
        return levels[level].tileSizeMetres() / SIDE;
    }
}
