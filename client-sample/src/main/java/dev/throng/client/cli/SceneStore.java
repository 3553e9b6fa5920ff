package dev.throng.client.cli;

import dev.throng.client.ui.view.SceneView;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.SceneGoal;
import dev.throng.protocol.wire.SceneObstacle;
import dev.throng.protocol.wire.SceneThreat;
import dev.throng.protocol.wire.SceneWall;
import dev.throng.protocol.wire.ServerMessage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps the scene up to date from the server's updates. Confined to the connection's event loop. */
final class SceneStore {
    private final Map<Integer, SceneView.ObstacleMark> obstacles = new LinkedHashMap<>();
    private final Map<Integer, SceneView.WallMark> walls = new LinkedHashMap<>();
    private final Map<Integer, SceneView.GoalMark> goals = new LinkedHashMap<>();
    private final Map<Integer, SceneView.ThreatMark> threats = new LinkedHashMap<>();
    private long revision;

    /** Takes in an update and returns the whole scene; its revision is a new one when obstacles or walls changed. */
    SceneView apply(ServerMessage.SceneUpdate update) {
        boolean solidsChanged = update.full()
                || !update.obstacles().isEmpty()
                || update.removedObstacles().size() > 0
                || !update.walls().isEmpty()
                || update.removedWalls().size() > 0;
        if (update.full()) {
            obstacles.clear();
            walls.clear();
            goals.clear();
            threats.clear();
        }
        for (SceneObstacle o : update.obstacles()) {
            obstacles.put(
                    o.id(), new SceneView.ObstacleMark(o.id(), o.x(), o.z(), o.bodyRadius(), o.influenceRadius()));
        }
        for (SceneWall w : update.walls()) {
            walls.put(w.id(), mark(w));
        }
        for (SceneGoal g : update.goals()) {
            var at = g.position();
            goals.put(g.id(), new SceneView.GoalMark(g.id(), at.x(), at.y(), at.z()));
        }
        for (SceneThreat t : update.threats()) {
            threats.put(t.id(), new SceneView.ThreatMark(t.id(), t.x(), t.z(), t.radius()));
        }
        remove(obstacles, update.removedObstacles());
        remove(walls, update.removedWalls());
        remove(goals, update.removedGoals());
        remove(threats, update.removedThreats());
        if (solidsChanged) {
            revision++;
        }
        return new SceneView(
                List.copyOf(obstacles.values()),
                List.copyOf(walls.values()),
                List.copyOf(goals.values()),
                List.copyOf(threats.values()),
                revision);
    }

    private static SceneView.WallMark mark(SceneWall wall) {
        SceneView.WallShape shape = switch (wall.shape()) {
            case CHAIN -> SceneView.WallShape.CHAIN;
            case POLYGON -> SceneView.WallShape.SOLID;
            case OUTLINE -> SceneView.WallShape.OUTLINE;
        };
        return new SceneView.WallMark(
                wall.id(),
                shape,
                wall.points().stream()
                        .map(point -> new SceneView.WallPoint(point.x(), point.z()))
                        .toList());
    }

    private static void remove(Map<Integer, ?> marks, IntSequence ids) {
        for (int i = 0; i < ids.size(); i++) {
            marks.remove(ids.at(i));
        }
    }
}
