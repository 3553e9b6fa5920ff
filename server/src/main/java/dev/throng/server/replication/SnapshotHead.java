package dev.throng.server.replication;

import static dev.throng.protocol.bits.ByteWriter.varintBytes;
import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;
import static dev.throng.protocol.snapshot.SnapshotFields.varintTag;

import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileArea;
import org.jspecify.annotations.Nullable;

/** The fields of a {@code Snapshot} message that come before its blocks. */
final class SnapshotHead {
    private SnapshotHead() {}

    /**
     * Bytes of a head.
     *
     * @param area the area to tell, null for none
     */
    static int bytes(int tick, int timeScalePercent, boolean reset, @Nullable TileArea area) {
        int bytes = valueBytes(tick);
        bytes += timeScalePercent == 100 ? 0 : valueBytes(timeScalePercent);
        bytes += reset ? 2 : 0;
        return area == null ? bytes : bytes + 2 + TileAreaWriter.bytes(area);
    }

    static void write(int tick, int timeScalePercent, boolean reset, @Nullable TileArea area, ByteSink sink) {
        writeValue(SnapshotFields.TICK, tick, sink);
        writeValue(SnapshotFields.TIME_SCALE_PERCENT, timeScalePercent == 100 ? 0 : timeScalePercent, sink);
        writeValue(SnapshotFields.RESET, reset ? 1 : 0, sink);
        if (area != null) {
            sink.writeByte(bytesTag(SnapshotFields.AREA));
            sink.writeByte(TileAreaWriter.bytes(area));
            TileAreaWriter.write(area, sink);
        }
    }

    /** Bytes of a field with so many bytes in it, absent when they are none. */
    static int fieldBytes(int length) {
        return length == 0 ? 0 : 1 + varintBytes(length) + length;
    }

    private static int valueBytes(int value) {
        return value == 0 ? 0 : 1 + varintBytes(value);
    }

    private static void writeValue(int field, int value, ByteSink sink) {
        if (value != 0) {
            sink.writeByte(varintTag(field));
            sink.writeVarint(value);
        }
    }
}
