package dev.throng.protocol.snapshot;

import java.util.Arrays;

/**
 * Which stream holds which id, and who came and went during one snapshot. An agent that leaves one stream and turns up
 * in another within the snapshot has neither come nor gone. Not thread-safe.
 */
final class Membership {
    private final IdIndex index = new IdIndex();
    private int[] pending = new int[16];
    private int pendingCount;
    private int[] enteredIds = new int[16];
    private int entered;
    /** The first ids in {@link #pending} from {@link #end} on. */
    private int left;

    /** The stream key of an id, or {@link IdIndex#ABSENT}. */
    int streamOf(int id) {
        return index.get(id);
    }

    int size() {
        return index.size();
    }

    void begin() {
        entered = 0;
        left = 0;
    }

    void add(int id, int key) {
        if (index.put(id, key) == IdIndex.ABSENT) {
            if (entered == enteredIds.length) {
                enteredIds = Arrays.copyOf(enteredIds, entered * 2);
            }
            enteredIds[entered++] = id;
        }
    }

    /** Takes an id out of a stream, unless another stream has it by now. */
    void remove(int id, int key) {
        if (index.get(id) != key) {
            return;
        }
        index.put(id, IdIndex.PENDING);
        if (pendingCount == pending.length) {
            pending = Arrays.copyOf(pending, pendingCount * 2);
        }
        pending[pendingCount++] = id;
    }

    void addAll(TileModel model, int from, int to, int key) {
        for (int i = from; i < to; i++) {
            add(model.id(i), key);
        }
    }

    void removeAll(TileModel model, int key) {
        for (int i = 0; i < model.size(); i++) {
            remove(model.id(i), key);
        }
    }

    /** Forgets those that did not come back. */
    void end() {
        for (int i = 0; i < pendingCount; i++) {
            if (index.get(pending[i]) == IdIndex.PENDING) {
                index.remove(pending[i]);
                pending[left++] = pending[i];
            }
        }
        pendingCount = 0;
    }

    void clear() {
        index.clear();
        pendingCount = 0;
        entered = 0;
        left = 0;
    }

    int entered() {
        return entered;
    }

    int left() {
        return left;
    }

    /** The n-th of those who came. */
    int enteredId(int n) {
        return enteredIds[n];
    }

    /** The n-th of those who went. */
    int leftId(int n) {
        return pending[n];
    }
}
