package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.parallel.Phases;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Agents that look ahead: they pass without touching, in perfect symmetry too. */
class AvoidanceTest {
    private static Kind walker(float radius, float speed, Avoidance avoidance) {
        return Kind.walker("walker", radius, 70, speed)
                .withMotion(Motion.Ground.builder()
                        .behaviour(Behaviour.HOLD)
                        .leash(radius)
                        .arrival(radius / 2)
                        .turnRate(1000)
                        .avoidance(avoidance)
                        .build());
    }

    /** Agents on a circle, each with its post on the other side. */
    private static World circle(int count, float circle, Kind kind, int tickRateHz, Phases phases) {
        World world = World.create(Worlds.of(3 * circle, kind).withTickRateHz(tickRateHz), 1, phases);
        for (int i = 0; i < count; i++) {
            double angle = 2 * Math.PI * i / count;
            Worlds.spawnAt(world, 0, (float) (circle * Math.cos(angle)), (float) (circle * Math.sin(angle)));
        }
        for (int row = 0; row < count; row++) {
            world.ground().targetX()[row] = -world.ground().x()[row];
            world.ground().targetZ()[row] = -world.ground().z()[row];
        }
        return world;
    }

    private static int home(World world, double radius) {
        int home = 0;
        for (int i = 0; i < world.ground().count(); i++) {
            double dx = world.ground().x()[i] - world.ground().targetX()[i];
            double dz = world.ground().z()[i] - world.ground().targetZ()[i];
            home += dx * dx + dz * dz <= 1.01 * radius * radius ? 1 : 0;
        }
        return home;
    }

    private static double leastDistance(World world) {
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i < world.agents().count(); i++) {
            for (int j = i + 1; j < world.agents().count(); j++) {
                least = Math.min(
                        least,
                        Math.hypot(
                                (double) world.agents().x(i) - world.agents().x(j),
                                (double) world.agents().z(i) - world.agents().z(j)));
            }
        }
        return least;
    }

    @ParameterizedTest
    @CsvSource({"2, 8, 15", "3, 8, 15", "50, 20, 45"})
    void symmetricRingGetsAcrossWithoutTouching(int count, float circle, int seconds) {
        World world = circle(count, circle, walker(0.3f, 1.5f, Avoidance.ORCA), 20, Phases.ONE_THREAD);
        double least = Double.POSITIVE_INFINITY;

        for (int tick = 0; tick < seconds * 20; tick++) {
            world.step();
            least = Math.min(least, leastDistance(world));
        }

        assertThat(home(world, 0.3)).isEqualTo(count);
        assertThat(least).isGreaterThan(0.98 * 0.6);
    }

    @Test
    void pairMeetsExactlyHeadOnAndWastesLittleTime() {
        World world = circle(2, 8, walker(0.3f, 1.5f, Avoidance.ORCA), 20, Phases.ONE_THREAD);
        int ticks = 0;

        while (ticks == 0 || home(world, 0.3) < 2) {
            world.step();
            assertThat(++ticks).isLessThan((int) (1.2 * 16 / 1.5 * 20));
        }
    }

    @Test
    void walkerGoesRoundStandersAndObstaclesWithoutTouching() {
        Kind stander = Worlds.standing(0.3f, 70, CrowdRules.DEFAULT);
        World world = World.create(
                Worlds.of(60, walker(0.3f, 1.5f, Avoidance.ORCA), stander)
                        .withObstacles(List.of(new Scenario.ObstaclePlan(4, 0, 1, 4))),
                1);
        Worlds.spawnAt(world, 0, -10, 0);
        world.step();
        world.ground().targetX()[0] = 10;
        for (int z = -1; z <= 1; z++) {
            Worlds.spawnAt(world, 1, -3, 0.7f * z);
        }
        double least = Double.POSITIVE_INFINITY;
        double leastToObstacle = Double.POSITIVE_INFINITY;

        for (int tick = 0; tick < 20 * 20; tick++) {
            world.step();
            least = Math.min(least, leastDistance(world));
            for (int i = 0; i < 4; i++) {
                leastToObstacle = Math.min(
                        leastToObstacle,
                        Math.hypot(world.agents().x(i) - 4, world.agents().z(i)));
            }
        }

        assertThat(Worlds.distances(world, 10, 0)[0]).isLessThan(0.31);
        assertThat(least).isGreaterThan(0.599);
        assertThat(leastToObstacle).isGreaterThan(1.299);
    }

    @Test
    void thoseWhoLookAheadSettleRoundAGoalToo() {
        Kind kind = Kind.walker("chasing", 0.3f, 70, 1.5f)
                .withMotion(Motion.Ground.builder()
                        .turnRate(1000)
                        .avoidance(Avoidance.ORCA)
                        .build());
        World world = World.create(Worlds.of(60, kind).withGoals(List.of(Worlds.goal(0, 0))), 1);
        Worlds.spawn(world, 0, 200, new SpawnArea.Rect(-20, -20, 20, 20));

        Worlds.steps(world, 90 * 20);

        double packed = Math.sqrt(200 * 0.09 / 0.9069);
        assertThat(Worlds.distances(world, 0, 0)[(int) (0.98 * 200)]).isLessThan(1.5 * packed);
        assertThat(Worlds.Overlaps.of(world).meanFraction()).isLessThan(0.01);
        assertThat(Worlds.meanSpeed(world)).isLessThan(0.05 * 1.5);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void partsGiveTheSameToTheLastBit(int parts) {
        World one = mixed(Phases.ONE_THREAD);
        World several = mixed(Worlds.lastPartFirst(parts));

        for (int tick = 0; tick < 60; tick++) {
            one.step();
            several.step();
            assertThat(several.stateHash()).as("tick %d", one.tick()).isEqualTo(one.stateHash());
        }
    }

    private static World mixed(Phases phases) {
        Motion.Ground roaming =
                Motion.Ground.builder().behaviour(Behaviour.WANDER).build();
        World world = World.create(
                Worlds.of(
                                30,
                                Kind.walker("ahead", 0.3f, 70, 1.5f)
                                        .withMotion(roaming.toBuilder()
                                                .avoidance(Avoidance.ORCA)
                                                .build()),
                                Kind.walker("push", 0.25f, 40, 1.2f).withMotion(roaming))
                        .withObstacles(Worlds.obstacles(10, 30, 0.5f, 2, 3)),
                1,
                phases);
        Worlds.spawn(world, 0, 300, new SpawnArea.Rect(-14, -14, 14, 14));
        Worlds.spawn(world, 1, 200, new SpawnArea.Rect(-14, -14, 14, 14));
        return world;
    }
}
