package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.ObstacleField;

/**
 * Moves a body past obstacles without entering one: it goes to the first obstacle on its way, slides along it with what is
 * left, and stays where it was if there is no room at all. A body that begins inside an obstacle may leave it. Holds the
 * result of the last move; one instance a part.
 */
final class SolidObstacles extends OwnCacheLines {
    private static final int SLIDES = 4;

    private final ObstacleField field;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    /** A body stops this far from an obstacle, so that rounding does not put it inside. */
    private final float skinMetres;

    private float x;
    private float z;

    SolidObstacles(ObstacleField field, float[] bounds) {
        this.field = field;
        this.minX = bounds[0];
        this.minZ = bounds[1];
        this.maxX = bounds[2];
        this.maxZ = bounds[3];
        float farthest = 0;
        for (float bound : bounds) {
            farthest = Math.max(farthest, Math.abs(bound));
        }
        skinMetres = 1e-4f + 4 * Math.ulp(farthest);
    }

    float x() {
        return x;
    }

    float z() {
        return z;
    }

    /** Moves by the displacement into the world's rectangle, past the obstacles of the cell, or past all when it is -1. */
    void move(float fromX, float fromZ, float dx, float dz, float radius, int cell) {
        x = fromX;
        z = fromZ;
        float leftX = dx;
        float leftZ = dz;
        for (int slide = 0; slide < SLIDES; slide++) {
            int hit = firstHit(fromX, fromZ, leftX, leftZ, radius, cell);
            if (hit < 0) {
                x += leftX;
                z += leftZ;
                break;
            }
            float share = hitShare;
            x += leftX * share;
            z += leftZ * share;
            float nx = x - field.x(hit);
            float nz = z - field.z(hit);
            float d = (float) Math.sqrt(nx * nx + nz * nz);
            nx /= d;
            nz /= d;
            float reach = radius + field.bodyRadius(hit) + skinMetres;
            if (d < reach) {
                x = field.x(hit) + nx * reach;
                z = field.z(hit) + nz * reach;
            }
            leftX *= 1 - share;
            leftZ *= 1 - share;
            float into = leftX * nx + leftZ * nz;
            if (into < 0) {
                leftX -= nx * into;
                leftZ -= nz * into;
            }
        }
        x = Math.max(minX, Math.min(maxX, x));
        z = Math.max(minZ, Math.min(maxZ, z));
        if (entered(fromX, fromZ, radius, cell)) {
            x = fromX;
            z = fromZ;
        }
    }

    private float hitShare;

    /** The obstacle that the way from where it is meets first, -1 for none; sets the share of the way up to it. */
    private int firstHit(float fromX, float fromZ, float leftX, float leftZ, float radius, int cell) {
        int first = cell < 0 ? 0 : field.first(cell);
        int end = cell < 0 ? field.count() : field.end(cell);
        float squared = leftX * leftX + leftZ * leftZ;
        int hit = -1;
        hitShare = 1;
        if (squared == 0) {
            return hit;
        }
        for (int entry = first; entry < end; entry++) {
            int o = cell < 0 ? entry : field.obstacle(entry);
            float ax = x - field.x(o);
            float az = z - field.z(o);
            float b = ax * leftX + az * leftZ;
            float reach = radius + field.bodyRadius(o);
            float c = ax * ax + az * az - reach * reach;
            float discriminant = b * b - squared * c;
            if (b >= 0 || discriminant <= 0 || inside(o, fromX, fromZ, radius)) {
                continue;
            }
            float share = Math.max(0, (-b - (float) Math.sqrt(discriminant)) / squared);
            if (share < hitShare) {
                hitShare = share;
                hit = o;
            }
        }
        return hit;
    }

    private boolean entered(float fromX, float fromZ, float radius, int cell) {
        int first = cell < 0 ? 0 : field.first(cell);
        int end = cell < 0 ? field.count() : field.end(cell);
        for (int entry = first; entry < end; entry++) {
            int o = cell < 0 ? entry : field.obstacle(entry);
            if (inside(o, x, z, radius) && !inside(o, fromX, fromZ, radius)) {
                return true;
            }
        }
        return false;
    }

    private boolean inside(int o, float atX, float atZ, float radius) {
        double dx = (double) atX - field.x(o);
        double dz = (double) atZ - field.z(o);
        double reach = (double) radius + field.bodyRadius(o);
        return dx * dx + dz * dz < reach * reach;
    }
}
