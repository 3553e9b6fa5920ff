package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.WallField;

/**
 * What the obstacles and walls near one agent do to it: a correction, averaged over those that it overlaps, and a steering,
 * summed over the obstacles whose influence it is in. Holds the result of the last agent; one instance a part.
 */
final class ObstaclePass extends OwnCacheLines {
    private static final float ROUNDED_UP = 1 + 0x1p-18f;
    private static final float NO_DIRECTION_METRES = 0.0001f;
    /** Below this sine of the angle between wish and centre, the side is drawn by the two ids. */
    private static final float STRAIGHT_SINE = 0.02f;

    /** Walls of one agent's that its wish must not point into; in a corner there are two. */
    static final int MAX_WALL_CONTACTS = 4;

    private final ObstacleField field;
    private final WallField walls;

    float correctionX;
    float correctionZ;
    float steeringX;
    float steeringZ;
    /** The agent touches an obstacle and wishes into it; then the unit vector away from it and the side to take. */
    boolean blocked;

    float awayX;
    float awayZ;
    float sideX;
    float sideZ;
    private float deepest;
    private int overlaps;

    /** How many walls the agent touches, and unit vectors towards them. */
    int wallContacts;

    final float[] wallX = new float[MAX_WALL_CONTACTS];
    final float[] wallZ = new float[MAX_WALL_CONTACTS];

    ObstaclePass(ObstacleField field, WallField walls) {
        this.field = field;
        this.walls = walls;
    }

    /** Whether anything stands near enough to a place to be asked about. */
    boolean near(float x, float z) {
        int cell = field.cellOf(x, z);
        return field.first(cell) < field.end(cell) || nearWall(x, z);
    }

    /**
     * Lists those agents {@code from} to {@code to} - 1 of which {@link #near} is true, some twice.
     *
     * @param list has room for each twice
     * @return how many entries it has then
     */
    int listNear(float[] x, float[] z, int from, int to, int[] list) {
        int found = field.list(x, z, from, to, list, 0);
        return walls.count() > 0 ? walls.list(x, z, from, to, list, found) : found;
    }

    /**
     * Flags of the tally of an agent that something is near: whether an obstacle steers it, and whether anything is in reach of a step as long as told.
     * Where neither is, what stands near does nothing to it.
     */
    int look(float x, float z, float radius, float stepMetres) {
        int steered = 0;
        int touched = 0;
        int cell = field.cellOf(x, z);
        int end = field.end(cell);
        for (int entry = field.first(cell); entry < end; entry++) {
            int o = field.obstacle(entry);
            float dx = x - field.x(o);
            float dz = z - field.z(o);
            float squared = dx * dx + dz * dz;
            float influence = field.influenceRadius(o);
            float touch = (radius + field.bodyRadius(o)) * CrowdRules.CONTACT_FACTOR + stepMetres;
            // Squares round otherwise than the distances that decide.
            steered |= Float.floatToRawIntBits(squared - influence * influence * ROUNDED_UP);
            touched |= Float.floatToRawIntBits(squared - touch * touch);
        }
        boolean touches = touched < 0 || nearWall(x, z);
        return Scratch.NEAR_OBSTACLE | (steered < 0 ? Scratch.STEERED : 0) | (touches ? Scratch.AT_OBSTACLE : 0);
    }

    private boolean nearWall(float x, float z) {
        if (walls.count() == 0) {
            return false;
        }
        int cell = walls.cellOf(x, z);
        return walls.first(cell) < walls.end(cell);
    }

    void clear() {
        overlaps = 0;
        wallContacts = 0;
        correctionX = 0;
        correctionZ = 0;
        steeringX = 0;
        steeringZ = 0;
        blocked = false;
    }

    /**
     * Looks at what stands near a place.
     *
     * @param toX unit vector of the agent's wish, zero when it has none; then nothing steers it
     */
    void run(int agentId, float x, float z, float radius, float toX, float toZ, CrowdRules rules) {
        clear();
        obstacles(agentId, x, z, radius, toX, toZ, rules);
        if (walls.count() > 0) {
            walls(x, z, radius);
        }
        if (overlaps > 0) {
            correctionX /= overlaps;
            correctionZ /= overlaps;
        }
    }

    /** The same for obstacles alone, which steer; the correction is left out. */
    void steer(int agentId, float x, float z, float radius, float toX, float toZ, CrowdRules rules) {
        clear();
        obstacles(agentId, x, z, radius, toX, toZ, rules);
    }

