package dev.throng.server.sim;

import dev.throng.server.sim.nav.GridMap;
import dev.throng.server.sim.space.WallField;
import org.jspecify.annotations.Nullable;

/**
 * Where a body can stand: neither in a solid nor overlapping a wall or obstacle. Holds the place last found. Confined to the
 * tick thread.
 */
final class FreePlaces {
    /** How far past what it touches a body is put, so that rounding does not leave it inside. */
    private static final float MARGIN_METRES = 0.01f;

    private static final int RINGS = 96;
    private static final int RING_PLACES = 16;
    private static final float[] RING_X = new float[RING_PLACES];
    private static final float[] RING_Z = new float[RING_PLACES];

    static {
        for (int i = 0; i < RING_PLACES; i++) {
            RING_X[i] = (float) StrictMath.cos(2 * Math.PI * i / RING_PLACES);
            RING_Z[i] = (float) StrictMath.sin(2 * Math.PI * i / RING_PLACES);
        }
    }

    private final WorldBounds bounds;
    private final @Nullable GridMap map;
    private final Scene scene;
    private final WallField walls;

    private float x;
    private float z;

    FreePlaces(Scenario scenario, Scene scene, WallField walls) {
        this.bounds = scenario.bounds();
        this.map = scenario.map();
        this.scene = scene;
        this.walls = walls;
    }

    float x() {
        return x;
    }

    float z() {
        return z;
    }

    /** Whether the point lies inside a polygon or a blocked cell. */
    boolean solid(float atX, float atZ) {
        if (map != null && map.blockedAt(atX, atZ)) {
            return true;
        }
        for (Wall wall : scene.walls()) {
            if (wall.contains(atX, atZ)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a body of that radius can stand there. */
    boolean free(float atX, float atZ, float radius) {
        return bounds.contains(atX, atZ)
                && !inObstacle(atX, atZ, radius)
                && walls.free(atX, atZ, radius)
                && !solid(atX, atZ);
    }

    private boolean inObstacle(float atX, float atZ, float radius) {
        for (Obstacle obstacle : scene.obstacles()) {
            float dx = atX - obstacle.x();
            float dz = atZ - obstacle.z();
            float reach = radius + obstacle.bodyRadius();
            if (dx * dx + dz * dz < reach * reach) {
                return true;
            }
        }
        return false;
    }

    /** Looks for a place near a point in a polygon or beside it: the nearest beyond an edge, else as the other does. */
    boolean find(Wall polygon, float atX, float atZ, float radius) {
        return beyondAnEdge(polygon, atX, atZ, radius) || find(atX, atZ, radius);
    }

    /** Looks for a place on rings round a point. Sets the place; false when there is none within {@value #RINGS} rings. */
    boolean find(float atX, float atZ, float radius) {
        float step = Math.max(2 * radius, map == null ? 0.5f : map.cellMetres() / 2);
        for (int ring = 1; ring <= RINGS; ring++) {
            for (int i = 0; i < RING_PLACES; i++) {
                x = atX + RING_X[i] * ring * step;
                z = atZ + RING_Z[i] * ring * step;
                if (free(x, z, radius)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean beyondAnEdge(Wall wall, float atX, float atZ, float radius) {
        double nearest = Double.POSITIVE_INFINITY;
        float bestX = 0;
        float bestZ = 0;
        for (int s = 0; s < wall.segments(); s++) {
            int e = wall.endOf(s);
            double ux = (double) wall.x(e) - wall.x(s);
            double uz = (double) wall.z(e) - wall.z(s);
            double length = Math.sqrt(ux * ux + uz * uz);
            double depth = (ux * (atZ - wall.z(s)) - uz * (atX - wall.x(s))) / length;
            double out = depth + radius + MARGIN_METRES;
            if (out < nearest) {
                float tryX = (float) (atX + uz / length * out);
                float tryZ = (float) (atZ - ux / length * out);
                if (free(tryX, tryZ, radius)) {
                    nearest = out;
                    bestX = tryX;
                    bestZ = tryZ;
                }
            }
        }
        x = bestX;
        z = bestZ;
        return nearest < Double.POSITIVE_INFINITY;
    }
}
