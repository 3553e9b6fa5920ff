package dev.throng.server.replication;

import static dev.throng.protocol.bits.ByteWriter.varintBytes;
import static dev.throng.protocol.snapshot.SnapshotFields.bytesTag;
import static dev.throng.protocol.snapshot.SnapshotFields.varintTag;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.server.interest.DensityPlan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The density that one tick tells: every density tile encoded once, and for each client which of them it gets. Part of a
 * {@link SnapshotBatch}: filled by the tick thread, then read by any thread.
 */
final class DensityBatch {
    private final DensityGrid grid;
    private final int[] firstKeys;
    private final MessageBlocks differences = new MessageBlocks();
    private final MessageBlocks wholes = new MessageBlocks();
    private @Nullable DensityStream[] streams = new DensityStream[16];
    private @Nullable DensityPlan[] plans = new DensityPlan[16];
    private @Nullable TileArea[] kept = new TileArea[16];
    private boolean[] changes = new boolean[16];
    private int size;

    DensityBatch(DensityGrid grid) {
        this.grid = grid;
        firstKeys = new int[grid.levels()];
        for (int level = 1; level < firstKeys.length; level++) {
            firstKeys[level] = firstKeys[level - 1] + grid.tiles(level - 1).tiles();
        }
    }

    /** Begins a tick. */
    void begin() {
        differences.clear();
        wholes.clear();
        Arrays.fill(streams, 0, size, null);
        size = 0;
    }

    /** What the tiles of a level and number are sorted by. */
    int key(int level, int tile) {
        return firstKeys[level] + tile;
    }

    /** Tiles that changed, as whole fields. */
    MessageBlocks differences() {
        return differences;
    }

    /** Tiles that are new to somebody, as whole fields; those without agents are left out. */
    MessageBlocks wholes() {
        return wholes;
    }

    /**
     * Adds a client.
     *
     * @param plan what it holds from now on, null for nothing
     * @param keptArea which of it it held before
     * @param changed whether it must be told what it holds
     */
    void add(DensityStream stream, @Nullable DensityPlan plan, @Nullable TileArea keptArea, boolean changed) {
        int n = stream.number();
        if (n >= streams.length) {
            int length = Math.max(n + 1, streams.length * 2);
            streams = Arrays.copyOf(streams, length);
            plans = Arrays.copyOf(plans, length);
            kept = Arrays.copyOf(kept, length);
            changes = Arrays.copyOf(changes, length);
        }
        size = Math.max(size, n + 1);
        streams[n] = stream;
        plans[n] = plan;
        kept[n] = keptArea;
        changes[n] = changed;
    }

    /** Memory of the tiles that it holds. */
    int memoryBytes() {
        return differences.totalBytes() + wholes.totalBytes();
    }

    /** Bytes of the field {@code Snapshot.density} of a client, tag and length included; 0 when it is told nothing. */
    int bytes(DensityStream stream) {
        int bytes = updateBytes(stream);
        return bytes == 0 ? 0 : varintBytes(bytesTag(SnapshotFields.DENSITY)) + varintBytes(bytes) + bytes;
    }

    /** Bytes of whole tiles in it. */
    int wholeBytes(DensityStream stream) {
        return has(stream) ? eachWhole(stream.number(), null) : 0;
    }

    /** Writes the field {@code Snapshot.density} of a client, if it is told anything. */
    void write(DensityStream stream, ByteSink sink) {
        int bytes = updateBytes(stream);
        if (bytes == 0) {
            return;
        }
        sink.writeVarint(bytesTag(SnapshotFields.DENSITY));
        sink.writeVarint(bytes);
        int n = stream.number();
        writeHead(n, sink);
        eachDifference(n, sink);
        eachWhole(n, sink);
    }

    private boolean has(DensityStream stream) {
        return stream.number() < size && streams[stream.number()] == stream;
    }

    private int updateBytes(DensityStream stream) {
        if (!has(stream)) {
            return 0;
        }
        int n = stream.number();
        return headBytes(n) + eachDifference(n, null) + eachWhole(n, null);
    }

    private int headBytes(int n) {
        if (!changes[n]) {
            return 0;
        }
        int bytes = kept[n] == null ? 2 : 0;
        DensityPlan plan = plans[n];
        if (plan != null) {
            bytes += plan.level() == 0 ? 0 : 2;
            bytes += 2 + TileAreaWriter.bytes(plan.area());
        }
        return bytes;
    }

    private void writeHead(int n, ByteSink sink) {
        if (!changes[n]) {
            return;
        }
        if (kept[n] == null) {
            sink.writeByte(varintTag(SnapshotFields.DENSITY_RESET));
            sink.writeByte(1);
        }
        DensityPlan plan = plans[n];
        if (plan != null) {
            if (plan.level() != 0) {
                sink.writeByte(varintTag(SnapshotFields.DENSITY_LEVEL));
                sink.writeByte(plan.level());
            }
            sink.writeByte(bytesTag(SnapshotFields.DENSITY_AREA));
            sink.writeByte(TileAreaWriter.bytes(plan.area()));
            TileAreaWriter.write(plan.area(), sink);
        }
    }

    /** Writes the tiles held before that changed, unless the sink is null; tells their bytes. */
    private int eachDifference(int n, @Nullable ByteSink sink) {
        DensityPlan plan = plans[n];
        TileArea area = kept[n];
        int bytes = 0;
        if (plan != null && area != null) {
            for (int row = area.firstRow(); row <= area.lastRow(); row++) {
                bytes += row(differences, plan.level(), row, area.firstColumn(), area.lastColumn(), sink);
            }
        }
        return bytes;
    }

    /** Writes the tiles that are new to a client, unless the sink is null; tells their bytes. */
    private int eachWhole(int n, @Nullable ByteSink sink) {
        DensityPlan plan = plans[n];
        if (plan == null || !changes[n]) {
            return 0;
        }
        TileArea area = plan.area();
        TileArea old = kept[n];
        int bytes = 0;
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            if (old == null || row < old.firstRow() || row > old.lastRow()) {
                bytes += row(wholes, plan.level(), row, area.firstColumn(), area.lastColumn(), sink);
            } else {
                bytes += row(wholes, plan.level(), row, area.firstColumn(), old.firstColumn() - 1, sink);
                bytes += row(wholes, plan.level(), row, old.lastColumn() + 1, area.lastColumn(), sink);
            }
        }
        return bytes;
    }

    private int row(
            MessageBlocks blocks, int level, int row, int firstColumn, int lastColumn, @Nullable ByteSink sink) {
        if (firstColumn > lastColumn || blocks.size() == 0) {
            return 0;
        }
        TileGrid tiles = grid.tiles(level);
        int from = blocks.lowerBound(key(level, tiles.tile(firstColumn, row)));
        int to = blocks.lowerBound(key(level, tiles.tile(lastColumn, row)) + 1);
        if (sink != null) {
            blocks.write(from, to, sink);
        }
        return blocks.bytes(from, to);
    }
}
