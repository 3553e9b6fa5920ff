package dev.throng.server.replication;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.snapshot.StreamHeads;
import java.util.Arrays;

/**
 * A pair of columns of one tick, for all streams in ascending order of key: heads and values, encoded once. The tiles of
 * a row of an area are neighbours here, so a client's part is one copy a row of each column; only the first head of a
 * row names its key relative to another and is written anew. Filled by the tick thread, then only read.
 */
final class ColumnBlocks {
    private final boolean bareKeys;
    private final ByteWriter heads = new ByteWriter(256);
    private final ByteWriter values = new ByteWriter(1024);
    private int size;
    private int[] keys = new int[64];
    private int[] counts = new int[64];
    private boolean[] flags = new boolean[64];
    private int[] headEnds = new int[64];
    private int[] valueEnds = new int[64];

    /**
     * Empty columns.
     *
     * @param bareKeys the head column holds differences of keys without counts
     */
    ColumnBlocks(boolean bareKeys) {
        this.bareKeys = bareKeys;
    }

    void clear() {
        size = 0;
        heads.clear();
        values.clear();
    }

    /** Where the values of the next stream go, before {@link #add}. */
    ByteWriter values() {
        return values;
    }

    /** Closes the values of a stream, whose key is above all before. */
    void add(int key, int count, boolean flag) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
            flags = Arrays.copyOf(flags, size * 2);
            headEnds = Arrays.copyOf(headEnds, size * 2);
            valueEnds = Arrays.copyOf(valueEnds, size * 2);
        }
        int previous = size == 0 ? 0 : keys[size - 1];
        if (bareKeys) {
            heads.writeVarint(key - previous);
        } else {
            StreamHeads.write(previous, key, count, flag, heads);
        }
        keys[size] = key;
        counts[size] = count;
        flags[size] = flag;
        headEnds[size] = heads.size();
        valueEnds[size] = values.size();
        size++;
    }

    int size() {
        return size;
    }

    /** Bytes of memory that the columns hold, used or not. */
    int memoryBytes() {
        return heads.array().length + values.array().length + keys.length * (4 * Integer.BYTES + 1);
    }

    /** Bytes of all values. */
    int valueBytes() {
        return values.size();
    }

    /** Bytes of all heads. */
    int headBytes() {
        return heads.size();
    }

    /** Position of the first stream whose key is not below the given one. */
    int lowerBound(int key) {
        int found = Arrays.binarySearch(keys, 0, size, key);
        return found >= 0 ? found : -found - 1;
    }

    int key(int n) {
        return keys[n];
    }

    /** Bytes of the heads of streams {@code from..to-1} for someone whose last stream was {@code previousKey}. */
    int headBytes(int from, int to, int previousKey) {
        if (from == to) {
            return 0;
        }
        int first = bareKeys
                ? ByteWriter.varintBytes(keys[from] - previousKey)
                : StreamHeads.bytes(previousKey, keys[from], counts[from], flags[from]);
        return first + headEnds[to - 1] - headEnds[from];
    }

    void writeHeads(int from, int to, int previousKey, ByteSink sink) {
        if (from == to) {
            return;
        }
        if (!bareKeys) {
            sink.writeVarint(StreamHeads.value(previousKey, keys[from], counts[from], flags[from]));
        }
        if (bareKeys || !StreamHeads.isShort(previousKey, keys[from])) {
            sink.writeVarint(keys[from] - previousKey);
        }
        sink.writeBytes(heads.array(), headEnds[from], headEnds[to - 1] - headEnds[from]);
    }

    /** Bytes of the values of streams {@code from..to-1}. */
    int valueBytes(int from, int to) {
        return from == to ? 0 : valueEnds[to - 1] - valueStart(from);
    }

    void writeValues(int from, int to, ByteSink sink) {
        if (from < to) {
            sink.writeBytes(values.array(), valueStart(from), valueEnds[to - 1] - valueStart(from));
        }
    }

    private int valueStart(int n) {
        return n == 0 ? 0 : valueEnds[n - 1];
    }
}
