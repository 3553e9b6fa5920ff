package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;

/**
 * Heads of the paired columns: which stream comes next and how many values are its own. One varint holds
 * {@code (count - 1) * 8 + flag * 4 + code}; code 1 to 3 is the difference from the key of the head before, code 0 puts that
 * difference into a second varint. The key before the first head counts as 0. The flag says which alphabet of cells a
 * stream's corrections use, and is 0 in the other columns.
 */
public final class StreamHeads {
    private static final int CODES = 4;
    private static final int FLAG = 4;
    private static final int COUNT_SHIFT = 3;

    /** Largest count a head can hold. */
    public static final int MAX_COUNT = 1 << 29;

    private StreamHeads() {}

    /** First varint of a head. */
    public static int value(int previousKey, int key, int count, boolean flag) {
        return ((count - 1) << COUNT_SHIFT) + (flag ? FLAG : 0) + (isShort(previousKey, key) ? key - previousKey : 0);
    }

    /** True if the head is one varint; else the difference of the keys follows. */
    public static boolean isShort(int previousKey, int key) {
        return key > previousKey && key - previousKey < CODES;
    }

    /** Appends a head. The key is above the previous one, or both are the first and 0. */
    public static void write(int previousKey, int key, int count, boolean flag, ByteWriter out) {
        out.writeVarint(value(previousKey, key, count, flag));
        if (!isShort(previousKey, key)) {
            out.writeVarint(key - previousKey);
        }
    }

    /** Number of bytes that {@link #write} appends. */
    public static int bytes(int previousKey, int key, int count, boolean flag) {
        int bytes = ByteWriter.varintBytes(value(previousKey, key, count, flag));
        return isShort(previousKey, key) ? bytes : bytes + ByteWriter.varintBytes(key - previousKey);
    }

    /** Reads the heads of one column after another, and plain columns of ascending keys. */
    static final class Reader {
        private final ByteReader in = new ByteReader();
        private final int streams;
        private int key;
        private int count;
        private boolean wide;
        private boolean first;

        /** Keys of {@code streams} or more are malformed. */
        Reader(int streams) {
            this.streams = streams;
        }

        void reset(byte[] bytes, int offset, int length) {
            in.reset(bytes, offset, length);
            key = 0;
            count = 0;
            first = true;
        }

        /** Moves to the next head; false at the end of the column. */
        boolean next() throws MalformedBytesException {
            if (!in.hasRemaining()) {
                return false;
            }
            int value = in.readVarint();
            int code = value & (CODES - 1);
            count = (value >>> COUNT_SHIFT) + 1;
            wide = (value & FLAG) != 0;
            advance(code != 0 ? code : in.readVarint());
            return true;
        }

        /** Moves to the next key of a column of bare differences; false at the end of the column. */
        boolean nextKey() throws MalformedBytesException {
            if (!in.hasRemaining()) {
                return false;
            }
            count = 1;
            advance(in.readVarint());
            return true;
        }

        private void advance(int difference) throws MalformedBytesException {
            if (difference < 0 || difference >= streams - key || (difference == 0 && !first)) {
                throw new MalformedBytesException("expected a stream key above " + key + " and below " + streams
                        + ", got a difference of " + Integer.toUnsignedString(difference));
            }
            key += difference;
            first = false;
        }

        int key() {
            return key;
        }

        int count() {
            return count;
        }

        /** The head's flag. */
        boolean wide() {
            return wide;
        }
    }
}
