package dev.throng.protocol.bits;

/**
 * What an adaptive binary coder knows of one context: the probability that the next bit is 1, and how many bits it rests
 * on. A state is one int, {@code probability << 16 | count}; tables of contexts are plain arrays of states.
 *
 * <p>The probability is in parts of 65,536, from 1 to 65,535. It moves towards each bit by 1 / (count + 1.5), the
 * Krichevsky-Trofimov estimator (Krichevsky and Trofimov, "The performance of universal encoding", 1981), until the count
 * reaches {@link #MAX_COUNT}: from then on by a constant share, so that it follows a source that changes. All in integers,
 * the same in any language.
 */
public final class AdaptiveBits {
    /** A state that knows nothing: one half, resting on no bits. */
    public static final int UNKNOWN = 0x8000 << 16;

    /** Counts stop here. */
    public static final int MAX_COUNT = 254;

    private static final int ONE = 1 << 16;
    private static final int RATE_BITS = 14;
    private static final int[] RATES = new int[MAX_COUNT + 1];

    static {
        for (int count = 0; count <= MAX_COUNT; count++) {
            RATES[count] = (2 << RATE_BITS) / (2 * count + 3);
        }
    }

    private AdaptiveBits() {}

    /** A state from a probability of 1 to 65,535 parts and a count of 0 to {@link #MAX_COUNT}. */
    public static int state(int probability, int count) {
        if (probability < 1 || probability >= ONE || count < 0 || count > MAX_COUNT) {
            throw new IllegalArgumentException("expected a probability of 1 to 65535 and a count of 0 to " + MAX_COUNT
                    + ", got " + probability + " and " + count);
        }
        return (probability << 16) | count;
    }

    /** Probability of a 1 in parts of 65,536. */
    public static int probability(int state) {
        return state >>> 16;
    }

    /** The state after a 1. */
    static int afterOne(int state) {
        int probability = state >>> 16;
        int count = state & 0xFFFF;
        return ((probability + (((ONE - probability) * RATES[count]) >>> RATE_BITS)) << 16) | next(count);
    }

    /** The state after a 0. */
    static int afterZero(int state) {
        int probability = state >>> 16;
        int count = state & 0xFFFF;
        return ((probability - ((probability * RATES[count]) >>> RATE_BITS)) << 16) | next(count);
    }

    private static int next(int count) {
        return count + ((count - MAX_COUNT) >>> 31);
    }
}
