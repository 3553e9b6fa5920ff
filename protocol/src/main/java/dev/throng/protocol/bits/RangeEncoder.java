package dev.throng.protocol.bits;

import java.util.Arrays;

/**
 * A binary range encoder (Martin, "Range encoding: an algorithm for removing redundancy from a digitised message", 1979):
 * narrows an interval of 32 bits by the probability of each bit, and writes its leading bytes as they settle. A carry runs
 * back into the bytes written. Owns its buffer, which grows as needed and is kept; not thread-safe.
 *
 * <p>The end is the shortest string of at most four bytes that lies in the interval when zeros follow, for
 * {@link RangeDecoder} reads zeros past the end. So a block of little surprise takes few bytes, or none.
 */
public class RangeEncoder {
    static final int TOP_BITS = 32;
    static final int BOTTOM = 1 << 24;
    static final int PROBABILITY_BITS = 16;
    /** Uniform values are below this, so that every value keeps a share of the interval. */
    public static final int MAX_UNIFORM = 1 << 16;

    private static final long MASK = (1L << TOP_BITS) - 1;

    private byte[] bytes = new byte[256];
    private int size;
    /** Start of the interval, less than 2^32. */
    private long low;
    /** Length of the interval, above 2^24 between symbols and at most 2^32. */
    private long range = 1L << TOP_BITS;

    /** Begins a block. */
    public void begin() {
        size = 0;
        low = 0;
        range = 1L << TOP_BITS;
    }

    /** Writes one bit in a context, whose state follows. */
    public void encode(int[] states, int context, int bit) {
        int state = states[context];
        long one = (range >>> PROBABILITY_BITS) * (state >>> PROBABILITY_BITS);
        if (bit != 0) {
            range = one;
            states[context] = AdaptiveBits.afterOne(state);
        } else {
            low += one;
            range -= one;
            states[context] = AdaptiveBits.afterZero(state);
        }
        if (range < BOTTOM) {
            normalize();
        }
    }

    /** Writes one of {@code count} values that are all as likely, 0 to {@code count - 1}. */
    public void encodeUniform(int value, int count) {
        if (count < 1 || count > MAX_UNIFORM || value < 0 || value >= count) {
            throw new IllegalArgumentException(
                    "expected a value below a count of 1 to " + MAX_UNIFORM + ", got " + value + " of " + count);
        }
        range /= count;
        low += range * value;
        normalize();
    }

    private void normalize() {
        if (low > MASK) {
            carry();
        }
        while (range < BOTTOM) {
            if (size == bytes.length) {
                bytes = Arrays.copyOf(bytes, size * 2);
            }
            bytes[size++] = (byte) (low >>> 24);
            low = (low << 8) & MASK;
            range <<= 8;
        }
    }

    private void carry() {
        low &= MASK;
        int n = size - 1;
        while (++bytes[n] == 0) {
            n--;
        }
    }

    /** Ends the block and appends it to a writer. */
    public void finish(ByteWriter out) {
        long end = low + range;
        for (int zeros = TOP_BITS; ; zeros -= 8) {
            long unit = 1L << zeros;
            long value = (low + unit - 1) & -unit;
            if (value < end) {
                low = value;
                break;
            }
        }
        if (low > MASK) {
            carry();
        }
        out.writeBytes(bytes, 0, size);
        for (long rest = low; rest != 0; rest = (rest << 8) & MASK) {
            out.writeByte((int) (rest >>> 24));
        }
    }
}
