package dev.throng.protocol.snapshot;

import java.util.Arrays;

/** Keys of the streams found out of step in one snapshot, each once, in the order found. Not thread-safe. */
final class Desyncs {
    private static final int[] NONE = {};

    private int size;
    private int[] keys = new int[8];

    void clear() {
        size = 0;
    }

    void add(int key) {
        for (int n = 0; n < size; n++) {
            if (keys[n] == key) {
                return;
            }
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
        }
        keys[size++] = key;
    }

    /** Those that are still out of step. */
    int[] among(StreamSet streams) {
        if (size == 0) {
            return NONE;
        }
        return Arrays.stream(keys, 0, size)
                .filter(key -> streams.find(key) >= 0 && streams.isDesynced(streams.find(key)))
                .toArray();
    }
}
