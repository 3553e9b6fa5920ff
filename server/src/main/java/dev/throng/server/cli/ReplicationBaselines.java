package dev.throng.server.cli;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.server.sim.AgentTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * What plain ways would cost on the same trace, in bits per agent and snapshot: a protobuf message per agent, packed
 * centimetre differences, deflate over the messages, and a good per-tick predictor that keeps the same error bound.
 */
final class ReplicationBaselines {
    private static final double CENTIMETRES = 100;
    /** Velocity gains tried for the per-tick predictor; the best one counts. */
    private static final double[] GAINS = {0.1, 0.2, 0.3, 0.5, 0.75};

    private final double stepMetres;
    private final Predictor[] predictors = new Predictor[GAINS.length];
    private final ByteWriter messages = new ByteWriter(1 << 16);
    private final Deflater deflater = new Deflater(6);
    private byte[] deflated = new byte[1 << 16];
    private int[] lastIds = new int[0];
    private int[] lastCentimetres = new int[0];
    private long agentTicks;
    private long messageBytes;
    private long deltaBytes;
    private long deflatedBytes;

    /** Baselines for an error bound; a step of {@code 2 / sqrt(dimensions)} times it keeps it. */
    ReplicationBaselines(double errorMetres, boolean air) {
        stepMetres = errorMetres * 2 / Math.sqrt(air ? 3 : 2);
        for (int g = 0; g < GAINS.length; g++) {
            predictors[g] = new Predictor(GAINS[g], stepMetres);
        }
    }

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
            for (Predictor predictor : predictors) {
                predictor.step(slot, known, agents.x(i), agents.y(i), agents.z(i));
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
            for (Predictor predictor : predictors) {
                predictor.ensure(length);
            }
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

    /** Entropy of order 0 of the best predictor's residuals; neither membership nor framing is in it. */
    double alphaBeta() {
        return Arrays.stream(predictors)
                .mapToDouble(Predictor::entropyBits)
                .min()
                .orElse(0);
    }

    void close() {
        deflater.end();
    }

    private double bits(long bytes) {
        return agentTicks == 0 ? 0 : 8.0 * bytes / agentTicks;
    }

    /** An alpha-beta filter that sends its residual every tick, rounded to a lattice. */
    private static final class Predictor {
        private final double gain;
        private final double step;
        private final Map<Long, long[]> symbols = new HashMap<>();
        private long count;
        private double[] positions = new double[0];
        private double[] velocities = new double[0];

        Predictor(double gain, double step) {
            this.gain = gain;
            this.step = step;
        }

        void ensure(int slots) {
            positions = Arrays.copyOf(positions, 3 * slots);
            velocities = Arrays.copyOf(velocities, 3 * slots);
        }

        void step(int slot, boolean known, float x, float y, float z) {
            if (!known) {
                start(3 * slot, x);
                start(3 * slot + 1, y);
                start(3 * slot + 2, z);
                return;
            }
            long symbol = residual(3 * slot, x);
            symbol = symbol * 4096 + residual(3 * slot + 1, y);
            symbol = symbol * 4096 + residual(3 * slot + 2, z);
            symbols.computeIfAbsent(symbol, s -> new long[1])[0]++;
            count++;
        }

        private void start(int n, float value) {
            positions[n] = value;
            velocities[n] = 0;
        }

        private long residual(int n, float value) {
            double predicted = positions[n] + velocities[n];
            long cell = Math.round((value - predicted) / step);
            positions[n] = predicted + cell * step;
            velocities[n] += gain * cell * step;
            return Math.max(-2047, Math.min(2047, cell));
        }

        double entropyBits() {
            double sum = 0;
            for (long[] symbol : symbols.values()) {
                sum -= symbol[0] * Math.log(symbol[0] / (double) count) / Math.log(2);
            }
            return count == 0 ? 0 : sum / count;
        }
    }
}
