package dev.throng.protocol.wire;

/**
 * A kind of agents as clients are told of it.
 *
 * @param radius of the body in metres
 * @param mass in kilograms
 * @param maxSpeed in metres a second
 * @param flying true: moves in 3D and lives in the air layer
 */
public record AgentKind(String name, float radius, float mass, float maxSpeed, boolean flying) {
    public AgentKind {
        Check.text("Kind.name", name, 256);
        Check.notNegative("Kind.radius", radius);
        Check.notNegative("Kind.mass", mass);
        Check.notNegative("Kind.max_speed", maxSpeed);
    }
}
