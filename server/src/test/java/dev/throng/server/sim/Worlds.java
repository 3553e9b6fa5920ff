package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;
import java.util.List;

/** Worlds for tests and what is measured in them. */
final class Worlds {
    static final float RADIUS = 0.3f;

    private Worlds() {}

    /** A kind that stays where it is. */
    static Kind standing(float radius, float mass, CrowdRules rules) {
        return Kind.walker("standing", radius, mass, 1.5f)
                .withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.HOLD).withRules(rules));
    }

    /** A kind that walks to the nearest goal and turns at once. */
    static Kind chasing(CrowdRules rules) {
        return Kind.walker("chasing", RADIUS, 70, 1.5f)
                .withMotion(Motion.Ground.DEFAULT
                        .withRules(rules)
                        .withTurnRate(1000)
                        .withArrival(0.05f));
    }

    /** Always that many parts, however few agents there are, the last one first. */
    static Phases lastPartFirst(int mostParts) {
        return new Phases() {
            @Override
            public int mostParts() {
                return mostParts;
            }

            @Override
            public int partsFor(int items, int leastItems) {
                return mostParts;
            }

            @Override
            public void run(int parts, PartTask task) {
                for (int part = parts - 1; part >= 0; part--) {
                    task.run(part, parts);
                }
            }
        };
    }

    static Scenario of(float sideMetres, Kind... kinds) {
        return Scenario.of("test", WorldBounds.square(sideMetres), List.of(kinds))
                .withLimits(new WorldLimits(50_000, 50_000, 1_000, 100, 10));
    }

    static Scenario.GoalPlan goal(float x, float z) {
        return new Scenario.GoalPlan("goal", false, new GoalPath.Still(x, 0, z));
    }

    static int spawn(World world, int kind, int count, SpawnArea area) {
        CommandOutcome outcome = world.apply(new WorldCommand.Spawn(kind, count, area));

        assertThat(outcome).isEqualTo(new CommandOutcome.Applied(count, 0));
        return count;
    }

    static int spawnAt(World world, int kind, float x, float z) {
        return spawn(world, kind, 1, new SpawnArea.Point(x, 0, z));
    }

    static void steps(World world, int count) {
        for (int i = 0; i < count; i++) {
            world.step();
        }
    }

    /** Pairs of agents that overlap, and how deep: found by looking at all of them. */
    record Overlaps(int pairs, double meanFraction, double maxFraction) {
        static Overlaps of(World world) {
            AgentTable agents = world.agents();
            int count = agents.groundCount();
            int pairs = 0;
            double sum = 0;
            double max = 0;
            for (int i = 0; i < count; i++) {
                float ri = world.scenario().kinds().get(agents.kind(i)).radius();
                for (int j = i + 1; j < count; j++) {
                    double radii =
                            ri + world.scenario().kinds().get(agents.kind(j)).radius();
                    double dx = agents.x(i) - agents.x(j);
                    double dz = agents.z(i) - agents.z(j);
                    if (dx * dx + dz * dz < radii * radii) {
                        double fraction = 1 - Math.sqrt(dx * dx + dz * dz) / radii;
                        pairs++;
                        sum += fraction;
                        max = Math.max(max, fraction);
                    }
                }
            }
            return new Overlaps(pairs, pairs == 0 ? 0 : sum / pairs, max);
        }
    }

    /** Distances of all ground agents from a point, ascending. */
    static double[] distances(World world, double x, double z) {
        AgentTable agents = world.agents();
        double[] distances = new double[agents.groundCount()];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.hypot(agents.x(i) - x, agents.z(i) - z);
        }
        Arrays.sort(distances);
        return distances;
    }

    /** Mean speed of the ground agents, m/s. */
    static double meanSpeed(World world) {
        AgentTable agents = world.agents();
        double sum = 0;
        for (int i = 0; i < agents.groundCount(); i++) {
            sum += Math.hypot(agents.vx(i), agents.vz(i));
        }
        return sum / agents.groundCount();
    }

    /** Fails unless every agent is finite, in the world, and outside every obstacle. */
    static void assertNobodyInsideAnObstacleOrOutside(World world) {
        AgentTable agents = world.agents();
        WorldBounds bounds = world.scenario().bounds();
        List<Obstacle> obstacles = world.scene().obstacles();
        for (int i = 0; i < agents.groundCount(); i++) {
            assertThat(bounds.contains(agents.x(i), agents.z(i))).isTrue();
            float radius = world.scenario().kinds().get(agents.kind(i)).radius();
            for (Obstacle obstacle : obstacles) {
                double d = Math.hypot((double) agents.x(i) - obstacle.x(), (double) agents.z(i) - obstacle.z());
                assertThat(d)
                        .as(
                                "tick %d, agent %d at %s, %s, obstacle %s",
                                world.tick(), i, agents.x(i), agents.z(i), obstacle)
                        .isGreaterThanOrEqualTo((double) radius + obstacle.bodyRadius() - 1e-9);
            }
        }
    }

    /** Obstacles in random places; some stand in one another. */
    static List<Scenario.ObstaclePlan> obstacles(int count, float side, float body, float influence, long seed) {
        SeededRandom random = new SeededRandom(seed);
        Scenario.ObstaclePlan[] plans = new Scenario.ObstaclePlan[count];
        for (int i = 0; i < count; i++) {
            plans[i] = new Scenario.ObstaclePlan(
                    random.nextFloat(-side / 2, side / 2), random.nextFloat(-side / 2, side / 2), body, influence);
        }
        return List.of(plans);
    }
}
