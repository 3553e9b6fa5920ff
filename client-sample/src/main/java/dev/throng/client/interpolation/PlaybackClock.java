package dev.throng.client.interpolation;

import java.util.Arrays;

/**
 * Says which moment of the server's timeline to show now. Thread-safe: the network thread reports arrivals, the painting
 * thread asks.
 *
 * <p>The timeline is in nanoseconds since the first tick reported, one tick taking {@code 1 / (tick rate * time scale)}
 * seconds. Each arrival gives one lateness, {@code received - planned}. Over a window of the last 64 the least lateness
 * is the straight path from server to client; the 95th percentile above it is the jitter that playback must sit out. So
 * playback aims at {@code now - least - (1.5 intervals + jitter)}, never nearer than two intervals, never farther than
 * ten.
 *
 * <p>Playback never runs backward. Small errors against the aim are closed by running up to half as fast or as slow
 * again; an error of more than 250 ms is closed by a jump forward, or by standing still until the aim has come up. An
 * arrival that is 500 ms later than the straight path, or earlier by half an interval, moves the straight path at once:
 * the link stalled, or its backlog drains. Playback runs at most two intervals past the newest tick, and not past it at
 * all while the world is paused; the first arrival after a pause moves the straight path.
 */
public final class PlaybackClock {
    private static final int WINDOW = 64;
    private static final double LATE_QUANTILE = 0.95;
    private static final double MARGIN_INTERVALS = 1.5;
    private static final double MIN_DELAY_INTERVALS = 2;
    private static final double MAX_DELAY_INTERVALS = 10;
    private static final double MAX_EXTRAPOLATION_INTERVALS = 2;
    private static final long REANCHOR_LATE_NANOS = 500_000_000;
    private static final long JUMP_NANOS = 250_000_000;
    private static final double CLOSE_NANOS = 300e6;
    private static final double MAX_RATE_CHANGE = 0.5;

    private final double intervalNanos;
    private final long[] latenessNanos = new long[WINDOW];
    private final long[] sortedNanos = new long[WINDOW];
    private int recorded;
    private long newestPlannedNanos;
    private long leastNanos;
    private double delayNanos;
    private boolean started;
    private boolean playing;
    private boolean paused;
    private long playbackNanos;
    private long askedNanos;

    /**
     * A clock that waits for the first arrival.
     *
     * @param tickRateHz ticks a second at full time scale, finite and positive
     */
    public PlaybackClock(double tickRateHz) {
        if (!(tickRateHz > 0) || Double.isInfinite(tickRateHz)) {
            throw new IllegalArgumentException("expected a tick rate above 0 Hz, got " + tickRateHz);
        }
        intervalNanos = 1e9 / tickRateHz;
        delayNanos = MIN_DELAY_INTERVALS * intervalNanos;
    }

    /**
     * Reports a tick's arrival.
     *
     * @param ticksAhead ticks since the one reported before, at least 1; ignored the first time
     * @param timeScalePercent how fast the server's world runs, 1 to 100
     * @param receivedNanos when it came, on the clock that {@link #playbackNanos(long)} is asked with
     * @return the tick's place on the timeline, in nanoseconds
     */
    public synchronized long arrived(long ticksAhead, int timeScalePercent, long receivedNanos) {
        if (started) {
            newestPlannedNanos += Math.round(ticksAhead * intervalNanos * 100 / timeScalePercent);
        }
        long late = receivedNanos - newestPlannedNanos;
        boolean moved = late - leastNanos > REANCHOR_LATE_NANOS || leastNanos - late > intervalNanos / 2;
        if (!started || moved || paused) {
            recorded = 0;
        }
        started = true;
        paused = false;
        latenessNanos[recorded++ % WINDOW] = late;
        if (recorded == 2 * WINDOW) {
            recorded = WINDOW;
        }
        measure();
        return newestPlannedNanos;
    }

    /** Reports that no tick comes until further notice; the next arrival ends that. */
    public synchronized void paused() {
        paused = true;
    }

    /** The moment to show, in nanoseconds on the timeline; never less than what it returned before. */
    public synchronized long playbackNanos(long nowNanos) {
        long aim = nowNanos - leastNanos - Math.round(delayNanos);
        long limit = newestPlannedNanos + (paused ? 0 : maxExtrapolationNanos());
        aim = Math.min(aim, limit);
        if (!playing) {
            playing = started;
            playbackNanos = aim;
            askedNanos = nowNanos;
            return playbackNanos;
        }
        long elapsed = Math.max(0, nowNanos - askedNanos);
        askedNanos = nowNanos;
        long error = aim - (playbackNanos + elapsed);
        long next;
        if (error > JUMP_NANOS) {
            next = aim;
        } else if (error < -JUMP_NANOS - elapsed) {
            next = playbackNanos;
        } else {
            double change = Math.max(-MAX_RATE_CHANGE, Math.min(MAX_RATE_CHANGE, error / CLOSE_NANOS));
            next = playbackNanos + Math.round(elapsed * (1 + change));
        }
        playbackNanos = Math.max(playbackNanos, Math.min(next, limit));
        return playbackNanos;
    }

    /** What {@link #playbackNanos(long)} returned last; the least long before the first call. */
    public synchronized long shownNanos() {
        return playing ? playbackNanos : Long.MIN_VALUE;
    }

    /** How far playback aims to be behind the straight path, in nanoseconds. */
    public synchronized long delayNanos() {
        return Math.round(delayNanos);
    }

    /** How far past the newest tick playback may run, in nanoseconds. */
    public long maxExtrapolationNanos() {
        return Math.round(MAX_EXTRAPOLATION_INTERVALS * intervalNanos);
    }

    /** Forgets everything: the next arrival begins a new timeline at 0. */
    public synchronized void restart() {
        recorded = 0;
        newestPlannedNanos = 0;
        leastNanos = 0;
        delayNanos = MIN_DELAY_INTERVALS * intervalNanos;
        started = false;
        playing = false;
        paused = false;
    }

    private void measure() {
        int n = Math.min(recorded, WINDOW);
        System.arraycopy(latenessNanos, 0, sortedNanos, 0, n);
        Arrays.sort(sortedNanos, 0, n);
        leastNanos = sortedNanos[0];
        long jitter = sortedNanos[Math.min(n - 1, (int) (LATE_QUANTILE * n))] - leastNanos;
        double wished = MARGIN_INTERVALS * intervalNanos + jitter;
        delayNanos =
                Math.max(MIN_DELAY_INTERVALS * intervalNanos, Math.min(MAX_DELAY_INTERVALS * intervalNanos, wished));
    }
}
