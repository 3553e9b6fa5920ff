package dev.throng.client.bots;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The part of a bot's life that is measured: from a second after its welcome, since the first snapshots hold the keyframes of
 * the join, to its end, without the pauses of the world. Written by the bot's event loop alone, read by any thread; times
 * are those of {@link System#nanoTime()}.
 */
final class SteadyWindow {
    private static final long WARM_UP_NANOS = 1_000_000_000;

    private volatile long fromNanos = Long.MAX_VALUE;
    private volatile long endedNanos = Long.MAX_VALUE;
    private volatile long pausedSinceNanos = Long.MAX_VALUE;
    private volatile long pausedNanos;
    private final AtomicLong snapshots = new AtomicLong();

    void welcomed(long nowNanos) {
        fromNanos = nowNanos + WARM_UP_NANOS;
    }

    void ended(long nowNanos) {
        endedNanos = nowNanos;
    }

    void paused(long nowNanos) {
        pausedSinceNanos = Math.min(pausedSinceNanos, nowNanos);
    }

    /** The world goes on; without effect if it did not stand. */
    void resumed(long nowNanos) {
        if (pausedSinceNanos == Long.MAX_VALUE) {
            return;
        }
        if (pausedSinceNanos < fromNanos) {
            fromNanos = nowNanos + WARM_UP_NANOS;
        } else {
            long before = pausedNanos;
            pausedNanos = before + nowNanos - pausedSinceNanos;
        }
        pausedSinceNanos = Long.MAX_VALUE;
    }

    /** Counts a snapshot if it came after the window began; returns whether it did. */
    boolean counts(long receivedNanos) {
        if (receivedNanos < fromNanos) {
            return false;
        }
        snapshots.setRelease(snapshots.getPlain() + 1);
        return true;
    }

    /** Snapshots a second up to a time, or NaN when the window is shorter than a second. */
    double snapshotsPerSecond(long endNanos) {
        long window = nanos(endNanos);
        return window < WARM_UP_NANOS ? Double.NaN : snapshots.get() * 1e9 / window;
    }

    /** Length up to a time, in seconds. */
    double seconds(long endNanos) {
        return Math.max(0, nanos(endNanos) / 1e9);
    }

    /** May be negative. */
    private long nanos(long endNanos) {
        long to = Math.min(Math.min(endNanos, endedNanos), pausedSinceNanos);
        long from = fromNanos;
        return from == Long.MAX_VALUE ? 0 : to - from - pausedNanos;
    }
}
