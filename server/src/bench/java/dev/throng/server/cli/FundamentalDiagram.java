package dev.throng.server.cli;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.nav.GoalPath;
import java.util.Arrays;
import java.util.List;

/**
 * How fast walkers get on at a density: a corridor of 100 m by 4 m whose ends are joined (who passes one is removed and
 * spawned at the other), with walkers of 1.0 to 1.6 m/s and 0.2 m radius, all eastwards; test 4 of RiMEA's guideline.
 */
final class FundamentalDiagram {
    private static final float LENGTH_METRES = 100;
    private static final float WIDTH_METRES = 4;
    private static final float RADIUS_METRES = 0.2f;
    private static final float MIN_SPEED = 1.0f;
    private static final float MAX_SPEED = 1.6f;
    /** So far east that all go straight on. */
    private static final float FAR_METRES = 2_000;

    private static final int SETTLE_SECONDS = 20;
    private static final long SEED = 5;

    private final World world;

    private FundamentalDiagram(int agents) {
        // The walls of the corridor are the edges of the world: where centres can be.
        float side = WIDTH_METRES / 2 - RADIUS_METRES;
        Scenario scenario = Scenario.of(
                        "corridor",
                        new WorldBounds(-FAR_METRES, -side, FAR_METRES, side),
                        List.of(new Kind("walker", RADIUS_METRES, 70, MIN_SPEED, MAX_SPEED, Motion.Ground.DEFAULT)))
                .withLimits(new WorldLimits(50_000, 50_000, 1, 1, 1))
                .withGoals(List.of(new Scenario.GoalPlan("east", false, new GoalPath.Still(FAR_METRES, 0, 0))))
                .withSpawns(List.of(new Scenario.SpawnPlan(
                        0, agents, new SpawnArea.Rect(-LENGTH_METRES / 2, -side, LENGTH_METRES / 2, side))));
        world = World.create(scenario, SEED);
    }

    /**
     * Mean speed along the corridor, m/s.
     *
     * @param density walkers on a square metre
     * @param seconds measured, after 20 s in which the walkers find their order
     */
    static double speed(double density, int seconds) {
        FundamentalDiagram corridor = new FundamentalDiagram((int) Math.round(density * LENGTH_METRES * WIDTH_METRES));
        int rate = corridor.world.scenario().tickRateHz();
        for (int tick = 0; tick < SETTLE_SECONDS * rate; tick++) {
            corridor.step();
        }
        double sum = 0;
        for (int tick = 0; tick < seconds * rate; tick++) {
            corridor.step();
            sum += corridor.meanSpeed();
        }
        return sum / (seconds * rate);
    }

    /**
     * Mean speed of people at a density by Weidmann, Transporttechnik der Fussgänger, 1993:
     * {@code 1.34 (1 - exp(-1.913 (1 / density - 1 / 5.4)))} m/s.
     */
    static double weidmann(double density) {
        return Math.max(0, 1.34 * (1 - StrictMath.exp(-1.913 * (1 / density - 1 / 5.4))));
    }

    private void step() {
        world.step();
        AgentTable agents = world.agents();
        int[] gone = new int[agents.count()];
        int count = 0;
        for (int i = 0; i < agents.count(); i++) {
            if (agents.x(i) > LENGTH_METRES / 2) {
                gone[count++] = agents.id(i);
                world.apply(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Point(agents.x(i) - LENGTH_METRES, 0, agents.z(i))));
            }
        }
        world.apply(new WorldCommand.DespawnAgents(Arrays.copyOf(gone, count)));
    }

    private double meanSpeed() {
        AgentTable agents = world.agents();
        double sum = 0;
        for (int i = 0; i < agents.count(); i++) {
            sum += agents.vx(i);
        }
        return agents.count() == 0 ? 0 : sum / agents.count();
    }
}
