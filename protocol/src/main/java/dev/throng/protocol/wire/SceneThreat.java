package dev.throng.protocol.wire;

/** A disc in metres that agents flee from. */
public record SceneThreat(int id, float x, float z, float radius) {
    public SceneThreat {
        Check.notZero("Threat.id", id);
        Check.coordinate("Threat.x", x);
        Check.coordinate("Threat.z", z);
        Check.notNegative("Threat.radius", radius);
    }
}
