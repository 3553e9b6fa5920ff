package dev.throng.server.sim;

/**
 * What all agents of one sort share.
 *
 * @param name 1 to 32 letters, digits, spaces, hyphens or underscores
 * @param radius body radius in metres, 0.05 to 10
 * @param mass kilograms, 0.001 to 1,000,000; the heavier of two that overlap gives way less
 * @param minSpeed least preferred speed in m/s; each agent draws its own between the two
 * @param maxSpeed greatest speed in m/s, at most 50
 * @param motion how it moves
 */
public record Kind(String name, float radius, float mass, float minSpeed, float maxSpeed, Motion motion) {
    public static final float MIN_RADIUS_METRES = 0.05f;
    public static final float MAX_RADIUS_METRES = 10f;
    public static final float MAX_SPEED = 50f;

    public Kind {
        if (!name.matches("[\\p{L}\\p{N} _-]{1,32}")) {
            throw new IllegalArgumentException(
                    "expected a kind's name of 1 to 32 letters, digits, spaces, - or _, got '" + name + "'");
        }
        Checks.range("radius", radius, MIN_RADIUS_METRES, MAX_RADIUS_METRES);
        Checks.range("mass", mass, 0.001f, 1_000_000f);
        Checks.range("maxSpeed", maxSpeed, 0, MAX_SPEED);
        Checks.range("minSpeed", minSpeed, 0, maxSpeed);
    }

    /** A ground kind with the default motion. */
    public static Kind walker(String name, float radiusMetres, float massKilograms, float speedMetresPerSecond) {
        return new Kind(
                name, radiusMetres, massKilograms, speedMetresPerSecond, speedMetresPerSecond, Motion.Ground.DEFAULT);
    }

    /** Moves in three dimensions, in the flock of this kind. */
    public boolean flying() {
        return motion instanceof Motion.Flock;
    }

    public Kind withMotion(Motion newMotion) {
        return new Kind(name, radius, mass, minSpeed, maxSpeed, newMotion);
    }
}
