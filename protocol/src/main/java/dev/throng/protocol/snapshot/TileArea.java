package dev.throng.protocol.snapshot;

import org.jspecify.annotations.Nullable;

/** A rectangle of tiles, all four bounds inclusive, each 0 or more and last not less than first. */
public record TileArea(int firstColumn, int firstRow, int lastColumn, int lastRow) {
    public TileArea {
        if (firstColumn < 0 || firstRow < 0 || lastColumn < firstColumn || lastRow < firstRow) {
            throw new IllegalArgumentException("expected 0 <= first <= last, got columns " + firstColumn + " to "
                    + lastColumn + ", rows " + firstRow + " to " + lastRow);
        }
    }

    public boolean contains(int column, int row) {
        return column >= firstColumn && column <= lastColumn && row >= firstRow && row <= lastRow;
    }

    /** The tiles that both areas have, or null if there are none. */
    public @Nullable TileArea intersection(TileArea other) {
        int left = Math.max(firstColumn, other.firstColumn);
        int low = Math.max(firstRow, other.firstRow);
        int right = Math.min(lastColumn, other.lastColumn);
        int high = Math.min(lastRow, other.lastRow);
        return left <= right && low <= high ? new TileArea(left, low, right, high) : null;
    }

    /** The smallest area that has the tiles of both. */
    public TileArea union(TileArea other) {
        return new TileArea(
                Math.min(firstColumn, other.firstColumn),
                Math.min(firstRow, other.firstRow),
                Math.max(lastColumn, other.lastColumn),
                Math.max(lastRow, other.lastRow));
    }

    public int columns() {
        return lastColumn - firstColumn + 1;
    }

    public int rows() {
        return lastRow - firstRow + 1;
    }

    /** Number of tiles. */
    public long tiles() {
        return (long) columns() * rows();
    }
}
