package dev.throng.server.replication;

import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All blocks of one tick, in the encodings that somebody is sent. Filled by the tick thread, then only read. */
final class TickBlocks {
    static final List<UpdateEncoding> ENCODINGS = List.of(UpdateEncoding.values());

    /** Lists of entering agents: new to everybody, crossing on the ground, crossing in the air. */
    static final int ENTERING_LISTS = 3;

    static final int NEWCOMERS = 0;
    static final int GROUND_CROSSINGS = 1;
    static final int AIR_CROSSINGS = 2;

    private final ColumnBlocks corrections = new ColumnBlocks(false);
    private final ColumnBlocks states = new ColumnBlocks(false);
    private final ColumnBlocks leavers = new ColumnBlocks(false);
    private final ColumnBlocks hashes = new ColumnBlocks(true);
    private final PackedBlocks packed;
    /** Lists of entering agents of one encoding after the other. */
    private final MessageBlocks[] entering = messageBlocks(ENTERING_LISTS * ENCODINGS.size());

    private final MessageBlocks[] keyframes = messageBlocks(ENCODINGS.size());

    TickBlocks(TileGrid grid) {
        packed = new PackedBlocks(grid);
    }

    private static MessageBlocks[] messageBlocks(int count) {
        MessageBlocks[] blocks = new MessageBlocks[count];
        for (int n = 0; n < count; n++) {
            blocks[n] = new MessageBlocks();
        }
        return blocks;
    }

    void clear() {
        corrections.clear();
        states.clear();
        leavers.clear();
        hashes.clear();
        packed.clear();
        for (MessageBlocks list : entering) {
            list.clear();
        }
        for (MessageBlocks list : keyframes) {
            list.clear();
        }
    }

    /** Bytes of memory that the blocks hold, used or not. */
    int memoryBytes() {
        int bytes = corrections.memoryBytes() + states.memoryBytes() + leavers.memoryBytes() + hashes.memoryBytes();
        bytes += packed.memoryBytes();
        for (MessageBlocks list : entering) {
            bytes += list.memoryBytes();
        }
        for (MessageBlocks list : keyframes) {
            bytes += list.memoryBytes();
        }
        return bytes;
    }

    /** The columns whose heads are in the given field. */
    ColumnBlocks columns(int headField) {
        return switch (headField) {
            case SnapshotFields.CORRECTION_STREAMS -> corrections;
            case SnapshotFields.STATE_STREAMS -> states;
            case SnapshotFields.LEAVER_STREAMS -> leavers;
            case SnapshotFields.HASH_STREAMS -> hashes;
            default -> throw new IllegalArgumentException("expected a field of heads, got " + headField);
        };
    }

    /** Bytes of an encoding by what they say; tags and lengths of columns are in none of them. */
    Map<String, Integer> parts(UpdateEncoding encoding) {
        Map<String, Integer> parts = new LinkedHashMap<>();
        int newcomers = entering(encoding, NEWCOMERS).totalBytes();
        if (encoding == UpdateEncoding.PACKED) {
            parts.put("blocks", packed.totalBytes());
            parts.put("membership", newcomers);
        } else {
            parts.put("corrections", corrections.valueBytes());
            parts.put("states", states.valueBytes());
            parts.put("membership", leavers.valueBytes() + newcomers);
            parts.put("heads", corrections.headBytes() + states.headBytes() + leavers.headBytes());
        }
        parts.put("hashes", hashes.headBytes() + hashes.valueBytes());
        return parts;
    }

    private static int index(UpdateEncoding encoding) {
        return encoding == UpdateEncoding.PACKED ? 1 : 0;
    }

    PackedBlocks packed() {
        return packed;
    }

    MessageBlocks entering(UpdateEncoding encoding, int list) {
        return entering[index(encoding) * ENTERING_LISTS + list];
    }

    MessageBlocks keyframes(UpdateEncoding encoding) {
        return keyframes[index(encoding)];
    }
}
