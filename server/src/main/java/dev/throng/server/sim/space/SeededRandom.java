package dev.throng.server.sim.space;

/**
 * SplitMix64: a seeded generator with one long of state, and its mixing function for draws that depend on nothing but
 * their arguments, which is what phases that may run on several threads use.
 *
 * <p>Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014; the constants are those of variant
 * 13 by Stafford.
 */
public final class SeededRandom {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    public SeededRandom(long seed) {
        state = seed;
    }

    /** A bijection of longs that changes half of the bits for any change of one. */
    public static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    /** A draw that is a function of its arguments. */
    public static long draw(long seed, long first, long second) {
        return mix(mix(seed + GOLDEN_GAMMA * (first + 1)) + GOLDEN_GAMMA * (second + 1));
    }

    /** The top 24 bits as a float in 0 (included) to 1 (excluded). */
    public static float unitFloat(long bits) {
        return (bits >>> 40) * 0x1p-24f;
    }

    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /** In 0 (included) to 1 (excluded). */
    public float nextFloat() {
        return unitFloat(nextLong());
    }

    /** In min to max, both possible by rounding. */
    public float nextFloat(float min, float max) {
        return min + (max - min) * nextFloat();
    }

    /** All that the future draws depend on. */
    public long state() {
        return state;
    }
}
