package dev.throng.protocol.bits;

import java.util.Arrays;

/**
 * Writes bytes, varints and fixed-width integers into an array of its own that grows as needed and is kept by
 * {@link #clear()}, so that a writer in steady use allocates nothing. Not thread-safe.
 *
 * <p>Varints are those of Protocol Buffers: seven bits a byte, least significant first, the top bit set on all but the
 * last byte.
 */
public final class ByteWriter {
    private byte[] bytes;
    private int size;

    /** A writer whose array starts with room for the given number of bytes. */
    public ByteWriter(int initialCapacityBytes) {
        bytes = new byte[Math.max(16, initialCapacityBytes)];
    }

    /** Number of bytes a value takes as an unsigned 32-bit varint, 1 to 5. */
    public static int varintBytes(int value) {
        return (38 - Integer.numberOfLeadingZeros(value | 1)) / 7;
    }

    /** Maps small values of either sign to small unsigned ones: 0, -1, 1, -2 become 0, 1, 2, 3. */
    public static int zigzag(int value) {
        return (value << 1) ^ (value >> 31);
    }

    /** The array written to. Valid up to {@link #size()} and until the next write. */
    public byte[] array() {
        return bytes;
    }

    /** Bytes written since the last {@link #clear()}. */
    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    /** Drops everything from the given size on; the size may not exceed the present one. */
    public void truncate(int newSize) {
        if (newSize < 0 || newSize > size) {
            throw new IllegalArgumentException("expected a size of 0 to " + size + ", got " + newSize);
        }
        size = newSize;
    }

    public void writeByte(int value) {
        ensure(1);
        bytes[size++] = (byte) value;
    }

    /** Writes an unsigned 32-bit value in 1 to 5 bytes. */
    public void writeVarint(int value) {
        ensure(5);
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes a signed value as a zigzagged varint, the form of {@code sint32}. */
    public void writeSigned(int value) {
        writeVarint(zigzag(value));
    }

    /** Writes four bytes, least significant first. */
    public void writeFixed32(int value) {
        ensure(4);
        bytes[size] = (byte) value;
        bytes[size + 1] = (byte) (value >>> 8);
        bytes[size + 2] = (byte) (value >>> 16);
        bytes[size + 3] = (byte) (value >>> 24);
        size += 4;
    }

    public void writeBytes(byte[] source, int offset, int length) {
        ensure(length);
        System.arraycopy(source, offset, bytes, size, length);
        size += length;
    }

    private void ensure(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, size + (size >> 1)));
        }
    }
}
