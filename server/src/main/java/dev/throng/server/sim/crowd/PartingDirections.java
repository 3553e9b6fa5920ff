package dev.throng.server.sim.crowd;

import dev.throng.server.sim.space.SeededRandom;

/** Directions along which centres on one point part: unit vectors all round, picked by the two ids. */
final class PartingDirections {
    private static final int COUNT = 64;
    private static final float[] X = new float[COUNT * 2];
    private static final float[] Z = new float[COUNT * 2];

    static {
        for (int i = 0; i < COUNT; i++) {
            double angle = 2 * Math.PI * (i + 0.5) / COUNT;
            X[i] = (float) StrictMath.cos(angle);
            Z[i] = (float) StrictMath.sin(angle);
            X[i + COUNT] = -X[i];
            Z[i + COUNT] = -Z[i];
        }
    }

    private PartingDirections() {}

    /** Number of a direction; that of the ids the other way round is the opposite one. */
    static int between(int idI, int idJ) {
        boolean swapped = idI > idJ;
        long bits = swapped ? SeededRandom.draw(0, idJ, idI) : SeededRandom.draw(0, idI, idJ);
        return (int) (bits >>> 58) + (swapped ? COUNT : 0);
    }

    static float x(int direction) {
        return X[direction];
    }

    static float z(int direction) {
        return Z[direction];
    }
}
