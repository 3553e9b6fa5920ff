package dev.throng.server.sim.space;

import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import java.util.Arrays;

/**
 * Ground agents as a struct of arrays: rows 0 to {@link #count()} - 1 are in the world, rows up to {@link #total()} - 1 wait
 * to join at the next step. The arrays are handed out for the phases of a step; growing and re-ordering replaces them.
 * Confined to the tick thread.
 */
public final class GroundColumns {
    private static final int[] NONE = {};
    /** Fewer rows are not worth a part of their own. */
    private static final int LEAST_GATHERED = 8_192;

    private int count;
    private int total;
    private final int expected;
    private boolean renumbered;

    /** Wire id. */
    private int[] id;
    /** Centre, metres. */
    private float[] x;

    private float[] z;
    /** Unit vector it faces. */
    private float[] headingX;

    private float[] headingZ;
    /** Preferred speed, m/s. */
    private float[] speed;
    /** Kind, state, goal and the mark of the dead: see {@link Mind}. */
    private int[] mind;
    /** Tick at which fleeing or a detour ends, compared by difference. */
    private int[] until;
    /** Ticks without progress, falling when there is some. */
    private int[] patience;
    /** Where it walks when not to a goal itself, or where the goal was when it settled; metres. */
    private float[] targetX;

    private float[] targetZ;
    /** Last displacement over dt, m/s. */
    private float[] velocityX;

    private float[] velocityZ;

    /** Of the present re-ordering. */
    private int[] newOrder = NONE;

    private int[] intsFrom = NONE;
    private float[] floatsFrom = new float[0];
    private final PartTask gatherPart = this::gather;

    /** Where it was when the tick began, metres; only for worlds with several relaxation passes, within a step. */
    private float[] startX;

    private float[] startZ;

    /** Lent for a re-ordering, and another of the same length afterwards. */
    private int[] spareInts = NONE;

    private float[] spareFloats = new float[0];

    /**
     * @param capacity rows to make room for
     * @param expected rows that are seldom passed, so that growing does not make room for many more
     */
    public GroundColumns(int capacity, int expected) {
        this.expected = expected;
        id = new int[capacity];
        x = new float[capacity];
        z = new float[capacity];
        headingX = new float[capacity];
        headingZ = new float[capacity];
        speed = new float[capacity];
        mind = new int[capacity];
        until = new int[capacity];
        patience = new int[capacity];
        targetX = new float[capacity];
        targetZ = new float[capacity];
        velocityX = new float[capacity];
        velocityZ = new float[capacity];
        startX = new float[0];
        startZ = new float[0];
    }

    public int count() {
        return count;
    }

    public int total() {
        return total;
    }

    public int capacity() {
        return id.length;
    }

    public int[] id() {
        return id;
    }

    /** What the last {@link #reorder} left of the ints that it was lent, to be taken back: as long as the columns. */
    public int[] spareInts() {
        return spareInts;
    }

    /** The same of the floats. */
    public float[] spareFloats() {
        return spareFloats;
    }

    public float[] x() {
        return x;
    }

    public float[] z() {
        return z;
    }

    public float[] headingX() {
        return headingX;
    }

    public float[] headingZ() {
        return headingZ;
    }

    public float[] speed() {
        return speed;
    }

    public int[] mind() {
        return mind;
    }

    public int[] until() {
        return until;
    }

    public int[] patience() {
        return patience;
    }

    public float[] targetX() {
        return targetX;
    }

    public float[] targetZ() {
        return targetZ;
    }

    public float[] velocityX() {
        return velocityX;
    }

    public float[] velocityZ() {
        return velocityZ;
    }

    public float[] startX() {
        return startX;
    }

    public float[] startZ() {
        return startZ;
    }

    /** Remembers where all rows are. */
    public void markStarts() {
        if (startX.length < id.length) {
            startX = new float[id.length];
            startZ = new float[id.length];
        }
        System.arraycopy(x, 0, startX, 0, total);
        System.arraycopy(z, 0, startZ, 0, total);
    }

    /** Adds a waiting row at rest and returns its number. */
    public int append(int newId, int newMind, float atX, float atZ, float preferredSpeed) {
        if (total == id.length) {
            grow(total < expected ? Math.min(expected, Math.max(64, total + (total >> 1))) : total + (total >> 3) + 64);
        }
        int row = total++;
        id[row] = newId;
        mind[row] = newMind;
        x[row] = atX;
        z[row] = atZ;
        headingX[row] = 1;
        headingZ[row] = 0;
        speed[row] = preferredSpeed;
        until[row] = 0;
        patience[row] = 0;
        targetX[row] = atX;
        targetZ[row] = atZ;
        velocityX[row] = 0;
        velocityZ[row] = 0;
        return row;
    }

