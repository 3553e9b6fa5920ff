package dev.throng.server.sim;

import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.nav.GridMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A scenario's parts, to be made into another one that differs in some; what does not fit is refused then. */
final class ScenarioDraft {
    String name;
    WorldBounds bounds;
    int tickRateHz;
    long seed;
    WorldLimits limits;
    List<Kind> kinds;
    List<Scenario.ObstaclePlan> obstacles;
    List<Scenario.WallPlan> walls;

    @Nullable
    GridMap map;

    List<Scenario.GoalPlan> goals;
    List<Scenario.SpawnPlan> spawns;
    Scenario.CellSizes cellSizes;
    List<FormationPlan> formations;

    ScenarioDraft(Scenario from) {
        name = from.name();
        bounds = from.bounds();
        tickRateHz = from.tickRateHz();
        seed = from.seed();
        limits = from.limits();
        kinds = from.kinds();
        obstacles = from.obstacles();
        walls = from.walls();
        map = from.map();
        goals = from.goals();
        spawns = from.spawns();
        cellSizes = from.cellSizes();
        formations = from.formations();
    }

    Scenario scenario() {
        return new Scenario(
                name,
                bounds,
                tickRateHz,
                seed,
                limits,
                kinds,
                obstacles,
                walls,
                map,
                goals,
                spawns,
                cellSizes,
                formations);
    }
}
