package dev.throng.server.cli;

import java.util.Arrays;
import java.util.Locale;

/**
 * Two ways to step the same world side by side.
 *
 * @param agents in it
 * @param plainMillis median of a tick with objects
 * @param throngMillis median of a tick of the server's world
 * @param firstTickMetres how far apart the two have the same agent after one tick, at most
 * @param endMetres the mean of that after the last tick; crowds amplify the last bit
 * @param statistic what of the crowd is compared at the end
 * @param plainStatistic its value with objects
 * @param throngStatistic its value in the server's world
 */
record Comparison(
        int agents,
        double plainMillis,
        double throngMillis,
        double firstTickMetres,
        double endMetres,
        String statistic,
        double plainStatistic,
        double throngStatistic) {
    /** Rounding of sums in another order, and of the polynomials for sine and arc cosine. */
    static final double TOLERANCE_METRES = 2e-4;
    /** Of the statistics, as a share. */
    static final double TOLERANCE_SHARE = 0.02;

    /** How many times as long objects take. */
    double ratio() {
        return plainMillis / throngMillis;
    }

    /** Whether both did the same work. */
    boolean agrees() {
        return firstTickMetres <= TOLERANCE_METRES
                && Math.abs(plainStatistic - throngStatistic) <= TOLERANCE_SHARE * Math.abs(throngStatistic);
    }

    String disagreement() {
        return String.format(
                Locale.ROOT,
                "expected positions within %s m after one tick and %s within %.0f %% after the last, got %.6f m, %.4f and"
                        + " %.4f",
                TOLERANCE_METRES,
                statistic,
                100 * TOLERANCE_SHARE,
                firstTickMetres,
                plainStatistic,
                throngStatistic);
    }

    static double medianMillis(long[] nanos, int from) {
        long[] sorted = Arrays.copyOfRange(nanos, from, nanos.length);
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e6;
    }
}
