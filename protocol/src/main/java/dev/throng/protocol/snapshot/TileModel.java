package dev.throng.protocol.snapshot;

import dev.throng.protocol.quantize.FixedPoint;
import java.util.Arrays;

/**
 * The model of one stream: what server and clients both hold of the agents in one layer of one tile, in ascending order
 * of unsigned id. Index i of every column belongs to one agent; indices change with membership. Not thread-safe.
 *
 * <p>Every tick {@link #advance()} moves each agent by its velocity. When the server finds an agent too far from the
 * truth it sends the residual in whole cells, and both sides {@link #correct}: the position takes the residual, and the
 * velocity three quarters of what the error has travelled since the last correction, over the ticks since then. This is
 * the alpha-beta filter (Sklansky, "Optimizing the dynamic parameters of a track-while-scan system", 1957; alpha 1, beta
 * 3/4) on irregular intervals, in integers, with the expected errors of {@link ResidualCells} in place of measured ones;
 * so the velocity itself is never sent.
 */
public final class TileModel {
    /** Ages stop counting here. */
    public static final int MAX_AGE = 127;

    /** {@link #hash()} of a model without agents. */
    public static final int EMPTY_HASH = 0;

    private static final int INITIAL_CAPACITY = 4;
    private static final int HASH_MULTIPLIER = 0x9E3779B1;

    private final boolean air;
    private int size;
    private int[] ids = new int[INITIAL_CAPACITY];
    /** 0 to 255. */
    private byte[] kinds = new byte[INITIAL_CAPACITY];
    /** Units from the grid's origin. */
    private int[] xs = new int[INITIAL_CAPACITY];

    private int[] zs = new int[INITIAL_CAPACITY];
    /** Units above 0; empty on the ground. */
    private int[] ys;
    /** Units a tick. */
    private int[] velocityXs = new int[INITIAL_CAPACITY];

    private int[] velocityZs = new int[INITIAL_CAPACITY];
    private int[] velocityYs;
    /** Ticks since the last correction, 0 to {@link #MAX_AGE}. */
    private byte[] ages = new byte[INITIAL_CAPACITY];
    /** What is kept of the last correction's cell, see {@link ResidualCells}. */
    private byte[] lastCells = new byte[INITIAL_CAPACITY];
    /** 0 to 7. */
    private byte[] states = new byte[INITIAL_CAPACITY];

    /** An empty model of a ground or an air stream. */
    public TileModel(boolean air) {
        this.air = air;
        ys = new int[air ? INITIAL_CAPACITY : 0];
        velocityYs = new int[air ? INITIAL_CAPACITY : 0];
    }

    public boolean air() {
        return air;
    }

    /** Number of agents. */
    public int size() {
        return size;
    }

    public int id(int i) {
        return ids[i];
    }

    public int kind(int i) {
        return kinds[i] & 0xFF;
    }

    public int x(int i) {
        return xs[i];
    }

    public int z(int i) {
        return zs[i];
    }

    /** Height in units; 0 on the ground. */
    public int y(int i) {
        return air ? ys[i] : 0;
    }

    public int velocityX(int i) {
        return velocityXs[i];
    }

    public int velocityZ(int i) {
        return velocityZs[i];
    }

    public int velocityY(int i) {
        return air ? velocityYs[i] : 0;
    }

    public int age(int i) {
        return ages[i];
    }

    /**
     * Number of the last correction's cell, plus {@link ResidualCells#count} where it came in fine steps;
     * {@link ResidualCells#NONE} when it came from farther out or never.
     */
    public int lastCell(int i) {
        return lastCells[i];
    }

    public int state(int i) {
        return states[i];
    }

