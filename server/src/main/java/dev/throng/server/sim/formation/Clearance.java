package dev.throng.server.sim.formation;

import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.WallField;

/**
 * Where a body can stand and go straight. Holds the place last found; read of the fields only, one instance a thread.
 */
final class Clearance {
    private static final int HALVINGS = 6;
    /** How far from an obstacle a place is kept, beyond touching. */
    private static final float MARGIN_METRES = 0.1f;

    private final WallField walls;
    private final ObstacleField obstacles;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;

    private float x;
    private float z;

    /** @param bounds minX, minZ, maxX, maxZ of the world, metres */
    Clearance(WallField walls, ObstacleField obstacles, float[] bounds) {
        this.walls = walls;
        this.obstacles = obstacles;
        minX = bounds[0];
        minZ = bounds[1];
        maxX = bounds[2];
        maxZ = bounds[3];
    }

    float x() {
        return x;
    }

    float z() {
        return z;
    }

    boolean anyWalls() {
        return walls.count() > 0;
    }

    /** Whether a body gets straight from one place to the other past the walls. */
    boolean clear(float radius, float fromX, float fromZ, float toX, float toZ) {
        if (walls.count() == 0) {
            return true;
        }
        float dx = toX - fromX;
        float dz = toZ - fromZ;
        int steps = Math.max(1, (int) Math.ceil(Math.sqrt(dx * dx + dz * dz) / walls.stepMetres()));
        float atX = fromX;
        float atZ = fromZ;
        for (int step = 1; step <= steps; step++) {
            float share = (float) step / steps;
            float nextX = fromX + dx * share;
            float nextZ = fromZ + dz * share;
            if (!walls.clearFor(radius, atX, atZ, nextX, nextZ)) {
                return false;
            }
            atX = nextX;
            atZ = nextZ;
        }
        return true;
    }

    /** How far a body gets from a place in the direction of a unit vector, up to {@code most}, metres. */
    float room(float radius, float fromX, float fromZ, float towardsX, float towardsZ, float most) {
        if (clear(radius, fromX, fromZ, fromX + towardsX * most, fromZ + towardsZ * most)) {
            return most;
        }
        float free = 0;
        float shut = most;
        for (int halving = 0; halving < HALVINGS; halving++) {
            float middle = (free + shut) / 2;
            if (clear(radius, fromX, fromZ, fromX + towardsX * middle, fromZ + towardsZ * middle)) {
                free = middle;
            } else {
                shut = middle;
            }
        }
        return free;
    }

    /**
     * Sets the place to the one told, or if a body cannot stand there or get there from the base, to one that is nearer to the
     * base: into the world, out of obstacles, in front of walls.
     */
    void pull(float radius, float baseX, float baseZ, float toX, float toZ) {
        x = Math.max(minX, Math.min(maxX, toX));
        z = Math.max(minZ, Math.min(maxZ, toZ));
        leaveObstacles(radius, baseX, baseZ);
        if (clear(radius, baseX, baseZ, x, z)) {
            return;
        }
        float dx = x - baseX;
        float dz = z - baseZ;
        float length = (float) Math.sqrt(dx * dx + dz * dz);
        float free = room(radius, baseX, baseZ, dx / length, dz / length, length);
        x = baseX + dx / length * free;
        z = baseZ + dz / length * free;
    }

    /** Out of the obstacle that the place is in by the shortest way, from its centre towards the base. */
    private void leaveObstacles(float radius, float baseX, float baseZ) {
        if (obstacles.count() == 0) {
            return;
        }
        int cell = obstacles.cellOf(x, z);
        for (int entry = obstacles.first(cell); entry < obstacles.end(cell); entry++) {
            int o = obstacles.obstacle(entry);
            float reach = obstacles.bodyRadius(o) + radius + MARGIN_METRES;
            float dx = x - obstacles.x(o);
            float dz = z - obstacles.z(o);
            float squared = dx * dx + dz * dz;
            if (squared >= reach * reach) {
                continue;
            }
            if (squared < 1e-6f) {
                dx = baseX - obstacles.x(o);
                dz = baseZ - obstacles.z(o);
                squared = dx * dx + dz * dz;
            }
            if (squared < 1e-6f) {
                dx = 1;
                dz = 0;
                squared = 1;
            }
            float out = reach / (float) Math.sqrt(squared);
            x = Math.max(minX, Math.min(maxX, obstacles.x(o) + dx * out));
            z = Math.max(minZ, Math.min(maxZ, obstacles.z(o) + dz * out));
        }
    }
}
