package dev.throng.server.replication;

import static dev.throng.protocol.bits.ByteWriter.varintBytes;
import static dev.throng.protocol.snapshot.SnapshotFields.varintTag;

import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileArea;

/** Writes {@code TileArea} messages. */
final class TileAreaWriter {
    private TileAreaWriter() {}

    static int bytes(TileArea area) {
        return fieldBytes(area.firstColumn())
                + fieldBytes(area.firstRow())
                + fieldBytes(area.lastColumn())
                + fieldBytes(area.lastRow());
    }

    private static int fieldBytes(int value) {
        return value == 0 ? 0 : 1 + varintBytes(value);
    }

    static void write(TileArea area, ByteSink sink) {
        writeField(SnapshotFields.AREA_FIRST_COLUMN, area.firstColumn(), sink);
        writeField(SnapshotFields.AREA_FIRST_ROW, area.firstRow(), sink);
        writeField(SnapshotFields.AREA_LAST_COLUMN, area.lastColumn(), sink);
        writeField(SnapshotFields.AREA_LAST_ROW, area.lastRow(), sink);
    }

    private static void writeField(int field, int value, ByteSink sink) {
        if (value != 0) {
            sink.writeByte(varintTag(field));
            sink.writeVarint(value);
        }
    }
}
