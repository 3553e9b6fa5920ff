package dev.throng.server.cli;

import dev.throng.server.sim.StepObserver;
import dev.throng.server.sim.StepPhase;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Takes time and allocation of each phase of a number of steps. Its own reading counts to no phase. */
final class PhaseMeter implements StepObserver {
    private final AllocationMeter allocation;
    private final Map<StepPhase, Samples> samples = new EnumMap<>(StepPhase.class);
    private final long[] tickNanos;
    private long allocatedBytes;
    private int tick;
    private long lastNanos;
    private long lastBytes;

    private static final class Samples {
        private final long[] nanos;
        private long allocatedBytes;

        Samples(int ticks) {
            nanos = new long[ticks];
        }
    }

    PhaseMeter(AllocationMeter allocation, int ticks) {
        this.allocation = allocation;
        for (StepPhase phase : StepPhase.values()) {
            samples.put(phase, new Samples(ticks));
        }
        tickNanos = new long[ticks];
    }

    /** The step of that tick, from 0, is about to begin. */
    void begin(int nextTick) {
        tick = nextTick;
        lastBytes = allocation.bytes();
        lastNanos = System.nanoTime();
    }

    @Override
    public void ended(StepPhase phase) {
        long nanos = System.nanoTime() - lastNanos;
        long bytes = allocation.bytes() - lastBytes;
        Samples of = of(phase);
        of.nanos[tick] += nanos;
        of.allocatedBytes += bytes;
        tickNanos[tick] += nanos;
        allocatedBytes += bytes;
        lastBytes += bytes;
        lastNanos = System.nanoTime();
    }

    private Samples of(StepPhase phase) {
        Samples found = samples.get(phase);
        if (found == null) {
            throw new IllegalArgumentException("expected a phase of the step, got " + phase);
        }
        return found;
    }

    /** Milliseconds of a phase that this share of the ticks stays below. */
    double millis(StepPhase phase, double share) {
        return quantileMillis(of(phase).nanos, share);
    }

    double bytesPerTick(StepPhase phase) {
        return (double) of(phase).allocatedBytes / tickNanos.length;
    }

    double bytesPerTick() {
        return (double) allocatedBytes / tickNanos.length;
    }

    /** Milliseconds of a whole tick that this share of them stays below. */
    double tickMillis(double share) {
        return quantileMillis(tickNanos, share);
    }

    /** Median of the first tenth of the ticks, milliseconds. */
    double firstTenthMillis() {
        return quantileMillis(Arrays.copyOf(tickNanos, Math.max(1, tickNanos.length / 10)), 0.5);
    }

    /** Median of the last tenth of the ticks, milliseconds. */
    double lastTenthMillis() {
        int from = tickNanos.length - Math.max(1, tickNanos.length / 10);
        return quantileMillis(Arrays.copyOfRange(tickNanos, from, tickNanos.length), 0.5);
    }

    private static double quantileMillis(long[] nanos, double share) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))] / 1e6;
    }
}
