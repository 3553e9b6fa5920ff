package dev.throng.protocol.wire;

/** A place in metres: x east, y up, z north. Finite and within {@link Protocol#MAX_COORDINATE_METRES}. */
public record Vector3(float x, float y, float z) implements SpawnArea {
    public Vector3 {
        Check.coordinate("Vector3.x", x);
        Check.coordinate("Vector3.y", y);
        Check.coordinate("Vector3.z", z);
    }
}
