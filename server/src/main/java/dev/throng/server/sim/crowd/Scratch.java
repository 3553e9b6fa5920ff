package dev.throng.server.sim.crowd;

import java.util.Arrays;

/**
 * What the phases of a tick hand on to each other, one entry an agent in the tick's order. Not state: all of it is made
 * anew each tick.
 */
final class Scratch {
    /** Bits of {@link #tally}: how many bodies overlap the agent's. */
    static final int OVERLAPS_MASK = (1 << 24) - 1;

    static final int NEAR_SHIFT = 26;
    private static final int CONTACT_SHIFT = 24;

    /** Bit of {@link #tally}: it touches somebody who does not wish the opposite way. */
    static final int CONTACT = 1 << CONTACT_SHIFT;

    /** Bit of {@link #tally}: touches one that has arrived at the same goal, ahead of it. */
    static final int SETTLED_AHEAD = 1 << 25;

    /** Bit of {@link #tally}: touches one of the same goal. */
    static final int COMPANY = 1 << 27;

    /** Bit of {@link #tally}: most of those that it looks ahead at make no way for it. */
    static final int AMONG_STANDERS = 1 << 28;

    /** Bit of {@link #tally}: an obstacle's influence bends its way. */
    static final int STEERED = 1 << 29;

    /** Bit of {@link #tally}: an obstacle or wall is so near that its usual step may touch it. */
    static final int AT_OBSTACLE = 1 << 30;

    /** Bit of {@link #tally}: an obstacle or wall may be in reach of the longest single step. */
    static final int NEAR_OBSTACLE = 1 << NEAR_SHIFT;

    /** Radius within which bodies touch, metres. */
    float[] touchRadius = new float[0];
    /** Wanted velocity, m/s. */
    float[] wishX = new float[0];

    float[] wishZ = new float[0];
    /** The wish bent by obstacles, as far as the agent can turn, less what contacts take; m/s. */
    float[] velocityX = new float[0];

    float[] velocityZ = new float[0];
    /** Sum of corrections, metres. */
    float[] pushX = new float[0];

    float[] pushZ = new float[0];
    /** Speed with which it goes on into what it touches, m/s. */
    float[] press = new float[0];
    /** Directions in which it touches somebody, see {@link Sectors}. */
    int[] sides = new int[0];
    /** Number of corrections, and flags. */
    int[] tally = new int[0];

    /** All ones when the tally has {@link #CONTACT}, else zero. */
    static int contactMask(int tally) {
        return (tally << (31 - CONTACT_SHIFT)) >> 31;
    }

    /** No wishes: then a pass only separates. */
    void forgetWishes(int from, int to) {
        Arrays.fill(wishX, from, to, 0);
        Arrays.fill(wishZ, from, to, 0);
    }

    /** Makes all columns so long. */
    void ensure(int capacity) {
        if (tally.length != capacity) {
            touchRadius = new float[capacity];
            wishX = new float[capacity];
            wishZ = new float[capacity];
            velocityX = new float[capacity];
            velocityZ = new float[capacity];
            pushX = new float[capacity];
            pushZ = new float[capacity];
            press = new float[capacity];
            sides = new int[capacity];
            tally = new int[capacity];
        }
    }

    /** Forgets what bodies did to agents {@code from} to {@code to} - 1. */
    void clear(int from, int to) {
        Arrays.fill(pushX, from, to, 0);
        Arrays.fill(pushZ, from, to, 0);
        Arrays.fill(sides, from, to, 0);
        Arrays.fill(tally, from, to, 0);
    }
}
