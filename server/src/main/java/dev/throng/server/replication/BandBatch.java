package dev.throng.server.replication;

import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;

import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one tick tells of a detail band, for all clients that were ready: every block encoded once, and for each client which
 * of them it gets. Part of a {@link SnapshotBatch}: filled by the tick thread, then read by any thread.
 */
final class BandBatch {
    private final TickBlocks blocks;
    private final AreaBlocks areaBlocks;
    private final BandPlans plans = new BandPlans();
    private int tick;
    private int timeScalePercent = 100;

    BandBatch(TileGrid grid) {
        blocks = new TickBlocks(grid);
        areaBlocks = new AreaBlocks(grid, blocks);
    }

    /** Begins anew, at the tick of the band's last step. */
    void begin(int stepTick) {
        tick = stepTick;
        blocks.clear();
        plans.clear();
    }

    /** How fast the world runs, 100 for full speed; to be set where it is to be told. */
    void setTimeScale(int percent) {
        timeScalePercent = percent;
    }

    TickBlocks blocks() {
        return blocks;
    }

    BandPlans plans() {
        return plans;
    }

    /** Bytes of memory that it holds, used or not. */
    int memoryBytes() {
        return blocks.memoryBytes() + plans.memoryBytes();
    }

    /** True if the client is told something of this band. */
    boolean has(BandStream stream) {
        return plans.has(stream);
    }

    /** Bytes of the tick's blocks in an encoding by what they say, for all tiles together. Allocates. */
    Map<String, Integer> parts(UpdateEncoding encoding) {
        return blocks.parts(encoding);
    }

    /** Bytes of the {@code Snapshot} message of this band for a client. */
    int snapshotBytes(BandStream stream) {
        TileArea area = plans.area(stream);
        TileArea kept = plans.kept(stream);
        int bytes = SnapshotHead.bytes(tick, timeScalePercent, plans.reset(stream), told(stream));
        if (kept != null) {
            for (int field = firstColumn(stream); field < SnapshotFields.HASHES; field += 2) {
                bytes += areaBlocks.columnBytes(field, kept);
            }
            bytes += SnapshotHead.fieldBytes(packedBytes(stream));
            bytes += areaBlocks.entering(stream.encoding(), kept, null);
        }
        return bytes + keyframes(stream, area, kept, null);
    }

    /** Bytes of whole streams in it. */
    int keyframeBytes(BandStream stream) {
        return keyframes(stream, plans.area(stream), plans.kept(stream), null);
    }

    /** Writes the message: exactly {@link #snapshotBytes} bytes. */
    void write(BandStream stream, ByteSink sink) {
        TileArea area = plans.area(stream);
        TileArea kept = plans.kept(stream);
        SnapshotHead.write(tick, timeScalePercent, plans.reset(stream), told(stream), sink);
        if (kept != null) {
            for (int field = firstColumn(stream); field < SnapshotFields.HASHES; field += 2) {
                areaBlocks.writeColumns(field, kept, sink);
            }
            writePacked(stream, sink);
            areaBlocks.entering(stream.encoding(), kept, sink);
        }
        keyframes(stream, area, kept, sink);
    }

    /** The area where the client is to be told of it. */
    private @Nullable TileArea told(BandStream stream) {
        return plans.areaChanged(stream) ? plans.area(stream) : null;
    }

    /** The first field of heads that a client is sent: with the encoding PACKED, hashes alone are columns. */
    private static int firstColumn(BandStream stream) {
        return stream.encoding() == UpdateEncoding.PACKED
                ? SnapshotFields.HASH_STREAMS
                : SnapshotFields.CORRECTION_STREAMS;
    }

    /** End of a client's blocks in its plan; what follows have nothing to tell and are not sent. */
    private int blockEnd(BandStream stream) {
        int end = plans.blockEnd(stream);
        while (end > plans.blockStart(stream) && blocks.packed().isEmpty(plans.block(end - 1))) {
            end--;
        }
        return end;
    }

    private int packedBytes(BandStream stream) {
        int end = blockEnd(stream);
        int bytes = 0;
        for (int n = plans.blockStart(stream); n < end; n++) {
            bytes += blocks.packed().bytes(plans.block(n));
        }
        return bytes == 0 ? 0 : 1 + bytes;
    }

    private void writePacked(BandStream stream, ByteSink sink) {
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

    /** Writes the keyframes of what is new to a client and of what it asked for, unless the sink is null; tells their bytes. */
    private int keyframes(
            BandStream stream, @Nullable TileArea area, @Nullable TileArea kept, @Nullable ByteSink sink) {
        if (area == null) {
            return 0;
        }
        int bytes = areaBlocks.keyframesOutside(stream.encoding(), area, kept, sink);
        for (int r = plans.requestStart(stream); r < plans.requestEnd(stream); r++) {
            bytes += areaBlocks.keyframe(stream.encoding(), plans.request(r), sink);
        }
        return bytes;
    }
}
