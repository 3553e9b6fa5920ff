package dev.throng.client.replica;

import dev.throng.protocol.snapshot.DensityCells;
import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.DensityScale;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;

/**
 * How many agents are in each cell of a rectangle of the world, as the server told last. Cells are squares, numbered from the
 * south-west; cells beyond the world's edge are empty. Immutable.
 */
public final class DensityMap {
    /** No cells. */
    public static final DensityMap EMPTY = new DensityMap(0, 0, 0, 1, 0, 0, new byte[0]);

    private final int level;
    private final double minX;
    private final double minZ;
    private final double cellMetres;
    private final int columns;
    private final int rows;
    /** Row by row. */
    private final byte[] codes;

    private DensityMap(int level, double minX, double minZ, double cellMetres, int columns, int rows, byte[] codes) {
        this.level = level;
        this.minX = minX;
        this.minZ = minZ;
        this.cellMetres = cellMetres;
        this.columns = columns;
        this.rows = rows;
        this.codes = codes;
    }

    /** A copy of what is held. */
    static DensityMap of(DensityCells cells) {
        TileArea area = cells.area();
        if (area == null) {
            return EMPTY;
        }
        TileGrid tiles = cells.grid().tiles(cells.level());
        int columns = area.columns() * DensityGrid.SIDE;
        int rows = area.rows() * DensityGrid.SIDE;
        byte[] codes = new byte[columns * rows];
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                codes[row * columns + column] = (byte) cells.code(column, row);
            }
        }
        return new DensityMap(
                cells.level(),
                tiles.originX() + (double) area.firstColumn() * tiles.tileSizeMetres(),
                tiles.originZ() + (double) area.firstRow() * tiles.tileSizeMetres(),
                cells.grid().cellMetres(cells.level()),
                columns,
                rows,
                codes);
    }

    public boolean isEmpty() {
        return codes.length == 0;
    }

    /** Which level of the world's cells this is; 0 has the finest. */
    public int level() {
        return level;
    }

    /** West edge of column 0, metres. */
    public double minX() {
        return minX;
    }

    /** South edge of row 0, metres. */
    public double minZ() {
        return minZ;
    }

    /** Side of a cell. */
    public double cellMetres() {
        return cellMetres;
    }

    public int columns() {
        return columns;
    }

    public int rows() {
        return rows;
    }

    /** Agents in a cell, to within a step or two of a tenth of their number; 0 if and only if there are none. */
    public float agents(int column, int row) {
        if (column < 0 || column >= columns || row < 0 || row >= rows) {
            throw new IndexOutOfBoundsException(
                    "expected a cell of " + columns + " by " + rows + ", got " + column + ", " + row);
        }
        return DensityScale.middle(codes[row * columns + column] & 0xFF);
    }

    /** Agents in all cells, roughly. */
    public double agents() {
        double sum = 0;
        for (byte code : codes) {
            sum += DensityScale.middle(code & 0xFF);
        }
        return sum;
    }
}