    private void walls(float x, float z, float radius) {
        int cell = walls.cellOf(x, z);
        double touch = (double) radius * CrowdRules.CONTACT_FACTOR;
        int end = walls.end(cell);
        for (int entry = walls.first(cell); entry < end; entry++) {
            int s = walls.segment(entry);
            double ux = (double) walls.bx(s) - walls.ax(s);
            double uz = (double) walls.bz(s) - walls.az(s);
            double px = (double) x - walls.ax(s);
            double pz = (double) z - walls.az(s);
            double along = Math.max(0, Math.min(1, (px * ux + pz * uz) / (ux * ux + uz * uz)));
            double nx = px - ux * along;
            double nz = pz - uz * along;
            double squared = nx * nx + nz * nz;
            if (squared >= touch * touch) {
                continue;
            }
            double d = Math.sqrt(squared);
            if (d < NO_DIRECTION_METRES) {
                // The centre is on the line: to its left, so that it comes off it at all.
                double length = Math.sqrt(ux * ux + uz * uz);
                nx = -uz / length;
                nz = ux / length;
            } else {
                nx /= d;
                nz /= d;
            }
            if (d < radius) {
                correctionX += (float) (nx * (radius - d));
                correctionZ += (float) (nz * (radius - d));
                overlaps++;
            }
            if (wallContacts < MAX_WALL_CONTACTS) {
                wallX[wallContacts] = (float) -nx;
                wallZ[wallContacts] = (float) -nz;
                wallContacts++;
            }
        }
    }

    private void obstacles(int agentId, float x, float z, float radius, float toX, float toZ, CrowdRules rules) {
        deepest = Float.POSITIVE_INFINITY;
        int cell = field.cellOf(x, z);
        int end = field.end(cell);
        boolean wishes = toX != 0 || toZ != 0;
        for (int entry = field.first(cell); entry < end; entry++) {
            int o = field.obstacle(entry);
            float dx = x - field.x(o);
            float dz = z - field.z(o);
            float d = (float) Math.sqrt(dx * dx + dz * dz);
            float reach = radius + field.bodyRadius(o);
            if (d < NO_DIRECTION_METRES) {
                if (rules.partSamePoint()) {
                    long bits = SeededRandom.draw(1, agentId, field.id(o));
                    float side = (bits & 1) == 0 ? 1 : -1;
                    correctionX += (bits & 2) == 0 ? side * reach : 0;
                    correctionZ += (bits & 2) == 0 ? 0 : side * reach;
                    overlaps++;
                }
                continue;
            }
            if (d < reach) {
                correctionX += (dx / d) * (reach - d);
                correctionZ += (dz / d) * (reach - d);
                overlaps++;
            }
            if (!wishes) {
                continue;
            }
            boolean touching = rules.sideStep() && d < reach * CrowdRules.CONTACT_FACTOR;
            if (d < field.influenceRadius(o) || touching) {
                steer(o, agentId, dx / d, dz / d, d, toX, toZ, rules.sideStep(), touching);
            }
        }
    }

    private void steer(
            int o, int agentId, float nx, float nz, float d, float toX, float toZ, boolean sideStep, boolean touching) {
        float weight = Math.max(0, 1 - d / field.influenceRadius(o));
        steeringX += nx * weight;
        steeringZ += nz * weight;
        float ahead = -(nx * toX + nz * toZ);
        if (!sideStep || ahead <= 0) {
            return;
        }
        float sine = nx * toZ - nz * toX;
        boolean left =
                Math.abs(sine) < STRAIGHT_SINE ? (SeededRandom.draw(2, agentId, field.id(o)) & 1) == 0 : sine > 0;
        float tx = left ? -nz : nz;
        float tz = left ? nx : -nx;
        steeringX += tx * weight * ahead;
        steeringZ += tz * weight * ahead;
        if (touching && d - field.bodyRadius(o) < deepest) {
            deepest = d - field.bodyRadius(o);
            blocked = true;
            awayX = nx;
            awayZ = nz;
            sideX = tx;
            sideZ = tz;
        }
    }

    /** Shortens the steering to the receiver's cap. */
    void cap(float most) {
        float squared = steeringX * steeringX + steeringZ * steeringZ;
        if (squared > most * most) {
            float factor = most / (float) Math.sqrt(squared);
            steeringX *= factor;
            steeringZ *= factor;
        }
    }
}
