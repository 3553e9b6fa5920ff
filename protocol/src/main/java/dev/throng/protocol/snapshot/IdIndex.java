package dev.throng.protocol.snapshot;

import java.util.Arrays;

/**
 * A map from agent id (never 0) to a stream key or {@link #PENDING}, open addressing with linear probing and backward
 * shift on removal (Knuth, The Art of Computer Programming 3, algorithm 6.4 R). Allocates only to grow.
 */
final class IdIndex {
    /** Value of an id that has left its stream and may still come back in the same snapshot. */
    static final int PENDING = -1;

    /** Answer for an id that is not in the map. */
    static final int ABSENT = -2;

    private static final int MULTIPLIER = 0x9E3779B1;
    private static final int INITIAL_CAPACITY = 16;

    private int[] ids = new int[INITIAL_CAPACITY];
    private int[] values = new int[INITIAL_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    int get(int id) {
        int slot = slotOf(id);
        return ids[slot] == id ? values[slot] : ABSENT;
    }

    /** Sets the value of an id and tells the one before, or {@link #ABSENT}. */
    int put(int id, int value) {
        int slot = slotOf(id);
        if (ids[slot] == id) {
            int before = values[slot];
            values[slot] = value;
            return before;
        }
        ids[slot] = id;
        values[slot] = value;
        size++;
        if (size * 2 > ids.length) {
            grow();
        }
        return ABSENT;
    }

    void remove(int id) {
        int hole = slotOf(id);
        if (ids[hole] != id) {
            return;
        }
        size--;
        int mask = ids.length - 1;
        int probe = hole;
        while (true) {
            ids[hole] = 0;
            int home;
            do {
                probe = (probe + 1) & mask;
                if (ids[probe] == 0) {
                    return;
                }
                home = homeOf(ids[probe]);
            } while (isBetween(hole, home, probe));
            ids[hole] = ids[probe];
            values[hole] = values[probe];
            hole = probe;
        }
    }

    void clear() {
        Arrays.fill(ids, 0);
        size = 0;
    }

    /** True if home lies cyclically after hole and not after probe: the entry may not move into the hole. */
    private static boolean isBetween(int hole, int home, int probe) {
        return hole <= probe ? hole < home && home <= probe : hole < home || home <= probe;
    }

    private int homeOf(int id) {
        return (id * MULTIPLIER) >>> (Integer.numberOfLeadingZeros(ids.length) + 1);
    }

    private int slotOf(int id) {
        int mask = ids.length - 1;
        int slot = homeOf(id);
        while (ids[slot] != 0 && ids[slot] != id) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldIds = ids;
        int[] oldValues = values;
        ids = new int[oldIds.length * 2];
        values = new int[oldIds.length * 2];
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != 0) {
                int slot = slotOf(oldIds[i]);
                ids[slot] = oldIds[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
