package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.parallel.Phases;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Leaving out rows of cells at rest changes nothing but the time it takes. */
class RestingRowsTest {
    private static Kind leashed() {
        return Kind.walker("leashed", 0.4f, 90, 2)
                .withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.HOLD).withLeash(0.5f));
    }

    /** Some that stand, some on a leash, in heaps that come apart and rest, and a goal for those who chase. */
    private static World world(Phases phases) {
        Scenario scenario = Worlds.of(
                        60,
                        Worlds.standing(Worlds.RADIUS, 70, CrowdRules.DEFAULT),
                        leashed(),
                        Worlds.chasing(CrowdRules.DEFAULT))
                .withGoals(List.of(Worlds.goal(20, 25)))
                .withObstacles(Worlds.obstacles(8, 60, 0.8f, 2, 3))
                .withSpawns(List.of(
                        new Scenario.SpawnPlan(0, 300, new SpawnArea.Rect(-25, -25, 25, 25)),
                        new Scenario.SpawnPlan(0, 30, new SpawnArea.Disc(-10, -10, 1)),
                        new Scenario.SpawnPlan(1, 60, new SpawnArea.Disc(10, 10, 4))));
        return World.create(scenario, 7, phases);
    }

    /** Everything that may wake somebody, one after the other with time to come to rest. */
    private static void disturb(World world, int tick) {
        WorldCommand command = switch (tick) {
            case 200 -> new WorldCommand.Spawn(2, 1, new SpawnArea.Point(-20, 0, -20));
            case 250 -> new WorldCommand.DropThreat(0, 0, 6, 0.5f);
            case 330 -> new WorldCommand.SetGoal(1, -22, 0, 3);
            case 400 -> new WorldCommand.PlaceObstacle(-10, -10, 1.5f, 2);
            case 450 -> new WorldCommand.RemoveObstacle(9);
            case 470 -> new WorldCommand.DespawnDisc(10, 10, 2);
            case 480 -> new WorldCommand.Spawn(0, 3, new SpawnArea.Point(-10, 0, -10));
            default -> null;
        };
        if (command != null) {
            assertThat(world.apply(command)).isInstanceOf(CommandOutcome.Applied.class);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5})
    void changesNothing(int parts) {
        World resting = world(parts == 1 ? Phases.ONE_THREAD : Worlds.lastPartFirst(parts));
        World waking = world(Phases.ONE_THREAD);
        waking.models().crowd.neverRest();
        long lookedAt = 0;
        long lookedAtByAll = 0;
        for (int tick = 0; tick < 560; tick++) {
            disturb(resting, tick);
            disturb(waking, tick);
            resting.step();
            waking.step();

            assertThat(resting.stateHash()).as("tick %d", tick).isEqualTo(waking.stateHash());
            for (int i = 0; i < waking.agents().count(); i++) {
                assertThat(resting.agents().id(i)).isEqualTo(waking.agents().id(i));
                assertThat(resting.agents().vx(i)).isEqualTo(waking.agents().vx(i));
                assertThat(resting.agents().vz(i)).isEqualTo(waking.agents().vz(i));
            }
            lookedAt += resting.models().crowd.candidates();
            lookedAtByAll += waking.models().crowd.candidates();
        }
        assertThat(lookedAt).isLessThan(lookedAtByAll * 3 / 4);
    }

    @Test
    void worldAtRestLooksAtNobodyUntilSomebodyPasses() {
        World world = World.create(
                Worlds.of(
                                30,
                                Worlds.standing(Worlds.RADIUS, 70, CrowdRules.DEFAULT),
                                Worlds.chasing(CrowdRules.DEFAULT))
                        .withGoals(List.of(Worlds.goal(12, 0))),
                1);
        Worlds.spawn(world, 0, 200, new SpawnArea.Disc(0, 0, 10));
        Worlds.steps(world, 300);
        assertThat(world.models().crowd.candidates()).isZero();
        int still = world.ground().count();

        Worlds.spawn(world, 1, 1, new SpawnArea.Point(-12, 0, 0));
        Worlds.steps(world, 20);

        assertThat(world.ground().count()).isEqualTo(still + 1);
        assertThat(world.models().crowd.candidates()).isPositive();
    }
}
