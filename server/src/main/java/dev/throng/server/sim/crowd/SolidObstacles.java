package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.WallField;

/**
 * Moves a body past obstacles and walls without entering one: it goes to the first on its way, slides along it with what is
 * left, and stays where it was if there is no room at all. A body that begins inside an obstacle may leave it; one that
 * overlaps a wall gets no deeper, and its centre never crosses the wall. Long ways are gone in steps. Holds the result of the
 * last move; one instance a part.
 */
final class SolidObstacles extends OwnCacheLines {
    private static final int SLIDES = 4;

    private final ObstacleField field;
    private final WallSweep walls;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float obstacleStepMetres;
    private final float wallStepMetres;
    /** A body stops this far from an obstacle, so that rounding does not put it inside. */
    private final float skinMetres;

    private float x;
    private float z;

    SolidObstacles(ObstacleField field, WallField wallField, float[] bounds) {
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
        walls = new WallSweep(wallField, skinMetres);
        obstacleStepMetres = field.strideMetres();
        wallStepMetres = Math.min(obstacleStepMetres, wallField.stepMetres());
    }

    /** How far a body goes in one step; what is farther from it than this does not concern a shorter way. */
    float stepMetres() {
        return walls.any() ? wallStepMetres : obstacleStepMetres;
    }

    float x() {
        return x;
    }

    float z() {
        return z;
    }

    /**
     * Moves by the displacement into the world's rectangle.
     *
     * @param pastObstacles whether obstacles hold it; walls always do
     */
    void move(float fromX, float fromZ, float dx, float dz, float radius, boolean pastObstacles) {
        x = fromX;
        z = fromZ;
        float step = stepMetres();
        float squared = dx * dx + dz * dz;
        if (squared <= step * step) {
            step(dx, dz, radius, pastObstacles);
            return;
        }
        int steps = (int) Math.ceil(Math.sqrt(squared) / step);
        for (int k = 0; k < steps; k++) {
            step(dx / steps, dz / steps, radius, pastObstacles);
        }
    }

    private void step(float dx, float dz, float radius, boolean pastObstacles) {
        float fromX = x;
        float fromZ = z;
        int cell = field.cellOf(x, z);
        int first = pastObstacles ? field.first(cell) : 0;
        int end = pastObstacles ? field.end(cell) : 0;
        walls.begin(x, z, radius);
        float leftX = within(x, dx, minX, maxX);
        float leftZ = within(z, dz, minZ, maxZ);
        for (int slide = 0; slide < SLIDES; slide++) {
            int hit = firstHit(fromX, fromZ, leftX, leftZ, radius, first, end);
            int wall = walls.firstHit(x, z, leftX, leftZ, hitShare);
            if (hit < 0 && wall < 0) {
                x += leftX;
                z += leftZ;
                break;
            }
            float share = wall >= 0 ? walls.share() : hitShare;
            x += leftX * share;
            z += leftZ * share;
            float nx;
            float nz;
            float d;
            float reach;
            if (wall >= 0) {
                walls.face(wall, x, z);
                nx = walls.normalX();
                nz = walls.normalZ();
                d = walls.distance();
                reach = walls.overlapped(wall) ? 0 : radius + skinMetres;
            } else {
                nx = x - field.x(hit);
                nz = z - field.z(hit);
                d = (float) Math.sqrt(nx * nx + nz * nz);
                nx /= d;
                nz /= d;
                reach = radius + field.bodyRadius(hit) + skinMetres;
            }
            if (d < reach) {
                x += nx * (reach - d);
                z += nz * (reach - d);
            }
            leftX *= 1 - share;
            leftZ *= 1 - share;
            float into = leftX * nx + leftZ * nz;
            if (into < 0) {
                leftX -= nx * into;
                leftZ -= nz * into;
            }
            leftX = within(x, leftX, minX, maxX);
            leftZ = within(z, leftZ, minZ, maxZ);
        }
        x = clampX(x);
        z = clampZ(z);
        if (entered(fromX, fromZ, radius, first, end) || walls.broken(fromX, fromZ, x, z)) {
            x = fromX;
            z = fromZ;
            return;
        }
        float restX = x;
        float restZ = z;
        if (comeOut(radius, first, end)
                && (entered(restX, restZ, radius, first, end) || walls.broken(fromX, fromZ, x, z))) {
            x = restX;
            z = restZ;
        }
    }

    /** Takes a body that is out of what it overlapped but for rounding all the way out; whether it was. */
    private boolean comeOut(float radius, int first, int end) {
        for (int entry = first; entry < end; entry++) {
            int o = field.obstacle(entry);
            if (inside(o, x, z, radius)) {
                float nx = x - field.x(o);
                float nz = z - field.z(o);
                float d = (float) Math.sqrt(nx * nx + nz * nz);
                float reach = radius + field.bodyRadius(o);
                if (reach - d < skinMetres) {
                    x = clampX(x + nx / d * (reach + skinMetres - d));
                    z = clampZ(z + nz / d * (reach + skinMetres - d));
                    return true;
                }
            }
        }
        int wall = walls.grazed(x, z);
        if (wall < 0) {
            return false;
        }
        walls.face(wall, x, z);
        x = clampX(x + walls.normalX() * (radius + skinMetres - walls.distance()));
        z = clampZ(z + walls.normalZ() * (radius + skinMetres - walls.distance()));
        return true;
    }

    /** The way along one axis, as far as the world goes: cut afterwards it could lead round a wall at the border. */
    private static float within(float from, float way, float min, float max) {
        float to = from + way;
        return to < min ? min - from : to > max ? max - from : way;
    }

    private float clampX(float value) {
        return Math.max(minX, Math.min(maxX, value));
    }

    private float clampZ(float value) {
        return Math.max(minZ, Math.min(maxZ, value));
    }

    private float hitShare;

    /** The obstacle that the way from where it is meets first, -1 for none; sets the share of the way up to it. */
    private int firstHit(float fromX, float fromZ, float leftX, float leftZ, float radius, int first, int end) {
        float squared = leftX * leftX + leftZ * leftZ;
        int hit = -1;
        hitShare = 1;
        if (squared == 0) {
            return hit;
        }
        for (int entry = first; entry < end; entry++) {
            int o = field.obstacle(entry);
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

    private boolean entered(float fromX, float fromZ, float radius, int first, int end) {
        for (int entry = first; entry < end; entry++) {
            int o = field.obstacle(entry);
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
