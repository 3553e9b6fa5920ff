package dev.throng.client.interpolation;

import java.util.Arrays;

/**
 * Turns the tile model's positions, which jump by a few centimetres at each correction, into a path worth looking at.
 * Confined to the network thread; one row an agent, in the order of the sample being built.
 *
 * <p>Shown position = model position + offset. The offset takes up each correction in full, so that the shown path is
 * continuous, and then shrinks by {@value #DECAY} a tick. An agent that slows down makes the model overshoot and be
 * pulled back; the shown agent rather waits: a step against its smoothed direction of motion is left out as long as it
 * is shown no farther than {@value #MAX_WAIT_METRES} m from the model. Where an agent really turns round, the smoothed
 * direction follows within a few ticks. An offset above {@value #SNAP_METRES} m, or {@value #SNAP_BOUNDS} times the error bound if
 * that is more, is not blended: that was a jump.
 */
final class MotionBlend {
    static final double DECAY = 0.6;
    static final double MAX_WAIT_METRES = 0.15;
    static final double SNAP_METRES = 1.0;
    static final double SNAP_BOUNDS = 3;
    private static final double KEEP_DIRECTION = 0.75;
    private static final double REST_METRES_PER_SECOND = 0.15;

    private double snapMetres = SNAP_METRES;

    /** Smoothed velocity, metres a second; then the unit vector of its last value that was above rest. */
    private float[] smoothX = {};

    private float[] smoothY = {};
    private float[] smoothZ = {};
    private float[] directionX = {};
    private float[] directionY = {};
    private float[] directionZ = {};

    void ensureCapacity(int rows) {
        if (rows <= smoothX.length) {
            return;
        }
        int capacity = Math.max(rows, Math.max(256, smoothX.length + (smoothX.length >> 1)));
        smoothX = Arrays.copyOf(smoothX, capacity);
        smoothY = Arrays.copyOf(smoothY, capacity);
        smoothZ = Arrays.copyOf(smoothZ, capacity);
        directionX = Arrays.copyOf(directionX, capacity);
        directionY = Arrays.copyOf(directionY, capacity);
        directionZ = Arrays.copyOf(directionZ, capacity);
    }

    /** Agents of this sample and the one before are off by so much at most. */
    void errorBound(double metres) {
        snapMetres = Math.max(SNAP_METRES, SNAP_BOUNDS * metres);
    }

    /** First sight of an agent: shown where the model is. Position and velocity already stand in the sample's row. */
    void begin(TickSample sample, int row) {
        smoothX[row] = sample.velocityX[row];
        smoothY[row] = sample.velocityY[row];
        smoothZ[row] = sample.velocityZ[row];
        directionX[row] = 0;
        directionY[row] = 0;
        directionZ[row] = 0;
        sample.headingX[row] = 0;
        sample.headingZ[row] = 0;
        turn(sample, row);
    }

    /**
     * Continues an agent from the sample before. The model's position stands in the sample's row and is replaced by the
     * shown one.
     *
     * @param seconds from the sample before to this one
     * @param decay share of the offset that is kept over that time
     * @param keepDirection share of the smoothed velocity that is kept over that time
     */
    void follow(
            MotionBlend before,
            TickSample previous,
            int from,
            TickSample sample,
            int row,
            double seconds,
            double decay,
            double keepDirection) {
        double take = 1 - keepDirection;
        smoothX[row] = (float) (keepDirection * before.smoothX[from] + take * sample.velocityX[row]);
        smoothY[row] = (float) (keepDirection * before.smoothY[from] + take * sample.velocityY[row]);
        smoothZ[row] = (float) (keepDirection * before.smoothZ[from] + take * sample.velocityZ[row]);
        directionX[row] = before.directionX[from];
        directionY[row] = before.directionY[from];
        directionZ[row] = before.directionZ[from];
        sample.headingX[row] = previous.headingX[from];
        sample.headingZ[row] = previous.headingZ[from];
        turn(sample, row);

        double offsetX = previous.x[from] + previous.velocityX[from] * seconds - sample.x[row];
        double offsetY = previous.y[from] + previous.velocityY[from] * seconds - sample.y[row];
        double offsetZ = previous.z[from] + previous.velocityZ[from] * seconds - sample.z[row];
        if (offsetX * offsetX + offsetY * offsetY + offsetZ * offsetZ > snapMetres * snapMetres) {
            return;
        }
        offsetX *= decay;
        offsetY *= decay;
        offsetZ *= decay;
        double stepX = sample.x[row] + offsetX - previous.x[from];
        double stepY = sample.y[row] + offsetY - previous.y[from];
        double stepZ = sample.z[row] + offsetZ - previous.z[from];
        double back = -(stepX * directionX[row] + stepY * directionY[row] + stepZ * directionZ[row]);
        if (back > 0) {
            double wait = Math.min(back, waitable(row, offsetX, offsetY, offsetZ));
            offsetX += wait * directionX[row];
            offsetY += wait * directionY[row];
            offsetZ += wait * directionZ[row];
        }
        sample.x[row] += (float) offsetX;
        sample.y[row] += (float) offsetY;
        sample.z[row] += (float) offsetZ;
    }

    static double decayOver(double ticks) {
        return Math.pow(DECAY, ticks);
    }

    static double keepDirectionOver(double ticks) {
        return Math.pow(KEEP_DIRECTION, ticks);
    }

    /** How far the offset may grow along the direction until it is as long as an agent may wait. */
    private double waitable(int row, double offsetX, double offsetY, double offsetZ) {
        double along = offsetX * directionX[row] + offsetY * directionY[row] + offsetZ * directionZ[row];
        double square = offsetX * offsetX + offsetY * offsetY + offsetZ * offsetZ;
        double room = along * along - square + MAX_WAIT_METRES * MAX_WAIT_METRES;
        return room <= 0 ? 0 : Math.max(0, Math.sqrt(room) - along);
    }

    /** Turns direction and heading to the smoothed velocity, unless at rest. */
    private void turn(TickSample sample, int row) {
        double x = smoothX[row];
        double y = smoothY[row];
        double z = smoothZ[row];
        double ground = x * x + z * z;
        double speed = Math.sqrt(ground + y * y);
        if (speed < REST_METRES_PER_SECOND) {
            return;
        }
        directionX[row] = (float) (x / speed);
        directionY[row] = (float) (y / speed);
        directionZ[row] = (float) (z / speed);
        double groundSpeed = Math.sqrt(ground);
        if (groundSpeed > REST_METRES_PER_SECOND / 2) {
            sample.headingX[row] = (float) (x / groundSpeed);
            sample.headingZ[row] = (float) (z / groundSpeed);
        }
    }
}
