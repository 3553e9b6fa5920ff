package dev.throng.server.sim;

/**
 * The world's rectangle on the ground, in metres, east (x) and north (z): finite, within {@link #MAX_COORDINATE_METRES},
 * each side at least {@link #MIN_SIDE_METRES}.
 */
public record WorldBounds(float minX, float minZ, float maxX, float maxZ) {
    /** Farther out a float's steps pass a millimetre. */
    public static final float MAX_COORDINATE_METRES = 8192f;

    public static final float MIN_SIDE_METRES = 1f;

    public WorldBounds {
        requireCoordinate("minX", minX);
        requireCoordinate("minZ", minZ);
        requireCoordinate("maxX", maxX);
        requireCoordinate("maxZ", maxZ);
        if (maxX - minX < MIN_SIDE_METRES || maxZ - minZ < MIN_SIDE_METRES) {
            throw new IllegalArgumentException("expected sides of at least " + MIN_SIDE_METRES + " m, got "
                    + (maxX - minX) + " m by " + (maxZ - minZ) + " m");
        }
    }

    private static void requireCoordinate(String name, float value) {
        if (!(Math.abs(value) <= MAX_COORDINATE_METRES)) {
            throw new IllegalArgumentException("expected " + name + " in " + -MAX_COORDINATE_METRES + ".."
                    + MAX_COORDINATE_METRES + " m, got " + value);
        }
    }

    /** A square round the origin. */
    public static WorldBounds square(float sideMetres) {
        return new WorldBounds(-sideMetres / 2, -sideMetres / 2, sideMetres / 2, sideMetres / 2);
    }

    public float width() {
        return maxX - minX;
    }

    public float depth() {
        return maxZ - minZ;
    }

    /** Whether the point lies inside or on the border; false for NaN. */
    public boolean contains(float x, float z) {
        return x >= minX && x <= maxX && z >= minZ && z <= maxZ;
    }
}
