package dev.throng.server.sim.validation;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.crowd.Avoidance;
import java.util.Arrays;
import java.util.List;

/**
 * A straight corridor from west to east whose ends are joined: who passes one is removed and spawned at the other with the
 * same distance from the walls, which are the world's edges. Kind 0 walks east, kind 1 west, to goals so far away that
 * all go straight on.
 */
final class Corridor {
    static final int EAST = 0;
    static final int WEST = 1;
    private static final float FAR = 2_000;

    final World world;
    final float length;
    /** Distance of the walls from the middle, less the body's radius: where centres can be. */
    final float side;

    private int passedEast;
    private int passedWest;

    /** @param speeds least and greatest preferred speed, m/s */
    Corridor(
            float length,
            float width,
            float radius,
            float[] speeds,
            int eastbound,
            int westbound,
            long seed,
            Avoidance avoidance) {
        this.length = length;
        this.side = width / 2 - radius;
        SpawnArea all = new SpawnArea.Rect(-length / 2, -side, length / 2, side);
        Scenario scenario = Scenes.of(new WorldBounds(-FAR, -side, FAR, side), Scenes.chasing(radius, speeds[1]))
                .withGoals(List.of(Scenes.goal("east", FAR, 0), Scenes.goal("west", -FAR, 0)))
                .withKinds(List.of(
                        walker("eastbound", radius, speeds, "east", avoidance),
                        walker("westbound", radius, speeds, "west", avoidance)));
        world = World.create(scenario, seed);
        if (eastbound > 0) {
            Scenes.spawn(world, EAST, eastbound, all);
        }
        if (westbound > 0) {
            Scenes.spawn(world, WEST, westbound, all);
        }
        // Spawned agents join with the first step.
        world.step();
    }

    private static Kind walker(String name, float radius, float[] speeds, String goal, Avoidance avoidance) {
        return new Kind(
                name,
                radius,
                70,
                speeds[0],
                speeds[1],
                Motion.Ground.builder().goals(goal).avoidance(avoidance).build());
    }

    void step() {
        world.step();
        AgentTable agents = world.agents();
        int[] gone = new int[agents.count()];
        int count = 0;
        for (int i = 0; i < agents.count(); i++) {
            boolean east = agents.kind(i) == EAST;
            if (east ? agents.x(i) > length / 2 : agents.x(i) < -length / 2) {
                gone[count++] = agents.id(i);
                float x = east ? agents.x(i) - length : agents.x(i) + length;
                Scenes.spawn(world, agents.kind(i), 1, new SpawnArea.Point(x, 0, agents.z(i)));
                passedEast += east ? 1 : 0;
                passedWest += east ? 0 : 1;
            }
        }
        world.apply(new WorldCommand.DespawnAgents(Arrays.copyOf(gone, count)));
    }

    void runSeconds(double seconds) {
        for (int tick = 0; tick < seconds * world.scenario().tickRateHz(); tick++) {
            step();
        }
    }

    /** How many have passed the eastern end. */
    int passedEast() {
        return passedEast;
    }

    int passedWest() {
        return passedWest;
    }

    /** Mean speed along the corridor in the direction that each wants, m/s. */
    double progress() {
        AgentTable agents = world.agents();
        double sum = 0;
        for (int i = 0; i < agents.count(); i++) {
            sum += agents.kind(i) == EAST ? agents.vx(i) : -agents.vx(i);
        }
        return sum / agents.count();
    }
}
