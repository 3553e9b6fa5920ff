package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.WallField;

/**
 * What an agent that wishes to move makes of how far it got: it leaves by an exit, settles behind those that have arrived, is
 * stuck, or walks on. Holds nothing of an agent.
 */
final class ProgressJudge {
    /** Less than this share of the wished way is no progress. */
    static final float PROGRESS_SHARE = 0.2f;

    private static final float SETTLE_SECONDS = 0.5f;
    private static final float STUCK_SECONDS = 2f;
    private static final float DETOUR_SECONDS = 1.5f;

    private final GroundKinds kinds;
    private final GoalTable goals;
    private final WallField walls;
    private final int settleTicks;
    private final int stuckTicks;
    private final int detourTicks;

    ProgressJudge(GroundKinds kinds, GoalTable goals, WallField walls, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        this.walls = walls;
        settleTicks = Math.max(1, Math.round(SETTLE_SECONDS * tickRateHz));
        stuckTicks = Math.max(2, Math.round(STUCK_SECONDS * tickRateHz));
        detourTicks = Math.max(1, Math.round(DETOUR_SECONDS * tickRateHz));
    }

    /**
     * Judges an agent after its move.
     *
     * @param progress whether it got on at least {@value #PROGRESS_SHARE} of its wish
     * @param settledAhead whether it touches one ahead that has arrived at the same goal
     * @param blocked whether an obstacle is in its way
     * @return 1 when it has left by an exit and is marked dead, else 0
     */
    int judge(GroundColumns agents, int i, boolean progress, boolean settledAhead, boolean blocked, int tick) {
        int mind = agents.mind()[i];
        int kind = Mind.kind(mind);
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
            if (dx * dx + dz * dz <= arrival * arrival
                    && walls.clear(agents.x()[i], agents.z()[i], goals.x(goal), goals.z(goal))) {
                agents.mind()[i] = Mind.killed(mind);
                return 1;
            }
        }
        int patience = agents.patience()[i];
        if (progress && patience == 0 && state == Mind.MOVING) {
            return 0;
        }
        patience = progress ? Math.max(0, patience - 2) : Math.min(patience + 1, 2 * stuckTicks);
        agents.patience()[i] = patience;
        if (patience >= settleTicks && goal >= 0 && kinds.rules[kind].settle() && settledAhead) {
            agents.targetX()[i] = goals.x(goal);
            agents.targetZ()[i] = goals.z(goal);
            agents.mind()[i] = Mind.withState(mind, Mind.ARRIVED);
        } else if (state == Mind.STUCK) {
            if (agents.until()[i] - tick <= 0) {
                if (patience < stuckTicks / 2) {
                    agents.mind()[i] = Mind.withState(mind, Mind.MOVING);
                } else if (blocked) {
                    agents.until()[i] = tick + detourTicks;
                }
            }
        } else if (patience >= stuckTicks) {
            agents.mind()[i] = Mind.withState(mind, Mind.STUCK);
            agents.until()[i] = blocked ? tick + detourTicks : tick;
        }
        return 0;
    }
}
