package dev.throng.client.connection;

import java.util.random.RandomGenerator;

/**
 * When to try again after a connection ended: exponential back-off with full jitter, on top of the server's hint.
 *
 * <p>The wait before attempt n (from 0) is {@code hint + uniform(0, window)}, window {@code max(hint, min(cap, base *
 * 2^n))}: clients that lost their server at the same moment come back spread over the whole window, never in step. Full
 * jitter after M. Brooker, "Exponential Backoff and Jitter", 2015.
 *
 * @param baseMillis window of the first attempt
 * @param capMillis largest window
 * @param maxAttempts attempts in a row without a welcome after which the client gives up; 0: never reconnects
 */
public record ReconnectPolicy(int baseMillis, int capMillis, int maxAttempts) {
    private static final ReconnectPolicy DEFAULTS = new ReconnectPolicy(500, 15_000, Integer.MAX_VALUE);
    private static final ReconnectPolicy NEVER = new ReconnectPolicy(500, 15_000, 0);
    private static final int MAX_DOUBLINGS = 20;

    public ReconnectPolicy {
        if (baseMillis < 1 || capMillis < baseMillis || maxAttempts < 0) {
            throw new IllegalArgumentException("expected 1 <= base <= cap and 0 or more attempts, got base "
                    + baseMillis + " ms, cap " + capMillis + " ms, " + maxAttempts + " attempts");
        }
    }

    /** Half a second, doubled up to 15 s, without end. */
    public static ReconnectPolicy defaults() {
        return DEFAULTS;
    }

    /** One connection and no more. */
    public static ReconnectPolicy never() {
        return NEVER;
    }

    /** The wait before an attempt, in milliseconds. */
    public long delayMillis(int attempt, int hintMillis, RandomGenerator random) {
        long doubled = (long) baseMillis << Math.min(attempt, MAX_DOUBLINGS);
        long window = Math.max(hintMillis, Math.min(capMillis, doubled));
        return hintMillis + random.nextLong(window + 1);
    }
}
