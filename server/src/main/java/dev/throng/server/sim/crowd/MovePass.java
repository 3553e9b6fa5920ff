package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;

/**
 * Moves agents by what the pairs and obstacles do to them and by their velocity. Reads and writes nothing of another agent.
 * One instance a part.
 */
final class MovePass extends OwnCacheLines {
    /** What contact leaves of a wish below this share is not worth a step: it would only tremble. */
    private static final float CREEP_SHARE = 0.15f;

    private final GroundKinds kinds;
    private final ObstacleField field;
    private final ObstaclePass obstacles;
    private final SolidObstacles solid;
    private final ProgressJudge judge;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float dt;
    private final float perSecond;
    private final float strideSquared;

    private float velocityX;
    private float velocityZ;

    MovePass(GroundKinds kinds, GoalTable goals, ObstacleField field, float[] bounds, int tickRateHz) {
        this.kinds = kinds;
        this.field = field;
        this.obstacles = new ObstaclePass(field);
        this.solid = new SolidObstacles(field, bounds);
        this.judge = new ProgressJudge(kinds, goals, tickRateHz);
        this.minX = bounds[0];
        this.minZ = bounds[1];
        this.maxX = bounds[2];
        this.maxZ = bounds[3];
        this.dt = 1f / tickRateHz;
        this.perSecond = tickRateHz;
        this.strideSquared = field.strideMetres() * field.strideMetres();
    }

    /**
     * Separates bodies only, for kinds that have a pass with this number, 1 being the second.
     */
    void relax(GroundColumns agents, Scratch scratch, int pass, int from, int to) {
        float[] x = agents.x();
        float[] z = agents.z();
        for (int i = from; i < to; i++) {
            int kind = Mind.kind(agents.mind()[i]);
            CrowdRules rules = kinds.rules[kind];
            if (rules.relaxationPasses() <= pass) {
                continue;
            }
            float factor = share(scratch.tally[i] & Scratch.OVERLAPS_MASK, rules);
            int cell = field.cellOf(x[i], z[i]);
            boolean near = field.first(cell) < field.end(cell);
            obstacles.clear();
            if (near) {
                obstacles.run(cell, agents.id()[i], x[i], z[i], kinds.radius[kind], 0, 0, rules);
            }
            place(
                    agents,
                    i,
                    scratch.pushX[i] * factor + obstacles.correctionX,
                    scratch.pushZ[i] * factor + obstacles.correctionZ,
                    near,
                    kind);
        }
    }

    /** What the sum of that many corrections is multiplied by. */
    private static float share(int overlaps, CrowdRules rules) {
        return overlaps == 0 ? 0 : Math.min(1, rules.overRelaxation() / overlaps);
    }

    /**
     * Moves agents {@code from} to {@code to} - 1.
     *
     * @param startX where each was when the tick began
     * @return how many reached an exit and are marked dead
     */
    int run(GroundColumns agents, Scratch scratch, float[] startX, float[] startZ, int tick, int from, int to) {
        float[] x = agents.x();
        float[] z = agents.z();
        int[] mind = agents.mind();
        int left = 0;
        for (int i = from; i < to; i++) {
            int kind = Mind.kind(mind[i]);
            int tally = scratch.tally[i];
            boolean near = (tally & Scratch.NEAR_OBSTACLE) != 0;
            float pushX = 0;
            float pushZ = 0;
            int overlaps = tally & Scratch.OVERLAPS_MASK;
            if (overlaps > 0) {
                CrowdRules rules = kinds.rules[kind];
                if (rules.overRelaxation() == 1f) {
                    pushX = scratch.pushX[i] / overlaps;
                    pushZ = scratch.pushZ[i] / overlaps;
                } else {
                    float factor = share(overlaps, rules);
                    pushX = scratch.pushX[i] * factor;
                    pushZ = scratch.pushZ[i] * factor;
                }
            }
            float wishX = scratch.wishX[i];
            float wishZ = scratch.wishZ[i];
            float paceSquared = wishX * wishX + wishZ * wishZ;
            velocityX = scratch.velocityX[i];
            velocityZ = scratch.velocityZ[i];
            if ((tally & Scratch.CONTACT) != 0
                    && velocityX * velocityX + velocityZ * velocityZ < CREEP_SHARE * CREEP_SHARE * paceSquared) {
                velocityX = 0;
                velocityZ = 0;
            }
            obstacles.blocked = false;
            if (near) {
                float pace = (float) Math.sqrt(paceSquared);
                meetObstacles(agents, i, kind, wishX, wishZ, pace);
                pushX += obstacles.correctionX;
                pushZ += obstacles.correctionZ;
            }
            float oldX = startX[i];
            float oldZ = startZ[i];
            place(agents, i, pushX + velocityX * dt, pushZ + velocityZ * dt, near, kind);
            float movedX = x[i] - oldX;
            float movedZ = z[i] - oldZ;
            agents.velocityX()[i] = movedX * perSecond;
            agents.velocityZ()[i] = movedZ * perSecond;
            if (paceSquared > 0) {
                float share = ProgressJudge.PROGRESS_SHARE * dt;
                boolean progress = movedX * wishX + movedZ * wishZ >= share * paceSquared;
                boolean settledAhead = (tally & Scratch.SETTLED_AHEAD) != 0;
                left += judge.judge(agents, i, progress, settledAhead, obstacles.blocked, tick);
            }
        }
        return left;
    }

    /** Finds what obstacles do to the agent, and turns its velocity aside at one that blocks it. */
    private void meetObstacles(GroundColumns agents, int i, int kind, float wishX, float wishZ, float pace) {
        float x = agents.x()[i];
        float z = agents.z()[i];
        float toX = pace > 0 ? wishX / pace : 0;
        float toZ = pace > 0 ? wishZ / pace : 0;
        obstacles.run(field.cellOf(x, z), agents.id()[i], x, z, kinds.radius[kind], toX, toZ, kinds.rules[kind]);
        if (obstacles.blocked) {
            float into = velocityX * obstacles.awayX + velocityZ * obstacles.awayZ;
            if (into < 0) {
                float aside = velocityX * obstacles.sideX + velocityZ * obstacles.sideZ;
                aside = Math.max(aside, 0.5f * Math.min(pace, -into));
                velocityX = obstacles.sideX * aside;
                velocityZ = obstacles.sideZ * aside;
            }
        }
    }

    /** Moves an agent into the world's rectangle, past the obstacles near it, or past all when it goes farther than a stride. */
    private void place(GroundColumns agents, int i, float dx, float dz, boolean near, int kind) {
        if (dx == 0 && dz == 0) {
            return;
        }
        float x = agents.x()[i];
        float z = agents.z()[i];
        boolean far = dx * dx + dz * dz > strideSquared;
        if ((near || far) && kinds.rules[kind].solidObstacles()) {
            solid.move(x, z, dx, dz, kinds.radius[kind], far ? -1 : field.cellOf(x, z));
            agents.x()[i] = solid.x();
            agents.z()[i] = solid.z();
            return;
        }
        agents.x()[i] = Math.max(minX, Math.min(maxX, x + dx));
        agents.z()[i] = Math.max(minZ, Math.min(maxZ, z + dz));
    }
}
