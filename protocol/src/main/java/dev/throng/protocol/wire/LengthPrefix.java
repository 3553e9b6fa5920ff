package dev.throng.protocol.wire;

/**
 * The varint before each message of a frame: seven bits a byte, least significant first, the high bit set on all bytes but
 * the last.
 *
 * <pre>
 *   +------------------+---------------------------+
 *   | length, 1..5     | message, length bytes     |
 *   +------------------+---------------------------+
 * </pre>
 */
public final class LengthPrefix {
    /** Most bytes of a prefix: 32 bits. The limits in {@link FrameLimits} need 4. */
    public static final int MAX_BYTES = 5;

    private LengthPrefix() {}

    /** Bytes that {@link #write} takes for {@code length}, 1 to 5. */
    public static int size(int length) {
        return length == 0 ? 1 : (38 - Integer.numberOfLeadingZeros(length)) / 7;
    }

    /** Writes {@code length} at {@code offset} and returns the offset after it. */
    public static int write(int length, byte[] target, int offset) {
        int rest = length;
        int at = offset;
        while ((rest & ~0x7f) != 0) {
            target[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        target[at++] = (byte) rest;
        return at;
    }
}
