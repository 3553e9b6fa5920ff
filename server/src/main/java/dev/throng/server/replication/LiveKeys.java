package dev.throng.server.replication;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The keys of the streams that have a model, in ascending order, so that a tick's work grows with what is held and not with the
 * world. Confined to the tick thread.
 */
final class LiveKeys {
    private final @Nullable Object[] models;
    private int[] keys = new int[64];
    private int[] merged = new int[64];
    private int size;
    /** Since the last {@link #settle}, in the order they came. */
    private int[] added = new int[16];

    private int addedCount;
    private boolean dropped;

    /**
     * No keys.
     *
     * @param models by key; null for a stream that has none
     */
    LiveKeys(@Nullable Object[] models) {
        this.models = models;
    }

    /** A stream has a model now. */
    void add(int key) {
        if (addedCount == added.length) {
            added = Arrays.copyOf(added, addedCount * 2);
        }
        added[addedCount++] = key;
    }

    /** Some stream has no model any more. */
    void drop() {
        dropped = true;
    }

    /** Takes over what was added and dropped, and tells how many keys there are. */
    int settle() {
        if (addedCount > 0 || dropped) {
            merge();
            addedCount = 0;
            dropped = false;
        }
        return size;
    }

    int get(int n) {
        return keys[n];
    }

    private void merge() {
        Arrays.sort(added, 0, addedCount);
        if (merged.length < size + addedCount) {
            merged = new int[(size + addedCount) * 2];
        }
        int out = 0;
        int a = 0;
        int b = 0;
        while (a < size || b < addedCount) {
            int key = b == addedCount || (a < size && keys[a] <= added[b]) ? keys[a++] : added[b++];
            if (models[key] != null && (out == 0 || merged[out - 1] != key)) {
                merged[out++] = key;
            }
        }
        int[] before = keys;
        keys = merged;
        merged = before;
        size = out;
    }
}
