package dev.throng.server.loop;

import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.Goal;
import dev.throng.server.sim.Obstacle;
import dev.throng.server.sim.Scene;
import dev.throng.server.sim.Threat;
import dev.throng.server.sim.Wall;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides after each tick which scene update all clients get, and encodes it once. A change of membership goes out at once,
 * goals that moved a few times a second; either tells what changed alone, so that a client that builds costs the others
 * little however much stands in the world. Tick thread.
 */
final class SceneBroadcast {
    private static final int GOAL_UPDATES_PER_SECOND = 4;

    private final WorldFrames frames;
    private final int goalEveryTicks;
    private long sentRevision;
    private List<Obstacle> sentObstacles;
    private List<Goal> sentGoals;
    private List<Threat> sentThreats;
    private List<Wall> sentWalls;
    private int ticksSinceGoals;

    private byte @Nullable [] shared;
    private byte @Nullable [] full;

    SceneBroadcast(WorldFrames frames, int tickRateHz, Scene scene) {
        this.frames = frames;
        goalEveryTicks = Math.max(1, tickRateHz / GOAL_UPDATES_PER_SECOND);
        sentRevision = scene.revision();
        sentObstacles = scene.obstacles();
        sentGoals = scene.goals();
        sentThreats = scene.threats();
        sentWalls = scene.walls();
    }

    /** Looks at the scene after a step. */
    void update(int tick, Scene scene) {
        shared = null;
        full = null;
        ticksSinceGoals++;
        if (scene.revision() != sentRevision) {
            shared = changes(tick, scene);
        } else if (ticksSinceGoals >= goalEveryTicks) {
            ticksSinceGoals = 0;
            List<Goal> goals = scene.goals();
            List<Goal> moved = added(sentGoals, goals);
            sentGoals = goals;
            if (!moved.isEmpty()) {
                shared = frames.goals(tick, moved);
            }
        }
    }

    private byte[] changes(int tick, Scene scene) {
        List<Obstacle> obstacles = scene.obstacles();
        List<Goal> goals = scene.goals();
        List<Threat> threats = scene.threats();
        List<Wall> walls = scene.walls();
        byte[] frame = frames.changes(
                tick,
                added(sentObstacles, obstacles),
                added(obstacles, sentObstacles),
                added(sentGoals, goals),
                added(sentThreats, threats),
                added(threats, sentThreats),
                added(sentWalls, walls),
                added(walls, sentWalls));
        sentRevision = scene.revision();
        sentObstacles = obstacles;
        sentGoals = goals;
        sentThreats = threats;
        sentWalls = walls;
        ticksSinceGoals = 0;
        return frame;
    }

    /** What the second list has and the first has not, in order. */
    private static <T> List<T> added(List<T> before, List<T> after) {
        if (before == after) {
            return List.of();
        }
        Set<T> known = new HashSet<>(before);
        return after.stream().filter(item -> !known.contains(item)).toList();
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
