package dev.throng.server.sim.flock;

/** A box in the world, metres, y up from the ground; min not above max. */
public record FlockBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
    public FlockBox {
        if (!(minX < maxX && minY < maxY && minZ < maxZ && minY >= 0)
                || !Float.isFinite(minX + minZ + maxX + maxY + maxZ)) {
            throw new IllegalArgumentException("expected a box with min below max and y from 0, got x " + minX + ".."
                    + maxX + ", y " + minY + ".." + maxY + ", z " + minZ + ".." + maxZ);
        }
    }
}
