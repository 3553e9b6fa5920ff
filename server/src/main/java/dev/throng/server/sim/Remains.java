package dev.throng.server.sim;

import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import java.util.Arrays;

/**
 * Agents that were removed lately, where and as they were then, so that clients can be shown that they died. They are no part of
 * the world: nobody meets them, and no hash covers them. A ring, oldest first. Confined to the tick thread.
 */
final class Remains {
    /** For so long after its removal an agent is told to be dead. Shorter than its id rests. */
    static final float SHOWN_SECONDS = 0.5f;

    private static final int FIELDS = 6;

    private final int shownTicks;
    private int first;
    private int count;
    private int[] id = new int[16];
    private int[] kind = new int[16];
    private long[] lastTick = new long[16];
    /** By agent: x, y, z in metres, then the heading. */
    private float[] place = new float[16 * FIELDS];

    Remains(int tickRateHz) {
        shownTicks = Math.max(1, Math.round(SHOWN_SECONDS * tickRateHz));
    }

    int count() {
        return count;
    }

    /** Takes a walker in that dies after this tick. */
    void add(GroundColumns agents, int row, long tick) {
        int at = append(agents.id()[row], agents.mind()[row], tick);
        put(at, agents.x()[row], 0, agents.z()[row], agents.headingX()[row], 0, agents.headingZ()[row]);
    }

    /** Takes a member of a flock in that dies after this tick. */
    void add(FlyingColumns agents, int row, long tick) {
        int at = append(agents.id()[row], agents.mind()[row], tick);
        put(
                at,
                agents.x()[row],
                agents.y()[row],
                agents.z()[row],
                agents.headingX()[row],
                agents.headingY()[row],
                agents.headingZ()[row]);
    }

    private int append(int agentId, int mind, long tick) {
        if (count == id.length) {
            grow();
        }
        int at = first + count++ & id.length - 1;
        id[at] = agentId;
        kind[at] = Mind.kind(mind);
        lastTick[at] = tick + shownTicks;
        return at;
    }

    private void grow() {
        int size = id.length;
        int[] ids = Arrays.copyOf(id, size * 2);
        int[] kinds = Arrays.copyOf(kind, size * 2);
        long[] ticks = Arrays.copyOf(lastTick, size * 2);
        float[] places = Arrays.copyOf(place, size * 2 * FIELDS);
        for (int n = 0; n < count; n++) {
            int from = first + n & size - 1;
            ids[n] = id[from];
            kinds[n] = kind[from];
            ticks[n] = lastTick[from];
            System.arraycopy(place, from * FIELDS, places, n * FIELDS, FIELDS);
        }
        id = ids;
        kind = kinds;
        lastTick = ticks;
        place = places;
        first = 0;
    }

    private void put(int at, float x, float y, float z, float headingX, float headingY, float headingZ) {
        int field = at * FIELDS;
        place[field] = x;
        place[field + 1] = y;
        place[field + 2] = z;
        place[field + 3] = headingX;
        place[field + 4] = headingY;
        place[field + 5] = headingZ;
    }

    /** Forgets those that have been shown for long enough. */
    void advance(long tick) {
        while (count > 0 && lastTick[first] < tick) {
            first = first + 1 & id.length - 1;
            count--;
        }
    }

    private int at(int n) {
        return first + n & id.length - 1;
    }

    int id(int n) {
        return id[at(n)];
    }

    int kind(int n) {
        return kind[at(n)];
    }

    float x(int n) {
        return place[at(n) * FIELDS];
    }

    float y(int n) {
        return place[at(n) * FIELDS + 1];
    }

    float z(int n) {
        return place[at(n) * FIELDS + 2];
    }

    float headingX(int n) {
        return place[at(n) * FIELDS + 3];
    }

    float headingY(int n) {
        return place[at(n) * FIELDS + 4];
    }

    float headingZ(int n) {
        return place[at(n) * FIELDS + 5];
    }
}
