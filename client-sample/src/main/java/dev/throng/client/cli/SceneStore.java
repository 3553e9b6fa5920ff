package dev.throng.client.cli;

import dev.throng.client.ui.view.SceneView;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.SceneGoal;
import dev.throng.protocol.wire.SceneObstacle;
import dev.throng.protocol.wire.SceneThreat;
import dev.throng.protocol.wire.ServerMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the scene up to date from the server's updates. Confined to the connection's event loop. */
final class SceneStore {
    private final Map<Integer, SceneView.ObstacleMark> obstacles = new LinkedHashMap<>();
    private final Map<Integer, SceneView.GoalMark> goals = new LinkedHashMap<>();
    private final Map<Integer, SceneView.ThreatMark> threats = new LinkedHashMap<>();
    private long revision;

    /** Takes in an update and returns the whole scene; its revision is a new one when obstacles changed. */
    SceneView apply(ServerMessage.SceneUpdate update) {
        boolean obstaclesChanged = update.full()
                || !update.obstacles().isEmpty()
                || update.removedObstacles().size() > 0;
        if (update.full()) {
            obstacles.clear();
            goals.clear();
            threats.clear();
        }
        for (SceneObstacle o : update.obstacles()) {
            obstacles.put(
                    o.id(), new SceneView.ObstacleMark(o.id(), o.x(), o.z(), o.bodyRadius(), o.influenceRadius()));
        }
        for (SceneGoal g : update.goals()) {
            var at = g.position();
            goals.put(g.id(), new SceneView.GoalMark(g.id(), at.x(), at.y(), at.z()));
        }
        for (SceneThreat t : update.threats()) {
            threats.put(t.id(), new SceneView.ThreatMark(t.id(), t.x(), t.z(), t.radius()));
        }
        remove(obstacles, update.removedObstacles());
        remove(goals, update.removedGoals());
        remove(threats, update.removedThreats());
        if (obstaclesChanged) {
            revision++;
        }
        return new SceneView(
                List.copyOf(obstacles.values()), List.copyOf(goals.values()), List.copyOf(threats.values()), revision);
    }

    private static void remove(Map<Integer, ?> marks, IntSequence ids) {
        for (int i = 0; i < ids.size(); i++) {
            marks.remove(ids.at(i));
        }
    }
}
