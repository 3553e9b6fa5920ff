package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.WallField;

/**
 * Moves agents by what the pairs and obstacles do to them and by their velocity. Reads and writes nothing of another agent.
 * One instance a part.
 */
final class MovePass extends OwnCacheLines {
    /** What contact leaves of a wish below this share is not worth a step: it would only tremble. */
    static final float CREEP_SHARE = 0.15f;

    static final float CREEP_SQUARED = CREEP_SHARE * CREEP_SHARE;
    /** One that has settled goes on when it gets at least this share of its pace. */
    static final float ROOM_SHARE = 0.5f;

    /** Numbers of overlaps whose share is looked up; the last entry stands for all from there on. */
    private static final int SHARES = 32;

    private final GroundKinds kinds;
    private final GoalTable goals;
    private final ProgressJudge judge;
    private final CarefulMove careful;
    private final float minX;
    private final float minZ;
    private final float maxX;
    private final float maxZ;
    private final float dt;
    private final float perSecond;
    private final float progressShare;
    private final int stuckTicks;
    /**
     * By kind and overlaps what their sum is multiplied by: negative for the crowded, whose push has a limit, and NaN where it
     * has to be worked out.
     */
    private final float[] shares;

    /** See {@link #mostSquared(float)}. */
    private final float[] mostSquared;

    private float knownStepMetres = Float.NaN;
    private boolean anyMoved;

    MovePass(GroundKinds kinds, GoalTable goals, ObstacleField field, WallField walls, float[] bounds, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        this.judge = new ProgressJudge(kinds, goals, walls, tickRateHz);
        this.careful = new CarefulMove(kinds, field, walls, judge, bounds, tickRateHz);
        this.minX = bounds[0];
        this.minZ = bounds[1];
        this.maxX = bounds[2];
        this.maxZ = bounds[3];
        this.dt = 1f / tickRateHz;
        this.perSecond = tickRateHz;
        this.progressShare = ProgressJudge.PROGRESS_SHARE * dt;
        this.stuckTicks = judge.stuckTicks();
        this.shares = shares(kinds);
        this.mostSquared = new float[2 * kinds.count()];
    }

    private static float[] shares(GroundKinds kinds) {
        float[] shares = new float[kinds.count() * SHARES];
        for (int kind = 0; kind < kinds.count(); kind++) {
            for (int overlaps = 1; overlaps < SHARES && kinds.walks(kind); overlaps++) {
                Relaxation relaxation = kinds.rules[kind].relaxation();
                boolean crowded = overlaps >= Relaxation.CROWDED_OVERLAPS && relaxation.helpsTheCrowded();
                boolean known = relaxation.factor() != 1f && overlaps < SHARES - 1;
                float share = relaxation.share(overlaps);
                shares[kind * SHARES + overlaps] = !known ? Float.NaN : crowded ? -share : share;
            }
        }
        return shares;
    }

    /** Separates bodies only, for kinds that have a pass with this number, 1 being the second. */
    void relax(GroundColumns agents, Scratch scratch, int pass, int from, int to) {
        careful.relax(agents, scratch, pass, from, to);
    }

