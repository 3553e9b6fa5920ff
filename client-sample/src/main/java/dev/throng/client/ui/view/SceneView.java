package dev.throng.client.ui.view;

import java.util.List;

/**
 * Everything in the world beside agents; lengths in metres. Two scenes with the same {@code revision} have the same
 * obstacles and walls, so that painters may keep a picture of them; goals and threats may differ.
 */
public record SceneView(
        List<ObstacleMark> obstacles,
        List<WallMark> walls,
        List<GoalMark> goals,
        List<ThreatMark> threats,
        long revision) {
    public static final SceneView EMPTY = new SceneView(List.of(), List.of(), List.of(), List.of(), 0);

    /** A scene without walls. */
    public SceneView(List<ObstacleMark> obstacles, List<GoalMark> goals, List<ThreatMark> threats, long revision) {
        this(obstacles, List.of(), goals, threats, revision);
    }

    public SceneView {
        obstacles = List.copyOf(obstacles);
        walls = List.copyOf(walls);
        goals = List.copyOf(goals);
        threats = List.copyOf(threats);
    }

    /** A pillar: agents do not enter the body and bend their path within the influence. */
    public record ObstacleMark(int id, double x, double z, double bodyRadius, double influenceRadius) {}

    /** A wall that walkers do not cross. */
    public record WallMark(int id, WallShape shape, List<WallPoint> points) {
        public WallMark {
            points = List.copyOf(points);
        }
    }

    /** A point of a wall. */
    public record WallPoint(double x, double z) {}

    /** What the lines of a wall enclose. */
    public enum WallShape {
        /** Nothing: they lead from point to point. */
        CHAIN,
        /** A convex solid. */
        SOLID,
        /** Blocked ground of a map, to the left of the way round; inner rings are its clearings. */
        OUTLINE
    }

    /** A point that agents walk or swim to. */
    public record GoalMark(int id, double x, double y, double z) {}

    /** A disc that agents run away from. */
    public record ThreatMark(int id, double x, double z, double radius) {}
}
