package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;

/** Reads {@code StreamAgents} messages in either encoding. Reusable; not thread-safe. */
final class AgentListReader {
    private final TileGeometry geometry;
    private final boolean[] flyingByKind;
    private final StreamAgentsFrame frame = new StreamAgentsFrame();
    private final ByteReader values = new ByteReader();
    private final PackedDecoder packed = new PackedDecoder();
    private final TileModel ground = new TileModel(false);
    private final TileModel air = new TileModel(true);

    AgentListReader(TileGeometry geometry, boolean[] flyingByKind) {
        this.geometry = geometry;
        this.flyingByKind = flyingByKind;
    }

    /** Takes a message apart. */
    void parse(byte[] bytes, int offset, int length) throws MalformedBytesException {
        frame.parse(bytes, offset, length, 2 * geometry.grid().tiles());
    }

    int stream() {
        return frame.stream();
    }

    int hash() {
        return frame.hash();
    }

    /** The agents of the message taken apart last, until the next call. */
    TileModel readRows(byte[] bytes) throws MalformedBytesException {
        TileModel list = StreamKeys.isAir(frame.stream()) ? air : ground;
        int tile = StreamKeys.tile(frame.stream());
        list.clear();
        if (frame.packed()) {
            packed.begin(bytes, frame.agentsStart(), frame.agentsLength());
            packed.readRows(list, tile, geometry, flyingByKind);
            packed.finish();
        } else {
            values.reset(bytes, frame.agentsStart(), frame.agentsLength());
            AgentRowsCodec.read(values, list, geometry.minX(tile), geometry.minZ(tile), flyingByKind);
        }
        return list;
    }
}
