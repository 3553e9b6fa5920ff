package dev.throng.client.interpolation;

import java.util.function.IntToDoubleFunction;

/**
 * An agent on a line whose true place is a function of the tick, and the tile model of it as the server would keep it:
 * 512 units a metre, error bound 5 cm, residuals in steps of 36 units.
 */
final class ModelledWalker {
    private static final int UNITS = 512;
    private static final double BOUND_METRES = 0.05;
    private static final int STEP = 36;

    private final IntToDoubleFunction truthMetres;
    private int position;
    private int velocity;
    private int age;

    ModelledWalker(IntToDoubleFunction truthMetres) {
        this.truthMetres = truthMetres;
        position = (int) Math.round(truthMetres.applyAsDouble(0) * UNITS);
        velocity = (int) Math.round((truthMetres.applyAsDouble(1) - truthMetres.applyAsDouble(0)) * UNITS);
    }

    void advance(int tick) {
        position += velocity;
        age = Math.min(age + 1, 127);
        double error = truthMetres.applyAsDouble(tick) - positionMetres();
        if (Math.abs(error) > BOUND_METRES) {
            int residual = (int) Math.round(error * UNITS / STEP) * STEP;
            position += residual;
            velocity += (int) Math.round(3.0 * residual / (4 * Math.max(2, age)));
            age = 0;
        }
    }

    double positionMetres() {
        return (double) position / UNITS;
    }

    double metresPerSecond() {
        return 20.0 * velocity / UNITS;
    }
}
