package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.WallField;

/**
 * What an agent that wishes to move makes of how far it got: it leaves by an exit, goes round the crowd that gathers at its
 * goal, settles in it, closes up, is stuck, or walks on. Holds nothing of an agent.
 */
final class ProgressJudge {
    /** Less than this share of the wished way is no progress. */
    static final float PROGRESS_SHARE = 0.2f;
    /** One that has settled and gets this much of the way is under way again. */
    private static final float FREE_SHARE = 0.5f;

    private static final float STUCK_SECONDS = 2f;
    private static final float DETOUR_SECONDS = 1.5f;
    /** Halted for so long, an agent goes round a crowd, for so long at a time. */
    private static final float ROUND_AFTER_SECONDS = 0.5f;

    private static final float ROUND_SECONDS = 2f;
    private static final float SETTLE_SECONDS = 8f;
    /** So long an agent tries to get on in a crowd of its own goal. */
    private static final float WEARY_SECONDS = 12f;
    /** Agents look for a way round once in so many ticks, spread by id; a power of two. */
    private static final int LOOK_ROUND_TICKS = 4;

    private static final int SAME_SIDE_BITS = 8;

    private final GroundKinds kinds;
    private final GoalTable goals;
    private final WallField walls;
    private final int stuckTicks;
    private final int detourTicks;
    private final int roundAfterTicks;
    private final int roundTicks;
    private final int settleTicks;
    private final int wearyTicks;

    ProgressJudge(GroundKinds kinds, GoalTable goals, WallField walls, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        this.walls = walls;
        stuckTicks = Math.max(2, Math.round(STUCK_SECONDS * tickRateHz));
        detourTicks = Math.max(1, Math.round(DETOUR_SECONDS * tickRateHz));
        roundAfterTicks = Math.max(1, Math.round(ROUND_AFTER_SECONDS * tickRateHz));
        roundTicks = Math.max(1, Math.round(ROUND_SECONDS * tickRateHz));
        settleTicks = Math.max(1, Math.round(SETTLE_SECONDS * tickRateHz));
        wearyTicks = Math.max(2, Math.round(WEARY_SECONDS * tickRateHz));
    }

    /** So many ticks without progress one that has no goal bears before it is stuck. */
    int stuckTicks() {
        return stuckTicks;
    }

    /** How much of its patience an agent has used up, 0 to 1. */
    float weariness(int patience) {
        return Math.min(1f, (float) patience / wearyTicks);
    }

    /**
     * Judges an agent after its move.
     *
     * @param advance share of the wished way that it got on
     * @param halted whether bodies keep it from going where it wants to
     * @param blocked whether an obstacle is in its way
     * @return 1 when it has left by an exit and is marked dead, else 0
     */
    int judge(GroundColumns agents, Scratch scratch, int i, float advance, boolean halted, boolean blocked, int tick) {
        int mind = agents.mind()[i];
        int state = Mind.state(mind);
        if (state == Mind.FLEEING) {
            return 0;
        }
        int goal = Mind.goal(mind);
        boolean exit = goal >= 0 && goals.exit(goal);
        if (exit
                && isNear(agents, i, mind, goal)
                && walls.clear(agents.x()[i], agents.z()[i], goals.x(goal), goals.z(goal))) {
            agents.mind()[i] = Mind.killed(mind);
            return 1;
        }
        int patience = agents.patience()[i];
        boolean progress = advance >= PROGRESS_SHARE;
        if (progress && patience == 0 && state == Mind.MOVING) {
            return 0;
        }
        if (state == Mind.ARRIVED) {
            closeUp(agents, i, mind, advance, patience);
            return 0;
        }
        boolean gathers = goal >= 0
                && !exit
                && kinds.rules[Mind.kind(mind)].settle()
                && ((scratch.tally[i] & Scratch.COMPANY) != 0 || isNear(agents, i, mind, goal));
        boolean rounds = state == Mind.MOVING && Mind.detours(mind);
        int most = gathers || rounds ? wearyTicks : 2 * stuckTicks;
        patience = progress && !rounds ? Math.max(0, patience - 2) : Math.max(patience, Math.min(patience + 1, most));
        agents.patience()[i] = patience;
        if (rounds) {
            return 0;
        }
        if (gathers && !(state == Mind.STUCK && Mind.detours(mind))) {
            gather(agents, scratch, i, patience, halted, tick);
        } else {
            boolean around = blocked || (scratch.tally[i] & Scratch.AMONG_STANDERS) != 0;
            push(agents, i, mind, patience, around, meetsOthers(scratch.tally[i], Mind.kind(mind)), tick);
        }
        return 0;
    }

