package dev.throng.protocol.wire;

/**
 * The tiles of the world: tile (column, row) covers origin + tileSize * (column, row), its number is row * columns + column.
 *
 * @param originX west edge in metres
 * @param originZ south edge in metres
 * @param tileSize edge of a tile in metres
 */
public record WorldGrid(float originX, float originZ, float tileSize, int columns, int rows) {
    /** Most tiles in a world: stream keys are twice the tile number and stay below 2^31. */
    public static final int MAX_TILES = 1 << 24;

    public WorldGrid {
        Check.coordinate("TileGrid.origin_x", originX);
        Check.coordinate("TileGrid.origin_z", originZ);
        Check.positive("TileGrid.tile_size", tileSize);
        Check.range("TileGrid.columns", columns, 1, MAX_TILES);
        Check.range("TileGrid.rows", rows, 1, MAX_TILES / columns);
    }
}
