package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.SeededRandom;

/**
 * What the obstacles near one agent do to it: a correction, averaged over those that it overlaps, and a steering, summed
 * over those whose influence it is in. Holds the result of the last agent; one instance a part.
 */
final class ObstaclePass extends OwnCacheLines {
    private static final float NO_DIRECTION_METRES = 0.0001f;
    /** Below this sine of the angle between wish and centre, the side is drawn by the two ids. */
    private static final float STRAIGHT_SINE = 0.02f;

    private final ObstacleField field;

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

    ObstaclePass(ObstacleField field) {
        this.field = field;
    }

    void clear() {
        correctionX = 0;
        correctionZ = 0;
        steeringX = 0;
        steeringZ = 0;
        blocked = false;
    }

    /**
     * Looks at the obstacles of a cell.
     *
     * @param toX unit vector of the agent's wish, zero when it has none; then nothing steers it
     */
    void run(int cell, int agentId, float x, float z, float radius, float toX, float toZ, CrowdRules rules) {
        clear();
        deepest = Float.POSITIVE_INFINITY;
        int overlaps = 0;
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
        if (overlaps > 0) {
            correctionX /= overlaps;
            correctionZ /= overlaps;
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
