package dev.throng.server.replication;

import dev.throng.protocol.snapshot.SnapshotFields;
import java.util.LinkedHashMap;
import java.util.Map;

/** All blocks of one tick in the encoding COLUMNS. Filled by the tick thread, then only read. */
final class TickBlocks {
    /** Lists of entering agents: new to everybody, crossing on the ground, crossing in the air. */
    static final int ENTERING_LISTS = 3;

    static final int NEWCOMERS = 0;
    static final int GROUND_CROSSINGS = 1;
    static final int AIR_CROSSINGS = 2;

    private final ColumnBlocks corrections = new ColumnBlocks(false);
    private final ColumnBlocks states = new ColumnBlocks(false);
    private final ColumnBlocks leavers = new ColumnBlocks(false);
    private final ColumnBlocks hashes = new ColumnBlocks(true);
    private final MessageBlocks[] entering = {new MessageBlocks(), new MessageBlocks(), new MessageBlocks()};
    private final MessageBlocks keyframes = new MessageBlocks();

    void clear() {
        corrections.clear();
        states.clear();
        leavers.clear();
        hashes.clear();
        for (MessageBlocks list : entering) {
            list.clear();
        }
        keyframes.clear();
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

    /** Bytes by what they say; tags and lengths of columns are in none of them. */
    Map<String, Integer> parts() {
        Map<String, Integer> parts = new LinkedHashMap<>();
        parts.put("corrections", corrections.valueBytes());
        parts.put("states", states.valueBytes());
        parts.put("membership", leavers.valueBytes() + entering[NEWCOMERS].totalBytes());
        parts.put("heads", corrections.headBytes() + states.headBytes() + leavers.headBytes());
        parts.put("hashes", hashes.headBytes() + hashes.valueBytes());
        return parts;
    }

    MessageBlocks entering(int list) {
        return entering[list];
    }

    MessageBlocks keyframes() {
        return keyframes;
    }
}
