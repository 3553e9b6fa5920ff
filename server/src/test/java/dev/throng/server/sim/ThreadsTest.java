package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.server.config.ScenarioException;
import dev.throng.server.config.ScenarioLoader;
import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.formation.FormationShape;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.parallel.SimThreads;
import dev.throng.server.sim.space.SeededRandom;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Any number of threads gives the same world to the last bit. */
class ThreadsTest {
    private static final int TICKS = 300;

    /** As many parts as there can be, however few agents. */
    private record Fine(Phases phases) implements Phases {
        @Override
        public int mostParts() {
            return phases.mostParts();
        }

        @Override
        public int partsFor(int items, int leastItems) {
            return mostParts();
        }

        @Override
        public void run(int parts, PartTask task) {
            phases.run(parts, task);
        }
    }

    private enum Subject {
        GROUND,
        FLOCK,
        MIXED,
        EVACUATION,
        PLAZA,
        FORMATIONS,
        LANES;

        Scenario scenario() throws ScenarioException {
            FlockBox box = new FlockBox(-20, 1, -20, 20, 15, 20);
            Kind fish = new Kind("fish", 0.15f, 1, 2, 4, new Motion.Flock(FlockRules.in(box)));
            return switch (this) {
                case GROUND -> crowd(1_000);
                case FLOCK -> Worlds.of(60, fish).withSpawns(List.of(everywhere(0, 500)));
                case MIXED ->
                    Worlds.of(60, wandering(1), fish).withSpawns(List.of(everywhere(0, 500), everywhere(1, 200)));
                case EVACUATION -> ScenarioLoader.load("evacuation");
                case PLAZA -> ScenarioLoader.load("plaza");
                case LANES ->
                    Worlds.of(60, wandering(1))
                            .withGoals(List.of(goal("west", -19), goal("east", 19)))
                            .withKinds(List.of(keepsLanes("west"), keepsLanes("east")))
                            .withSpawns(List.of(everywhere(0, 60), everywhere(1, 60)));
                case FORMATIONS ->
                    crowd(200)
                            .withFormations(List.of(
                                    FormationPlan.of("wedge", FormationShape.WEDGE, 1, "goal"),
                                    FormationPlan.of("ring", FormationShape.CIRCLE, 1, "goal")))
                            .withSpawns(List.of(
                                    everywhere(0, 100),
                                    everywhere(1, 60).withFormation(0),
                                    everywhere(2, 40).withFormation(1)));
            };
        }
    }

    private static Kind keepsLanes(String goal) {
        return Kind.walker("to " + goal, 0.3f, 70, 1.5f)
                .withMotion(Motion.Ground.builder()
                        .goals(goal)
                        .avoidance(Avoidance.LANES)
                        .build());
    }

    private static Scenario.GoalPlan goal(String name, float x) {
        return new Scenario.GoalPlan(name, false, new GoalPath.Still(x, 0, 0));
    }

    private static Kind wandering(int passes) {
        return Kind.walker("wandering" + passes, 0.3f, 70, 2)
                .withMotion(Motion.Ground.DEFAULT
                        .withBehaviour(Behaviour.WANDER)
                        .withRules(CrowdRules.DEFAULT.withPasses(passes)));
    }

    private static Scenario crowd(int count) {
        return Worlds.of(60, wandering(1), wandering(3), Worlds.chasing(CrowdRules.DEFAULT))
                .withGoals(List.of(Worlds.goal(5, 5)))
                .withObstacles(Worlds.obstacles(30, 60, 0.8f, 2, 3))
                .withSpawns(List.of(
                        everywhere(0, count / 2),
                        everywhere(1, count / 4),
                        everywhere(2, count - count / 2 - count / 4)));
    }

    private static Scenario.SpawnPlan everywhere(int kind, int count) {
        return new Scenario.SpawnPlan(kind, count, new SpawnArea.Rect(-20, -20, 20, 20));
    }

    /** Hashes tick by tick, with everything that commands can do under way. */
    private static long[] run(Scenario scenario, Phases phases) {
        World world = World.create(scenario, 11, phases);
        SeededRandom random = new SeededRandom(4);
        long[] hashes = new long[TICKS];
        for (int tick = 0; tick < TICKS; tick++) {
            float x = random.nextFloat(-20, 20);
            float z = random.nextFloat(-20, 20);
            world.apply(new WorldCommand.Spawn(tick % scenario.kinds().size(), 5, new SpawnArea.Disc(x, z, 2)));
            world.apply(new WorldCommand.DespawnDisc(z, x, 1));
            if (tick % 10 == 0) {
                world.apply(new WorldCommand.PlaceObstacle(x, -z, 0.7f, 2));
                world.apply(new WorldCommand.SetGoal(1, -x, 0, z));
            }
            if (tick % 25 == 5) {
                world.apply(new WorldCommand.DropThreat(-x, -z, 8, 1));
                world.apply(new WorldCommand.RemoveObstacle(1 + tick / 25));
            }
            world.step();
            hashes[tick] = world.stateHash();
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource(Subject.class)
    void anyNumberOfThreadsGivesTheSameHashAtEveryTick(Subject subject) throws ScenarioException {
        Scenario scenario = subject.scenario();
        long[] expected = run(scenario, Phases.ONE_THREAD);
        for (int threads : new int[] {2, 3, 8}) {
            try (SimThreads phases = new SimThreads(threads)) {
                assertThat(run(scenario, new Fine(phases)))
                        .as("%d threads", threads)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void splitsALargeWorldWithoutBeingTold() {
        int[] most = new int[1];
        Phases counted = new Phases() {
            @Override
            public int mostParts() {
                return 8;
            }

            @Override
            public void run(int parts, PartTask task) {
                most[0] = Math.max(most[0], parts);
                ONE_THREAD.run(parts, task);
            }
        };
        World.create(crowd(1_000), 1, counted).step();
        assertThat(most[0]).isEqualTo(1);
        World.create(crowd(5_000), 1, counted).step();
        assertThat(most[0]).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void whatIsNotInTheWorldIsNotRun(int flocks) {
        FlockBox box = new FlockBox(-20, 1, -20, 20, 15, 20);
        Kind fish = new Kind("fish", 0.15f, 1, 2, 4, new Motion.Flock(FlockRules.in(box)));
        int[] runs = new int[1];
        Phases counted = new Phases() {
            @Override
            public int mostParts() {
                return 1;
            }

            @Override
            public void run(int parts, PartTask task) {
                runs[0]++;
                ONE_THREAD.run(parts, task);
            }
        };
        World world = World.create(Worlds.of(60, wandering(3), fish), 1, counted);
        world.step();
        assertThat(runs[0]).isZero();

        Worlds.spawn(world, flocks, 5, new SpawnArea.Disc(0, 0, 5));
        world.step();
        assertThat(runs[0]).isPositive();
        runs[0] = 0;
        world.apply(new WorldCommand.DespawnDisc(0, 0, 50));
        world.step();
        assertThat(runs[0]).isZero();
        assertThat(world.agents().count()).isZero();
    }

    @Test
    void failureInAPartIsThrownByTheStep() {
        Phases failing = new Phases() {
            @Override
            public int mostParts() {
                return 1;
            }

            @Override
            public void run(int parts, PartTask task) {
                throw new IllegalStateException("part");
            }
        };
        World world = World.create(crowd(10), 1, failing);

        assertThatThrownBy(world::step)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("part");
    }
}
