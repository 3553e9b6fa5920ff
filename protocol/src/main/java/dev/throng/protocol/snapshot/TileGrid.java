package dev.throng.protocol.snapshot;

/**
 * The square tiles that cut up a world. Tile (column, row) covers the square of side {@code tileSizeMetres} whose
 * south-west corner is {@code origin + tileSize * (column, row)}; its number is {@code row * columns + column}.
 * Positions outside the grid belong to the nearest tile.
 *
 * @param originX west edge, metres
 * @param originZ south edge, metres
 * @param tileSizeMetres positive; times the units in a metre it must be a power of two
 * @param columns at least 1
 * @param rows at least 1; columns * rows is at most {@link #MAX_TILES}
 */
public record TileGrid(float originX, float originZ, float tileSizeMetres, int columns, int rows) {
    /** A limit on tiles, so that stream keys and tables by tile stay small. */
    public static final int MAX_TILES = 1 << 22;

    public TileGrid {
        if (!Float.isFinite(originX) || !Float.isFinite(originZ)) {
            throw new IllegalArgumentException("expected a finite origin, got " + originX + ", " + originZ);
        }
        if (!(tileSizeMetres > 0) || !Float.isFinite(tileSizeMetres)) {
            throw new IllegalArgumentException("expected a tile size above 0, got " + tileSizeMetres);
        }
        if (columns < 1 || rows < 1 || (long) columns * rows > MAX_TILES) {
            throw new IllegalArgumentException("expected 1 to " + MAX_TILES + " tiles, got " + columns + " by " + rows);
        }
    }

    /** The smallest grid from a south-west corner that covers a rectangle. */
    public static TileGrid covering(float minX, float minZ, float maxX, float maxZ, float tileSizeMetres) {
        return new TileGrid(
                minX,
                minZ,
                tileSizeMetres,
                tilesAcross((double) maxX - minX, tileSizeMetres),
                tilesAcross((double) maxZ - minZ, tileSizeMetres));
    }

    private static int tilesAcross(double lengthMetres, float tileSizeMetres) {
        return Math.max(1, (int) Math.ceil(lengthMetres / tileSizeMetres));
    }

    public int tiles() {
        return columns * rows;
    }

    public int tile(int column, int row) {
        return row * columns + column;
    }

    public int column(int tile) {
        return tile % columns;
    }

    public int row(int tile) {
        return tile / columns;
    }

    /** The column that an x in metres lies in, the nearest one when outside. */
    public int columnAt(double x) {
        return clamp((int) Math.floor((x - originX) / tileSizeMetres), columns);
    }

    /** The row that a z in metres lies in, the nearest one when outside. */
    public int rowAt(double z) {
        return clamp((int) Math.floor((z - originZ) / tileSizeMetres), rows);
    }

    /** All tiles. */
    public TileArea wholeArea() {
        return new TileArea(0, 0, columns - 1, rows - 1);
    }

    private static int clamp(int value, int count) {
        return Math.max(0, Math.min(count - 1, value));
    }
}
