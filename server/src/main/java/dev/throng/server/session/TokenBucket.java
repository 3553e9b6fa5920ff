package dev.throng.server.session;

/**
 * A budget that refills at a steady rate up to a burst. Confined to one thread; reads no clock, the caller passes the time.
 */
public final class TokenBucket {
    private static final double NANOS_PER_SECOND = 1e9;

    private final double perSecond;
    private final double burst;
    private double tokens;
    private long filledNanos;

    /** A full bucket. A rate of 0 never refills. */
    public TokenBucket(double perSecond, double burst, long nowNanos) {
        if (!(perSecond >= 0) || !(burst >= 0)) {
            throw new IllegalArgumentException(
                    "expected a rate and a burst of 0 or more, got " + perSecond + " and " + burst);
        }
        this.perSecond = perSecond;
        this.burst = burst;
        this.tokens = burst;
        this.filledNanos = nowNanos;
    }

    /** Takes {@code cost} tokens if they are there. */
    public boolean take(double cost, long nowNanos) {
        refill(nowNanos);
        if (cost > tokens) {
            return false;
        }
        tokens -= cost;
        return true;
    }

    /** Takes {@code cost} tokens in any case, which may leave a debt. */
    public void spend(double cost, long nowNanos) {
        refill(nowNanos);
        tokens -= cost;
    }

    /** Whether more has been spent than was there. */
    public boolean inDebt(long nowNanos) {
        refill(nowNanos);
        return tokens < 0;
    }

    /** Puts back what was taken for nothing. */
    public void giveBack(double cost) {
        tokens = Math.min(burst, tokens + cost);
    }

    /** Milliseconds until {@code cost} tokens are there, rounded up; 0 when there never will be so many. */
    public int waitMillis(double cost, long nowNanos) {
        refill(nowNanos);
        if (cost > burst || perSecond == 0) {
            return 0;
        }
        return (int) Math.min(Integer.MAX_VALUE, Math.ceil((cost - tokens) / perSecond * 1000));
    }

    private void refill(long nowNanos) {
        long elapsedNanos = nowNanos - filledNanos;
        if (elapsedNanos > 0) {
            tokens = Math.min(burst, tokens + elapsedNanos / NANOS_PER_SECOND * perSecond);
            filledNanos = nowNanos;
        }
    }
}
