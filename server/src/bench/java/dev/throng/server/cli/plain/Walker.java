package dev.throng.server.cli.plain;

/** An agent on the ground that walks to a goal. */
public final class Walker implements Placed {
    final float radius;
    final float mass;
    final float speed;
    final int goal;
    float x;
    float z;
    float correctionX;
    float correctionZ;
    float steeringX;
    float steeringZ;

    /**
     * Metres, kilograms and m/s.
     *
     * @param goal number of its goal
     */
    public Walker(float x, float z, float radius, float mass, float speed, int goal) {
        this.x = x;
        this.z = z;
        this.radius = radius;
        this.mass = mass;
        this.speed = speed;
        this.goal = goal;
    }

    @Override
    public float x() {
        return x;
    }

    @Override
    public float z() {
        return z;
    }
}
