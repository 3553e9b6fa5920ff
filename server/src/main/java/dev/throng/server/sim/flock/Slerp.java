package dev.throng.server.sim.flock;

import dev.throng.server.sim.parallel.OwnCacheLines;

/**
 * Spherical interpolation of directions with polynomials in place of the library's functions, so that the result is the
 * same on every machine. Holds the result of the last turn; one instance a part.
 *
 * <p>Arc cosine: Abramowitz and Stegun 4.4.46, error below 2e-8. Sine: Taylor to the ninth power round a quarter turn,
 * error below 4e-6.
 */
final class Slerp extends OwnCacheLines {
    private static final float SAME_COSINE = 0.9999f;
    private static final float PI = (float) Math.PI;

    float x;
    float y;
    float z;

    /** Turns one unit vector towards another by a share of the angle between them. */
    void turn(float fromX, float fromY, float fromZ, float toX, float toY, float toZ, float share) {
        float cosine = fromX * toX + fromY * toY + fromZ * toZ;
        float sideX = toX - fromX * cosine;
        float sideY = toY - fromY * cosine;
        float sideZ = toZ - fromZ * cosine;
        float sine = (float) Math.sqrt(sideX * sideX + sideY * sideY + sideZ * sideZ);
        if (cosine > SAME_COSINE) {
            set(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share, fromZ + (toZ - fromZ) * share);
            return;
        }
        if (sine < 1e-3f) {
            // Straight back: any way round will do, take the level one.
            boolean upright = fromX * fromX + fromZ * fromZ < 1e-4f;
            sideX = upright ? 1 : -fromZ;
            sideY = 0;
            sideZ = upright ? 0 : fromX;
            sine = (float) Math.sqrt(sideX * sideX + sideZ * sideZ);
        }
        float angle = share * acos(cosine);
        float along = sin(PI / 2 - angle);
        float across = sin(angle) / sine;
        set(fromX * along + sideX * across, fromY * along + sideY * across, fromZ * along + sideZ * across);
    }

    private void set(float newX, float newY, float newZ) {
        float length = (float) Math.sqrt(newX * newX + newY * newY + newZ * newZ);
        x = newX / length;
        y = newY / length;
        z = newZ / length;
    }

    /** In 0 to pi for -1 to 1; values beyond count as those. */
    static float acos(float cosine) {
        float a = Math.min(1, Math.abs(cosine));
        float polynomial = 1.5707963f
                + a
                        * (-0.2145988f
                                + a
                                        * (0.08897899f
                                                + a
                                                        * (-0.050174303f
                                                                + a
                                                                        * (0.03089188f
                                                                                + a
                                                                                        * (-0.017088126f
                                                                                                + a
                                                                                                        * (0.00667009f
                                                                                                                + a
                                                                                                                        * -0.0012624911f))))));
        float angle = (float) Math.sqrt(1 - a) * polynomial;
        return cosine < 0 ? PI - angle : angle;
    }

    /** For -pi to pi. */
    static float sin(float angle) {
        float a = angle > PI / 2 ? PI - angle : angle < -PI / 2 ? -PI - angle : angle;
        float s = a * a;
        return a * (1 + s * (-1f / 6 + s * (1f / 120 + s * (-1f / 5040 + s * (1f / 362880)))));
    }
}
