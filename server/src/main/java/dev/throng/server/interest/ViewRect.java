package dev.throng.server.interest;

/** The rectangle of the ground that a client looks at, in metres: finite, max not less than min. */
public record ViewRect(float minX, float minZ, float maxX, float maxZ) {
    public ViewRect {
        boolean finite = Float.isFinite(minX) && Float.isFinite(minZ) && Float.isFinite(maxX) && Float.isFinite(maxZ);
        if (!finite || maxX < minX || maxZ < minZ) {
            throw new IllegalArgumentException(
                    "expected finite min <= max, got x " + minX + " to " + maxX + ", z " + minZ + " to " + maxZ);
        }
    }

    public float width() {
        return maxX - minX;
    }

    public float depth() {
        return maxZ - minZ;
    }

    /** True if some point is in both. */
    public boolean overlaps(ViewRect other) {
        return minX <= other.maxX && other.minX <= maxX && minZ <= other.maxZ && other.minZ <= maxZ;
    }

    /** Wider by so much on either side of each axis; narrower where negative, at most to the middle. */
    ViewRect grown(float byX, float byZ) {
        float x = Math.max(byX, -width() / 2);
        float z = Math.max(byZ, -depth() / 2);
        return new ViewRect(minX - x, minZ - z, Math.max(minX - x, maxX + x), Math.max(minZ - z, maxZ + z));
    }
}
