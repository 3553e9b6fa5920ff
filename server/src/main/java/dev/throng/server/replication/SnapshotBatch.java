package dev.throng.server.replication;

import static dev.throng.protocol.bits.ByteWriter.varintBytes;
import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;
import static dev.throng.protocol.snapshot.SnapshotFields.varintTag;

import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of one tick for all clients that were ready: every block encoded once, and for each client which of them
 * it gets. The tick thread fills a batch and publishes it; from then on any thread may read it until the last reference is
 * released, when its memory goes back to the {@link Replicator} for a later tick.
 *
 * <p>Asking for a client's size and copying its bytes allocates nothing and encodes nothing but the head of the message.
 */
public final class SnapshotBatch {
    private final TileGrid grid;
    private final AtomicInteger references = new AtomicInteger();
    private final TickBlocks blocks;
    private final ClientPlans plans = new ClientPlans();
    private int tick;
    private int timeScalePercent;

    SnapshotBatch(TileGrid grid) {
        this.grid = grid;
        blocks = new TickBlocks(grid);
    }

    boolean isFree() {
        return references.get() == 0;
    }

    /** Begins a tick, with one reference. */
    void begin(int newTick, int newTimeScalePercent) {
        references.set(1);
        tick = newTick;
        timeScalePercent = newTimeScalePercent;
        blocks.clear();
        plans.clear();
    }

    TickBlocks blocks() {
        return blocks;
    }

    ClientPlans plans() {
        return plans;
    }

    /** Adds a reference, for one more reader. */
    public void retain() {
        if (references.getAndIncrement() <= 0) {
            references.decrementAndGet();
            throw new IllegalStateException("expected a batch in use, got a released one");
        }
    }

    /** Gives back a reference; after the last one the batch must not be touched. */
    public void release() {
        if (references.decrementAndGet() < 0) {
            references.incrementAndGet();
            throw new IllegalStateException("expected a batch in use, got a released one");
        }
    }

    public int tick() {
        return tick;
    }

    /** Bytes of memory that it holds, used or not. */
    public int memoryBytes() {
        return blocks.memoryBytes() + plans.memoryBytes();
    }

    /** True if the client was ready at this tick or the tick deferred, so that it has a snapshot here. */
    public boolean has(ClientStream stream) {
        return plans.has(stream);
    }

    /** True if the client's snapshot makes it forget all it had. */
    public boolean isReset(ClientStream stream) {
        return plans.reset(stream);
    }

    /** Bytes of the tick's blocks in an encoding by what they say, for all tiles together. Allocates. */
    public Map<String, Integer> parts(UpdateEncoding encoding) {
        return blocks.parts(encoding);
    }

    /** Bytes of the client's {@code Snapshot} message. */
    public int snapshotBytes(ClientStream stream) {
        TileArea area = plans.area(stream);
        TileArea kept = plans.kept(stream);
        int bytes = headBytes(stream, area);
        if (kept != null) {
            for (int field = firstColumn(stream); field < SnapshotFields.HASHES; field += 2) {
                ColumnBlocks columns = blocks.columns(field);
                bytes += columnBytes(columnHeadBytes(columns, kept));
                bytes += columnBytes(columnValueBytes(columns, kept));
            }
            bytes += columnBytes(packedBytes(stream));
            bytes += eachEntering(stream.encoding(), kept, null);
        }
        return bytes + eachKeyframe(stream, area, kept, null);
    }

    /** Bytes of whole streams in the client's snapshot. */
    public int keyframeBytes(ClientStream stream) {
        return eachKeyframe(stream, plans.area(stream), plans.kept(stream), null);
    }

    /** Writes the client's {@code Snapshot} message: exactly {@link #snapshotBytes} bytes. */
    public void write(ClientStream stream, ByteSink sink) {
        TileArea area = plans.area(stream);
        TileArea kept = plans.kept(stream);
        writeHead(stream, area, sink);
        if (kept != null) {
            for (int field = firstColumn(stream); field < SnapshotFields.HASHES; field += 2) {
                writeColumns(field, kept, sink);
            }
            writePacked(stream, sink);
            eachEntering(stream.encoding(), kept, sink);
        }
        eachKeyframe(stream, area, kept, sink);
    }

    /** Writes the client's {@code Snapshot} message into an array and tells how many bytes it took. */
    public int write(ClientStream stream, byte[] target, int offset) {
        ArraySink sink = new ArraySink(target, offset);
        write(stream, sink);
        return sink.position() - offset;
    }