    /**
     * Moves agents {@code from} to {@code to} - 1. Nearly all are done in the loop itself, where cases that come often are told
     * apart by masks, since a branch would be mispredicted too often; the others one by one by {@link CarefulMove}.
     *
     * @param startX where each was when the tick began
     * @return how many reached an exit and are marked dead
     */
    int run(GroundColumns agents, Scratch scratch, float[] startX, float[] startZ, int tick, int from, int to) {
        float[] x = agents.x();
        float[] z = agents.z();
        int[] mind = agents.mind();
        int[] patience = agents.patience();
        float[] movedAtX = agents.velocityX();
        float[] movedAtZ = agents.velocityZ();
        float[] velocityX = scratch.velocityX;
        float[] velocityZ = scratch.velocityZ;
        float[] pushX = scratch.pushX;
        float[] pushZ = scratch.pushZ;
        float[] wishX = scratch.wishX;
        float[] wishZ = scratch.wishZ;
        int[] tallies = scratch.tally;
        float[] shareOf = shares;
        float[] radius = kinds.radius;
        int[] creeps = kinds.creeps;
        float[] most = mostSquared(careful.stepMetres());
        boolean exits = goals.anyExit();
        int left = 0;
        boolean moved = false;
        for (int i = from; i < to; i++) {
            int own = mind[i];
            int kind = Mind.kind(own);
            int tally = tallies[i];
            float wx = wishX[i];
            float wz = wishZ[i];
            float vx = velocityX[i];
            float vz = velocityZ[i];
            float paceSquared = wx * wx + wz * wz;
            float along = vx * wx + vz * wz;
            int contact = Scratch.contactMask(tally);
            int trembles = below(vx * vx + vz * vz, CREEP_SQUARED * paceSquared) & ~creeps[kind];
            int settled = Mind.arrivedMask(own) & below(along, ROOM_SHARE * paceSquared);
            int goes = ~(contact & (trembles | settled));
            vx = masked(vx, goes);
            vz = masked(vz, goes);
            float share = shareOf[kind * SHARES + Math.min(tally & Scratch.OVERLAPS_MASK, SHARES - 1)];
            float push = Math.abs(share);
            float px = pushX[i] * push;
            float pz = pushZ[i] * push;
            float dx = px + vx * dt;
            float dz = pz + vz * dt;
            boolean limited = share < 0 && (paceSquared == 0 || px * px + pz * pz > radius[kind] * radius[kind]);
            float mostSquared = most[2 * kind + ((tally >>> Scratch.NEAR_SHIFT) & 1)];
            if (limited || (tally & Scratch.AT_OBSTACLE) != 0 || !(dx * dx + dz * dz <= mostSquared)) {
                left += careful.move(agents, scratch, startX, startZ, tick, i);
                moved |= movedAtX[i] != 0 || movedAtZ[i] != 0;
                continue;
            }
            float toX = clamp(x[i] + dx, minX, maxX);
            float toZ = clamp(z[i] + dz, minZ, maxZ);
            float movedX = toX - startX[i];
            float movedZ = toZ - startZ[i];
            x[i] = toX;
            z[i] = toZ;
            movedAtX[i] = movedX * perSecond;
            movedAtZ[i] = movedZ * perSecond;
            moved |= movedX != 0 || movedZ != 0;
            if (!(paceSquared > 0)) {
                continue;
            }
            float got = movedX * wx + movedZ * wz;
            int stalls = below(got, progressShare * paceSquared);
            int patienceNow = patience[i];
            int patienceThen = Math.max(0, patienceNow - 2 - 3 * stalls);
            if (Mind.strolls(own) && patienceThen < stuckTicks) {
                patience[i] = patienceThen;
            } else if ((patienceNow | stalls) != 0 || exits || Mind.state(own) != Mind.MOVING) {
                boolean halted = (contact & below(along, CREEP_SHARE * paceSquared)) != 0;
                left += judge.judge(agents, scratch, i, got * perSecond / paceSquared, halted, false, tick);
            }
        }
        anyMoved = moved;
        return left;
    }

    /** By kind, and whether an obstacle is near, the square of the longest step that needs no care. */
    private float[] mostSquared(float stepMetres) {
        if (stepMetres != knownStepMetres) {
            knownStepMetres = stepMetres;
            for (int kind = 0; kind < kinds.count(); kind++) {
                float usual = Math.min(stepMetres, kinds.usualStepMetres[kind]);
                mostSquared[2 * kind] = stepMetres * stepMetres;
                mostSquared[2 * kind + 1] = usual * usual;
            }
        }
        return mostSquared;
    }

    /** All ones when the first number is less than the second, neither of them infinite, else zero. */
    private static int below(float a, float b) {
        return Float.floatToRawIntBits(a - b) >> 31;
    }

    private static float masked(float value, int mask) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(value) & mask);
    }

    /** Whether any agent of the last run is not where it was. */
    boolean anyMoved() {
        return anyMoved;
    }

    private static float clamp(float value, float min, float max) {
        return value < min ? min : value > max ? max : value;
    }
}
