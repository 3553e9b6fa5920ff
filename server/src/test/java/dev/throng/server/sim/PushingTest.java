package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.Body;
import dev.throng.server.sim.nav.Behaviour;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who pushes whom, by kind. */
class PushingTest {
    private static final Body PLAIN = Body.DEFAULT;

    private static Kind standing(String name, float mass, Body body) {
        return Kind.walker(name, 0.3f, mass, 1.5f)
                .withMotion(Motion.Ground.builder()
                        .behaviour(Behaviour.HOLD)
                        .body(body)
                        .build());
    }

    /** How far two that overlap by 0.2 m move in a tick: the first to the west, the second to the east. */
    private static float[] parted(float massA, Body a, float massB, Body b) {
        World world = World.create(Worlds.of(40, standing("a", massA, a), standing("b", massB, b)), 1);
        Worlds.spawnAt(world, 0, 1, 0);
        Worlds.spawnAt(world, 1, 1.4f, 0);
        world.step();
        int first = world.agents().indexOfSlot(0);
        return new float[] {1 - world.agents().x(first), world.agents().x(1 - first) - 1.4f};
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0.1, 0.1",
        "0.5, 0, 0.066667, 0.133333",
        "0.9, 0.9, 0.1, 0.1",
        "1, 0, 0, 0.2",
        "0, 1, 0.2, 0",
        "1, 1, 0.1, 0.1",
    })
    void resistanceLeavesTheOtherMoreOfThePush(float a, float b, float movedA, float movedB) {
        float[] moved = parted(70, PLAIN.withPushResistance(a), 70, PLAIN.withPushResistance(b));

        assertThat(moved[0]).isCloseTo(movedA, within(1e-5f));
        assertThat(moved[1]).isCloseTo(movedB, within(1e-5f));
    }

    @Test
    void immovableTakesNoneOfThePushWhateverItsMass() {
        float[] moved = parted(1, PLAIN.withImmovable(true), 1_000_000, PLAIN);

        assertThat(moved[0]).isZero();
        assertThat(moved[1]).isCloseTo(0.2f, within(1e-5f));
    }

    @Test
    void twoImmovableThatOverlapPartAndDoNotShake() {
        World world = World.create(Worlds.of(40, standing("rock", 70, PLAIN.withImmovable(true))), 1);
        for (int i = 0; i < 12; i++) {
            Worlds.spawnAt(world, 0, 0.1f * (i % 4), 0.025f * (i - i % 4));
        }

        Worlds.steps(world, 100);

        assertThat(Worlds.Overlaps.of(world).maxFraction()).isLessThan(0.01);
        assertThat(Worlds.meanSpeed(world)).isZero();
    }

    @Test
    void crowdCannotShiftAnImmovableOne() {
        Kind chasing = Kind.walker("chasing", 0.3f, 70, 1.5f);
        World world = World.create(
                Worlds.of(60, standing("rock", 1, PLAIN.withImmovable(true)), chasing)
                        .withGoals(List.of(Worlds.goal(10, 0))),
                1);
        Worlds.spawnAt(world, 0, 0, 0);
        Worlds.spawn(world, 1, 150, new SpawnArea.Rect(-12, -4, -2, 4));

        Worlds.steps(world, 400);

        int rock = world.agents().indexOfSlot(0);
        assertThat(world.agents().x(rock)).isZero();
        assertThat(world.agents().z(rock)).isZero();
        assertThat(Worlds.distances(world, 10, 0)[140]).isLessThan(8);
    }

    @Test
    void alliesPassThroughEachOtherAndEnemiesBlock() {
        Body red = PLAIN.withLayers(0, 1);
        Body blue = PLAIN.withLayers(1, 0);

        assertThat(parted(70, red, 70, red)).containsExactly(0f, 0f);
        assertThat(parted(70, red, 70, blue)[0]).isCloseTo(0.1f, within(1e-5f));
        assertThat(walkedThrough(red, red)).isGreaterThan(9);
        assertThat(walkedThrough(red, blue)).isLessThan(5);
    }

    /** x after ten seconds of one that walks east from the origin at a row of others across its way at x = 5. */
    private static float walkedThrough(Body walker, Body row) {
        Kind walking = Kind.walker("walking", 0.3f, 70, 1.5f)
                .withMotion(Motion.Ground.builder().body(walker).build());
        World world = World.create(
                Worlds.of(60, walking, standing("row", 1_000_000, row)).withGoals(List.of(Worlds.goal(10, 0))), 1);
        Worlds.spawnAt(world, 0, 0, 0);
        for (int i = -40; i <= 40; i++) {
            Worlds.spawnAt(world, 1, 5, 0.6f * i);
        }
        Worlds.steps(world, 200);
        return world.agents().x(world.agents().indexOfSlot(0));
    }

    @Test
    void whoeverIsNotPushedBackPushesAlone() {
        Body ghost = PLAIN.withLayers(1);

        float[] moved = parted(70, ghost, 70, PLAIN);

        assertThat(moved[0]).isZero();
        assertThat(moved[1]).isCloseTo(0.2f, within(1e-5f));
    }

    /** Seconds until one from outside has crossed a crowd that stands 0.66 m apart; at most two minutes. */
    private static double crossing(World world) {
        for (int a = 0; a < 24; a++) {
            for (int b = 0; b < 24; b++) {
                Worlds.spawnAt(world, 0, -8 + a * 0.66f, -8 + b * 0.66f + a % 2 * 0.33f);
            }
        }
        Worlds.spawnAt(world, 1, -14, 0.1f);
        int ticks = 0;
        float x = -14;
        while (x < 13.4f && ticks < 2_400) {
            world.step();
            ticks++;
            x = world.agents().x(world.agents().indexOfSlot(24 * 24));
        }
        return ticks / 20.0;
    }

    private static World crowdAndOne(int rank) {
        Kind crowd = Kind.walker("crowd", 0.3f, 70, 1.5f)
                .withMotion(Motion.Ground.builder()
                        .behaviour(Behaviour.HOLD)
                        .leash(0.3f)
                        .arrival(0.15f)
                        .build());
        Kind one = Kind.walker("one", 0.3f, 70, 1.5f)
                .withMotion(Motion.Ground.builder()
                        .turnRate(1000)
                        .body(PLAIN.withRank(rank))
                        .build());
        return World.create(Worlds.of(60, crowd, one).withGoals(List.of(Worlds.goal(14, 0))), 1);
    }

    @Test
    void higherRankIsLetThroughADenseCrowdThatClosesAgain() {
        double free = 27.4 / 1.5;
        World world = crowdAndOne(1);
        double time = crossing(world);
        Worlds.steps(world, 400);

        assertThat(time).isLessThan(1.2 * free);
        assertThat(crossing(crowdAndOne(0))).isGreaterThan(2 * free);
        for (int row = 0; row < world.ground().count(); row++) {
            double dx = world.ground().x()[row] - world.ground().targetX()[row];
            double dz = world.ground().z()[row] - world.ground().targetZ()[row];
            if (world.agents().kind(row) == 0) {
                assertThat(Math.hypot(dx, dz)).isLessThanOrEqualTo(0.301);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void thoseWhoLookAheadGoOutOfTheWayOfAHigherRank(int rank) {
        Motion.Ground ahead = Motion.Ground.builder()
                .behaviour(Behaviour.HOLD)
                .leash(0.3f)
                .arrival(0.15f)
                .turnRate(1000)
                .avoidance(Avoidance.ORCA)
                .build();
        World world = World.create(
                Worlds.of(
                        40,
                        Kind.walker("low", 0.3f, 70, 1.5f).withMotion(ahead),
                        Kind.walker("high", 0.3f, 70, 1.5f)
                                .withMotion(ahead.toBuilder()
                                        .body(PLAIN.withRank(rank))
                                        .build())),
                1);
        Worlds.spawnAt(world, 0, 8, 0);
        Worlds.spawnAt(world, 1, -8, 0);
        world.ground().targetX()[0] = -8;
        world.ground().targetX()[1] = 8;
        double aside = 0;
        double least = Double.POSITIVE_INFINITY;

        for (int tick = 0; tick < 300; tick++) {
            world.step();
            int high = world.agents().indexOfSlot(1);
            aside = Math.max(aside, Math.abs(world.agents().z(high)));
            least = Math.min(
                    least,
                    Math.hypot(
                            world.agents().x(0) - world.agents().x(1),
                            world.agents().z(0) - world.agents().z(1)));
        }

        assertThat(least).isGreaterThan(0.599);
        assertThat(aside > 0.05).isEqualTo(rank == 0);
    }
}
