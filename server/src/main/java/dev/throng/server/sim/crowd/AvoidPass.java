package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.PlaneGrid;
import dev.throng.server.sim.space.WallField;

/**
 * Optimal reciprocal collision avoidance: for agents of kinds that look ahead, the velocity nearest to the wished one with
 * which they touch nobody within their time horizon (J. van den Berg, S. Guy, M. Lin, D. Manocha, Reciprocal n-body
 * collision avoidance, 2011).
 *
 * <p>Two agents collide within the horizon T if their relative velocity lies in the truncated cone of all velocities that
 * lead into the disc of their radii's sum within T. The smallest change u of it out of the cone, taken half by either, gives
 * each a half-plane of velocities; whom another does not avoid, or what stands, takes all of it upon itself. Agents that
 * overlap already are to be clear after one tick.
 *
 * <p>An agent whose wish somebody is in the way of wishes a little to the right of its way instead: so two that are exactly
 * opposite pass, and many that meet in perfect symmetry turn round their middle, where without a side they would stand
 * for ever. No random numbers.
 *
 * <p>Reads where all agents are and how they moved in the last tick, writes velocities and headings of its own agents. One
 * instance a part.
 */
final class AvoidPass extends OwnCacheLines {
    private static final int MOST_OBSTACLES = 16;
    private static final int MOST_WALLS = 16;
    private static final float SAME_POINT_SQUARED = 1e-8f;
    /** Tangent of the angle by which one that is in somebody's way wishes to the right of its own way. */
    private static final float SIDE = 0.2f;

    private final GroundKinds kinds;
    private final KindPairs pairs;
    private final ObstacleField field;
    private final WallField walls;
    private final TurnPass turn;
    private final NearestBodies nearest;
    private final HalfPlanes planes = new HalfPlanes(Avoidance.MAX_NEIGHBOURS + MOST_OBSTACLES + MOST_WALLS);
    private final float perSecond;

    AvoidPass(
            GroundKinds kinds,
            KindPairs pairs,
            ObstacleField field,
            WallField walls,
            PlaneGrid grid,
            TurnPass turn,
            int tickRateHz) {
        this.kinds = kinds;
        this.pairs = pairs;
        this.field = field;
        this.walls = walls;
        this.turn = turn;
        this.nearest = new NearestBodies(grid);
        this.perSecond = tickRateHz;
    }

    /** Sets velocities and headings of those of agents {@code from} to {@code to} - 1 whose kinds look ahead. */
    void run(GroundColumns agents, Scratch scratch, int from, int to) {
        nearest.over(agents);
        int[] mind = agents.mind();
        for (int i = from; i < to; i++) {
            int kind = Mind.kind(mind[i]);
            Avoidance avoidance = kinds.avoidance[kind];
            if (avoidance.looksAhead()) {
                avoid(agents, scratch, i, kind, avoidance);
            }
        }
    }

    private void avoid(GroundColumns agents, Scratch scratch, int i, int kind, Avoidance avoidance) {
        planes.clear();
        walls(agents.x()[i], agents.z()[i], kinds.radius[kind], avoidance.obstacleTimeHorizon());
        int hard = obstacles(agents, i, kind, avoidance.obstacleTimeHorizon());
        nearest.search(i, avoidance.maxNeighbours(), avoidance.neighbourDistance());
        int mates = 0;
        int standers = 0;
        int goal = Mind.goal(agents.mind()[i]);
        for (int n = 0; n < nearest.count(); n++) {
            int j = nearest.place(n);
            int other = Mind.kind(agents.mind()[j]);
            mates += goal >= 0 && Mind.goal(agents.mind()[j]) == goal ? 1 : 0;
            float share = pairs.avoids[pairs.of(kind, other)];
            if (share == 0) {
                continue;
            }
            boolean reciprocal = kinds.avoidance[other].looksAhead();
            standers += reciprocal && Mind.wishes(agents.mind()[j]) ? 0 : 1;
            keepClear(
                    agents.x()[j] - agents.x()[i],
                    agents.z()[j] - agents.z()[i],
                    agents.velocityX()[i],
                    agents.velocityZ()[i],
                    agents.velocityX()[j],
                    agents.velocityZ()[j],
                    kinds.radius[kind] + kinds.radius[other],
                    avoidance.timeHorizon(),
                    share,
                    agents.id()[i],
                    agents.id()[j]);
        }
        if (2 * standers > nearest.count()) {
            scratch.tally[i] |= Scratch.AMONG_STANDERS;
        }
        float wishX = scratch.wishX[i];
        float wishZ = scratch.wishZ[i];
        float speed = kinds.maxSpeed[kind];
        boolean limited = planes.solve(wishX, wishZ, speed, hard);
        // Those who gather at a goal have no side to pass on.
        if (limited && 2 * mates <= nearest.count()) {
            planes.solve(wishX + SIDE * wishZ, wishZ - SIDE * wishX, speed, hard);
        }
        turn.set(agents, scratch, i, kind, planes.x, planes.z);
    }

