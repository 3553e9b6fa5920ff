package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.PlaneGrid;
import dev.throng.server.sim.space.WallField;
import java.util.Arrays;

/**
 * Lanes: agents of kinds that keep to them step aside from those who come towards them, to where others go their own way, best
 * to the right. Opposite streams sort themselves into lanes by that, as people do (M. Moussaïd, E. G. Guillot, M. Moreau and others,
 * Traffic instabilities in self-organized pedestrian crowds, 2012).
 *
 * <p>The way ahead is divided into eleven lanes side by side, as far apart as a body's radius, the agent's own in the middle. Whoever comes
 * towards the agent costs each lane in which they would touch, the more the nearer; whoever goes the same way makes its lanes
 * cheaper. The cheapest lane is taken, with a small price for going far and a smaller gain for being on the right. The
 * velocity then leads to it within two radii of the way; heading and wish stay, so it is a side-step. Whoever meets nobody is left
 * alone.
 *
 * <p>Reads where all agents are and what they wish, writes velocities of its own agents. One instance a part.
 */
final class LanePass extends OwnCacheLines {
    private static final int SIDE_LANES = 5;
    private static final int LANES = 2 * SIDE_LANES + 1;
    /** In this many radii of the way the agent is in its lane. */
    private static final float AHEAD_RADII = 2f;
    /** Share of what one who comes towards the agent costs that one who goes its way gains. */
    private static final float FOLLOW = 0.7f;
    /** Of a lane further, in the same measure. */
    private static final float FAR_COST = 0.045f;

    private static final float RIGHT_GAIN = 0.045f;
    /** Square of the cosine of 60 degrees: those who go that much against or along the way count. */
    private static final float AGAINST_SQUARED = 0.25f;

    private static final float ALONG_SQUARED = 0.5f;
    /** Bodies of a row of cells that are looked at; of more every n-th counts n times. */
    private static final int LOOKED_AT = 32;

    private final GroundKinds kinds;
    private final PlaneGrid grid;
    private final WallField walls;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float[] cost = new float[LANES];

    private float[] x = new float[0];
    private float[] z = new float[0];
    private int[] mind = new int[0];
    private Scratch scratch = new Scratch();

    /** Of the agent under way: where it is, the unit vector of its wish, its radius. */
    private int agent;

    private float atX;
    private float atZ;
    private float towardsX;
    private float towardsZ;
    private float radius;

    /** @param bounds minX, minZ, maxX, maxZ of the world, metres */
    LanePass(GroundKinds kinds, PlaneGrid grid, WallField walls, float[] bounds) {
        this.kinds = kinds;
        this.grid = grid;
        this.walls = walls;
        minX = bounds[0];
        minZ = bounds[1];
        maxX = bounds[2];
        maxZ = bounds[3];
    }

    /** Turns the velocities of those of agents {@code from} to {@code to} - 1 whose kinds keep to lanes. */
    void run(GroundColumns agents, Scratch into, int from, int to) {
        x = agents.x();
        z = agents.z();
        mind = agents.mind();
        scratch = into;
        for (int i = from; i < to; i++) {
            int kind = Mind.kind(mind[i]);
            Avoidance avoidance = kinds.avoidance[kind];
            if (!avoidance.keepsLanes()) {
                continue;
            }
            float wishX = scratch.wishX[i];
            float wishZ = scratch.wishZ[i];
            float pace = (float) Math.sqrt(wishX * wishX + wishZ * wishZ);
            if (pace > 0) {
                agent = i;
                atX = x[i];
                atZ = z[i];
                towardsX = wishX / pace;
                towardsZ = wishZ / pace;
                radius = kinds.radius[kind];
                if (look(avoidance.neighbourDistance())) {
                    step(cheapest());
                }
            }
        }
    }

    /** Adds up what lanes cost; whether anybody comes towards the agent. */
    private boolean look(float far) {
        Arrays.fill(cost, 0);
        float half = SIDE_LANES * radius + radius + kinds.maxRadius();
        float endX = atX + towardsX * far;
        float endZ = atZ + towardsZ * far;
        float asideX = Math.abs(towardsZ) * half;
        float asideZ = Math.abs(towardsX) * half;
        float west = Math.min(atX, endX) - asideX;
        float east = Math.max(atX, endX) + asideX;
        int lastRow = grid.rowOf(Math.max(atZ, endZ) + asideZ);
        int[] start = grid.start();
        boolean meets = false;
        for (int row = grid.rowOf(Math.min(atZ, endZ) - asideZ); row <= lastRow; row++) {
            int first = start[grid.cellInRow(row, west)];
            int end = start[grid.cellInRow(row, east) + 1];
            int stride = 1 + (end - first - 1) / LOOKED_AT;
            for (int j = first; j < end; j += stride) {
                meets |= meet(j, far, stride);
            }
        }
        return meets;
    }

    /** Adds what another is worth; whether it comes towards the agent. */
    private boolean meet(int j, float far, int times) {
        float dx = x[j] - atX;
        float dz = z[j] - atZ;
        float ahead = dx * towardsX + dz * towardsZ;
        if (!(ahead > 0) || ahead > far || j == agent) {
            return false;
        }
        float otherX = scratch.wishX[j];
        float otherZ = scratch.wishZ[j];
        float along = otherX * towardsX + otherZ * towardsZ;
        float squared = otherX * otherX + otherZ * otherZ;
        boolean against = along < 0 && along * along > AGAINST_SQUARED * squared;
        if (!against && !(along > 0 && along * along > ALONG_SQUARED * squared)) {
            return false;
        }
        float weight = times * (1 - ahead / far);
        float value = against ? weight : -FOLLOW * weight;
        float right = (dx * towardsZ - dz * towardsX) / radius + SIDE_LANES;
        float reach = 1 + kinds.radius[Mind.kind(mind[j])] / radius;
        int last = Math.min(LANES - 1, (int) Math.floor(right + reach));
        for (int lane = Math.max(0, (int) Math.ceil(right - reach)); lane <= last; lane++) {
            cost[lane] += value;
        }
        return against;
    }

    /** How many lanes to the right the best one is, negative to the left. */
    private int cheapest() {
        int best = 0;
        float least = cost[SIDE_LANES];
        for (int side = 1; side >= -1; side -= 2) {
            for (int lane = side; lane * side <= SIDE_LANES && free(lane); lane += side) {
                float there = cost[SIDE_LANES + lane] + FAR_COST * lane * side - RIGHT_GAIN * lane;
                if (there < least) {
                    least = there;
                    best = lane;
                }
            }
        }
        return best;
    }

    /** Whether no wall and no edge of the world is between the agent and the lane. */
    private boolean free(int lane) {
        float toX = atX + towardsZ * lane * radius;
        float toZ = atZ - towardsX * lane * radius;
        return toX >= minX && toX <= maxX && toZ >= minZ && toZ <= maxZ && walls.clear(atX, atZ, toX, toZ);
    }

    /** Turns the velocity towards a lane. */
    private void step(int lane) {
        if (lane == 0) {
            return;
        }
        float length = (float) Math.sqrt(AHEAD_RADII * AHEAD_RADII + lane * lane);
        float cosine = AHEAD_RADII / length;
        float sine = lane / length;
        float velocityX = scratch.velocityX[agent];
        float velocityZ = scratch.velocityZ[agent];
        scratch.velocityX[agent] = velocityX * cosine + velocityZ * sine;
        scratch.velocityZ[agent] = velocityZ * cosine - velocityX * sine;
    }
}
