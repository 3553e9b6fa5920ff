package dev.throng.client.interpolation;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What is to be shown exactly at one tick, one row an agent. Written by the network thread before it is published and
 * never after, until {@link #claim()} says that nobody reads it and the arrays may serve a later tick.
 */
final class TickSample {
    private static final int CLAIMED = -1;

    private final AtomicInteger readers = new AtomicInteger();

    /** Ticks since the first, not wrapping; the tick on the wire is its low 32 bits. */
    long tick;

    long plannedNanos;
    int timeScalePercent;
    /** False: nothing may be interpolated between the sample before and this one. */
    boolean continuous;

    int count;
    int[] ids = {};
    byte[] kinds = {};
    byte[] states = {};
    /** Shown positions: the model's plus the part of earlier corrections that is still to be blended in; metres. */
    float[] x = {};

    float[] y = {};
    float[] z = {};
    /** The model's velocity, metres a second. */
    float[] velocityX = {};

    float[] velocityY = {};
    float[] velocityZ = {};
    /** Unit vector on the ground, or 0, 0 for an agent that was never seen moving. */
    float[] headingX = {};

    float[] headingZ = {};
    /** Row of the same agent in the sample before, or {@link IdTable#NONE}. */
    int[] previousRows = {};

    void ensureCapacity(int rows) {
        if (rows <= ids.length) {
            return;
        }
        int capacity = Math.max(rows, Math.max(256, ids.length + (ids.length >> 1)));
        ids = Arrays.copyOf(ids, capacity);
        kinds = Arrays.copyOf(kinds, capacity);
        states = Arrays.copyOf(states, capacity);
        x = Arrays.copyOf(x, capacity);
        y = Arrays.copyOf(y, capacity);
        z = Arrays.copyOf(z, capacity);
        velocityX = Arrays.copyOf(velocityX, capacity);
        velocityY = Arrays.copyOf(velocityY, capacity);
        velocityZ = Arrays.copyOf(velocityZ, capacity);
        headingX = Arrays.copyOf(headingX, capacity);
        headingZ = Arrays.copyOf(headingZ, capacity);
        previousRows = Arrays.copyOf(previousRows, capacity);
    }

    /** Keeps the arrays from being reused; false when they already are. Undone by {@link #release()}. */
    boolean acquire() {
        int seen = readers.get();
        while (seen != CLAIMED) {
            if (readers.compareAndSet(seen, seen + 1)) {
                return true;
            }
            seen = readers.get();
        }
        return false;
    }

    void release() {
        readers.decrementAndGet();
    }

    /** Takes an unpublished sample back for writing; false when somebody still reads it. */
    boolean claim() {
        return readers.compareAndSet(0, CLAIMED);
    }

    /** Makes a claimed sample readable again. */
    void open() {
        readers.set(0);
    }
}