    /** Index of an id, or -1. */
    public int indexOf(int id) {
        int low = 0;
        int high = size - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Integer.compareUnsigned(ids[middle], id);
            if (order == 0) {
                return middle;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** One tick: every position by its velocity, every age by one. */
    public void advance() {
        advance(xs, velocityXs, size);
        advance(zs, velocityZs, size);
        if (air) {
            advance(ys, velocityYs, size);
        }
        byte[] a = ages;
        for (int i = 0; i < size; i++) {
            a[i] = (byte) Math.min(a[i] + 1, MAX_AGE);
        }
    }

    private static void advance(int[] positions, int[] velocities, int count) {
        for (int i = 0; i < count; i++) {
            positions[i] += velocities[i];
        }
    }

    /** Takes a residual of whole cells; on the axes where it is not 0 the velocity follows. The age starts again. */
    public void correct(int i, ResidualCells cells, int cellX, int cellZ, int cellY) {
        int number = ResidualCells.number(air, cellX, cellZ, cellY);
        int last = lastCells[i];
        int age = ages[i];
        int interval = 4 * Math.max(2, age);
        int step = cells.stepUnits(age);
        if (cellX != 0) {
            xs[i] += cellX * step;
            velocityXs[i] += share(cells.travelled(0, last, number, cellX * step), interval);
        }
        if (cellZ != 0) {
            zs[i] += cellZ * step;
            velocityZs[i] += share(cells.travelled(1, last, number, cellZ * step), interval);
        }
        if (air && cellY != 0) {
            ys[i] += cellY * step;
            velocityYs[i] += share(cells.travelled(2, last, number, cellY * step), interval);
        }
        ages[i] = 0;
        lastCells[i] = (byte) ResidualCells.kept(number, age, air);
    }

    private static int share(int travelled, int interval) {
        return (int) FixedPoint.divideRounded(3L * travelled, interval);
    }

    /** Takes a residual of whole cells, and a new velocity in place of the old one. The age starts again. */
    public void restart(int i, ResidualCells cells, int cellX, int cellZ, int cellY, int vx, int vz, int vy) {
        int step = cells.stepUnits(ages[i]);
        xs[i] += cellX * step;
        zs[i] += cellZ * step;
        velocityXs[i] = vx;
        velocityZs[i] = vz;
        if (air) {
            ys[i] += cellY * step;
            velocityYs[i] = vy;
        }
        ages[i] = 0;
        lastCells[i] = ResidualCells.NONE;
    }

    public void setState(int i, int state) {
        states[i] = (byte) state;
    }

    /** Adds an agent after all others, whatever its id: for lists of agents under way, and in order of id for a model. */
    public void append(
            int id, int kind, int state, int x, int z, int y, int vx, int vz, int vy, int age, int lastCell) {
        ensure(size + 1);
        int i = size++;
        ids[i] = id;
        kinds[i] = (byte) kind;
        states[i] = (byte) state;
        xs[i] = x;
        zs[i] = z;
        velocityXs[i] = vx;
        velocityZs[i] = vz;
        if (air) {
            ys[i] = y;
            velocityYs[i] = vy;
        }
        ages[i] = (byte) age;
        lastCells[i] = (byte) lastCell;
    }

    /** Adds a copy of an agent of another model of the same layer after all others. */
    public void append(TileModel source, int index) {
        ensure(size + 1);
        copyRow(source, index, size++);
    }

    /** Removes the agents at ascending indices {@code indices[0..count-1]}. */
    public void removeAll(int[] indices, int count) {
        if (count == 0) {
            return;
        }
        int to = indices[0];
        int next = 0;
        for (int from = to; from < size; from++) {
            if (next < count && indices[next] == from) {
                next++;
            } else {
                copyRow(this, from, to++);
            }
        }
        size = to;
    }

    /**
     * Inserts agents {@code from..to-1} of a list of the same layer that is in strictly ascending order of id. An id
     * already here is overwritten.
     *
     * @return how many were overwritten
     */
    public int merge(TileModel list, int from, int to) {
        int duplicates = countDuplicates(list, from, to);
        int target = size + (to - from) - duplicates;
        ensure(target);
        int mine = size - 1;
        int theirs = to - 1;
        size = target;
        for (int write = target - 1; theirs >= from; write--) {
            int order = mine < 0 ? -1 : Integer.compareUnsigned(ids[mine], list.ids[theirs]);
            if (order > 0) {
                copyRow(this, mine--, write);
            } else {
                copyRow(list, theirs--, write);
                if (order == 0) {
                    mine--;
                }
            }
        }
        return duplicates;
    }

    private int countDuplicates(TileModel list, int from, int to) {
        int duplicates = 0;
        int mine = 0;
        int theirs = from;
        while (mine < size && theirs < to) {
            int order = Integer.compareUnsigned(ids[mine], list.ids[theirs]);
            if (order == 0) {
                duplicates++;
            }
            mine += order <= 0 ? 1 : 0;
            theirs += order >= 0 ? 1 : 0;
        }
        return duplicates;
    }

    /** Forgets all agents and keeps the memory. */
    public void clear() {
        size = 0;
    }

    /**
     * The state hash: 32 bits over everything that later updates build on. Begins with the number of agents; then for
     * each agent takes in id, {@code kind * 8 + state}, x, z, in the air y, velocity x, z, in the air y, and
     * {@code age + 128 * last cell}, a value v by {@code h = rotateLeft(h ^ v, 5) * 0x9E3779B1} in 32-bit arithmetic.
     */
    public int hash() {
        int h = mix(0, size);
        for (int i = 0; i < size; i++) {
            h = mix(h, ids[i]);
            h = mix(h, kind(i) * 8 + states[i]);
            h = mix(h, xs[i]);
            h = mix(h, zs[i]);
            if (air) {
                h = mix(h, ys[i]);
            }
            h = mix(h, velocityXs[i]);
            h = mix(h, velocityZs[i]);
            if (air) {
                h = mix(h, velocityYs[i]);
            }
            h = mix(h, ages[i] + (MAX_AGE + 1) * lastCells[i]);
        }
        return h;
    }

    private static int mix(int h, int value) {
        return Integer.rotateLeft(h ^ value, 5) * HASH_MULTIPLIER;
    }

    /**
     * Lists the agents farther than {@code margin} units outside the square from (minX, minZ) of side {@code side}.
     *
     * @param indices grown if too short
     * @return indices, or a longer array; ascending, ended by -1
     */
    public int[] indicesOutside(int minX, int minZ, int side, int margin, int[] indices) {
        int[] found = indices;
        int count = 0;
        int lowX = minX - margin;
        int lowZ = minZ - margin;
        int span = side + 2 * margin;
        for (int i = 0; i < size; i++) {
            // One unsigned comparison an axis: below the low edge wraps to a large number.
            if (Integer.compareUnsigned(xs[i] - lowX, span) >= 0 || Integer.compareUnsigned(zs[i] - lowZ, span) >= 0) {
                if (count + 1 >= found.length) {
                    found = Arrays.copyOf(found, Math.max(16, found.length * 2));
                }
                found[count++] = i;
            }
        }
        found[count] = -1;
        return found;
    }

    private void copyRow(TileModel source, int from, int to) {
        ids[to] = source.ids[from];
        kinds[to] = source.kinds[from];
        xs[to] = source.xs[from];
        zs[to] = source.zs[from];
        velocityXs[to] = source.velocityXs[from];
        velocityZs[to] = source.velocityZs[from];
        if (air) {
            ys[to] = source.ys[from];
            velocityYs[to] = source.velocityYs[from];
        }
        ages[to] = source.ages[from];
        lastCells[to] = source.lastCells[from];
        states[to] = source.states[from];
    }

    private void ensure(int capacity) {
        if (capacity <= ids.length) {
            return;
        }
        int length = Math.max(capacity, ids.length + (ids.length >> 1));
        ids = Arrays.copyOf(ids, length);
        kinds = Arrays.copyOf(kinds, length);
        xs = Arrays.copyOf(xs, length);
        zs = Arrays.copyOf(zs, length);
        velocityXs = Arrays.copyOf(velocityXs, length);
        velocityZs = Arrays.copyOf(velocityZs, length);
        if (air) {
            ys = Arrays.copyOf(ys, length);
            velocityYs = Arrays.copyOf(velocityYs, length);
        }
        ages = Arrays.copyOf(ages, length);
        lastCells = Arrays.copyOf(lastCells, length);
        states = Arrays.copyOf(states, length);
    }
}
