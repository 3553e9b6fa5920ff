package dev.throng.protocol.snapshot;

/**
 * The constants of the tile model, the same on server and clients.
 *
 * @param unitsPerMetre fixed-point units in a metre, a power of two
 * @param errorBoundMetres no shown position is farther from the true one than this
 * @param groundStepUnits side of a residual's cell on the ground, in units
 * @param airStepUnits side of a residual's cell in the air, in units
 * @param crossingMarginUnits an agent changes tile when its model is this far beyond the border, in units
 */
public record ModelParameters(
        int unitsPerMetre, float errorBoundMetres, int groundStepUnits, int airStepUnits, int crossingMarginUnits) {
    /** Units in a metre unless told otherwise: a unit is 1.95 mm. */
    public static final int DEFAULT_UNITS_PER_METRE = 512;

    /** Error bound unless told otherwise, metres. */
    public static final float DEFAULT_ERROR_BOUND_METRES = 0.05f;

    /** Smallest error bound that rounding to whole units can keep, with room for one step, metres. */
    public static final float MIN_ERROR_BOUND_METRES = 0.005f;

    /** Largest error bound, metres. */
    public static final float MAX_ERROR_BOUND_METRES = 8f;

    /** An agent not corrected for more ticks than this is settled, and its next correction takes the fine step. */
    public static final int SETTLED_AGE = 3;

    private static final int FINE_STEP_NUMERATOR = 27;
    private static final int FINE_STEP_SHIFT = 5;

    private static final float WIDE_STEP_MAX_ERROR_METRES = 0.1f;
    private static final int MAX_UNITS_PER_METRE = 1 << 16;

    public ModelParameters {
        if (Integer.bitCount(unitsPerMetre) != 1 || unitsPerMetre < 1 || unitsPerMetre > MAX_UNITS_PER_METRE) {
            throw new IllegalArgumentException("expected units per metre to be a power of two up to "
                    + MAX_UNITS_PER_METRE + ", got " + unitsPerMetre);
        }
        if (!(errorBoundMetres > 0 && errorBoundMetres <= MAX_ERROR_BOUND_METRES)) {
            throw new IllegalArgumentException(
                    "expected an error bound up to " + MAX_ERROR_BOUND_METRES + " m, got " + errorBoundMetres);
        }
        if (groundStepUnits < 1 || airStepUnits < 1 || groundStepUnits > 1 << 20 || airStepUnits > 1 << 20) {
            throw new IllegalArgumentException(
                    "expected steps of 1 to " + (1 << 20) + " units, got " + groundStepUnits + " and " + airStepUnits);
        }
        if (crossingMarginUnits < 0 || crossingMarginUnits > 1 << 24) {
            throw new IllegalArgumentException(
                    "expected a crossing margin of 0 to " + (1 << 24) + " units, got " + crossingMarginUnits);
        }
    }

    /**
     * Parameters for an error bound in metres, {@link #MIN_ERROR_BOUND_METRES} to {@link #MAX_ERROR_BOUND_METRES}, at
     * {@link #DEFAULT_UNITS_PER_METRE}, with a crossing margin of one metre.
     *
     * <p>A residual rounded to cells of side s is off by at most {@code s * sqrt(2) / 2} on the ground and
     * {@code s * sqrt(3) / 2} in the air, so the largest steps that keep the bound are {@code sqrt(2)} and
     * {@code 2 / sqrt(3)} times it. They take the fewest bits where a correction is due every few ticks; above 10 cm,
     * where one has to last, a step of the bound itself does, since the corrected model then starts nearer the truth.
     */
    public static ModelParameters forErrorBound(float errorBoundMetres) {
        if (!(errorBoundMetres >= MIN_ERROR_BOUND_METRES && errorBoundMetres <= MAX_ERROR_BOUND_METRES)) {
            throw new IllegalArgumentException("expected an error bound of " + MIN_ERROR_BOUND_METRES + " to "
                    + MAX_ERROR_BOUND_METRES + " m, got " + errorBoundMetres);
        }
        double boundUnits = (double) errorBoundMetres * DEFAULT_UNITS_PER_METRE;
        boolean wide = errorBoundMetres <= WIDE_STEP_MAX_ERROR_METRES;
        // The tenth of a unit is for the rounding of positions to float on both sides.
        double keptUnits = boundUnits - 0.1;
        int ground = (int) Math.floor(wide ? keptUnits * Math.sqrt(2) : keptUnits);
        int air = (int) Math.floor(wide ? keptUnits * 2 / Math.sqrt(3) : keptUnits);
        return new ModelParameters(DEFAULT_UNITS_PER_METRE, errorBoundMetres, ground, air, DEFAULT_UNITS_PER_METRE);
    }

    /** Side of a residual's cell in a layer, in units. */
    public int stepUnits(boolean air) {
        return air ? airStepUnits : groundStepUnits;
    }

    /**
     * Side of a residual's cell for settled agents, in units: 27/32 of the other. One that is pushed about is corrected again
     * soon whatever the step, and a coarse cell takes fewer bits; one that walks by itself is left nearer the truth, which
     * lasts longer.
     */
    public int fineStepUnits(boolean air) {
        return Math.max(1, (stepUnits(air) * FINE_STEP_NUMERATOR) >> FINE_STEP_SHIFT);
    }

    /** True if an agent of this age is corrected in fine steps. */
    public static boolean isSettled(int age) {
        return age > SETTLED_AGE;
    }

    /** An agent changes tile when its model is this far beyond the border, in metres. */
    public float crossingMarginMetres() {
        return (float) crossingMarginUnits / unitsPerMetre;
    }

    /** The error bound in units. */
    public double errorBoundUnits() {
        return (double) errorBoundMetres * unitsPerMetre;
    }
}
