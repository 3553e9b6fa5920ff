package dev.throng.protocol.wire;

import dev.throng.protocol.snapshot.ModelParameters;

/**
 * The constants of the tile model.
 *
 * @param unitsPerMetre fixed-point units in a metre
 * @param errorBoundMetres no shown position is ever farther from the true one than this
 * @param groundStepUnits size of a residual's cell on the ground
 * @param airStepUnits size of a residual's cell in the air
 * @param crossingMarginUnits how far beyond a border the model crosses it
 */
public record Quantization(
        int unitsPerMetre, float errorBoundMetres, int groundStepUnits, int airStepUnits, int crossingMarginUnits) {
    private static final int MAX_UNITS = 1 << 20;

    public Quantization {
        Check.range("Quantization.units_per_metre", unitsPerMetre, 1, MAX_UNITS);
        Check.positive("Quantization.error_bound", errorBoundMetres);
        Check.range("Quantization.ground_step_units", groundStepUnits, 1, MAX_UNITS);
        Check.range("Quantization.air_step_units", airStepUnits, 1, MAX_UNITS);
        Check.range("Quantization.crossing_margin_units", crossingMarginUnits, 0, MAX_UNITS);
    }

    public static Quantization of(ModelParameters parameters) {
        return new Quantization(
                parameters.unitsPerMetre(),
                parameters.errorBoundMetres(),
                parameters.groundStepUnits(),
                parameters.airStepUnits(),
                parameters.crossingMarginUnits());
    }

    /**
     * The same for the tile model.
     *
     * @throws IllegalArgumentException if they are none that the model can work with
     */
    public ModelParameters modelParameters() {
        return new ModelParameters(unitsPerMetre, errorBoundMetres, groundStepUnits, airStepUnits, crossingMarginUnits);
    }
}
