package dev.throng.protocol.snapshot;

/** A tile grid in model units, with what is asked of it for every agent worked out once. Immutable. */
public final class TileGeometry {
    private final TileGrid grid;
    private final ModelParameters parameters;
    private final ResidualCells groundCells;
    private final ResidualCells airCells;
    private final int shift;

    /** Fails unless a tile is a power of two of units wide and the whole grid fits 31 bits of units. */
    public TileGeometry(TileGrid grid, ModelParameters parameters) {
        this.grid = grid;
        this.parameters = parameters;
        groundCells = new ResidualCells(parameters, false);
        airCells = new ResidualCells(parameters, true);
        double units = (double) grid.tileSizeMetres() * parameters.unitsPerMetre();
        int tileUnits = (int) units;
        if (tileUnits != units || Integer.bitCount(tileUnits) != 1) {
            throw new IllegalArgumentException(
                    "expected a tile size in metres that is a power of two, got " + grid.tileSizeMetres());
        }
        if ((long) Math.max(grid.columns(), grid.rows()) * tileUnits > 1 << 30) {
            throw new IllegalArgumentException("expected a grid of at most " + (1 << 30) + " units a side, got "
                    + (long) Math.max(grid.columns(), grid.rows()) * tileUnits);
        }
        shift = Integer.numberOfTrailingZeros(tileUnits);
    }

    public TileGrid grid() {
        return grid;
    }

    public ModelParameters parameters() {
        return parameters;
    }

    /** Residual cells of a layer. */
    public ResidualCells cells(boolean air) {
        return air ? airCells : groundCells;
    }

    /** Side of a tile in units. */
    public int tileUnits() {
        return 1 << shift;
    }

    /** West edge of a tile, units from the grid's origin. */
    public int minX(int tile) {
        return grid.column(tile) << shift;
    }

    /** South edge of a tile, units from the grid's origin. */
    public int minZ(int tile) {
        return grid.row(tile) << shift;
    }

    /** The tile of a position in units from the grid's origin; the nearest one when outside the grid. */
    public int tileAt(int x, int z) {
        int column = Math.max(0, Math.min(grid.columns() - 1, x >> shift));
        int row = Math.max(0, Math.min(grid.rows() - 1, z >> shift));
        return grid.tile(column, row);
    }

    /** True if the tile lies in the area. */
    public boolean isIn(int tile, TileArea area) {
        return area.contains(grid.column(tile), grid.row(tile));
    }
}
