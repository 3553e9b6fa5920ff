package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;

/** A {@code StreamAgents} message: written from a model, or taken apart into ranges. Reusable; not thread-safe. */
public final class StreamAgentsFrame {
    private final ByteReader in = new ByteReader();
    private final ByteWriter rows = new ByteWriter(256);
    private int stream;
    private int agentsStart;
    private int agentsLength;
    private int hash;
    private boolean packed;

    /**
     * Appends one element of a repeated {@code StreamAgents} field: tag, length and the message with agents
     * {@code from..to-1} of a model.
     *
     * @param field number of the field in {@code Snapshot}
     * @param withHash true to add the hash of the whole model
     */
    public void write(
            int field,
            int key,
            TileModel model,
            int from,
            int to,
            TileGeometry geometry,
            boolean withHash,
            ByteWriter out) {
        int tile = StreamKeys.tile(key);
        rows.clear();
        AgentRowsCodec.write(model, from, to, geometry.minX(tile), geometry.minZ(tile), rows);
        writeRows(field, SnapshotFields.AGENTS, key, model, withHash, out);
    }

    /** The same in the encoding PACKED. */
    public void writePacked(
            int field,
            int key,
            TileModel model,
            int from,
            int to,
            TileGeometry geometry,
            boolean withHash,
            ByteWriter out,
            PackedEncoder encoder) {
        rows.clear();
        if (from < to) {
            encoder.begin();
            encoder.writeRows(model, from, to, StreamKeys.tile(key), geometry);
            encoder.finish(rows);
        }
        writeRows(field, SnapshotFields.PACKED_AGENTS, key, model, withHash, out);
    }

    private void writeRows(int field, int rowsField, int key, TileModel model, boolean withHash, ByteWriter out) {
        int streamBytes = key == 0 ? 0 : 1 + ByteWriter.varintBytes(key);
        int agentsBytes = rows.size() == 0 ? 0 : 1 + ByteWriter.varintBytes(rows.size()) + rows.size();
        out.writeVarint(SnapshotFields.bytesTag(field));
        out.writeVarint(streamBytes + agentsBytes + (withHash ? 5 : 0));
        if (streamBytes > 0) {
            out.writeVarint(SnapshotFields.varintTag(SnapshotFields.STREAM));
            out.writeVarint(key);
        }
        if (agentsBytes > 0) {
            out.writeVarint(SnapshotFields.bytesTag(rowsField));
            out.writeVarint(rows.size());
            out.writeBytes(rows.array(), 0, rows.size());
        }
        if (withHash) {
            out.writeVarint(SnapshotFields.fixed32Tag(SnapshotFields.HASH));
            out.writeFixed32(model.hash());
        }
    }

    void parse(byte[] bytes, int offset, int length, int streams) throws MalformedBytesException {
        stream = 0;
        agentsStart = 0;
        agentsLength = 0;
        hash = 0;
        packed = false;
        in.reset(bytes, offset, length);
        while (in.hasRemaining()) {
            int tag = in.readVarint();
            switch (tag) {
                case SnapshotFields.STREAM << 3 -> stream = in.readVarint();
                case SnapshotFields.AGENTS << 3 | 2, SnapshotFields.PACKED_AGENTS << 3 | 2 -> {
                    agentsLength = in.readLength();
                    agentsStart = in.position();
                    packed = agentsLength > 0 && tag >>> 3 == SnapshotFields.PACKED_AGENTS;
                    in.skip(agentsLength);
                }
                case SnapshotFields.HASH << 3 | 5 -> hash = in.readFixed32();
                default -> in.skipField(tag);
            }
        }
        if (stream < 0 || stream >= streams) {
            throw new MalformedBytesException(
                    "expected a stream key below " + streams + ", got " + Integer.toUnsignedString(stream));
        }
    }

    int stream() {
        return stream;
    }

    /** True if the agents are a block of the encoding PACKED. */
    boolean packed() {
        return packed;
    }

    int agentsStart() {
        return agentsStart;
    }

    int agentsLength() {
        return agentsLength;
    }

    int hash() {
        return hash;
    }
}
