package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;

/**
 * Moves agents by what the pairs and obstacles do to them and by their wish. Reads and writes nothing of another agent. One
 * instance a part.
 */
final class MovePass extends OwnCacheLines {
    /** What contact leaves of a wish below this share is not worth a step: it would only tremble. */
    private static final float CREEP_SHARE = 0.15f;
    /** Less than this share of the wished way is no progress. */
    private static final float PROGRESS_SHARE = 0.2f;

    private static final float SETTLE_SECONDS = 0.5f;
    private static final float STUCK_SECONDS = 2f;
    private static final float DETOUR_SECONDS = 1.5f;

    private final GroundKinds kinds;
    private final GoalTable goals;
    private final ObstacleField field;
    private final ObstaclePass obstacles;
    private final SolidObstacles solid;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float dt;
    private final float perSecond;
    private final int settleTicks;
    private final int stuckTicks;
    private final int detourTicks;

    private float velocityX;
    private float velocityZ;

    MovePass(GroundKinds kinds, GoalTable goals, ObstacleField field, float[] bounds, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        this.field = field;
        this.obstacles = new ObstaclePass(field);
        this.solid = new SolidObstacles(field, bounds);
        this.minX = bounds[0];
        this.minZ = bounds[1];
        this.maxX = bounds[2];
        this.maxZ = bounds[3];
        this.dt = 1f / tickRateHz;
        this.perSecond = tickRateHz;
        this.settleTicks = Math.max(1, Math.round(SETTLE_SECONDS * tickRateHz));
        this.stuckTicks = Math.max(2, Math.round(STUCK_SECONDS * tickRateHz));
        this.detourTicks = Math.max(1, Math.round(DETOUR_SECONDS * tickRateHz));
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
            float factor = share(scratch.overlaps[i], rules);
            int cell = field.cellOf(x[i], z[i]);
            obstacles.run(cell, agents.id()[i], x[i], z[i], kinds.radius[kind], 0, 0, rules);
            place(
                    agents,
                    i,
                    scratch.pushX[i] * factor + obstacles.correctionX,
                    scratch.pushZ[i] * factor + obstacles.correctionZ,
                    cell,
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
            CrowdRules rules = kinds.rules[kind];
            float pushX = 0;
            float pushZ = 0;
            int overlaps = scratch.overlaps[i];
            if (overlaps > 0) {
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
            float pace = (float) Math.sqrt(wishX * wishX + wishZ * wishZ);
            int cell = field.cellOf(x[i], z[i]);
            if (field.first(cell) == field.end(cell)) {
                obstacles.clear();
            } else {
                float toX = pace > 0 ? wishX / pace : 0;
                float toZ = pace > 0 ? wishZ / pace : 0;
                obstacles.run(cell, agents.id()[i], x[i], z[i], kinds.radius[kind], toX, toZ, rules);
                pushX += obstacles.correctionX;
                pushZ += obstacles.correctionZ;
            }
            velocityX = 0;
            velocityZ = 0;
            if (pace > 0) {
                turn(agents, i, kind, wishX, wishZ, pace);
                giveWay(scratch, i, pace);
            }
            float oldX = startX[i];
            float oldZ = startZ[i];
            place(agents, i, pushX + velocityX * dt, pushZ + velocityZ * dt, cell, kind);
            float movedX = x[i] - oldX;
            float movedZ = z[i] - oldZ;
            agents.velocityX()[i] = movedX * perSecond;
            agents.velocityZ()[i] = movedZ * perSecond;
            if (pace > 0) {
                float progress = (movedX * wishX + movedZ * wishZ) / (pace * pace * dt);
                left += judge(agents, scratch, i, kind, progress, tick);
            }
        }
        return left;
    }

    /** Sets the velocity: the wish bent by obstacles, as far as the agent can turn in a tick. */
    private void turn(GroundColumns agents, int i, int kind, float wishX, float wishZ, float pace) {
        obstacles.cap(kinds.steeringCap[kind]);
        float wantedX = wishX + obstacles.steeringX * pace;
        float wantedZ = wishZ + obstacles.steeringZ * pace;
        float wanted = (float) Math.sqrt(wantedX * wantedX + wantedZ * wantedZ);
        if (!(wanted > 0)) {
            return;
        }
        float toX = wantedX / wanted;
        float toZ = wantedZ / wanted;
        float headingX = agents.headingX()[i];
        float headingZ = agents.headingZ()[i];
        float cosine = headingX * toX + headingZ * toZ;
        float along = 1;
        if (cosine < kinds.turnCosine[kind]) {
            float sine = headingX * toZ - headingZ * toX >= 0 ? kinds.turnSine[kind] : -kinds.turnSine[kind];
            float turnedX = headingX * kinds.turnCosine[kind] - headingZ * sine;
            float turnedZ = headingX * sine + headingZ * kinds.turnCosine[kind];
            float length = (float) Math.sqrt(turnedX * turnedX + turnedZ * turnedZ);
            along = Math.max(0, (turnedX * toX + turnedZ * toZ) / length);
            toX = turnedX / length;
            toZ = turnedZ / length;
        }
        agents.headingX()[i] = toX;
        agents.headingZ()[i] = toZ;
        float speed = Math.min(wanted, kinds.maxSpeed[kind]) * along;
        velocityX = toX * speed;
        velocityZ = toZ * speed;
    }

    /** Takes from the velocity what points into touched bodies, and turns it aside at an obstacle. */
    private void giveWay(Scratch scratch, int i, float pace) {
        int count = scratch.contacts[i] & Scratch.COUNT_MASK;
        int first = i * Scratch.MAX_CONTACTS;
        for (int at = first; at < first + count; at++) {
            float into = velocityX * scratch.contactX[at] + velocityZ * scratch.contactZ[at];
            if (into > 0) {
                velocityX -= into * scratch.contactX[at];
                velocityZ -= into * scratch.contactZ[at];
            }
        }
        float creep = CREEP_SHARE * pace;
        if (count > 0 && velocityX * velocityX + velocityZ * velocityZ < creep * creep) {
            velocityX = 0;
            velocityZ = 0;
        }
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

    private void place(GroundColumns agents, int i, float dx, float dz, int cell, int kind) {
        float x = agents.x()[i];
        float z = agents.z()[i];
        if (dx == 0 && dz == 0) {
            return;
        }
        if (kinds.rules[kind].solidObstacles()) {
            float stride = field.strideMetres();
            boolean far = dx * dx + dz * dz > stride * stride;
            if (far ? field.count() > 0 : field.first(cell) < field.end(cell)) {
                solid.move(x, z, dx, dz, kinds.radius[kind], far ? -1 : cell);
                agents.x()[i] = solid.x();
                agents.z()[i] = solid.z();
                return;
            }
        }
        agents.x()[i] = Math.max(minX, Math.min(maxX, x + dx));
        agents.z()[i] = Math.max(minZ, Math.min(maxZ, z + dz));
    }

    /** Updates what an agent that wishes to move thinks of its progress; 1 when it has left by an exit. */
    private int judge(GroundColumns agents, Scratch scratch, int i, int kind, float progress, int tick) {
        int mind = agents.mind()[i];
        int state = Mind.state(mind);
        int goal = Mind.goal(mind);
        if (state == Mind.FLEEING) {
            return 0;
        }
        if (goal >= 0 && goals.exit(goal)) {
            float dx = goals.x(goal) - agents.x()[i];
            float dz = goals.z(goal) - agents.z()[i];
            // At least a body's width: on the point itself three that press from three sides would block each other.
            float arrival = Math.max(kinds.arrivalMetres[kind], 2 * kinds.radius[kind]);
            if (dx * dx + dz * dz <= arrival * arrival) {
                agents.mind()[i] = Mind.killed(mind);
                return 1;
            }
        }
        int patience = agents.patience()[i];
        patience = progress < PROGRESS_SHARE ? Math.min(patience + 1, 2 * stuckTicks) : Math.max(0, patience - 2);
        agents.patience()[i] = patience;
        if (patience >= settleTicks
                && goal >= 0
                && kinds.rules[kind].settle()
                && (scratch.contacts[i] & Scratch.SETTLED_AHEAD) != 0) {
            agents.targetX()[i] = goals.x(goal);
            agents.targetZ()[i] = goals.z(goal);
            agents.mind()[i] = Mind.withState(mind, Mind.ARRIVED);
        } else if (state == Mind.STUCK) {
            if (agents.until()[i] - tick <= 0) {
                if (patience < stuckTicks / 2) {
                    agents.mind()[i] = Mind.withState(mind, Mind.MOVING);
                } else if (obstacles.blocked) {
                    agents.until()[i] = tick + detourTicks;
                }
            }
        } else if (patience >= stuckTicks) {
            agents.mind()[i] = Mind.withState(mind, Mind.STUCK);
            agents.until()[i] = obstacles.blocked ? tick + detourTicks : tick;
        }
        return 0;
    }
}
