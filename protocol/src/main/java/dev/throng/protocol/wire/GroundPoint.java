package dev.throng.protocol.wire;

/** A point on the ground, metres. */
public record GroundPoint(float x, float z) {
    public GroundPoint {
        Check.coordinate("Point.x", x);
        Check.coordinate("Point.z", z);
    }
}
