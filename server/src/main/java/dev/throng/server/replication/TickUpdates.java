package dev.throng.server.replication;

import dev.throng.protocol.snapshot.TileUpdate;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The updates of one tick of all streams that have agents, in ascending order of key. Confined to the tick thread. */
final class TickUpdates {
    private int size;
    private int[] keys = new int[16];
    private TileUpdate[] updates = new TileUpdate[0];
    /** For each stream, one more than its update's number; 0 for none. */
    private final int[] numbers;

    TickUpdates(int streams) {
        numbers = new int[streams];
    }

    void clear() {
        for (int n = 0; n < size; n++) {
            numbers[keys[n]] = 0;
        }
        size = 0;
    }

    /** The update, to be filled, of a stream whose key is above all before. */
    TileUpdate add(int key) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, size * 2);
        }
        if (size == updates.length) {
            updates = Arrays.copyOf(updates, size + 16);
            for (int n = size; n < updates.length; n++) {
                updates[n] = new TileUpdate();
            }
        }
        keys[size] = key;
        numbers[key] = size + 1;
        return updates[size++];
    }

    int size() {
        return size;
    }

    int key(int n) {
        return keys[n];
    }

    TileUpdate update(int n) {
        return updates[n];
    }

    /** The update of a stream, null when it has no agents. */
    @Nullable
    TileUpdate of(int key) {
        int number = numbers[key];
        return number == 0 ? null : updates[number - 1];
    }
}
