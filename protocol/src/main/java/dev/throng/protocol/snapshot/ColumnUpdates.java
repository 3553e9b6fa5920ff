package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;

/** Reads corrections, states and leavers out of the columns of a snapshot. Reusable; not thread-safe. */
final class ColumnUpdates {
    private final StreamHeads.Reader heads;
    private final ByteReader values = new ByteReader();
    private final TileUpdate update = new TileUpdate();

    /** For snapshots of a world with {@code streams} streams. */
    ColumnUpdates(int streams) {
        heads = new StreamHeads.Reader(streams);
    }

    /** Hands the updates of all streams held to a target, kind by kind. */
    void read(byte[] bytes, SnapshotFrame frame, StreamSet streams, PackedReader.Target target)
            throws MalformedBytesException {
        for (int field = SnapshotFields.CORRECTION_STREAMS; field <= SnapshotFields.LEAVER_STREAMS; field += 2) {
            readColumns(bytes, frame, field, streams, target);
        }
    }

    private void readColumns(
            byte[] bytes, SnapshotFrame frame, int headField, StreamSet streams, PackedReader.Target target)
            throws MalformedBytesException {
        int valueField = headField + 1;
        heads.reset(bytes, frame.columnStart(headField), frame.columnLength(headField));
        values.reset(bytes, frame.columnStart(valueField), frame.columnLength(valueField));
        while (heads.next()) {
            int key = heads.key();
            if (heads.count() > values.remaining()) {
                throw new MalformedBytesException(
                        "expected at most " + values.remaining() + " values, got a count of " + heads.count());
            }
            update.clear();
            switch (valueField) {
                case SnapshotFields.CORRECTIONS ->
                    ColumnsCodec.readCorrections(values, heads.count(), StreamKeys.isAir(key), heads.wide(), update);
                case SnapshotFields.STATES -> ColumnsCodec.readStates(values, heads.count(), update);
                default -> ColumnsCodec.readLeavers(values, heads.count(), update);
            }
            handOver(key, streams, target);
        }
        if (values.hasRemaining()) {
            throw new MalformedBytesException("expected column " + valueField + " to end with its last head, got "
                    + values.remaining() + " bytes more");
        }
    }

    private void handOver(int key, StreamSet streams, PackedReader.Target target) throws MalformedBytesException {
        int n = streams.find(key);
        int size = n < 0 ? 0 : streams.model(n).size();
        if (update.indexLimit() > size) {
            if (n < 0 || !streams.isDesynced(n)) {
                throw new MalformedBytesException(
                        "expected an index below " + size + " in stream " + key + ", got " + (update.indexLimit() - 1));
            }
            update.dropFrom(size);
        }
        if (n >= 0) {
            target.update(n, update);
        }
    }
}
