package dev.throng.client.cli;

import java.util.ArrayDeque;

/**
 * Rates over about the last second, from counters that only grow. Confined to one thread; times are
 * {@link System#nanoTime} values.
 */
final class TrafficMeter {
    private static final long WINDOW_NANOS = 1_000_000_000;
    private static final long STEP_NANOS = 50_000_000;

    /** Totals at a moment; {@code agentSnapshots} counts each agent in each snapshot. */
    record Totals(
            long atNanos,
            long bytesReceived,
            long snapshots,
            long snapshotBytes,
            long agentSnapshots,
            long corrected) {}

    private final ArrayDeque<Totals> samples = new ArrayDeque<>();

    /** Takes in the present totals; the rates then cover the window that ends here. */
    void sample(Totals now) {
        Totals last = samples.peekLast();
        if (last != null && now.atNanos() - last.atNanos() < STEP_NANOS) {
            return;
        }
        samples.addLast(now);
        while (samples.size() > 2 && now.atNanos() - samples.peekFirst().atNanos() > WINDOW_NANOS) {
            samples.removeFirst();
        }
    }

    double bytesPerSecond() {
        return ratio(Field.BYTES, Field.SECONDS);
    }

    double snapshotsPerSecond() {
        return ratio(Field.SNAPSHOTS, Field.SECONDS);
    }

    double bitsPerAgentSnapshot() {
        return 8 * ratio(Field.SNAPSHOT_BYTES, Field.AGENT_SNAPSHOTS);
    }

    double correctedPerSnapshot() {
        return ratio(Field.CORRECTED, Field.SNAPSHOTS);
    }

    private enum Field {
        SECONDS,
        BYTES,
        SNAPSHOTS,
        SNAPSHOT_BYTES,
        AGENT_SNAPSHOTS,
        CORRECTED
    }

    /** The growth of one total by that of another over the window; 0 when the other did not grow. */
    private double ratio(Field of, Field by) {
        Totals first = samples.peekFirst();
        Totals last = samples.peekLast();
        if (first == null || last == null) {
            return 0;
        }
        double divisor = value(last, by) - value(first, by);
        return divisor > 0 ? (value(last, of) - value(first, of)) / divisor : 0;
    }

    private static double value(Totals totals, Field field) {
        return switch (field) {
            case SECONDS -> totals.atNanos() / 1e9;
            case BYTES -> totals.bytesReceived();
            case SNAPSHOTS -> totals.snapshots();
            case SNAPSHOT_BYTES -> totals.snapshotBytes();
            case AGENT_SNAPSHOTS -> totals.agentSnapshots();
            case CORRECTED -> totals.corrected();
        };
    }
}
