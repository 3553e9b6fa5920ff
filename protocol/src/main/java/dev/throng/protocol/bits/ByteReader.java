package dev.throng.protocol.bits;

/**
 * Reads varints and fixed-width integers from a range of a byte array that it does not own. Never reads outside the
 * range: what does not fit throws {@link MalformedBytesException}. Reusable by {@link #reset}; not thread-safe.
 */
public final class ByteReader {
    private static final int WIRE_VARINT = 0;
    private static final int WIRE_FIXED64 = 1;
    private static final int WIRE_BYTES = 2;
    private static final int WIRE_FIXED32 = 5;
    private static final int MAX_VARINT64_BYTES = 10;

    private byte[] bytes = new byte[0];
    private int position;
    private int limit;

    /** Restores the sign that {@link ByteWriter#zigzag} folded away. */
    public static int unzigzag(int value) {
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads {@code source[offset]} up to but not including {@code source[offset + length]} from now on. */
    public void reset(byte[] source, int offset, int length) {
        if (offset < 0 || length < 0 || length > source.length - offset) {
            throw new IndexOutOfBoundsException(
                    "expected a range within " + source.length + " bytes, got offset " + offset + " length " + length);
        }
        bytes = source;
        position = offset;
        limit = offset + length;
    }

    /** Index into the array of the next byte. */
    public int position() {
        return position;
    }

    public int remaining() {
        return limit - position;
    }

    public boolean hasRemaining() {
        return position < limit;
    }

    /** Reads an unsigned 32-bit varint of at most five bytes. */
    public int readVarint() throws MalformedBytesException {
        if (position >= limit) {
            throw truncated();
        }
        byte first = bytes[position++];
        return first >= 0 ? first : readLongVarint(first & 0x7F);
    }

    private int readLongVarint(int low) throws MalformedBytesException {
        int value = low;
        for (int shift = 7; shift < 35; shift += 7) {
            if (position >= limit) {
                throw truncated();
            }
            byte next = bytes[position++];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                if (shift == 28 && next > 0x0F) {
                    throw new MalformedBytesException("expected a varint of 32 bits, got more");
                }
                return value;
            }
        }
        throw new MalformedBytesException("expected a varint of at most 5 bytes, got more");
    }

    /** Reads a zigzagged varint, the form of {@code sint32}. */
    public int readSigned() throws MalformedBytesException {
        return unzigzag(readVarint());
    }

    /** Reads four bytes, least significant first. */
    public int readFixed32() throws MalformedBytesException {
        if (limit - position < 4) {
            throw truncated();
        }
        int value = (bytes[position] & 0xFF)
                | (bytes[position + 1] & 0xFF) << 8
                | (bytes[position + 2] & 0xFF) << 16
                | (bytes[position + 3] & 0xFF) << 24;
        position += 4;
        return value;
    }

    /** Reads a length and checks that as many bytes follow. */
    public int readLength() throws MalformedBytesException {
        int length = readVarint();
        if (length < 0 || length > limit - position) {
            throw truncated();
        }
        return length;
    }

    /** Passes over the given number of bytes, which must not exceed {@link #remaining()}. */
    public void skip(int count) throws MalformedBytesException {
        if (count < 0 || count > limit - position) {
            throw truncated();
        }
        position += count;
    }

    /** Passes over the value of a protobuf field whose tag was read, so that unknown fields are ignored. */
    public void skipField(int tag) throws MalformedBytesException {
        switch (tag & 7) {
            case WIRE_VARINT -> skipVarint64();
            case WIRE_FIXED64 -> skip(8);
            case WIRE_BYTES -> skip(readLength());
            case WIRE_FIXED32 -> skip(4);
            default -> throw new MalformedBytesException("expected wire type 0, 1, 2 or 5, got " + (tag & 7));
        }
    }

    private void skipVarint64() throws MalformedBytesException {
        for (int i = 0; i < MAX_VARINT64_BYTES; i++) {
            if (position >= limit) {
                throw truncated();
            }
            if (bytes[position++] >= 0) {
                return;
            }
        }
        throw new MalformedBytesException("expected a varint of at most 10 bytes, got more");
    }

    private static MalformedBytesException truncated() {
        return new MalformedBytesException("expected more bytes, got the end");
    }
}
