package dev.throng.protocol.wire;

/** A disc on the ground in metres; the radius is not negative. */
public record Disc(float x, float z, float radius) implements SpawnArea {
    public Disc {
        Check.coordinate("Disc.x", x);
        Check.coordinate("Disc.z", z);
        Check.notNegative("Disc.radius", radius);
    }
}
