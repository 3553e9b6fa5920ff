package dev.throng.server.cli;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.server.sim.AgentTable;
import java.util.Arrays;
import java.util.zip.Deflater;

/**
 * What plain ways would cost on the same trace, in bits per agent and snapshot, whatever the error bound: a protobuf message
 * per agent, packed centimetre differences, deflate over the messages.
 */
final class ReplicationBaselines {
    private static final double CENTIMETRES = 100;
    private final ByteWriter messages = new ByteWriter(1 << 16);
    private final Deflater deflater = new Deflater(6);
    private byte[] deflated = new byte[1 << 16];
    private int[] lastIds = new int[0];
    private int[] lastCentimetres = new int[0];
    private long agentTicks;
    private long messageBytes;
    private long deltaBytes;
    private long deflatedBytes;

    /** Counts one tick. */
    void count(AgentTable agents) {
        ensure(agents.slotCapacity());
        messages.clear();
        for (int i = 0; i < agents.count(); i++) {
            int id = agents.id(i);
            int slot = AgentTable.slotOf(id);
            boolean known = lastIds[slot] == id;
            lastIds[slot] = id;
            writeMessage(id, agents.x(i), agents.y(i), agents.z(i));
            deltaBytes += delta(3 * slot, agents.x(i), known) + delta(3 * slot + 1, agents.z(i), known);
            if (agents.y(i) != 0) {
                deltaBytes += delta(3 * slot + 2, agents.y(i), known);
            }
        }
        agentTicks += agents.count();
        messageBytes += messages.size();
        deflatedBytes += deflate();
    }

    /** id as a varint and coordinates as floats, inside a repeated field. */
    private void writeMessage(int id, float x, float y, float z) {
        int coordinates = y != 0 ? 3 : 2;
        messages.writeByte(0x0A);
        messages.writeByte(1 + ByteWriter.varintBytes(id) + 5 * coordinates);
        messages.writeByte(0x08);
        messages.writeVarint(id);
        writeFloat(0x15, x);
        writeFloat(0x1D, z);
        if (coordinates == 3) {
            writeFloat(0x25, y);
        }
    }

    private void writeFloat(int tag, float value) {
        messages.writeByte(tag);
        messages.writeFixed32(Float.floatToRawIntBits(value));
    }

    private int delta(int column, float metres, boolean known) {
        int now = (int) Math.rint(metres * CENTIMETRES);
        int bytes = known ? ByteWriter.varintBytes(ByteWriter.zigzag(now - lastCentimetres[column])) : 4;
        lastCentimetres[column] = now;
        return bytes;
    }

    private int deflate() {
        deflater.reset();
        deflater.setInput(messages.array(), 0, messages.size());
        deflater.finish();
        int bytes = 0;
        while (!deflater.finished()) {
            bytes += deflater.deflate(deflated, 0, deflated.length);
        }
        return bytes;
    }

    private void ensure(int slots) {
        if (slots > lastIds.length) {
            int length = Math.max(slots, lastIds.length * 2);
            lastIds = Arrays.copyOf(lastIds, length);
            lastCentimetres = Arrays.copyOf(lastCentimetres, 3 * length);
        }
    }

    double protobufMessages() {
        return bits(messageBytes);
    }

    double packedDeltas() {
        return bits(deltaBytes);
    }

    double zlib() {
        return bits(deflatedBytes);
    }

    void close() {
        deflater.end();
    }

    private double bits(long bytes) {
        return agentTicks == 0 ? 0 : 8.0 * bytes / agentTicks;
    }
}
