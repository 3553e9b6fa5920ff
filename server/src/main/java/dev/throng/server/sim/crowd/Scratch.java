package dev.throng.server.sim.crowd;

import java.util.Arrays;

/**
 * What the phases of a tick hand on to each other, one entry an agent in the tick's order. Not state: all of it is made
 * anew each tick.
 */
final class Scratch {
    /** Contacts kept of one agent; bodies of one size have at most six that do not overlap. */
    static final int MAX_CONTACTS = 8;

    /** Bit of {@link #contacts} above the count: touches one that has arrived at the same goal, ahead of it. */
    static final int SETTLED_AHEAD = 1 << 8;

    static final int COUNT_MASK = 0xFF;

    /** Body radius, and the radius within which bodies touch, metres. */
    float[] radius = new float[0];

    float[] touchRadius = new float[0];
    /** Wanted velocity, m/s. */
    float[] wishX = new float[0];

    float[] wishZ = new float[0];
    /** Sum of corrections, metres, and of how many. */
    float[] pushX = new float[0];

    float[] pushZ = new float[0];
    int[] overlaps = new int[0];
    /** Number of contacts and flags; unit vectors towards what is touched. */
    int[] contacts = new int[0];

    float[] contactX = new float[0];
    float[] contactZ = new float[0];

    /** No wishes: then a pass only separates. */
    void forgetWishes(int from, int to) {
        Arrays.fill(wishX, from, to, 0);
        Arrays.fill(wishZ, from, to, 0);
    }

    /** Makes room. */
    void ensure(int count, int capacity) {
        if (radius.length < count) {
            radius = new float[capacity];
            touchRadius = new float[capacity];
            wishX = new float[capacity];
            wishZ = new float[capacity];
            pushX = new float[capacity];
            pushZ = new float[capacity];
            overlaps = new int[capacity];
            contacts = new int[capacity];
            contactX = new float[capacity * MAX_CONTACTS];
            contactZ = new float[capacity * MAX_CONTACTS];
        }
    }

    /** Forgets what bodies did to agents {@code from} to {@code to} - 1. */
    void clear(int from, int to) {
        Arrays.fill(pushX, from, to, 0);
        Arrays.fill(pushZ, from, to, 0);
        Arrays.fill(overlaps, from, to, 0);
        Arrays.fill(contacts, from, to, 0);
    }
}
