package dev.throng.server.replication;

import dev.throng.protocol.snapshot.PackedEncoder;
import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.StreamAgentsFrame;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileGeometry;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.UpdateEncoding;

/** Writes whole agents into a tick's blocks, once in each encoding that somebody needs. Confined to the tick thread. */
final class AgentMessages {
    private final TileGeometry geometry;
    private final StreamTable table;
    private final PackedEncoder encoder;
    private final StreamAgentsFrame frame = new StreamAgentsFrame();

    AgentMessages(TileGeometry geometry, StreamTable table, PackedEncoder encoder) {
        this.geometry = geometry;
        this.table = table;
        this.encoder = encoder;
    }

    /** Adds agents {@code from..to-1} of a list that enter a stream, for those who have held its tile before. */
    void addEntering(TickBlocks blocks, int list, int key, int source, TileModel agents, int from, int to) {
        int tile = StreamKeys.tile(key);
        if (table.isFresh(tile)) {
            return;
        }
        for (int e = 0; e < TickBlocks.ENCODINGS.size(); e++) {
            UpdateEncoding encoding = TickBlocks.ENCODINGS.get(e);
            if (table.isHeld(tile, encoding)) {
                MessageBlocks messages = blocks.entering(encoding, list);
                write(encoding, SnapshotFields.ENTERING, key, agents, from, to, false, messages);
                messages.add(key, source);
            }
        }
    }

    /** Adds the keyframe of a stream in the encodings that it is wanted in. */
    void addKeyframe(TickBlocks blocks, int key) {
        for (int e = 0; e < TickBlocks.ENCODINGS.size(); e++) {
            UpdateEncoding encoding = TickBlocks.ENCODINGS.get(e);
            if (table.isWanted(key, encoding)) {
                TileModel model = table.modelOrNew(key);
                MessageBlocks messages = blocks.keyframes(encoding);
                write(encoding, SnapshotFields.KEYFRAMES, key, model, 0, model.size(), true, messages);
                messages.add(key, MessageBlocks.NO_SOURCE);
            }
        }
    }

    private void write(
            UpdateEncoding encoding,
            int field,
            int key,
            TileModel agents,
            int from,
            int to,
            boolean withHash,
            MessageBlocks messages) {
        if (encoding == UpdateEncoding.PACKED) {
            frame.writePacked(field, key, agents, from, to, geometry, withHash, messages.bytes(), encoder);
        } else {
            frame.write(field, key, agents, from, to, geometry, withHash, messages.bytes());
        }
    }
}
