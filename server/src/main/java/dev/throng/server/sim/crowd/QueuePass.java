package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;

/**
 * Calm before an exit: who wants out by one and has not got on for a while stands in the queue. It does not press, and goes on when there
 * is room for half its pace, so that a crowd that waits does not tremble. Now and then each has a turn to press all the same,
 * a few at a time: else those who stand in an arch before a narrow door would stand there for ever. Holds nothing of an
 * agent, reads and writes nothing of another.
 */
final class QueuePass {
    private static final float CALM_SECONDS = 1f;
    /** How often an agent has its turn, and how long. */
    private static final float PERIOD_SECONDS = 6.4f;

    private static final float TURN_SECONDS = 0.8f;
    /** Spreads the turns of agents with ids in a row. */
    private static final int SPREAD = 7_919;

    private final GroundKinds kinds;
    private final GoalTable goals;
    private final int calmTicks;
    private final int periodTicks;
    private final int turnTicks;

    QueuePass(GroundKinds kinds, GoalTable goals, int tickRateHz) {
        this.kinds = kinds;
        this.goals = goals;
        calmTicks = Math.max(1, Math.round(CALM_SECONDS * tickRateHz));
        periodTicks = Math.max(1, Math.round(PERIOD_SECONDS * tickRateHz));
        turnTicks = Math.max(1, Math.round(TURN_SECONDS * tickRateHz));
    }

    private boolean waits(GroundColumns agents, int i, int tick) {
        if (agents.patience()[i] < calmTicks) {
            return false;
        }
        int mind = agents.mind()[i];
        int goal = Mind.goal(mind);
        return goal >= 0
                && goals.exit(goal)
                && !kinds.avoidance[Mind.kind(mind)].looksAhead()
                && Integer.remainderUnsigned(agents.id()[i] * SPREAD + tick, periodTicks) >= turnTicks;
    }

    /** Before bodies meet: takes the press of those of agents {@code from} to {@code to} - 1 that wait. */
    void calm(GroundColumns agents, Scratch scratch, int tick, int from, int to) {
        for (int i = from; i < to; i++) {
            if (waits(agents, i, tick)) {
                scratch.press[i] = 0;
            }
        }
    }

    /** After bodies have met: lets those stand that wait and have too little room to go on. */
    void stand(GroundColumns agents, Scratch scratch, int tick, int from, int to) {
        for (int i = from; i < to; i++) {
            if ((scratch.tally[i] & Scratch.CONTACT) != 0 && waits(agents, i, tick)) {
                float wishX = scratch.wishX[i];
                float wishZ = scratch.wishZ[i];
                float along = scratch.velocityX[i] * wishX + scratch.velocityZ[i] * wishZ;
                if (along < MovePass.ROOM_SHARE * (wishX * wishX + wishZ * wishZ)) {
                    scratch.velocityX[i] = 0;
                    scratch.velocityZ[i] = 0;
                }
            }
        }
    }
}
