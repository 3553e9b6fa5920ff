package dev.throng.server.loop;

import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.Goal;
import dev.throng.server.sim.Scene;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides after each tick which scene update all clients get, and encodes it once. A change of membership goes out at once,
 * goals that moved a few times a second. Tick thread.
 */
final class SceneBroadcast {
    private static final int GOAL_UPDATES_PER_SECOND = 4;

    private final WorldFrames frames;
    private final int goalEveryTicks;
    private long sentRevision;
    private List<Goal> sentGoals;
    private int ticksSinceGoals;

    private byte @Nullable [] shared;
    private byte @Nullable [] full;

    SceneBroadcast(WorldFrames frames, int tickRateHz, Scene scene) {
        this.frames = frames;
        goalEveryTicks = Math.max(1, tickRateHz / GOAL_UPDATES_PER_SECOND);
        sentRevision = scene.revision();
        sentGoals = scene.goals();
    }

    /** Looks at the scene after a step. */
    void update(int tick, Scene scene) {
        shared = null;
        full = null;
        ticksSinceGoals++;
        if (scene.revision() != sentRevision) {
            sentRevision = scene.revision();
            sentGoals = scene.goals();
            ticksSinceGoals = 0;
            shared = fullFrame(tick, scene);
        } else if (ticksSinceGoals >= goalEveryTicks) {
            ticksSinceGoals = 0;
            List<Goal> goals = scene.goals();
            if (!goals.equals(sentGoals)) {
                sentGoals = goals;
                shared = frames.goals(tick, scene);
            }
        }
    }

    /** What this tick has for everybody, or null. A client that is left out must get the whole scene later. */
    byte @Nullable [] shared() {
        return shared;
    }

    /** The whole scene, encoded at most once a tick. */
    byte[] fullFrame(int tick, Scene scene) {
        byte[] frame = full;
        if (frame == null) {
            frame = frames.scene(tick, scene);
            full = frame;
        }
        return frame;
    }
}
