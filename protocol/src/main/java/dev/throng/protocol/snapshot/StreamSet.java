package dev.throng.protocol.snapshot;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The models of some streams in ascending order of key, with a mark on those known to be out of step. */
final class StreamSet {
    private int size;
    private int[] keys = new int[8];
    private @Nullable TileModel[] models = new TileModel[8];
    private boolean[] desynced = new boolean[8];

    int size() {
        return size;
    }

    int key(int n) {
        return keys[n];
    }

    TileModel model(int n) {
        TileModel model = models[n];
        if (n >= size || model == null) {
            throw new IndexOutOfBoundsException("expected a stream below " + size + ", got " + n);
        }
        return model;
    }

    boolean isDesynced(int n) {
        return desynced[n];
    }

    void setDesynced(int n, boolean value) {
        desynced[n] = value;
    }

    /** Position of a key, or -1. */
    int find(int key) {
        int n = Arrays.binarySearch(keys, 0, size, key);
        return n >= 0 ? n : -1;
    }

    /** Position of the first key that is not below the given one. */
    int lowerBound(int key) {
        int n = Arrays.binarySearch(keys, 0, size, key);
        return n >= 0 ? n : -n - 1;
    }

    /** Position of a key, which is added with an empty model if it is not there. */
    int findOrAdd(int key) {
        int found = Arrays.binarySearch(keys, 0, size, key);
        if (found >= 0) {
            return found;
        }
        int at = -found - 1;
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
            models = Arrays.copyOf(models, size * 2);
            desynced = Arrays.copyOf(desynced, size * 2);
        }
        System.arraycopy(keys, at, keys, at + 1, size - at);
        System.arraycopy(models, at, models, at + 1, size - at);
        System.arraycopy(desynced, at, desynced, at + 1, size - at);
        keys[at] = key;
        models[at] = new TileModel(StreamKeys.isAir(key));
        desynced[at] = false;
        size++;
        return at;
    }

    /** One step of all models. */
    void advance() {
        for (int n = 0; n < size; n++) {
            model(n).advance();
        }
    }

    /** Keeps only the streams of tiles in an area; what the others held leaves the membership. */
    void retain(TileArea area, TileGeometry geometry, Membership membership) {
        int kept = 0;
        for (int n = 0; n < size; n++) {
            TileModel model = model(n);
            if (geometry.isIn(StreamKeys.tile(keys[n]), area)) {
                keys[kept] = keys[n];
                models[kept] = model;
                desynced[kept] = desynced[n];
                kept++;
            } else {
                membership.removeAll(model, keys[n]);
            }
        }
        truncate(kept);
    }

    /** Forgets all streams; their agents leave the membership. */
    void removeAll(Membership membership) {
        for (int n = 0; n < size; n++) {
            membership.removeAll(model(n), keys[n]);
        }
        truncate(0);
    }

    void clear() {
        truncate(0);
    }

    private void truncate(int newSize) {
        Arrays.fill(models, newSize, size, null);
        size = newSize;
    }
}
