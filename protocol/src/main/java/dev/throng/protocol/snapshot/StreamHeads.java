package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;

/**
 * Heads of the paired columns: which stream comes next and how many values are its own. One varint holds
 * {@code (count - 1) * 4 + code}; code 1 to 3 is the difference from the key of the head before, code 0 puts that
 * difference into a second varint. The key before the first head counts as 0.
 */
public final class StreamHeads {
    /** Codes of a head; 0 is not a difference. */
    public static final int CODES = 4;

    /** Largest count a head can hold. */
    public static final int MAX_COUNT = 1 << 30;

    private StreamHeads() {}

    /** Appends a head. The key is above the previous one, or both are the first and 0. */
    public static void write(int previousKey, int key, int count, ByteWriter out) {
        int difference = key - previousKey;
        boolean fits = difference > 0 && difference < CODES;
        out.writeVarint((count - 1) * CODES + (fits ? difference : 0));
        if (!fits) {
            out.writeVarint(difference);
        }
    }

    /** Number of bytes that {@link #write} appends. */
    public static int bytes(int previousKey, int key, int count) {
        int difference = key - previousKey;
        boolean fits = difference > 0 && difference < CODES;
        return fits
                ? ByteWriter.varintBytes((count - 1) * CODES + difference)
                : ByteWriter.varintBytes((count - 1) * CODES) + ByteWriter.varintBytes(difference);
    }

    /** Reads the heads of one column after another, and plain columns of ascending keys. */
    static final class Reader {
        private final ByteReader in = new ByteReader();
        private final int streams;
        private int key;
        private int count;
        private boolean first;

        /** Keys of {@code streams} or more are malformed. */
        Reader(int streams) {
            this.streams = streams;
        }

        int streams() {
            return streams;
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
            count = (value >>> 2) + 1;
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
    }
}
