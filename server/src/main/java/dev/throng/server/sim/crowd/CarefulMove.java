package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.WallField;

/**
 * Moves one agent at a time, whatever is near it and pushes it. Reads and writes nothing of another agent. One instance a
 * part.
 */
final class CarefulMove extends OwnCacheLines {
    private final GroundKinds kinds;
    private final WallField walls;
    private final ObstaclePass obstacles;
    private final SolidObstacles solid;
    private final ProgressJudge judge;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float dt;
    private final float perSecond;

    private float pushX;
    private float pushZ;
    private float velocityX;
    private float velocityZ;

    CarefulMove(
            GroundKinds kinds,
            ObstacleField field,
            WallField walls,
            ProgressJudge judge,
            float[] bounds,
            int tickRateHz) {
        this.kinds = kinds;
        this.walls = walls;
        this.obstacles = new ObstaclePass(field, walls);
        this.solid = new SolidObstacles(field, walls, bounds);
        this.judge = judge;
        this.minX = bounds[0];
        this.minZ = bounds[1];
        this.maxX = bounds[2];
        this.maxZ = bounds[3];
        this.dt = 1f / tickRateHz;
        this.perSecond = tickRateHz;
    }

    /** How far from an agent that moves no farther than this anything must be for it not to be near. */
    float stepMetres() {
        return solid.stepMetres();
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
            if (rules.relaxation().passes() <= pass) {
                continue;
            }
            float factor = rules.relaxation().share(scratch.tally[i] & Scratch.OVERLAPS_MASK);
            boolean near = obstacles.near(x[i], z[i]);
            obstacles.clear();
            if (near) {
                obstacles.run(agents.id()[i], x[i], z[i], kinds.radius[kind], 0, 0, rules);
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

    /**
     * Moves one agent by what the pairs and obstacles do to it and by its velocity.
     *
     * @param startX where each was when the tick began
     * @return 1 when it has left by an exit and is marked dead, else 0
     */
    int move(GroundColumns agents, Scratch scratch, float[] startX, float[] startZ, int tick, int i) {
        int mind = agents.mind()[i];
        int kind = Mind.kind(mind);
        int tally = scratch.tally[i];
        boolean near = (tally & Scratch.NEAR_OBSTACLE) != 0;
        float wishX = scratch.wishX[i];
        float wishZ = scratch.wishZ[i];
        float paceSquared = wishX * wishX + wishZ * wishZ;
        velocityX = scratch.velocityX[i];
        velocityZ = scratch.velocityZ[i];
        boolean halted = (tally & Scratch.CONTACT) != 0 && halt(mind, wishX, wishZ, paceSquared);
        part(agents, scratch, i, kind, tally & Scratch.OVERLAPS_MASK, paceSquared == 0);
        obstacles.blocked = false;
        if (near) {
            meetObstacles(agents, i, kind, wishX, wishZ, (float) Math.sqrt(paceSquared));
            pushX += obstacles.correctionX;
            pushZ += obstacles.correctionZ;
        }
        float oldX = startX[i];
        float oldZ = startZ[i];
        place(agents, i, pushX + velocityX * dt, pushZ + velocityZ * dt, near, kind);
        float movedX = agents.x()[i] - oldX;
        float movedZ = agents.z()[i] - oldZ;
        agents.velocityX()[i] = movedX * perSecond;
        agents.velocityZ()[i] = movedZ * perSecond;
        if (!(paceSquared > 0)) {
            return 0;
        }
        float advance = (movedX * wishX + movedZ * wishZ) * perSecond / paceSquared;
        return judge.judge(agents, scratch, i, advance, halted, obstacles.blocked, tick);
    }

    /**
     * Stops an agent of which contacts have left next to nothing: it would only tremble; one that has settled also closes up
     * only when there is room for half its pace.
     *
     * @return whether contacts keep it from going where it wants to
     */
    private boolean halt(int mind, float wishX, float wishZ, float paceSquared) {
        float along = velocityX * wishX + velocityZ * wishZ;
        float squared = velocityX * velocityX + velocityZ * velocityZ;
        boolean settled = Mind.state(mind) == Mind.ARRIVED;
        boolean trembles =
                squared < MovePass.CREEP_SQUARED * paceSquared && !kinds.avoidance[Mind.kind(mind)].looksAhead();
        if (trembles || (settled && along < MovePass.ROOM_SHARE * paceSquared)) {
            velocityX = 0;
            velocityZ = 0;
        }
        return along < MovePass.CREEP_SHARE * paceSquared;
    }

    /** Sets the push: what its overlaps sum up to, and what a body at rest that is crowded carries over from its last step. */
    private void part(GroundColumns agents, Scratch scratch, int i, int kind, int overlaps, boolean rests) {
        pushX = 0;
        pushZ = 0;
        if (overlaps == 0) {
            return;
        }
        Relaxation relaxation = kinds.rules[kind].relaxation();
        if (relaxation.factor() == 1f && relaxation.crowded() == 0f) {
            pushX = scratch.pushX[i] / overlaps;
            pushZ = scratch.pushZ[i] / overlaps;
        } else {
            float factor = relaxation.share(overlaps);
            pushX = scratch.pushX[i] * factor;
            pushZ = scratch.pushZ[i] * factor;
        }
        if (overlaps < Relaxation.CROWDED_OVERLAPS || !relaxation.helpsTheCrowded()) {
            return;
        }
        float carriedX = agents.velocityX()[i] * dt * relaxation.carry();
        float carriedZ = agents.velocityZ()[i] * dt * relaxation.carry();
        if (rests && carriedX * pushX + carriedZ * pushZ > 0) {
            pushX += carriedX;
            pushZ += carriedZ;
        }
        // Deep in a heap the sum says the way, but not how far.
        float most = kinds.radius[kind];
        float squared = pushX * pushX + pushZ * pushZ;
        if (squared > most * most) {
            float shorter = most / (float) Math.sqrt(squared);
            pushX *= shorter;
            pushZ *= shorter;
        }
    }

    /** Finds what obstacles and walls do to the agent, and turns its velocity aside at what blocks it. */
    private void meetObstacles(GroundColumns agents, int i, int kind, float wishX, float wishZ, float pace) {
        float x = agents.x()[i];
        float z = agents.z()[i];
        float toX = pace > 0 ? wishX / pace : 0;
        float toZ = pace > 0 ? wishZ / pace : 0;
        obstacles.run(agents.id()[i], x, z, kinds.radius[kind], toX, toZ, kinds.rules[kind]);
        for (int at = 0; at < obstacles.wallContacts; at++) {
            float into = velocityX * obstacles.wallX[at] + velocityZ * obstacles.wallZ[at];
            if (into > 0) {
                velocityX -= into * obstacles.wallX[at];
                velocityZ -= into * obstacles.wallZ[at];
            }
        }
        float creep = MovePass.CREEP_SHARE * pace;
        if (obstacles.wallContacts > 0 && velocityX * velocityX + velocityZ * velocityZ < creep * creep) {
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

    /** Moves an agent into the world's rectangle, past the obstacles and walls on its way. */
    private void place(GroundColumns agents, int i, float dx, float dz, boolean near, int kind) {
        if (dx == 0 && dz == 0) {
            return;
        }
        float x = agents.x()[i];
        float z = agents.z()[i];
        float step = solid.stepMetres();
        boolean far = dx * dx + dz * dz > step * step;
        boolean pastObstacles = kinds.rules[kind].solidObstacles();
        if ((near || far) && (pastObstacles || walls.count() > 0)) {
            solid.move(x, z, dx, dz, kinds.radius[kind], pastObstacles);
            agents.x()[i] = solid.x();
            agents.z()[i] = solid.z();
            return;
        }
        agents.x()[i] = Math.max(minX, Math.min(maxX, x + dx));
        agents.z()[i] = Math.max(minZ, Math.min(maxZ, z + dz));
    }
}
