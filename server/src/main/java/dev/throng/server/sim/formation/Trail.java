package dev.throng.server.sim.formation;

import dev.throng.server.sim.space.SeededRandom;

/**
 * The way that an anchor has gone: places a fixed step apart, the newest first, each with the room that it had to either side.
 * A ring, so the oldest are forgotten. Holds the place last asked for. Confined to the tick thread; read from any in phases
 * that nobody writes it in.
 */
final class Trail {
    private final float stepMetres;
    private final int mask;
    private final float[] placeX;
    private final float[] placeZ;
    private final float[] roomLeft;
    private final float[] roomRight;
    private int newest;
    private int size;

    private float x;
    private float z;
    private float towardsX;
    private float towardsZ;

    /** @param reachMetres how far back it remembers at least */
    Trail(float reachMetres, float stepMetres) {
        this.stepMetres = stepMetres;
        int capacity = Integer.highestOneBit((int) Math.ceil(reachMetres / stepMetres) + 4) * 2;
        mask = capacity - 1;
        placeX = new float[capacity];
        placeZ = new float[capacity];
        roomLeft = new float[capacity];
        roomRight = new float[capacity];
    }

    float stepMetres() {
        return stepMetres;
    }

    int capacity() {
        return mask + 1;
    }

    int size() {
        return size;
    }

    /** Adds a place, which is then the newest. */
    void add(float atX, float atZ, float left, float right) {
        newest = (newest + 1) & mask;
        placeX[newest] = atX;
        placeZ[newest] = atZ;
        roomLeft[newest] = left;
        roomRight[newest] = right;
        size = Math.min(size + 1, mask + 1);
    }

    /** Place number so many back from the newest. */
    float x(int back) {
        return placeX[(newest - back) & mask];
    }

    float z(int back) {
        return placeZ[(newest - back) & mask];
    }

    float roomLeft(int back) {
        return roomLeft[(newest - back) & mask];
    }

    float roomRight(int back) {
        return roomRight[(newest - back) & mask];
    }

    /** The number of the place that is so far behind the anchor, the oldest at most. */
    int placeBehind(float metres) {
        return Math.max(0, Math.min(size - 1, (int) (metres / stepMetres)));
    }

    /**
     * Finds where the anchor was that many metres of its way ago, and which way it went.
     *
     * @param anchorX where it is now
     * @param headingX unit vector it faces
     */
    void find(float metres, float anchorX, float anchorZ, float headingX, float headingZ) {
        float dx = anchorX - x(0);
        float dz = anchorZ - z(0);
        float first = (float) Math.sqrt(dx * dx + dz * dz);
        if (metres <= 0) {
            x = anchorX;
            z = anchorZ;
            towardsX = headingX;
            towardsZ = headingZ;
            return;
        }
        float places = metres <= first ? 0 : (metres - first) / stepMetres;
        int back = Math.min(size - 1, (int) places);
        int next = Math.min(size - 1, back + 1);
        if (metres <= first) {
            float share = metres / first;
            x = anchorX - dx * share;
            z = anchorZ - dz * share;
        } else {
            float share = Math.min(1, places - back);
            x = x(back) + (x(next) - x(back)) * share;
            z = z(back) + (z(next) - z(back)) * share;
        }
        direct(back, anchorX, anchorZ, headingX, headingZ);
    }

    /** The direction over a few steps, so that it does not jump from place to place. */
    private void direct(int back, float anchorX, float anchorZ, float headingX, float headingZ) {
        int ahead = back - 2;
        int behind = Math.min(size - 1, back + 3);
        float dx = (ahead < 0 ? anchorX : x(ahead)) - x(behind);
        float dz = (ahead < 0 ? anchorZ : z(ahead)) - z(behind);
        float length = (float) Math.sqrt(dx * dx + dz * dz);
        if (length > stepMetres * 0.5f) {
            towardsX = dx / length;
            towardsZ = dz / length;
        } else {
            towardsX = headingX;
            towardsZ = headingZ;
        }
    }

    float x() {
        return x;
    }

    float z() {
        return z;
    }

    /** Unit vector of the way at the place last found. */
    float towardsX() {
        return towardsX;
    }

    float towardsZ() {
        return towardsZ;
    }

    long stateHash() {
        long hash = size;
        for (int back = 0; back < size; back++) {
            hash = SeededRandom.draw(hash, bits(x(back), z(back)), bits(roomLeft(back), roomRight(back)));
        }
        return hash;
    }

    private static long bits(float high, float low) {
        return ((long) Float.floatToRawIntBits(high) << 32) | (Float.floatToRawIntBits(low) & 0xFFFF_FFFFL);
    }
}
