package dev.throng.protocol.snapshot;

/** In how many bands each agent is held, and who came to all of them and went from all in one snapshot. Not thread-safe. */
final class Presence {
    private final IdIndex bandsById = new IdIndex();
    private int entered;
    private int left;

    /** A snapshot begins. */
    void begin() {
        entered = 0;
        left = 0;
    }

    /** Takes in who came to a band; of all bands before any {@link #leave}. */
    void enter(Membership membership) {
        for (int n = 0; n < membership.entered(); n++) {
            int id = membership.enteredId(n);
            int before = Math.max(0, bandsById.get(id));
            bandsById.put(id, before + 1);
            entered += before == 0 ? 1 : 0;
        }
    }

    /** Takes in who went from a band. */
    void leave(Membership membership) {
        for (int n = 0; n < membership.left(); n++) {
            int id = membership.leftId(n);
            int before = bandsById.get(id);
            if (before > 1) {
                bandsById.put(id, before - 1);
            } else {
                bandsById.remove(id);
                left++;
            }
        }
    }

    void clear() {
        bandsById.clear();
        begin();
    }

    /** Agents held in some band. */
    int size() {
        return bandsById.size();
    }

    int entered() {
        return entered;
    }

    int left() {
        return left;
    }
}
