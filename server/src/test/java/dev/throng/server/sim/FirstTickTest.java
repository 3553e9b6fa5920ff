package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.parallel.Phases;
import java.util.List;
import org.junit.jupiter.api.Test;

class FirstTickTest {
    private static final Scenario SCENARIO = Scenario.of(
                    "test", WorldBounds.square(60), List.of(Kind.walker("walker", 0.3f, 70, 1.4f)))
            .withGoals(List.of(new Scenario.GoalPlan("round", false, new GoalPath.Orbit(0, 0, 20, 60, 0))))
            .withSpawns(List.of(new Scenario.SpawnPlan(0, 50, new SpawnArea.Disc(0, 0, 15))));

    @Test
    void countsOnFromItsFirstTickAcrossTheWrap() {
        World world = World.create(SCENARIO, 1, Phases.ONE_THREAD, -2);

        assertThat(world.tick()).isEqualTo(-2);
        for (int tick : new int[] {-1, 0, 1}) {
            world.step();
            assertThat(world.tick()).isEqualTo(tick);
        }
    }

    @Test
    void hasItsGoalsWhereTheyAreAtThatTick() {
        World stepped = World.create(SCENARIO, 1);
        for (int i = 0; i < 100; i++) {
            stepped.step();
        }

        assertThat(World.create(SCENARIO, 1, Phases.ONE_THREAD, 100).scene().goals())
                .isEqualTo(stepped.scene().goals())
                .isNotEqualTo(World.create(SCENARIO, 1).scene().goals());
    }

    @Test
    void movesNoGoalByALeapAtItsFirstStep() {
        World world = World.create(SCENARIO, 1, Phases.ONE_THREAD, -1);
        Goal before = world.scene().goals().get(0);
        world.step();
        Goal after = world.scene().goals().get(0);

        assertThat(Math.hypot(after.x() - before.x(), after.z() - before.z())).isBetween(0.01, 5.0);
    }

    @Test
    void runsTheSameAsAnyOtherWithTheSameFirstTick() {
        World one = World.create(SCENARIO, 1, Phases.ONE_THREAD, -10);
        World other = World.create(SCENARIO, 1, Phases.ONE_THREAD, -10);
        for (int i = 0; i < 30; i++) {
            one.step();
            other.step();
        }

        assertThat(one.stateHash()).isEqualTo(other.stateHash());
    }
}
