package dev.throng.protocol.snapshot;

import static dev.throng.protocol.snapshot.SnapshotFields.varintTag;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;

/** Reads {@code TileArea} messages. */
final class TileAreaReader {
    private TileAreaReader() {}

    /** Reads one up to the reader's end. */
    static TileArea read(ByteReader in) throws MalformedBytesException {
        int firstColumn = 0;
        int firstRow = 0;
        int lastColumn = 0;
        int lastRow = 0;
        while (in.hasRemaining()) {
            int tag = in.readVarint();
            if (tag == varintTag(SnapshotFields.AREA_FIRST_COLUMN)) {
                firstColumn = in.readVarint();
            } else if (tag == varintTag(SnapshotFields.AREA_FIRST_ROW)) {
                firstRow = in.readVarint();
            } else if (tag == varintTag(SnapshotFields.AREA_LAST_COLUMN)) {
                lastColumn = in.readVarint();
            } else if (tag == varintTag(SnapshotFields.AREA_LAST_ROW)) {
                lastRow = in.readVarint();
            } else {
                in.skipField(tag);
            }
        }
        if (firstColumn < 0 || firstRow < 0 || lastColumn < firstColumn || lastRow < firstRow) {
            throw new MalformedBytesException("expected an area with first <= last, got columns " + firstColumn + " to "
                    + lastColumn + ", rows " + firstRow + " to " + lastRow);
        }
        return new TileArea(firstColumn, firstRow, lastColumn, lastRow);
    }
}