    /** Writes the client's {@code Snapshot} message at the buffer's position. */
    public void write(ClientStream stream, ByteBuffer target) {
        write(stream, new BufferSink(target));
    }

    /** The first field of heads that a client is sent: with the encoding PACKED, hashes alone are columns. */
    private static int firstColumn(ClientStream stream) {
        return stream.encoding() == UpdateEncoding.PACKED
                ? SnapshotFields.HASH_STREAMS
                : SnapshotFields.CORRECTION_STREAMS;
    }

    /** End of a client's blocks in its plan; what follows have nothing to tell and are not sent. */
    private int blockEnd(ClientStream stream) {
        int end = plans.blockEnd(stream);
        while (end > plans.blockStart(stream) && blocks.packed().isEmpty(plans.block(end - 1))) {
            end--;
        }
        return end;
    }

    private int packedBytes(ClientStream stream) {
        int end = blockEnd(stream);
        int bytes = 0;
        for (int n = plans.blockStart(stream); n < end; n++) {
            bytes += blocks.packed().bytes(plans.block(n));
        }
        return bytes == 0 ? 0 : 1 + bytes;
    }

    private void writePacked(ClientStream stream, ByteSink sink) {
        int bytes = packedBytes(stream);
        if (bytes == 0) {
            return;
        }
        sink.writeByte(bytesTag(SnapshotFields.PACKED));
        sink.writeVarint(bytes);
        sink.writeByte(PackedBlocks.head());
        int end = blockEnd(stream);
        for (int n = plans.blockStart(stream); n < end; n++) {
            blocks.packed().write(plans.block(n), sink);
        }
    }

    private int headBytes(ClientStream stream, TileArea area) {
        int bytes = tick == 0 ? 0 : 1 + varintBytes(tick);
        bytes += timeScalePercent == 100 ? 0 : 1 + varintBytes(timeScalePercent);
        bytes += plans.reset(stream) ? 2 : 0;
        if (plans.areaChanged(stream)) {
            bytes += 2 + areaBytes(area);
        }
        return bytes;
    }

    private static int areaBytes(TileArea area) {
        return fieldBytes(area.firstColumn())
                + fieldBytes(area.firstRow())
                + fieldBytes(area.lastColumn())
                + fieldBytes(area.lastRow());
    }

    private static int fieldBytes(int value) {
        return value == 0 ? 0 : 1 + varintBytes(value);
    }

    private void writeHead(ClientStream stream, TileArea area, ByteSink sink) {
        writeField(SnapshotFields.TICK, tick, sink);
        writeField(SnapshotFields.TIME_SCALE_PERCENT, timeScalePercent == 100 ? 0 : timeScalePercent, sink);
        writeField(SnapshotFields.RESET, plans.reset(stream) ? 1 : 0, sink);
        if (plans.areaChanged(stream)) {
            sink.writeByte(bytesTag(SnapshotFields.AREA));
            sink.writeByte(areaBytes(area));
            writeField(SnapshotFields.AREA_FIRST_COLUMN, area.firstColumn(), sink);
            writeField(SnapshotFields.AREA_FIRST_ROW, area.firstRow(), sink);
            writeField(SnapshotFields.AREA_LAST_COLUMN, area.lastColumn(), sink);
            writeField(SnapshotFields.AREA_LAST_ROW, area.lastRow(), sink);
        }
    }

    private static void writeField(int field, int value, ByteSink sink) {
        if (value != 0) {
            sink.writeByte(varintTag(field));
            sink.writeVarint(value);
        }
    }

    private static int columnBytes(int length) {
        return length == 0 ? 0 : 1 + varintBytes(length) + length;
    }

    /** Rows of tiles of an area that lie next to each other in key order count as one. */
    private int runs(TileArea area) {
        return area.columns() == grid.columns() ? 1 : area.rows();
    }

    private int firstKey(TileArea area, int run) {
        return StreamKeys.key(grid.tile(area.firstColumn(), area.firstRow() + run), false);
    }

    private int lastKey(TileArea area, int run) {
        int row = runs(area) == 1 ? area.lastRow() : area.firstRow() + run;
        return StreamKeys.key(grid.tile(area.lastColumn(), row), true);
    }

