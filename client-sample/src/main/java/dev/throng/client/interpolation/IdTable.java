package dev.throng.client.interpolation;

import java.util.Arrays;

/**
 * Agent id to row of a sample, by open addressing; id 0 means empty. Confined to the network thread. Cleared without
 * giving up its arrays, so a steady crowd allocates nothing.
 */
final class IdTable {
    static final int NONE = -1;
    private static final int GOLDEN = 0x9E3779B9; // 2^32 divided by the golden ratio: spreads consecutive slots

    private int[] ids = new int[1024];
    private int[] rows = new int[1024];
    private int shift = 32 - 10;
    private int size;

    void clear() {
        Arrays.fill(ids, 0);
        size = 0;
    }

    void put(int id, int row) {
        if (2 * size >= ids.length) {
            grow();
        }
        int at = find(id);
        if (ids[at] == 0) {
            size++;
        }
        ids[at] = id;
        rows[at] = row;
    }

    int row(int id) {
        int at = find(id);
        return ids[at] == 0 ? NONE : rows[at];
    }

    private int find(int id) {
        int mask = ids.length - 1;
        int at = (id * GOLDEN) >>> shift;
        while (ids[at] != 0 && ids[at] != id) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        int[] oldIds = ids;
        int[] oldRows = rows;
        ids = new int[oldIds.length * 2];
        rows = new int[oldRows.length * 2];
        shift--;
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != 0) {
                int at = find(oldIds[i]);
                ids[at] = oldIds[i];
                rows[at] = oldRows[i];
            }
        }
    }
}
