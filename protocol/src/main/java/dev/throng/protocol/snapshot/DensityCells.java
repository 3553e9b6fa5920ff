package dev.throng.protocol.snapshot;

import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber holds of the density: the codes of the cells of one area of one level, and the rule by which a snapshot
 * changes them. Confined to one thread.
 *
 * <p>Memory is bounded by {@link #MAX_TILES}. An update that cannot be applied leaves nothing behind.
 */
public final class DensityCells {
    /** Density tiles of an area at most: a picture of 4,000 by 4,000 pixels has fewer in cells of 8 pixels. */
    public static final int MAX_TILES = 1024;

    private final DensityGrid grid;
    private final ByteReader in = new ByteReader();
    private final DensityFrame frame = new DensityFrame();
    private int level;
    private @Nullable TileArea area;
    private byte[] codes = {};
    private int version;

    /** Nothing yet. */
    public DensityCells(TileGrid grid) {
        this.grid = new DensityGrid(grid);
    }

    /** Applies the density in the bytes of a {@code Snapshot} message, if it has any; passes over all else. */
    public void applySnapshot(byte[] snapshot, int offset, int length) throws MalformedBytesException {
        try {
            in.reset(snapshot, offset, length);
            boolean found = false;
            while (in.hasRemaining()) {
                int tag = in.readVarint();
                if (tag != bytesTag(SnapshotFields.DENSITY)) {
                    in.skipField(tag);
                    continue;
                }
                if (found) {
                    throw new MalformedBytesException("expected density once, got it again");
                }
                found = true;
                int bytes = in.readLength();
                apply(snapshot, in.position(), bytes);
                in.skip(bytes);
            }
        } catch (MalformedBytesException e) {
            forget();
            throw e;
        }
    }

    private void apply(byte[] bytes, int offset, int length) throws MalformedBytesException {
        frame.parse(bytes, offset, length);
        version++;
        if (frame.reset()) {
            area = null;
        }
        TileArea next = frame.area();
        if (next != null) {
            changeArea(frame.level(), next);
        }
        TileArea held = area;
        for (int n = 0; n < frame.tiles(); n++) {
            frame.openTile(bytes, n);
            int tile = frame.tile();
            TileGrid tiles = grid.tiles(level);
            if (held == null || tile < 0 || !held.contains(tiles.column(tile), tiles.row(tile))) {
                throw new MalformedBytesException(
                        "expected density of a tile that is held, got tile " + Integer.toUnsignedString(tile));
            }
            DensityCodec.read(frame.cells(), frame.whole(), codes, start(held, tiles.column(tile), tiles.row(tile)));
        }
    }

    private void changeArea(int newLevel, TileArea next) throws MalformedBytesException {
        if (newLevel < 0 || newLevel >= grid.levels()) {
            throw new MalformedBytesException(
                    "expected a level below " + grid.levels() + ", got " + Integer.toUnsignedString(newLevel));
        }
        TileGrid tiles = grid.tiles(newLevel);
        if (next.lastColumn() >= tiles.columns() || next.lastRow() >= tiles.rows() || next.tiles() > MAX_TILES) {
            throw new MalformedBytesException("expected at most " + MAX_TILES + " density tiles within "
                    + tiles.columns() + " by " + tiles.rows() + ", got " + next);
        }
        TileArea before = level == newLevel ? area : null;
        byte[] moved = new byte[(int) next.tiles() * DensityGrid.CELLS];
        TileArea kept = before == null ? null : before.intersection(next);
        if (before != null && kept != null) {
            for (int row = kept.firstRow(); row <= kept.lastRow(); row++) {
                System.arraycopy(
                        codes,
                        start(before, kept.firstColumn(), row),
                        moved,
                        start(next, kept.firstColumn(), row),
                        kept.columns() * DensityGrid.CELLS);
            }
        }
        level = newLevel;
        area = next;
        codes = moved;
    }

    private static int start(TileArea held, int column, int row) {
        return ((row - held.firstRow()) * held.columns() + column - held.firstColumn()) * DensityGrid.CELLS;
    }

    /** Holds nothing from now on, until an area comes. */
    public void forget() {
        area = null;
        codes = new byte[0];
        version++;
    }

    /** Changes whenever the cells do. */
    public int version() {
        return version;
    }

    public DensityGrid grid() {
        return grid;
    }

    /** The level of the cells; meaningless while there is no area. */
    public int level() {
        return level;
    }

    /** The density tiles held, in those of the level; null for none. */
    public @Nullable TileArea area() {
        return area;
    }

    /**
     * The code of a cell, see {@link DensityScale}.
     *
     * @param column of cells, counted from the area's first; below 16 times its columns
     * @param row the same for rows
     */
    public int code(int column, int row) {
        TileArea held = area;
        if (held == null || column < 0 || row < 0 || column >= held.columns() * DensityGrid.SIDE) {
            throw new IndexOutOfBoundsException("expected a cell of " + held + ", got " + column + ", " + row);
        }
        int tile = row / DensityGrid.SIDE * held.columns() + column / DensityGrid.SIDE;
        int cell = row % DensityGrid.SIDE * DensityGrid.SIDE + column % DensityGrid.SIDE;
        return codes[tile * DensityGrid.CELLS + cell] & 0xFF;
    }
}
