package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Obstacle;
import dev.throng.server.sim.Post;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests 19 to 21: nobody gets through or into what stands in the way, alone or pressed by others. */
class ContainmentTest {
    @Test
    void test19RingHoldsACrowdThatWantsOut() {
        ringHolds(300, 60);
    }

    @Test
    @Tag("full")
    void test19RingHoldsAThousandForTenMinutes() {
        ringHolds(1_000, 600);
    }

    private static void ringHolds(int agents, double seconds) {
        float radius = (float) (1.5 * Measure.packedRadius(agents, Scenes.RADIUS));
        int obstacles = (int) (2 * Math.PI * radius / 1.2);
        World world = World.create(
                Scenes.of(10 * radius, Scenes.chasing(Scenes.RADIUS, 1.5f))
                        .withGoals(List.of(Scenes.goal("outside", 4 * radius, radius / 3)))
                        .withObstacles(Scenes.ring(radius, obstacles, 0.6f))
                        .withSpawns(
                                List.of(new Scenario.SpawnPlan(0, agents, new SpawnArea.Disc(0, 0, radius - 1.5f)))),
                5);

        double farthest = 0;
        for (int second = 0; second < seconds; second++) {
            Scenes.runSeconds(world, 1);
            farthest = Math.max(farthest, Measure.radiusOf(world, 1, 0, 0));
        }

        Findings.note(19, "%,d in a ring of %.1f m for %.0f s: farthest %.3f m", agents, radius, seconds, farthest);
        // Pressed to it, too: a crowd that stays in the middle proves nothing.
        assertThat(farthest).isBetween(radius - 2.0, (double) radius);
    }

    @Test
    void test20NoShotGoesThroughAnObstacle() {
        float body = 0.5f;
        SeededRandom random = new SeededRandom(11);
        int shots = 0;
        int hits = 0;
        for (int round = 0; round < 100; round++) {
            // Up to two diameters a tick: 40 m/s at 20 Hz.
            Kind shot = new Kind("shot", 0.1f, 1, 1, 40, Scenes.posted(0.1f, 40).motion());
            List<Scenario.ObstaclePlan> obstacles = new ArrayList<>();
            List<Scenario.SpawnPlan> spawns = new ArrayList<>();
            for (int n = 0; n < 100; n++) {
                float x = (n % 10 - 5) * 12;
                int row = n / 10;
                float z = (row - 5) * 12;
                obstacles.add(new Scenario.ObstaclePlan(x, z, body, body));
                double angle = random.nextFloat(0, 6.25f);
                double distance = random.nextFloat(0.61f, 4);
                float dx = (float) (distance * StrictMath.cos(angle));
                float dz = (float) (distance * StrictMath.sin(angle));
                float asideX = random.nextFloat(-0.5f, 0.5f);
                float asideZ = random.nextFloat(-0.5f, 0.5f);
                spawns.add(Scenes.at(0, x + dx, z + dz, Post.opposite(x + asideX, z + asideZ)));
            }
            World world =
                    World.create(Scenes.of(160, shot).withObstacles(obstacles).withSpawns(spawns), round);
            for (int tick = 0; tick < 6; tick++) {
                double[][] before = bySlot(world.agents());
                world.step();
                double[][] after = bySlot(world.agents());
                for (int slot = 0; slot < after.length; slot++) {
                    Obstacle obstacle = world.scene().obstacles().get(slot);
                    double reach = (double) obstacle.bodyRadius() + shot.radius();
                    assertThat(Math.hypot(after[slot][0] - obstacle.x(), after[slot][1] - obstacle.z()))
                            .isGreaterThanOrEqualTo(reach - 1e-6);
                    assertThat(fromWay(before[slot], after[slot], obstacle)).isGreaterThanOrEqualTo(reach - 1e-3);
                }
                hits += tick == 5 ? touching(after, world.scene().obstacles(), body + shot.radius()) : 0;
            }
            shots += spawns.size();
        }
        Findings.note(20, "%,d shots, none through; %,d rest against the obstacle or slide round it", shots, hits);
        assertThat(shots).isEqualTo(10_000);
        assertThat(hits).isGreaterThan(100);
    }

    private static double[][] bySlot(AgentTable agents) {
        double[][] places = new double[agents.count()][];
        for (int i = 0; i < places.length; i++) {
            places[agents.slot(i)] = new double[] {agents.x(i), agents.z(i)};
        }
        return places;
    }

    /** Distance of an obstacle's centre from the straight line between two places. */
    private static double fromWay(double[] from, double[] to, Obstacle obstacle) {
        double dx = to[0] - from[0];
        double dz = to[1] - from[1];
        double cx = obstacle.x() - from[0];
        double cz = obstacle.z() - from[1];
        double squared = dx * dx + dz * dz;
        double along = squared == 0 ? 0 : Math.max(0, Math.min(1, (cx * dx + cz * dz) / squared));
        return Math.hypot(cx - along * dx, cz - along * dz);
    }

    private static int touching(double[][] places, List<Obstacle> obstacles, double reach) {
        int touching = 0;
        for (int slot = 0; slot < places.length; slot++) {
            Obstacle o = obstacles.get(slot);
            touching += Math.hypot(places[slot][0] - o.x(), places[slot][1] - o.z()) < reach + 0.05 ? 1 : 0;
        }
        return touching;
    }

    @Test
    void test21NeighboursPushNobodyIntoAnObstacle() {
        double alone = deepest(0);
        double pressed = deepest(10);

        Findings.note(21, "deepest in the obstacle: alone %.5f m, pressed by ten %.5f m", alone, pressed);
        assertThat(pressed).isLessThanOrEqualTo(Math.max(0, alone));
    }

    /** How deep the one next to an obstacle gets into it while so many push on behind. */
    private static double deepest(int others) {
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        spawns.add(Scenes.at(0, 1.32f, 0.01f));
        for (int i = 0; i < others; i++) {
            int row = i / 3;
            spawns.add(Scenes.at(0, 1.8f + row * 0.5f, (i % 3 - 1) * 0.5f));
        }
        World world = World.create(
                Scenes.of(40, Scenes.chasing(Scenes.RADIUS, 1.5f))
                        .withGoals(List.of(Scenes.goal("behind", -19, 0)))
                        .withObstacles(List.of(new Scenario.ObstaclePlan(0, 0, 1, 1)))
                        .withSpawns(spawns),
                1);
        double deepest = Double.NEGATIVE_INFINITY;
        for (int tick = 0; tick < 60; tick++) {
            world.step();
            int i = world.agents().indexOfSlot(0);
            double far = Math.hypot(world.agents().x(i), world.agents().z(i));
            deepest = Math.max(deepest, 1 + (double) Scenes.RADIUS - far);
        }
        return deepest;
    }
}
