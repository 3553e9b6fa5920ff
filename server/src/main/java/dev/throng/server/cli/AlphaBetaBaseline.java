package dev.throng.server.cli;

import dev.throng.server.sim.AgentTable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a good per-tick predictor that keeps the same error bound would cost on the same trace: the entropy of order 0 of an
 * alpha-beta filter's residuals, in bits per agent and snapshot. Neither membership nor framing is in it.
 */
final class AlphaBetaBaseline {
    /** Velocity gains tried; the best one counts. */
    private static final double[] GAINS = {0.1, 0.2, 0.3, 0.5, 0.75};

    private final Predictor[] predictors = new Predictor[GAINS.length];
    private int[] lastIds = new int[0];

    /** A predictor for an error bound; a step of {@code 2 / sqrt(dimensions)} times it keeps it. */
    AlphaBetaBaseline(double errorMetres, boolean air) {
        double stepMetres = errorMetres * 2 / Math.sqrt(air ? 3 : 2);
        for (int g = 0; g < GAINS.length; g++) {
            predictors[g] = new Predictor(GAINS[g], stepMetres);
        }
    }

    /** Counts one tick. */
    void count(AgentTable agents) {
        ensure(agents.slotCapacity());
        for (int i = 0; i < agents.count(); i++) {
            int id = agents.id(i);
            int slot = AgentTable.slotOf(id);
            boolean known = lastIds[slot] == id;
            lastIds[slot] = id;
            for (Predictor predictor : predictors) {
                predictor.step(slot, known, agents.x(i), agents.y(i), agents.z(i));
            }
        }
    }

    double bits() {
        return Arrays.stream(predictors)
                .mapToDouble(Predictor::entropyBits)
                .min()
                .orElse(0);
    }

    private void ensure(int slots) {
        if (slots > lastIds.length) {
            int length = Math.max(slots, lastIds.length * 2);
            lastIds = Arrays.copyOf(lastIds, length);
            for (Predictor predictor : predictors) {
                predictor.ensure(length);
            }
        }
    }

    /** A filter that sends its residual every tick, rounded to a lattice. */
    private static final class Predictor {
        private static final int NEAR = 7;
        private static final int SIDE = 2 * NEAR + 1;

        private final double gain;
        private final double step;
        /** How often each residual of at most {@link #NEAR} cells came, and the few that are larger. */
        private final long[] near = new long[SIDE * SIDE * SIDE];

        private final Map<Long, long[]> far = new TreeMap<>();
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
            int dx = residual(3 * slot, x);
            int dy = residual(3 * slot + 1, y);
            int dz = residual(3 * slot + 2, z);
            if (Math.max(Math.abs(dx), Math.max(Math.abs(dy), Math.abs(dz))) <= NEAR) {
                near[((dx + NEAR) * SIDE + dy + NEAR) * SIDE + dz + NEAR]++;
            } else {
                long symbol = (dx * 4096L + dy) * 4096 + dz;
                far.computeIfAbsent(symbol, s -> new long[1])[0]++;
            }
            count++;
        }

        private void start(int n, float value) {
            positions[n] = value;
            velocities[n] = 0;
        }

        private int residual(int n, float value) {
            double predicted = positions[n] + velocities[n];
            long cell = Math.round((value - predicted) / step);
            positions[n] = predicted + cell * step;
            velocities[n] += gain * cell * step;
            return (int) Math.max(-2047, Math.min(2047, cell));
        }

        double entropyBits() {
            double sum = 0;
            for (long times : near) {
                sum += bits(times);
            }
            for (long[] times : far.values()) {
                sum += bits(times[0]);
            }
            return count == 0 ? 0 : sum / count;
        }

        private double bits(long times) {
            return times == 0 ? 0 : -times * Math.log(times / (double) count) / Math.log(2);
        }
    }
}
