package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.WallField;

/**
 * Turns agents: from what they want and the obstacles near them to the velocity that they can have, before bodies take their
 * part of it. Reads and writes nothing of another agent. One instance a part.
 */
final class TurnPass extends OwnCacheLines {
    /** Whoever looks ahead keeps out of others itself. */
    private static final float UNLIMITED = 1e6f;
    /** Slower than this is no direction to turn into, m/s. */
    private static final float LEAST_SPEED = 1e-3f;

    private final GroundKinds kinds;
    private final ObstaclePass obstacles;
    private final GoalTable goals;
    private final ProgressJudge judge;

    TurnPass(GroundKinds kinds, GoalTable goals, ObstacleField field, WallField walls, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        this.judge = new ProgressJudge(kinds, goals, walls, tickRateHz);
        this.obstacles = new ObstaclePass(field, walls);
    }

    /**
     * Turns agents {@code from} to {@code to} - 1, and marks those with obstacles or walls near.
     *
     * @return whether any of them wishes to move
     */
    boolean run(GroundColumns agents, Scratch scratch, int from, int to) {
        float[] x = agents.x();
        float[] z = agents.z();
        int[] mind = agents.mind();
        boolean wishes = false;
        for (int i = from; i < to; i++) {
            float wishX = scratch.wishX[i];
            float wishZ = scratch.wishZ[i];
            boolean near = obstacles.near(x[i], z[i]);
            scratch.tally[i] = near ? Scratch.NEAR_OBSTACLE : 0;
            float pace = (float) Math.sqrt(wishX * wishX + wishZ * wishZ);
            if (!(pace > 0)) {
                scratch.velocityX[i] = 0;
                scratch.velocityZ[i] = 0;
                continue;
            }
            wishes = true;
            int kind = Mind.kind(mind[i]);
            if (kinds.avoidance[kind].looksAhead()) {
                scratch.press[i] = UNLIMITED;
                continue;
            }
            scratch.press[i] = kinds.rules[kind].press() * pace * eagerness(agents, i);
            float wanted = pace;
            if (near) {
                obstacles.steer(
                        agents.id()[i], x[i], z[i], kinds.radius[kind], wishX / pace, wishZ / pace, kinds.rules[kind]);
                obstacles.cap(kinds.steeringCap[kind]);
                wishX += obstacles.steeringX * pace;
                wishZ += obstacles.steeringZ * pace;
                wanted = (float) Math.sqrt(wishX * wishX + wishZ * wishZ);
                if (!(wanted > 0)) {
                    scratch.velocityX[i] = 0;
                    scratch.velocityZ[i] = 0;
                    continue;
                }
            }
            float perWanted = 1 / wanted;
            turn(agents, scratch, i, kind, wishX * perWanted, wishZ * perWanted, wanted);
        }
        return wishes;
    }

    /** Turns one agent towards a velocity. */
    void set(GroundColumns agents, Scratch scratch, int i, int kind, float velocityX, float velocityZ) {
        float speed = (float) Math.sqrt(velocityX * velocityX + velocityZ * velocityZ);
        if (speed > LEAST_SPEED) {
            turn(agents, scratch, i, kind, velocityX / speed, velocityZ / speed, speed);
        } else {
            scratch.velocityX[i] = 0;
            scratch.velocityZ[i] = 0;
        }
    }

    /** Share of its usual press that an agent has: none when it has settled, less the longer it gets nowhere at its goal. */
    private float eagerness(GroundColumns agents, int i) {
        int mind = agents.mind()[i];
        if (Mind.state(mind) == Mind.ARRIVED) {
            return 0;
        }
        int goal = Mind.goal(mind);
        return goal < 0 || goals.exit(goal) ? 1 : 1 - judge.weariness(agents.patience()[i]);
    }

    /** Sets heading and velocity: the wanted unit vector and speed as far as the agent can turn in a tick. */
    private void turn(
            GroundColumns agents, Scratch scratch, int i, int kind, float wantedX, float wantedZ, float wanted) {
        float headingX = agents.headingX()[i];
        float headingZ = agents.headingZ()[i];
        float toX = wantedX;
        float toZ = wantedZ;
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
        scratch.velocityX[i] = toX * speed;
        scratch.velocityZ[i] = toZ * speed;
    }
}
