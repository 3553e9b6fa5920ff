package dev.throng.server.cli.fanout;

import java.util.concurrent.atomic.AtomicInteger;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What all bots measure together. Server and bots share a clock, so a pong's planned time needs no offset. Confined to the
 * bots' event loop but for what is said to be for any thread.
 */
final class FleetMeter {
    private static final long MOST_MICROS = 60_000_000;

    private final long tickNanos;
    private final Histogram latenessMicros = new Histogram(1, MOST_MICROS, 3);
    private final Histogram joinMicros = new Histogram(1, MOST_MICROS, 3);
    private final AtomicInteger joined = new AtomicInteger();
    private volatile @Nullable String firstLoss;
    private volatile boolean measuring;
    private boolean stopped;
    private boolean anchored;
    private int anchorTick;
    private long anchorNanos;
    private long missedTicks;

    FleetMeter(int tickRateHz) {
        tickNanos = 1_000_000_000L / tickRateHz;
    }

    /** A bot's first snapshot is there. */
    void joined(long tookNanos) {
        joinMicros.recordValue(micros(tookNanos));
        joined.incrementAndGet();
    }

    /** Any thread. */
    int joinedCount() {
        return joined.get();
    }

    /** Something that no client should meet. */
    void lost(String what) {
        if (firstLoss == null) {
            firstLoss = what;
        }
    }

    /** The first thing that went wrong, or null. Any thread. */
    @Nullable
    String firstLoss() {
        return firstLoss;
    }

    /** Whether bots look at what they get. */
    boolean isStopped() {
        return stopped;
    }

    /** From now on nothing counts, so that what was counted may be read. */
    void stop() {
        measuring = false;
        stopped = true;
    }

    boolean isMeasuring() {
        return measuring;
    }

    /** Any thread: whether what arrives counts. */
    void measure(boolean value) {
        measuring = value;
    }

    /** When a tick was planned to start. */
    void pong(int tick, long plannedNanos) {
        if (!anchored || tick - anchorTick >= 0) {
            anchored = true;
            anchorTick = tick;
            anchorNanos = plannedNanos;
        }
    }

    /**
     * A snapshot's last byte was decoded. A tick that never came was, at the least, as late as the one after it.
     *
     * @param missed ticks that this client did not get before it
     */
    void arrived(int tick, int missed, long phaseNanos, long nowNanos) {
        if (!anchored) {
            return;
        }
        long late = nowNanos - (anchorNanos + (tick - anchorTick) * tickNanos + phaseNanos);
        latenessMicros.recordValue(micros(late));
        for (int i = 1; i <= missed; i++) {
            latenessMicros.recordValue(micros(late + i * tickNanos));
        }
        missedTicks += missed;
    }

    private static long micros(long nanos) {
        return Math.max(0, Math.min(MOST_MICROS, nanos / 1_000));
    }

    /** After measuring. */
    Histogram latenessMicros() {
        return latenessMicros;
    }

    Histogram joinMicros() {
        return joinMicros;
    }

    long missedTicks() {
        return missedTicks;
    }
}