    /** On the point itself three that press from three sides would block each other, so at least a body's width. */
    private boolean isNear(GroundColumns agents, int i, int mind, int goal) {
        float dx = goals.x(goal) - agents.x()[i];
        float dz = goals.z(goal) - agents.z()[i];
        int kind = Mind.kind(mind);
        float near = Math.max(kinds.arrivalMetres[kind], 2 * kinds.radius[kind]);
        return dx * dx + dz * dz <= near * near;
    }

    /** One that has settled is on its way again when it has got on for a while. */
    private void closeUp(GroundColumns agents, int i, int mind, float advance, int patience) {
        int left = advance >= FREE_SHARE ? Math.max(0, patience - 2) : Math.min(patience + 1, wearyTicks);
        agents.patience()[i] = left;
        if (left == 0) {
            agents.mind()[i] = Mind.withState(mind, Mind.MOVING);
        }
    }

    /** In a crowd of the same goal: round it while there is a way, else settled behind those that have. */
    private void gather(GroundColumns agents, Scratch scratch, int i, int patience, boolean halted, int tick) {
        int mind = Mind.withState(agents.mind()[i], Mind.MOVING);
        agents.mind()[i] = mind;
        if (!halted) {
            return;
        }
        int goal = Mind.goal(mind);
        boolean behind = (scratch.tally[i] & Scratch.SETTLED_AHEAD) != 0 || isNear(agents, i, mind, goal);
        if (patience >= settleTicks && (behind || patience >= wearyTicks)) {
            agents.targetX()[i] = goals.x(goal);
            agents.targetZ()[i] = goals.z(goal);
            agents.mind()[i] = Mind.withState(mind, Mind.ARRIVED);
            agents.patience()[i] = wearyTicks;
        } else if (patience >= roundAfterTicks && ((agents.id()[i] + tick) & (LOOK_ROUND_TICKS - 1)) == 0) {
            int left = Sectors.stepsToFree(scratch.sides[i], scratch.wishX[i], scratch.wishZ[i], true);
            int right = Sectors.stepsToFree(scratch.sides[i], scratch.wishX[i], scratch.wishZ[i], false);
            if (Math.min(left, right) < Sectors.NONE_FREE) {
                boolean takesLeft = left == right ? (agents.id()[i] & 1) == 0 : left < right;
                agents.mind()[i] = Mind.withDetour(mind, takesLeft);
                agents.until()[i] = tick + roundTicks;
            }
        }
    }

    /** Whether it touches somebody, and nobody of its goal. */
    private boolean meetsOthers(int tally, int kind) {
        return kinds.rules[kind].contact()
                && (tally & Scratch.COMPANY) == 0
                && (tally & (Scratch.OVERLAPS_MASK | Scratch.CONTACT)) != 0;
    }

    /**
     * Among others: stuck after a while, and then round what is in the way if it does not make way. Where nobody of its goal
     * is near, round those who walk elsewhere, always by the right: two who meet, or four who cross, would else push each
     * other for ever.
     */
    private void push(GroundColumns agents, int i, int mind, int patience, boolean blocked, boolean crosses, int tick) {
        if (Mind.state(mind) != Mind.STUCK) {
            if (patience >= stuckTicks) {
                agents.mind()[i] = Mind.withState(mind, Mind.STUCK);
                detour(agents, i, blocked, crosses, tick);
            }
        } else if (!Mind.detours(mind)) {
            if (patience < stuckTicks / 2) {
                agents.mind()[i] = Mind.withState(mind, Mind.MOVING);
            } else {
                detour(agents, i, blocked, crosses, tick);
            }
        }
    }

    private void detour(GroundColumns agents, int i, boolean blocked, boolean crosses, int tick) {
        int mind = agents.mind()[i];
        if (blocked || crosses) {
            boolean ahead = kinds.avoidance[Mind.kind(mind)].looksAhead();
            // Whoever looks ahead is as often held up by a row of bodies as by one, so it keeps to a side for longer.
            int period = ahead ? tick >> SAME_SIDE_BITS : tick;
            boolean left = blocked && (SeededRandom.draw(3, agents.id()[i], period) & 1) == 0;
            agents.mind()[i] = Mind.withDetour(mind, left);
            agents.until()[i] = tick + detourTicks;
        }
    }
}
