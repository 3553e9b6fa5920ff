package dev.throng.client.ui.view;

import java.util.List;

/**
 * Everything in the world beside agents; lengths in metres. Two scenes with the same {@code revision} have the same
 * obstacles, so that painters may keep a picture of them; goals and threats may differ.
 */
public record SceneView(List<ObstacleMark> obstacles, List<GoalMark> goals, List<ThreatMark> threats, long revision) {
    public static final SceneView EMPTY = new SceneView(List.of(), List.of(), List.of(), 0);

    public SceneView {
        obstacles = List.copyOf(obstacles);
        goals = List.copyOf(goals);
        threats = List.copyOf(threats);
    }

    /** A pillar: agents do not enter the body and bend their path within the influence. */
    public record ObstacleMark(int id, double x, double z, double bodyRadius, double influenceRadius) {}

    /** A point that agents walk or swim to. */
    public record GoalMark(int id, double x, double y, double z) {}

    /** A disc that agents run away from. */
    public record ThreatMark(int id, double x, double z, double radius) {}
}
