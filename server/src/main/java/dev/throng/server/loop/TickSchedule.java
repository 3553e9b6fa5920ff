package dev.throng.server.loop;

/**
 * When ticks are due. Confined to the tick thread; reads no clock.
 *
 * <p>Tick n is planned at base + n / rate, computed from the count, so that rounding never adds up to a drift. A late tick
 * starts at once and the ones behind it catch up, but only {@link #MAX_CATCH_UP_TICKS} of them: what a tick is later than
 * that is given up by moving the base. Then the world runs slower than the clock, never in a burst, and no tick number is
 * left out. How much slower is the time scale: the share of a second of world time in the time it took, the time given up
 * during the last second of world time counted in.
 */
public final class TickSchedule {
    /** Late ticks that are caught up. */
    public static final int MAX_CATCH_UP_TICKS = 3;

    /** The least time scale that is told, in per cent. */
    public static final int MIN_TIME_SCALE_PERCENT = 10;

    /** The time scale of a world that keeps up. */
    public static final int FULL_SPEED_PERCENT = 100;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int rateHz;
    private final long maxLateNanos;
    /** Time given up before each of the last second's ticks. */
    private final long[] slipNanos;

    private long baseNanos;
    private long begun;
    private long slippedNanos;

    /** A schedule whose first tick is due at {@code firstNanos}. */
    public TickSchedule(int rateHz, long firstNanos) {
        if (rateHz < 1) {
            throw new IllegalArgumentException("expected a tick rate of at least 1 Hz, got " + rateHz);
        }
        this.rateHz = rateHz;
        maxLateNanos = MAX_CATCH_UP_TICKS * NANOS_PER_SECOND / rateHz;
        slipNanos = new long[rateHz];
        baseNanos = firstNanos;
    }

    /** When the next tick is due. */
    public long nextNanos() {
        return baseNanos + begun / rateHz * NANOS_PER_SECOND + begun % rateHz * NANOS_PER_SECOND / rateHz;
    }

    /** Begins the next tick at {@code nowNanos} and returns when it was planned, after the base has moved if it had to. */
    public long begin(long nowNanos) {
        long slip = Math.max(0, nowNanos - nextNanos() - maxLateNanos);
        baseNanos += slip;
        int slot = (int) (begun % rateHz);
        slippedNanos += slip - slipNanos[slot];
        slipNanos[slot] = slip;
        long plannedNanos = nextNanos();
        begun++;
        return plannedNanos;
    }

    /** How fast the world runs against its rate, 10 to 100 per cent; below 100 whenever time was given up. */
    public int timeScalePercent() {
        if (slippedNanos == 0) {
            return FULL_SPEED_PERCENT;
        }
        long percent = FULL_SPEED_PERCENT * NANOS_PER_SECOND / (NANOS_PER_SECOND + slippedNanos);
        return (int) Math.max(MIN_TIME_SCALE_PERCENT, Math.min(FULL_SPEED_PERCENT - 1, percent));
    }
}
