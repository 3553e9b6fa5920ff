package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts a Snapshot message together field by field, for tests. */
final class SnapshotBuilder {
    private final TileGeometry geometry;
    private final ByteWriter out = new ByteWriter(64);
    private final Map<Integer, TileUpdate> updates = new TreeMap<>();
    private final ByteWriter messages = new ByteWriter(64);
    private final Map<Integer, Integer> hashes = new TreeMap<>();
    private boolean wide;
    private boolean packedRows;
    private @Nullable TileArea packedKept;
    private Map<Integer, TileModel> packedModels = Map.of();

    SnapshotBuilder(TileGeometry geometry, int tick) {
        this.geometry = geometry;
        field(SnapshotFields.TICK, tick);
    }

    /** Begins anew, with nothing held where the area is null. */
    SnapshotBuilder reset(@Nullable TileArea area) {
        field(SnapshotFields.RESET, 1);
        return area == null ? this : area(area);
    }

    SnapshotBuilder area(TileArea area) {
        ByteWriter bounds = new ByteWriter(16);
        int[] values = {area.firstColumn(), area.firstRow(), area.lastColumn(), area.lastRow()};
        for (int n = 0; n < 4; n++) {
            if (values[n] != 0) {
                bounds.writeVarint(SnapshotFields.varintTag(n + 1));
                bounds.writeVarint(values[n]);
            }
        }
        bytes(SnapshotFields.AREA, bounds);
        return this;
    }

    SnapshotBuilder wide() {
        wide = true;
        return this;
    }

    /** Writes agents in rows of the encoding PACKED. */
    SnapshotBuilder packedRows() {
        packedRows = true;
        return this;
    }

    /** Writes the updates as blocks, for which it needs the models that they are for, and adds agents packed. */
    SnapshotBuilder packed(TileArea kept, Map<Integer, TileModel> before) {
        packedRows = true;
        packedKept = kept;
        packedModels = before;
        return this;
    }

    SnapshotBuilder update(int key, TileUpdate update) {
        updates.put(key, update);
        return this;
    }

    SnapshotBuilder entering(int key, TileModel agents) {
        write(SnapshotFields.ENTERING, key, agents, false);
        return this;
    }

    SnapshotBuilder keyframe(int key, TileModel model) {
        write(SnapshotFields.KEYFRAMES, key, model, true);
        return this;
    }

    private void write(int field, int key, TileModel agents, boolean hash) {
        StreamAgentsFrame frame = new StreamAgentsFrame();
        if (!packedRows) {
            frame.write(field, key, agents, 0, agents.size(), geometry, hash, messages);
        } else {
            PackedEncoder encoder = new PackedEncoder();
            frame.writePacked(field, key, agents, 0, agents.size(), geometry, hash, messages, encoder);
        }
    }

    SnapshotBuilder hash(int key, int hash) {
        hashes.put(key, hash);
        return this;
    }

    byte[] build() {
        TileArea kept = packedKept;
        if (kept != null) {
            blocks(kept);
        }
        for (int field = SnapshotFields.CORRECTION_STREAMS;
                kept == null && field <= SnapshotFields.LEAVER_STREAMS;
                field += 2) {
            columns(field);
        }
        ByteWriter keys = new ByteWriter(16);
        ByteWriter values = new ByteWriter(16);
        int previous = 0;
        for (Map.Entry<Integer, Integer> hash : hashes.entrySet()) {
            keys.writeVarint(hash.getKey() - previous);
            previous = hash.getKey();
            values.writeFixed32(hash.getValue());
        }
        bytes(SnapshotFields.HASH_STREAMS, keys);
        bytes(SnapshotFields.HASHES, values);
        out.writeBytes(messages.array(), 0, messages.size());
        return Arrays.copyOf(out.array(), out.size());
    }

    private void blocks(TileArea kept) {
        int sides = 1 << 3 | 1 << 1;
        ByteWriter field = new ByteWriter(16);
        field.writeByte(PackedTables.head(sides));
        BlockDivision division = new BlockDivision();
        division.divide(geometry.grid(), kept, sides);
        for (int n = 0; n < division.size(); n++) {
            TileArea square =
                    BlockDivision.square(geometry.grid(), division.level(n), division.column(n), division.row(n));
            PackedEncoder encoder = new PackedEncoder();
            encoder.begin();
            packedModels.forEach((key, model) -> {
                if (geometry.isIn(StreamKeys.tile(key), square)) {
                    TileUpdate update = updates.get(key);
                    encoder.write(model, update == null ? new TileUpdate() : update);
                }
            });
            ByteWriter block = new ByteWriter(16);
            encoder.finish(block);
            field.writeVarint(block.size());
            field.writeBytes(block.array(), 0, block.size());
        }
        bytes(SnapshotFields.PACKED, field);
    }

    private void columns(int field) {
        ByteWriter heads = new ByteWriter(16);
        ByteWriter values = new ByteWriter(16);
        int previous = 0;
        for (Map.Entry<Integer, TileUpdate> entry : updates.entrySet()) {
            TileUpdate update = entry.getValue();
            int key = entry.getKey();
            int count = switch (field) {
                case SnapshotFields.CORRECTION_STREAMS -> update.corrections();
                case SnapshotFields.STATE_STREAMS -> update.stateChanges();
                default -> update.leavers();
            };
            if (count == 0) {
                continue;
            }
            boolean flag = wide && field == SnapshotFields.CORRECTION_STREAMS;
            StreamHeads.write(previous, key, count, flag, heads);
            previous = key;
            switch (field) {
                case SnapshotFields.CORRECTION_STREAMS ->
                    ColumnsCodec.writeCorrections(update, StreamKeys.isAir(key), flag, values);
                case SnapshotFields.STATE_STREAMS -> ColumnsCodec.writeStates(update, values);
                default -> ColumnsCodec.writeLeavers(update, values);
            }
        }
        bytes(field, heads);
        bytes(field + 1, values);
    }

    private void field(int number, int value) {
        if (value != 0) {
            out.writeVarint(SnapshotFields.varintTag(number));
            out.writeVarint(value);
        }
    }

    private void bytes(int number, ByteWriter content) {
        if (content.size() > 0) {
            out.writeVarint(SnapshotFields.bytesTag(number));
            out.writeVarint(content.size());
            out.writeBytes(content.array(), 0, content.size());
        }
    }
}
