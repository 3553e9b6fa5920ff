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
}
