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
    /** So many are looked at for what is near them before it is asked what that does to them. */
    private static final int BLOCK = 512;

    /** Slower than this is no direction to turn into, m/s. */
    private static final float LEAST_SPEED = 1e-3f;

    private final GroundKinds kinds;
    private final ObstaclePass obstacles;
    private final GoalTable goals;
    private final ProgressJudge judge;
    /** Agents of a block that obstacles are near, and again those that walls are near. */
    private final int[] near = new int[2 * BLOCK];

    TurnPass(GroundKinds kinds, GoalTable goals, ObstacleField field, WallField walls, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        this.judge = new ProgressJudge(kinds, goals, walls, tickRateHz);
        this.obstacles = new ObstaclePass(field, walls);
    }

    /**
     * Turns agents {@code from} to {@code to} - 1, sets their radius of touch, and marks those with obstacles or walls near.
     *
     * @return whether any of them wishes to move
     */
    boolean run(GroundColumns agents, Scratch scratch, int from, int to) {
        directions(scratch, from, to);
        lookAtObstacles(agents, scratch, from, to);
        int[] mind = agents.mind();
        float[] headingX = agents.headingX();
        float[] headingZ = agents.headingZ();
        float[] velocityX = scratch.velocityX;
        float[] velocityZ = scratch.velocityZ;
        float[] press = scratch.press;
        int[] tally = scratch.tally;
        float[] touchRadius = scratch.touchRadius;
        float[] touchOf = kinds.touchRadius;
        float[] pressOf = kinds.press;
        float[] turnCosine = kinds.turnCosine;
        float[] maxSpeed = kinds.maxSpeed;
        int[] creeps = kinds.creeps;
        boolean wishes = false;
        for (int i = from; i < to; i++) {
            int own = mind[i];
            int kind = Mind.kind(own);
            boolean steered = (tally[i] & Scratch.STEERED) != 0;
            touchRadius[i] = touchOf[kind];
            float pace = press[i];
            if (!(pace > 0)) {
                velocityX[i] = 0;
                velocityZ[i] = 0;
                continue;
            }
            wishes = true;
            float toX = velocityX[i];
            float toZ = velocityZ[i];
            boolean turns = headingX[i] * toX + headingZ[i] * toZ < turnCosine[kind];
            if (steered || turns || creeps[kind] != 0) {
                bend(agents, scratch, i, kind, pace, steered);
                continue;
            }
            press[i] = pressOf[kind] * pace * eagerness(agents, i, own);
            headingX[i] = toX;
            headingZ[i] = toZ;
            float speed = Math.min(pace, maxSpeed[kind]);
            velocityX[i] = toX * speed;
            velocityZ[i] = toZ * speed;
        }
        return wishes;
    }

    /** Finds whom obstacles or walls are near, and what they mean to each. */
    private void lookAtObstacles(GroundColumns agents, Scratch scratch, int from, int to) {
        float[] x = agents.x();
        float[] z = agents.z();
        int[] mind = agents.mind();
        int[] tally = scratch.tally;
        int[] list = near;
        for (int block = from; block < to; block += BLOCK) {
            int found = obstacles.listNear(x, z, block, Math.min(to, block + BLOCK), list);
            for (int n = 0; n < found; n++) {
                int i = list[n];
                int kind = Mind.kind(mind[i]);
                tally[i] |= obstacles.look(x[i], z[i], kinds.radius[kind], kinds.usualStepMetres[kind]);
            }
        }
    }

    /**
     * Sets for everybody the pace of the wish, in the place of the press, and its unit vector, in the place of the velocity.
     * Plain loops of few terms, which the compiler turns into vector instructions.
     */
    private static void directions(Scratch scratch, int from, int to) {
        float[] wishX = scratch.wishX;
        float[] wishZ = scratch.wishZ;
        float[] velocityX = scratch.velocityX;
        float[] velocityZ = scratch.velocityZ;
        float[] press = scratch.press;
        for (int i = from; i < to; i++) {
            press[i] = wishX[i] * wishX[i] + wishZ[i] * wishZ[i];
        }
        for (int i = from; i < to; i++) {
            press[i] = (float) Math.sqrt(press[i]);
        }
        for (int i = from; i < to; i++) {
            float perPace = 1 / press[i];
            velocityX[i] = wishX[i] * perPace;
            velocityZ[i] = wishZ[i] * perPace;
        }
    }

    /** Turns an agent with a wish whatever is near it. */
    private void bend(GroundColumns agents, Scratch scratch, int i, int kind, float pace, boolean steered) {
        if (kinds.avoidance[kind].looksAhead()) {
            scratch.press[i] = UNLIMITED;
            return;
        }
        scratch.press[i] = kinds.press[kind] * pace * eagerness(agents, i, agents.mind()[i]);
        float wishX = scratch.wishX[i];
        float wishZ = scratch.wishZ[i];
        float wanted = pace;
        if (steered) {
            obstacles.steer(
                    agents.id()[i],
                    agents.x()[i],
                    agents.z()[i],
                    kinds.radius[kind],
                    wishX / pace,
                    wishZ / pace,
                    kinds.rules[kind]);
            obstacles.cap(kinds.steeringCap[kind]);
            wishX += obstacles.steeringX * pace;
            wishZ += obstacles.steeringZ * pace;
            wanted = (float) Math.sqrt(wishX * wishX + wishZ * wishZ);
            if (!(wanted > 0)) {
                scratch.velocityX[i] = 0;
                scratch.velocityZ[i] = 0;
                return;
            }
        }
        float perWanted = 1 / wanted;
        turn(agents, scratch, i, kind, wishX * perWanted, wishZ * perWanted, wanted);
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
    private float eagerness(GroundColumns agents, int i, int mind) {
        if (Mind.strolls(mind)) {
            return 1;
        }
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
