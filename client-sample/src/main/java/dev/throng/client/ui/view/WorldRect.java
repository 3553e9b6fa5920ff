package dev.throng.client.ui.view;

/** A rectangle on the ground: x east, z north, metres; {@code max} is never less than {@code min}. */
public record WorldRect(double minX, double minZ, double maxX, double maxZ) {
    public WorldRect {
        if (!(minX <= maxX) || !(minZ <= maxZ)) {
            throw new IllegalArgumentException(
                    "expected min <= max, got x %s to %s, z %s to %s".formatted(minX, maxX, minZ, maxZ));
        }
    }

    /** The rectangle that has these two points as opposite corners, in any order. */
    public static WorldRect ofCorners(double x0, double z0, double x1, double z1) {
        return new WorldRect(Math.min(x0, x1), Math.min(z0, z1), Math.max(x0, x1), Math.max(z0, z1));
    }

    public double width() {
        return maxX - minX;
    }

    public double depth() {
        return maxZ - minZ;
    }

    public double centreX() {
        return (minX + maxX) / 2;
    }

    public double centreZ() {
        return (minZ + maxZ) / 2;
    }

    public boolean contains(double x, double z) {
        return x >= minX && x <= maxX && z >= minZ && z <= maxZ;
    }

    public boolean intersects(WorldRect other) {
        return minX <= other.maxX && other.minX <= maxX && minZ <= other.maxZ && other.minZ <= maxZ;
    }

    /** This rectangle with every side moved outwards by so many metres. */
    public WorldRect grown(double metres) {
        return new WorldRect(minX - metres, minZ - metres, maxX + metres, maxZ + metres);
    }
}
