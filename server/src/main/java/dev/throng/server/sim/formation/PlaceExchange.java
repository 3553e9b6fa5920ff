package dev.throng.server.sim.formation;

/**
 * Gives members their places so that their ways do not cross: pairs exchange places as long as that makes their two ways
 * together shorter. Of two ways that cross it always does, by the triangle inequality, so where no pair gains none cross.
 */
final class PlaceExchange {
    /** What an exchange must gain, metres: rounding must not let two exchange for ever. */
    private static final double LEAST_GAIN = 1e-3;

    private PlaceExchange() {}

    /**
     * Looks at all pairs so many times at most.
     *
     * @param x where members are
     * @param placeOf of each member, a permutation
     * @param placeX where places are
     * @return whether any exchanged in the last round: then there may be more to gain
     */
    static boolean run(int count, float[] x, float[] z, int[] placeOf, float[] placeX, float[] placeZ, int mostRounds) {
        boolean gained = true;
        for (int round = 0; round < mostRounds && gained; round++) {
            gained = false;
            for (int i = 0; i < count; i++) {
                for (int j = i + 1; j < count; j++) {
                    int own = placeOf[i];
                    int other = placeOf[j];
                    double now =
                            way(x[i], z[i], placeX[own], placeZ[own]) + way(x[j], z[j], placeX[other], placeZ[other]);
                    double then =
                            way(x[i], z[i], placeX[other], placeZ[other]) + way(x[j], z[j], placeX[own], placeZ[own]);
                    if (then < now - LEAST_GAIN) {
                        placeOf[i] = other;
                        placeOf[j] = own;
                        gained = true;
                    }
                }
            }
        }
        return gained;
    }

    private static double way(float fromX, float fromZ, float toX, float toZ) {
        double dx = (double) toX - fromX;
        double dz = (double) toZ - fromZ;
        return Math.sqrt(dx * dx + dz * dz);
    }
}
