package dev.throng.client.bots;

import dev.throng.client.connection.ClockEstimate;
import org.jspecify.annotations.Nullable;

/**
 * When a tick was planned to start, on this process's clock. All bots of a fleet share it, since they share the clock:
 * the smallest round trip of all their pings of the last ten seconds gives the offset, the newest pong the mapping of ticks
 * to time. Thread-safe.
 */
final class FleetClock {
    private static final long GENERATION_NANOS = 5_000_000_000L;
    /** No lateness can be said. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private record Offset(long offsetNanos, long roundTripNanos) {}

    private record Anchor(int tick, long plannedNanos) {}

    private @Nullable Offset current;
    private @Nullable Offset previous;
    private long generationNanos;
    private volatile @Nullable Anchor anchor;
    private @Nullable Integer pausedAtTick;
    private volatile long bestRoundTripNanos = UNKNOWN;

    /** Takes in a ping's answer. */
    synchronized void answered(ClockEstimate estimate, long nowNanos) {
        if (current == null || nowNanos - generationNanos > GENERATION_NANOS) {
            previous = current;
            current = null;
            generationNanos = nowNanos;
        }
        current = better(current, new Offset(estimate.offsetNanos(), estimate.roundTripNanos()));
        Offset best = better(previous, current);
        bestRoundTripNanos = best.roundTripNanos();
        Integer lastTick = pausedAtTick;
        if (lastTick != null && estimate.tick() - lastTick <= 0) {
            return;
        }
        pausedAtTick = null;
        long planned = estimate.tickPlannedNanos() - best.offsetNanos();
        Anchor old = anchor;
        if (old == null || estimate.tick() - old.tick() >= 0 || old.plannedNanos() - planned > GENERATION_NANOS) {
            anchor = new Anchor(estimate.tick(), planned);
        }
    }

    /** Takes in that the world stands still after a tick: nothing is planned until a pong names a later one. */
    synchronized void paused(int tick) {
        pausedAtTick = tick;
        anchor = null;
    }

    private static Offset better(@Nullable Offset a, Offset b) {
        return a == null || b.roundTripNanos() <= a.roundTripNanos() ? b : a;
    }

    /**
     * How long after its planned time a tick's snapshot came, at least 0; {@link #UNKNOWN} before the first pong, and from a
     * pause on until the first one after it.
     *
     * @param tickNanos planned length of a tick at the world's present pace
     * @param phaseNanos how long after a tick's planned start the server plans to send to this client
     */
    long latenessNanos(int tick, long tickNanos, long phaseNanos, long receivedNanos) {
        Anchor known = anchor;
        if (known == null) {
            return UNKNOWN;
        }
        return Math.max(0, receivedNanos - (known.plannedNanos() + (tick - known.tick()) * tickNanos + phaseNanos));
    }

    /** Round trip of the ping whose offset is believed; the lateness is off by at most half of it. */
    long bestRoundTripNanos() {
        return bestRoundTripNanos;
    }
}
