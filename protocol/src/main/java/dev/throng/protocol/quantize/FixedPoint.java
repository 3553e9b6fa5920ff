package dev.throng.protocol.quantize;

/**
 * Metres to whole units and back. A unit is {@code 1 / unitsPerMetre} metres; rounding to the nearest unit is off by at
 * most half a unit an axis (0.98 mm at 512 units a metre). The way back is exact in double arithmetic and rounds once
 * more, by half an ulp, where it ends in a float.
 */
public final class FixedPoint {
    private FixedPoint() {}

    /** The whole number of units nearest to a length; halves go up. Lengths beyond the range of int saturate. */
    public static int toUnits(double metres, int unitsPerMetre) {
        double units = Math.floor(metres * unitsPerMetre + 0.5);
        return (int) units;
    }

    /** The length of a number of units, in metres. */
    public static double toMetres(int units, int unitsPerMetre) {
        return (double) units / unitsPerMetre;
    }

    /** Half a unit: what rounding may cost on one axis, in metres. */
    public static double errorBoundMetres(int unitsPerMetre) {
        return 0.5 / unitsPerMetre;
    }

    /**
     * The whole number nearest to {@code numerator / denominator}, halves away from zero. The denominator is positive
     * and below 2^30, the numerator's magnitude below 2^61.
     */
    public static long divideRounded(long numerator, int denominator) {
        long magnitude = (2 * Math.abs(numerator) + denominator) / (2L * denominator);
        return numerator < 0 ? -magnitude : magnitude;
    }
}