    private void grow(int capacity) {
        id = Arrays.copyOf(id, capacity);
        x = Arrays.copyOf(x, capacity);
        z = Arrays.copyOf(z, capacity);
        headingX = Arrays.copyOf(headingX, capacity);
        headingZ = Arrays.copyOf(headingZ, capacity);
        speed = Arrays.copyOf(speed, capacity);
        mind = Arrays.copyOf(mind, capacity);
        until = Arrays.copyOf(until, capacity);
        patience = Arrays.copyOf(patience, capacity);
        targetX = Arrays.copyOf(targetX, capacity);
        targetZ = Arrays.copyOf(targetZ, capacity);
        velocityX = Arrays.copyOf(velocityX, capacity);
        velocityZ = Arrays.copyOf(velocityZ, capacity);
    }

    /** Lets the waiting rows join. */
    public void admit() {
        count = total;
    }

    /**
     * Makes row k what row {@code order[k]} was, for the first {@code newCount} rows, which are all there are then.
     *
     * @param phases shares the rows out, column by column
     * @param withStarts carries along where rows were when the tick began
     * @param ints as long as the columns, of which it becomes one; {@link #spareInts} is free then
     * @param floats the same
     */
    public void reorder(Phases phases, int[] order, int newCount, boolean withStarts, int[] ints, float[] floats) {
        if (ints.length != id.length || floats.length != id.length) {
            throw new IllegalArgumentException("expected to be lent arrays of the length " + id.length + ", got "
                    + ints.length + " and " + floats.length);
        }
        spareInts = ints;
        spareFloats = floats;
        newOrder = order;
        count = newCount;
        total = newCount;
        if (withStarts) {
            gather(phases, NONE, startX);
            startX = gatheredFloats();
            gather(phases, NONE, startZ);
            startZ = gatheredFloats();
        }
        gather(phases, NONE, velocityX);
        velocityX = gatheredFloats();
        gather(phases, NONE, velocityZ);
        velocityZ = gatheredFloats();
        gather(phases, id, x);
        id = gatheredInts();
        x = gatheredFloats();
        gather(phases, mind, z);
        mind = gatheredInts();
        z = gatheredFloats();
        gather(phases, until, headingX);
        until = gatheredInts();
        headingX = gatheredFloats();
        gather(phases, patience, headingZ);
        patience = gatheredInts();
        headingZ = gatheredFloats();
        gather(phases, NONE, speed);
        speed = gatheredFloats();
        gather(phases, NONE, targetX);
        targetX = gatheredFloats();
        gather(phases, NONE, targetZ);
        targetZ = gatheredFloats();
    }

    private void gather(Phases phases, int[] ints, float[] floats) {
        intsFrom = ints;
        floatsFrom = floats;
        int parts = phases.partsFor(count, LEAST_GATHERED);
        if (parts == 1) {
            gather(0, 1);
        } else {
            phases.run(parts, gatherPart);
        }
    }

    private void gather(int part, int parts) {
        int from = Phases.begin(count, part, parts);
        int to = Phases.begin(count, part + 1, parts);
        int[] order = newOrder;
        if (intsFrom.length > 0) {
            int[] of = intsFrom;
            int[] into = spareInts;
            for (int k = from; k < to; k++) {
                into[k] = of[order[k]];
            }
        }
        float[] of = floatsFrom;
        float[] into = spareFloats;
        for (int k = from; k < to; k++) {
            into[k] = of[order[k]];
        }
    }

    private int[] gatheredInts() {
        int[] gathered = spareInts;
        spareInts = intsFrom;
        return gathered;
    }

    private float[] gatheredFloats() {
        float[] gathered = spareFloats;
        spareFloats = floatsFrom;
        return gathered;
    }

    /** Drops the rows marked dead, keeping the order of the others; only when nothing waits. */
    public void compact() {
        int kept = 0;
        for (int row = 0; row < count; row++) {
            if (Mind.dead(mind[row])) {
                continue;
            }
            if (kept != row) {
                move(row, kept);
                renumbered = true;
            }
            kept++;
        }
        count = kept;
        total = kept;
    }

    /** Whether rows have been renumbered other than by {@link #reorder} since this was last asked. */
    public boolean takeRenumbered() {
        boolean taken = renumbered;
        renumbered = false;
        return taken;
    }

    /** Sets the velocities of rows {@code from} to {@code to} - 1 to zero. */
    public void stand(int from, int to) {
        Arrays.fill(velocityX, from, to, 0);
        Arrays.fill(velocityZ, from, to, 0);
    }

    private void move(int from, int to) {
        id[to] = id[from];
        mind[to] = mind[from];
        until[to] = until[from];
        patience[to] = patience[from];
        x[to] = x[from];
        z[to] = z[from];
        headingX[to] = headingX[from];
        headingZ[to] = headingZ[from];
        speed[to] = speed[from];
        targetX[to] = targetX[from];
        targetZ[to] = targetZ[from];
        velocityX[to] = velocityX[from];
        velocityZ[to] = velocityZ[from];
    }
}
