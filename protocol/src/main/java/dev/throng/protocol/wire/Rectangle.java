package dev.throng.protocol.wire;

/** A rectangle on the ground in metres; each maximum is at least its minimum. */
public record Rectangle(float minX, float minZ, float maxX, float maxZ) implements SpawnArea {
    public Rectangle {
        Check.coordinate("Rectangle.min_x", minX);
        Check.coordinate("Rectangle.min_z", minZ);
        Check.coordinate("Rectangle.max_x", maxX);
        Check.coordinate("Rectangle.max_z", maxZ);
        if (maxX < minX || maxZ < minZ) {
            throw new InvalidValueException("Rectangle: expected each max at least its min, got x " + minX + " to "
                    + maxX + ", z " + minZ + " to " + maxZ);
        }
    }
}
