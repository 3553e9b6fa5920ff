package dev.throng.server.sim.space;

import java.util.Arrays;

/**
 * Members of flocks as a struct of arrays, laid out as {@link GroundColumns}. Confined to the tick thread.
 */
public final class FlyingColumns {
    private int count;
    private int total;

    /** Wire id. */
    private int[] id;
    /** Kind, state and the mark of the dead: see {@link Mind}. */
    private int[] mind;
    /** Metres. */
    private float[] x;

    private float[] y;
    private float[] z;
    /** Unit vector of the direction of travel. */
    private float[] headingX;

    private float[] headingY;
    private float[] headingZ;
    /** m/s along the heading. */
    private float[] speed;
    /** Last displacement over dt, m/s; not part of what decides the future. */
    private float[] velocityX;

    private float[] velocityY;
    private float[] velocityZ;

    private int[] spareInts;
    private float[] spareFloats;

    public FlyingColumns(int capacity) {
        id = new int[capacity];
        mind = new int[capacity];
        x = new float[capacity];
        y = new float[capacity];
        z = new float[capacity];
        headingX = new float[capacity];
        headingY = new float[capacity];
        headingZ = new float[capacity];
        speed = new float[capacity];
        velocityX = new float[capacity];
        velocityY = new float[capacity];
        velocityZ = new float[capacity];
        spareInts = new int[capacity];
        spareFloats = new float[capacity];
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

    public int[] mind() {
        return mind;
    }

    public float[] x() {
        return x;
    }

    public float[] y() {
        return y;
    }

    public float[] z() {
        return z;
    }

    public float[] headingX() {
        return headingX;
    }

    public float[] headingY() {
        return headingY;
    }

    public float[] headingZ() {
        return headingZ;
    }

    public float[] speed() {
        return speed;
    }

    public float[] velocityX() {
        return velocityX;
    }

    public float[] velocityY() {
        return velocityY;
    }

    public float[] velocityZ() {
        return velocityZ;
    }

    /** Adds a waiting row and returns its number; the caller sets the heading. */
    public int append(int newId, int newMind, float atX, float atY, float atZ, float newSpeed) {
        if (total == id.length) {
            grow(Math.max(64, total + (total >> 1)));
        }
        int row = total++;
        id[row] = newId;
        mind[row] = newMind;
        x[row] = atX;
        y[row] = atY;
        z[row] = atZ;
        headingX[row] = 1;
        headingY[row] = 0;
        headingZ[row] = 0;
        speed[row] = newSpeed;
        velocityX[row] = 0;
        velocityY[row] = 0;
        velocityZ[row] = 0;
        return row;
    }

    private void grow(int capacity) {
        id = Arrays.copyOf(id, capacity);
        mind = Arrays.copyOf(mind, capacity);
        x = Arrays.copyOf(x, capacity);
        y = Arrays.copyOf(y, capacity);
        z = Arrays.copyOf(z, capacity);
        headingX = Arrays.copyOf(headingX, capacity);
        headingY = Arrays.copyOf(headingY, capacity);
        headingZ = Arrays.copyOf(headingZ, capacity);
        speed = Arrays.copyOf(speed, capacity);
        velocityX = Arrays.copyOf(velocityX, capacity);
        velocityY = Arrays.copyOf(velocityY, capacity);
        velocityZ = Arrays.copyOf(velocityZ, capacity);
        spareInts = new int[capacity];
        spareFloats = new float[capacity];
    }

    /** Lets the waiting rows join. */
    public void admit() {
        count = total;
    }

    /** Makes row k what row {@code order[k]} was, for the first {@code newCount} rows, which are all there are then. */
    public void reorder(int[] order, int newCount) {
        id = gather(id, order, newCount);
        mind = gather(mind, order, newCount);
        x = gather(x, order, newCount);
        y = gather(y, order, newCount);
        z = gather(z, order, newCount);
        headingX = gather(headingX, order, newCount);
        headingY = gather(headingY, order, newCount);
        headingZ = gather(headingZ, order, newCount);
        speed = gather(speed, order, newCount);
        count = newCount;
        total = newCount;
    }

    private int[] gather(int[] from, int[] order, int newCount) {
        int[] to = spareInts;
        for (int k = 0; k < newCount; k++) {
            to[k] = from[order[k]];
        }
        spareInts = from;
        return to;
    }

    private float[] gather(float[] from, int[] order, int newCount) {
        float[] to = spareFloats;
        for (int k = 0; k < newCount; k++) {
            to[k] = from[order[k]];
        }
        spareFloats = from;
        return to;
    }
}
