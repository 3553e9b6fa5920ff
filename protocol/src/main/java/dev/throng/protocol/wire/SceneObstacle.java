package dev.throng.protocol.wire;

/** An obstacle: a round body that agents never enter, in metres, and the radius within which they bend their path. */
public record SceneObstacle(int id, float x, float z, float bodyRadius, float influenceRadius) {
    public SceneObstacle {
        Check.notZero("Obstacle.id", id);
        Check.coordinate("Obstacle.x", x);
        Check.coordinate("Obstacle.z", z);
        Check.notNegative("Obstacle.body_radius", bodyRadius);
        Check.notNegative("Obstacle.influence_radius", influenceRadius);
    }
}
