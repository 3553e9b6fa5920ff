package dev.throng.server.config;

import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.WallChecks;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.nav.GoalPath.Waypoint;
import java.util.ArrayList;
import java.util.List;

/** Reads the walls of a scenario: a line from a point to another, a chain of points, or a convex polygon. */
final class WallReader {
    private final Fields root;
    private final WorldBounds bounds;

    WallReader(Fields root, WorldBounds bounds) {
        this.root = root;
        this.bounds = bounds;
    }

    List<Scenario.WallPlan> read(WorldLimits limits) throws ScenarioException {
        List<Scenario.WallPlan> plans = new ArrayList<>();
        int segments = 0;
        for (Fields wall : root.groups("walls", "a wall")) {
            Scenario.WallPlan plan = plan(wall);
            wall.end();
            String wrong = WallChecks.wrong(plan.polygon(), plan.points(), bounds);
            if (wrong != null) {
                throw wall.errorAt(plan.polygon() ? "polygon" : wall.has("points") ? "points" : "to", wrong);
            }
            plans.add(plan);
            segments += plan.points().size() - (plan.polygon() ? 0 : 1);
            if (segments > limits.maxWalls()) {
                throw wall.error("expected at most " + limits.maxWalls() + " segments of walls, got " + segments);
            }
        }
        return plans;
    }

    private Scenario.WallPlan plan(Fields wall) throws ScenarioException {
        if (wall.has("polygon")) {
            return new Scenario.WallPlan(true, points(wall.groups("polygon", "a corner")));
        }
        if (wall.has("points")) {
            return new Scenario.WallPlan(false, points(wall.groups("points", "a point")));
        }
        if (!wall.has("from")) {
            throw wall.error("expected 'from' and 'to', 'points' or a 'polygon' of a wall, got none");
        }
        return new Scenario.WallPlan(
                false, points(List.of(wall.group("from", "a point"), wall.group("to", "a point"))));
    }

    private List<Waypoint> points(List<Fields> groups) throws ScenarioException {
        List<Waypoint> points = new ArrayList<>();
        for (Fields point : groups) {
            points.add(new Waypoint(
                    point.number("x", bounds.minX(), bounds.maxX()), point.number("z", bounds.minZ(), bounds.maxZ())));
            point.end();
        }
        return points;
    }
}
