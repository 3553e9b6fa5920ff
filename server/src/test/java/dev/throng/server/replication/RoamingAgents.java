package dev.throng.server.replication;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Agents that do everything that is hard on replication, by seed: walk, stop, turn, jump, come and go. */
final class RoamingAgents implements AgentSource {
    static final int SLOT_BITS = 12;
    static final boolean[] FLYING_BY_KIND = {false, true, false};

    private final SplittableRandom random;
    private final float sideMetres;
    private final int capacity = 1 << SLOT_BITS;
    private final int[] generations = new int[capacity];
    private final int[] indexOfSlot = new int[capacity];
    private int tick;
    private int count;
    private final int[] ids = new int[capacity];
    private final int[] kinds = new int[capacity];
    private final int[] states = new int[capacity];
    private final float[] xs = new float[capacity];
    private final float[] ys = new float[capacity];
    private final float[] zs = new float[capacity];
    private final float[] vxs = new float[capacity];
    private final float[] vys = new float[capacity];
    private final float[] vzs = new float[capacity];

    RoamingAgents(long seed, float sideMetres, int firstTick) {
        random = new SplittableRandom(seed);
        this.sideMetres = sideMetres;
        tick = firstTick;
        Arrays.fill(indexOfSlot, -1);
    }

    /** Adds an agent and tells its id. */
    int spawn(int kind, float x, float y, float z) {
        int slot = random.nextInt(capacity);
        while (indexOfSlot[slot] >= 0) {
            slot = (slot + 1) % capacity;
        }
        // Generations begin high, so that about half of the ids are negative as an int.
        int generation = ++generations[slot] + (slot % 2 == 0 ? 0 : 1 << 19);
        int i = count++;
        indexOfSlot[slot] = i;
        ids[i] = generation << SLOT_BITS | slot;
        kinds[i] = kind;
        states[i] = 0;
        place(i, x, FLYING_BY_KIND[kind] ? y : 0, z);
        vxs[i] = 0;
        vys[i] = 0;
        vzs[i] = 0;
        return ids[i];
    }

    void spawnAnywhere(int number) {
        for (int n = 0; n < number; n++) {
            spawn(random.nextInt(3), coordinate(), random.nextInt(30), coordinate());
        }
    }

    void despawn(int id) {
        int i = indexOf(id);
        indexOfSlot[slotOf(id)] = -1;
        int last = --count;
        if (i != last) {
            ids[i] = ids[last];
            kinds[i] = kinds[last];
            states[i] = states[last];
            place(i, xs[last], ys[last], zs[last]);
            vxs[i] = vxs[last];
            vys[i] = vys[last];
            vzs[i] = vzs[last];
            indexOfSlot[slotOf(ids[i])] = i;
        }
    }

    void place(int i, float x, float y, float z) {
        xs[i] = x;
        ys[i] = y;
        zs[i] = z;
    }

    void setState(int i, int state) {
        states[i] = state;
    }

    /** A tick in which everybody may do anything. */
    void roam() {
        tick++;
        for (int i = 0; i < count; i++) {
            double dice = random.nextDouble();
            if (dice < 0.02) {
                vxs[i] = speed();
                vzs[i] = speed();
                vys[i] = FLYING_BY_KIND[kinds[i]] ? speed() : 0;
            } else if (dice < 0.03) {
                vxs[i] = 0;
                vzs[i] = 0;
                vys[i] = 0;
            } else if (dice < 0.031) {
                place(i, coordinate(), ys[i], coordinate());
            } else if (dice < 0.04) {
                states[i] = random.nextInt(5);
            }
            boolean flying = FLYING_BY_KIND[kinds[i]];
            place(
                    i,
                    inside(xs[i] + vxs[i] / 20 + jolt()),
                    flying ? Math.max(0, ys[i] + vys[i] / 20) : 0,
                    inside(zs[i] + vzs[i] / 20 + jolt()));
        }
        if (random.nextInt(10) == 0) {
            spawnAnywhere(random.nextInt(8));
        }
        for (int n = random.nextInt(4); n > 0 && count > 50 && random.nextInt(8) == 0; n--) {
            despawn(ids[random.nextInt(count)]);
        }
    }

    /** A tick in which everybody walks on, at up to 2 m/s on either axis, and turns now and then. */
    void walk() {
        tick++;
        for (int i = 0; i < count; i++) {
            if (random.nextInt(40) == 0) {
                vxs[i] = speed() / 3;
                vzs[i] = speed() / 3;
            }
            place(i, inside(xs[i] + vxs[i] / 20), ys[i], inside(zs[i] + vzs[i] / 20));
        }
    }

    /** A tick in which nobody moves. */
    void rest() {
        tick++;
        Arrays.fill(vxs, 0);
        Arrays.fill(vys, 0);
        Arrays.fill(vzs, 0);
    }

    private float coordinate() {
        return (float) (random.nextDouble() * sideMetres) - sideMetres / 2;
    }

    private float speed() {
        return (float) (random.nextDouble() * 12 - 6);
    }

    private float jolt() {
        return random.nextInt(6) == 0 ? (float) (random.nextDouble() - 0.5) * 0.3f : 0;
    }

    private float inside(float value) {
        return Math.max(-sideMetres / 2, Math.min(sideMetres / 2, value));
    }

    @Override
    public int tick() {
        return tick;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public int slotCapacity() {
        return capacity;
    }

    @Override
    public int slotOf(int id) {
        return id & (capacity - 1);
    }

    @Override
    public int indexOf(int id) {
        int i = indexOfSlot[slotOf(id)];
        return i >= 0 && ids[i] == id ? i : -1;
    }

    @Override
    public int id(int index) {
        return ids[index];
    }

    @Override
    public int kind(int index) {
        return kinds[index];
    }

    @Override
    public boolean flying(int kind) {
        return FLYING_BY_KIND[kind];
    }

    @Override
    public int state(int index) {
        return states[index];
    }

    @Override
    public float x(int index) {
        return xs[index];
    }

    @Override
    public float y(int index) {
        return ys[index];
    }

    @Override
    public float z(int index) {
        return zs[index];
    }

    @Override
    public float vx(int index) {
        return vxs[index];
    }

    @Override
    public float vy(int index) {
        return vys[index];
    }

    @Override
    public float vz(int index) {
        return vzs[index];
    }
}
