package dev.throng.server.config;

import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.GoalPath;
import java.util.List;

/** Reads scenarios. */
public final class ScenarioLoader {
    private ScenarioLoader() {}

    /**
     * A built-in scenario by its name, else the scenario in that file.
     *
     * @throws ScenarioException when there is no such scenario or it is not valid
     */
    public static Scenario load(String nameOrFile) throws ScenarioException {
        Scenario bare = Scenario.of(
                nameOrFile,
                WorldBounds.square(180),
                List.of(
                        Kind.walker("walker", 0.3f, 70, 1.4f),
                        new Kind(
                                "fish",
                                0.2f,
                                1,
                                2,
                                4,
                                new Motion.Flock(FlockRules.in(new FlockBox(-40, 2, -40, 40, 20, 40))))));
        return switch (nameOrFile) {
            case "empty" -> bare;
            case "plaza" ->
                bare.withGoals(List.of(
                                new Scenario.GoalPlan("west", false, new GoalPath.Orbit(-40, 0, 30, 60, 0)),
                                new Scenario.GoalPlan("east", false, new GoalPath.Orbit(40, 0, 30, -60, 180))))
                        .withObstacles(List.of(new Scenario.ObstaclePlan(0, 0, 2, 5)))
                        .withSpawns(List.of(
                                new Scenario.SpawnPlan(0, 5000, new SpawnArea.Rect(-85, -85, 85, 85)),
                                new Scenario.SpawnPlan(1, 300, new SpawnArea.Rect(-30, -30, 30, 30))));
            default ->
                throw new ScenarioException("expected a built-in scenario ("
                        + String.join(", ", BuiltInScenarios.names()) + ") or a file, got " + nameOrFile);
        };
    }
}
