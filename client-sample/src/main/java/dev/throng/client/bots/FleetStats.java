package dev.throng.client.bots;

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/**
 * What all bots of a fleet count together. Thread-safe. Times in microseconds, with three significant digits, up to a
 * minute.
 */
final class FleetStats {
    private static final long MAX_MICROS = 60_000_000;
    private static final int DIGITS = 3;

    final Histogram latenessMicros = histogram();
    final Histogram latenessOfSecondMicros = histogram();
    final Histogram ageMicros = histogram();
    final Histogram commandMicros = histogram();
    final Histogram joinMicros = histogram();

    final LongAdder welcomed = new LongAdder();
    final LongAdder connected = new LongAdder();
    final LongAdder disconnects = new LongAdder();
    final LongAdder snapshots = new LongAdder();
    final LongAdder steadySnapshots = new LongAdder();
    final LongAdder steadySnapshotBytes = new LongAdder();
    final LongAdder steadyAgents = new LongAdder();
    final LongAdder resyncs = new LongAdder();
    final LongAdder missedTicks = new LongAdder();
    final LongAdder commandsSent = new LongAdder();
    final LongAdder commandsAccepted = new LongAdder();
    final LongAdder commandsRefused = new LongAdder();
    final LongAdder positionsChecked = new LongAdder();
    final LongAdder hashesWrong = new LongAdder();
    final LongAdder decodeErrors = new LongAdder();
    final LongAdder boundViolations = new LongAdder();

    private final Map<Check, Long> violations = new EnumMap<>(Check.class);
    private final Map<Check, String> firstViolations = new EnumMap<>(Check.class);
    private final Map<String, Long> disconnectReasons = new TreeMap<>();
    private final Map<String, Long> refusalCodes = new TreeMap<>();
    private double worstErrorMetres;

    private static Histogram histogram() {
        return new SynchronizedHistogram(1, MAX_MICROS, DIGITS);
    }

    static void record(Histogram histogram, long nanos) {
        histogram.recordValue(micros(nanos));
    }

    static long micros(long nanos) {
        return Math.max(0, Math.min(MAX_MICROS, nanos / 1_000));
    }

    synchronized void violated(Check check, String what) {
        violations.merge(check, 1L, Long::sum);
        firstViolations.putIfAbsent(check, what);
    }

    synchronized void disconnected(String reason) {
        disconnectReasons.merge(reason, 1L, Long::sum);
    }

    synchronized void refused(String code) {
        refusalCodes.merge(code, 1L, Long::sum);
    }

    synchronized void error(double metres) {
        worstErrorMetres = Math.max(worstErrorMetres, metres);
    }

    synchronized long violations(Check check) {
        return violations.getOrDefault(check, 0L);
    }

    synchronized String firstViolation(Check check) {
        return firstViolations.getOrDefault(check, "");
    }

    synchronized Map<String, Long> disconnectReasons() {
        return Map.copyOf(disconnectReasons);
    }

    synchronized Map<String, Long> refusalCodes() {
        return Map.copyOf(refusalCodes);
    }

    synchronized double worstErrorMetres() {
        return worstErrorMetres;
    }

    long commandsUnanswered() {
        return commandsSent.sum() - commandsAccepted.sum() - commandsRefused.sum();
    }
}