    private int columnHeadBytes(ColumnBlocks columns, TileArea area) {
        int bytes = 0;
        int previous = 0;
        for (int run = 0; run < runs(area); run++) {
            int from = columns.lowerBound(firstKey(area, run));
            int to = columns.lowerBound(lastKey(area, run) + 1);
            bytes += columns.headBytes(from, to, previous);
            previous = from < to ? columns.key(to - 1) : previous;
        }
        return bytes;
    }

    private int columnValueBytes(ColumnBlocks columns, TileArea area) {
        int bytes = 0;
        for (int run = 0; run < runs(area); run++) {
            bytes += columns.valueBytes(
                    columns.lowerBound(firstKey(area, run)), columns.lowerBound(lastKey(area, run) + 1));
        }
        return bytes;
    }

    private void writeColumns(int field, TileArea area, ByteSink sink) {
        ColumnBlocks columns = blocks.columns(field);
        int headBytes = columnHeadBytes(columns, area);
        if (headBytes == 0) {
            return;
        }
        sink.writeByte(bytesTag(field));
        sink.writeVarint(headBytes);
        int previous = 0;
        for (int run = 0; run < runs(area); run++) {
            int from = columns.lowerBound(firstKey(area, run));
            int to = columns.lowerBound(lastKey(area, run) + 1);
            columns.writeHeads(from, to, previous, sink);
            previous = from < to ? columns.key(to - 1) : previous;
        }
        sink.writeByte(bytesTag(field + 1));
        sink.writeVarint(columnValueBytes(columns, area));
        for (int run = 0; run < runs(area); run++) {
            columns.writeValues(
                    columns.lowerBound(firstKey(area, run)), columns.lowerBound(lastKey(area, run) + 1), sink);
        }
    }

    /** Writes the entering agents that a client cannot have, unless the sink is null; tells their bytes. */
    private int eachEntering(UpdateEncoding encoding, TileArea kept, @Nullable ByteSink sink) {
        int bytes = 0;
        for (int list = 0; list < TickBlocks.ENTERING_LISTS; list++) {
            MessageBlocks messages = blocks.entering(encoding, list);
            for (int run = 0; messages.size() > 0 && run < runs(kept); run++) {
                int end = messages.lowerBound(lastKey(kept, run) + 1);
                for (int n = messages.lowerBound(firstKey(kept, run)); n < end; n++) {
                    if (messages.source(n) == MessageBlocks.NO_SOURCE || !isIn(messages.source(n), kept)) {
                        bytes += messages.bytes(n, n + 1);
                        if (sink != null) {
                            messages.write(n, n + 1, sink);
                        }
                    }
                }
            }
        }
        return bytes;
    }

    /** Writes the keyframes of what is new to a client and of what it asked for; tells their bytes. */
    private int eachKeyframe(ClientStream stream, TileArea area, @Nullable TileArea kept, @Nullable ByteSink sink) {
        int bytes = 0;
        MessageBlocks keyframes = blocks.keyframes(stream.encoding());
        if (kept == null || !kept.equals(area)) {
            for (int row = area.firstRow(); row <= area.lastRow(); row++) {
                if (kept == null || row < kept.firstRow() || row > kept.lastRow()) {
                    bytes += keyframes(keyframes, row, area.firstColumn(), area.lastColumn(), sink);
                } else {
                    bytes += keyframes(keyframes, row, area.firstColumn(), kept.firstColumn() - 1, sink);
                    bytes += keyframes(keyframes, row, kept.lastColumn() + 1, area.lastColumn(), sink);
                }
            }
        }
        for (int r = plans.requestStart(stream); r < plans.requestEnd(stream); r++) {
            int n = keyframes.lowerBound(plans.request(r));
            bytes += keyframes.bytes(n, n + 1);
            if (sink != null) {
                keyframes.write(n, n + 1, sink);
            }
        }
        return bytes;
    }

    private int keyframes(MessageBlocks keyframes, int row, int firstColumn, int lastColumn, @Nullable ByteSink sink) {
        if (firstColumn > lastColumn) {
            return 0;
        }
        int from = keyframes.lowerBound(StreamKeys.key(grid.tile(firstColumn, row), false));
        int to = keyframes.lowerBound(StreamKeys.key(grid.tile(lastColumn, row), true) + 1);
        if (sink != null) {
            keyframes.write(from, to, sink);
        }
        return keyframes.bytes(from, to);
    }

    private boolean isIn(int key, TileArea area) {
        int tile = StreamKeys.tile(key);
        return area.contains(grid.column(tile), grid.row(tile));
    }
}
