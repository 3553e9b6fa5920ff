package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.parallel.Phases;
import java.util.List;
import org.junit.jupiter.api.Test;

/** However many stand in one cell, a tick looks at a bounded number of candidates an agent, and the crowd comes apart. */
class NeighbourCapTest {
    /** Candidates in an agent's own row of cells and in the one above, for bodies of one size. */
    private static final int MOST_CANDIDATES = 2 * 64;

    private static World stack(int count, Phases phases) {
        World world = World.create(Worlds.of(120, Worlds.standing(Worlds.RADIUS, 70, CrowdRules.DEFAULT)), 3, phases);
        Worlds.spawn(world, 0, count, new SpawnArea.Point(1, 0, 1));
        return world;
    }

    private static double farthest(World world) {
        double most = 0;
        for (int i = 0; i < world.agents().count(); i++) {
            most = Math.max(
                    most,
                    Math.hypot(
                            (double) world.agents().x(i) - 1,
                            (double) world.agents().z(i) - 1));
        }
        return most;
    }

    @Test
    void stackOnOnePointCostsWhatItCounts() {
        for (int count : new int[] {1_000, 4_000}) {
            World world = stack(count, Phases.ONE_THREAD);
            for (int tick = 0; tick < 5; tick++) {
                world.step();

                assertThat(world.models().crowd.candidates()).isLessThanOrEqualTo((long) MOST_CANDIDATES * count);
            }
            assertThat(world.neighbourCapTotal()).isPositive();
        }
    }

    @Test
    void stackOnOnePointComesApart() {
        int count = 1_000;
        World world = stack(count, Phases.ONE_THREAD);
        double packed = Worlds.RADIUS * Math.sqrt(count / 0.9069);

        Worlds.steps(world, 400);
        long before = world.neighbourCapTotal();
        Worlds.steps(world, 20);

        assertThat(farthest(world)).isGreaterThan(0.75 * packed);
        assertThat(world.neighbourCapTotal()).isEqualTo(before);
    }

    @Test
    void whatIsLeftOutDoesNotDependOnTheParts() {
        World whole = stack(1_500, Phases.ONE_THREAD);
        World parted = stack(1_500, Worlds.lastPartFirst(7));
        for (int tick = 0; tick < 15; tick++) {
            whole.step();
            parted.step();

            assertThat(parted.stateHash()).isEqualTo(whole.stateHash());
            assertThat(parted.neighbourCapTotal()).isEqualTo(whole.neighbourCapTotal());
        }
    }

    @Test
    void crowdThatPressesOnOneGoalIsNotCapped() {
        World world = World.create(
                Worlds.of(60, Worlds.chasing(CrowdRules.DEFAULT)).withGoals(List.of(Worlds.goal(0, 0))), 1);
        Worlds.spawn(world, 0, 1_000, new SpawnArea.Disc(0, 0, 14));

        Worlds.steps(world, 200);

        assertThat(world.neighbourCapTotal()).isZero();
    }
}
