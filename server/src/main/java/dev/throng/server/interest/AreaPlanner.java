package dev.throng.server.interest;

import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import org.jspecify.annotations.Nullable;

/**
 * Decides which tiles a view needs. The area covers the view and a margin round it, grows at once and shrinks only where
 * it reaches more than a tile too far, so that a camera that trembles on a border changes nothing. Immutable.
 */
public final class AreaPlanner {
    private final TileGrid grid;
    private final float marginMetres;
    private final int maxTiles;

    /**
     * A planner for a grid.
     *
     * @param marginMetres how far beyond the view tiles are wanted: an agent belongs to a tile until it is this far out of
     *     it
     * @param maxTiles no area has more tiles; at least 1
     */
    public AreaPlanner(TileGrid grid, float marginMetres, int maxTiles) {
        if (maxTiles < 1) {
            throw new IllegalArgumentException("expected at least 1 tile in a view, got " + maxTiles);
        }
        this.grid = grid;
        this.marginMetres = marginMetres;
        this.maxTiles = maxTiles;
    }

    /**
     * The area for a view; both arguments may be null.
     *
     * @param current the area held so far, null for none
     * @param view what the client looks at, null for the whole world
     */
    public TileArea plan(@Nullable TileArea current, @Nullable ViewRect view) {
        TileArea wanted = limited(view == null ? grid.wholeArea() : touching(view));
        if (current == null) {
            return wanted;
        }
        TileArea held = new TileArea(
                keptFirst(current.firstColumn(), wanted.firstColumn()),
                keptFirst(current.firstRow(), wanted.firstRow()),
                keptLast(current.lastColumn(), wanted.lastColumn()),
                keptLast(current.lastRow(), wanted.lastRow()));
        return held.tiles() > maxTiles ? wanted : held;
    }

    private static int keptFirst(int current, int wanted) {
        return current == wanted - 1 ? current : wanted;
    }

    private static int keptLast(int current, int wanted) {
        return current == wanted + 1 ? current : wanted;
    }

    private TileArea touching(ViewRect view) {
        return new TileArea(
                grid.columnAt((double) view.minX() - marginMetres),
                grid.rowAt((double) view.minZ() - marginMetres),
                grid.columnAt((double) view.maxX() + marginMetres),
                grid.rowAt((double) view.maxZ() + marginMetres));
    }

    /** The area, or its middle part within the limit, cut on the longer side first. */
    private TileArea limited(TileArea area) {
        if (area.tiles() <= maxTiles) {
            return area;
        }
        int columns = area.columns();
        int rows = area.rows();
        int side = (int) Math.sqrt(maxTiles);
        if (columns <= side) {
            rows = maxTiles / columns;
        } else if (rows <= side) {
            columns = maxTiles / rows;
        } else {
            columns = side;
            rows = Math.min(rows, maxTiles / side);
        }
        int firstColumn = area.firstColumn() + (area.columns() - columns) / 2;
        int firstRow = area.firstRow() + (area.rows() - rows) / 2;
        return new TileArea(firstColumn, firstRow, firstColumn + columns - 1, firstRow + rows - 1);
    }
}
