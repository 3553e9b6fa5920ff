package dev.throng.protocol.bits;

/**
 * Reads what a {@link RangeEncoder} wrote from a range of a byte array that it does not own. Any bytes decode to something
 * and past the end come zeros, so no input makes it fail; {@link #finish} tells whether the bytes were a block. Reusable;
 * not thread-safe.
 */
public final class RangeDecoder {
    private static final int LOOKAHEAD_BYTES = 4;

    private byte[] bytes = new byte[0];
    private int position;
    private int limit;
    /** How far the block's number is into the interval. */
    private long code;

    private long range;

    /** Begins a block of {@code length} bytes at {@code offset}. */
    public void begin(byte[] source, int offset, int length) {
        if (offset < 0 || length < 0 || length > source.length - offset) {
            throw new IndexOutOfBoundsException(
                    "expected a range within " + source.length + " bytes, got offset " + offset + " length " + length);
        }
        bytes = source;
        position = offset;
        limit = offset + length;
        range = 1L << RangeEncoder.TOP_BITS;
        code = 0;
        for (int n = 0; n < LOOKAHEAD_BYTES; n++) {
            code = (code << 8) | nextByte();
        }
    }

    private int nextByte() {
        int at = position++;
        return at < limit ? bytes[at] & 0xFF : 0;
    }

    /** Reads one bit in a context, whose state follows. */
    public int decode(int[] states, int context) {
        int state = states[context];
        long one = (range >>> RangeEncoder.PROBABILITY_BITS) * (state >>> RangeEncoder.PROBABILITY_BITS);
        int bit;
        if (code < one) {
            range = one;
            states[context] = AdaptiveBits.afterOne(state);
            bit = 1;
        } else {
            code -= one;
            range -= one;
            states[context] = AdaptiveBits.afterZero(state);
            bit = 0;
        }
        if (range < RangeEncoder.BOTTOM) {
            normalize();
        }
        return bit;
    }

    /** Reads one of {@code count} values that are all as likely; damaged bytes give the largest. */
    public int decodeUniform(int count) {
        if (count < 1 || count > RangeEncoder.MAX_UNIFORM) {
            throw new IllegalArgumentException(
                    "expected a count of 1 to " + RangeEncoder.MAX_UNIFORM + ", got " + count);
        }
        range /= count;
        int value = (int) Math.min(code / range, count - 1L);
        code -= range * value;
        normalize();
        return value;
    }

    private void normalize() {
        while (range < RangeEncoder.BOTTOM) {
            code = ((code << 8) & 0xFFFF_FFFFL) | nextByte();
            range <<= 8;
        }
    }

    /** Ends the block; fails when bytes are left that nothing was read from, or more were read than an end leaves out. */
    public void finish() throws MalformedBytesException {
        if (position < limit || position > limit + LOOKAHEAD_BYTES) {
            throw new MalformedBytesException("expected the block's last symbol within " + LOOKAHEAD_BYTES
                    + " bytes of its end, got it " + (limit - position) + " bytes before");
        }
    }
}