    /** Limits by the walls near: no faster towards the nearest point of one than touches it at the horizon. */
    private void walls(float x, float z, float radius, float horizon) {
        if (walls.count() == 0) {
            return;
        }
        int cell = walls.cellOf(x, z);
        int end = Math.min(walls.end(cell), walls.first(cell) + MOST_WALLS);
        for (int entry = walls.first(cell); entry < end; entry++) {
            int s = walls.segment(entry);
            float alongX = walls.bx(s) - walls.ax(s);
            float alongZ = walls.bz(s) - walls.az(s);
            float length = alongX * alongX + alongZ * alongZ;
            float share = length > 0 ? ((x - walls.ax(s)) * alongX + (z - walls.az(s)) * alongZ) / length : 0;
            share = Math.max(0, Math.min(1, share));
            float toX = walls.ax(s) + share * alongX - x;
            float toZ = walls.az(s) + share * alongZ - z;
            float distance = (float) Math.sqrt(toX * toX + toZ * toZ);
            if (distance > 0) {
                planes.add(toX / distance, toZ / distance, Math.max(0, distance - radius) / horizon);
            }
        }
    }

    /** Limits by the obstacles near the agent; how many there are with those before. */
    private int obstacles(GroundColumns agents, int i, int kind, float horizon) {
        float x = agents.x()[i];
        float z = agents.z()[i];
        int cell = field.cellOf(x, z);
        int end = Math.min(field.end(cell), field.first(cell) + MOST_OBSTACLES);
        for (int entry = field.first(cell); entry < end; entry++) {
            int o = field.obstacle(entry);
            keepClear(
                    field.x(o) - x,
                    field.z(o) - z,
                    agents.velocityX()[i],
                    agents.velocityZ()[i],
                    0,
                    0,
                    kinds.radius[kind] + field.bodyRadius(o),
                    horizon,
                    1f,
                    agents.id()[i],
                    -field.id(o));
        }
        return planes.count();
    }

    /**
     * Adds the half-plane of velocities that one other body leaves.
     *
     * @param toX from the agent's centre to the other's, metres
     * @param sum of the radii, metres
     * @param share of the change that the agent takes upon itself
     */
    private void keepClear(
            float toX,
            float toZ,
            float ownX,
            float ownZ,
            float otherX,
            float otherZ,
            float sum,
            float horizon,
            float share,
            int id,
            int otherId) {
        float relativeX = ownX - otherX;
        float relativeZ = ownZ - otherZ;
        float distanceSquared = toX * toX + toZ * toZ;
        float awayX;
        float awayZ;
        float change;
        boolean overlap = distanceSquared <= sum * sum;
        float rate = overlap ? perSecond : 1 / horizon;
        // From the middle of the cone's round end to the relative velocity.
        float fromX = relativeX - toX * rate;
        float fromZ = relativeZ - toZ * rate;
        float ahead = fromX * toX + fromZ * toZ;
        float fromSquared = fromX * fromX + fromZ * fromZ;
        if (overlap || (ahead < 0 && ahead * ahead > sum * sum * fromSquared)) {
            float from = (float) Math.sqrt(fromSquared);
            if (fromSquared < SAME_POINT_SQUARED) {
                int direction = PartingDirections.between(id, otherId);
                awayX = PartingDirections.x(direction);
                awayZ = PartingDirections.z(direction);
            } else {
                awayX = fromX / from;
                awayZ = fromZ / from;
            }
            change = sum * rate - from;
        } else {
            float leg = (float) Math.sqrt(distanceSquared - sum * sum);
            // Seen from the agent the other is passed on the side on which the relative velocity is, or on its left.
            float side = toX * fromZ - toZ * fromX > 0 ? 1 : -1;
            float alongX = (toX * leg - side * toZ * sum) / distanceSquared;
            float alongZ = (toZ * leg + side * toX * sum) / distanceSquared;
            awayX = -side * alongZ;
            awayZ = side * alongX;
            change = -(relativeX * awayX + relativeZ * awayZ);
        }
        planes.add(-awayX, -awayZ, -(ownX * awayX + ownZ * awayZ) - share * change);
    }
}
