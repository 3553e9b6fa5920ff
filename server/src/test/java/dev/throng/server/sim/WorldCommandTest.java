package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.CommandOutcome.Applied;
import dev.throng.server.sim.CommandOutcome.Reason;
import dev.throng.server.sim.CommandOutcome.Rejected;
import dev.throng.server.sim.crowd.CrowdRules;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class WorldCommandTest {
    private static World world() {
        return World.create(
                Worlds.of(40, Worlds.chasing(CrowdRules.DEFAULT)).withLimits(new WorldLimits(100, 50, 2, 2, 1)), 1);
    }

    static Stream<Arguments> refused() {
        float nan = Float.NaN;
        float infinity = Float.POSITIVE_INFINITY;
        SpawnArea here = new SpawnArea.Point(0, 0, 0);
        return Stream.of(
                Arguments.of(
                        new WorldCommand.Spawn(1, 1, here), Reason.INVALID_ARGUMENT, "expected a kind in 0..0, got 1"),
                Arguments.of(new WorldCommand.Spawn(-1, 1, here), Reason.INVALID_ARGUMENT, "got -1"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 0, here),
                        Reason.INVALID_ARGUMENT,
                        "expected to spawn 1 to 50 agents, got 0"),
                Arguments.of(new WorldCommand.Spawn(0, 51, here), Reason.LIMIT_REACHED, "at once, got 51"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Point(nan, 0, 0)),
                        Reason.INVALID_ARGUMENT,
                        "got NaN"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Point(0, infinity, 0)),
                        Reason.INVALID_ARGUMENT,
                        "finite height"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Point(21, 0, 0)),
                        Reason.INVALID_ARGUMENT,
                        "inside the world"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Disc(0, 0, -1)),
                        Reason.INVALID_ARGUMENT,
                        "expected a radius of the disc"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Disc(0, 0, nan)),
                        Reason.INVALID_ARGUMENT,
                        "got NaN"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Rect(5, 0, 4, 1)),
                        Reason.INVALID_ARGUMENT,
                        "min not above max"),
                Arguments.of(
                        new WorldCommand.Spawn(0, 1, new SpawnArea.Rect(50, 50, 60, 60)),
                        Reason.INVALID_ARGUMENT,
                        "meets the world"),
                Arguments.of(new WorldCommand.DespawnDisc(nan, 0, 1), Reason.INVALID_ARGUMENT, "finite centre"),
                Arguments.of(new WorldCommand.DespawnDisc(0, 0, -1), Reason.INVALID_ARGUMENT, "radius"),
                Arguments.of(new WorldCommand.PlaceObstacle(0, 0, 0, 1), Reason.INVALID_ARGUMENT, "obstacle's body"),
                Arguments.of(
                        new WorldCommand.PlaceObstacle(0, 0, 2, 1),
                        Reason.INVALID_ARGUMENT,
                        "obstacle's influence in 2.0..100.0"),
                Arguments.of(new WorldCommand.PlaceObstacle(0, 99, 1, 1), Reason.INVALID_ARGUMENT, "inside the world"),
                Arguments.of(new WorldCommand.RemoveObstacle(7), Reason.NOT_FOUND, "got 7"),
                Arguments.of(new WorldCommand.SetGoal(3, 0, 0, 0), Reason.NOT_FOUND, "got 3"),
                Arguments.of(new WorldCommand.SetGoal(0, nan, 0, 0), Reason.INVALID_ARGUMENT, "got NaN"),
                Arguments.of(new WorldCommand.SetGoal(0, 0, -1, 0), Reason.INVALID_ARGUMENT, "height"),
                Arguments.of(
                        new WorldCommand.DropThreat(0, 0, infinity, 1),
                        Reason.INVALID_ARGUMENT,
                        "radius of the threat"),
                Arguments.of(new WorldCommand.DropThreat(0, 0, 5, 0), Reason.INVALID_ARGUMENT, "duration"),
                Arguments.of(new WorldCommand.DropThreat(0, 0, 5, nan), Reason.INVALID_ARGUMENT, "duration"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatMakesNoSenseAndChangesNothing(WorldCommand command, Reason reason, String part) {
        World world = world();
        long before = world.stateHash();

        CommandOutcome outcome = world.apply(command);

        assertThat(outcome).isInstanceOf(Rejected.class);
        assertThat(((Rejected) outcome).reason()).isEqualTo(reason);
        assertThat(((Rejected) outcome).sentence()).contains(part);
        assertThat(world.stateHash()).isEqualTo(before);
    }

    @Test
    void refusesMoreThanTheWorldHolds() {
        World world = world();
        Worlds.spawn(world, 0, 50, new SpawnArea.Disc(0, 0, 5));
        Worlds.spawn(world, 0, 50, new SpawnArea.Disc(0, 0, 5));

        CommandOutcome full = world.apply(new WorldCommand.Spawn(0, 1, new SpawnArea.Point(0, 0, 0)));
        world.apply(new WorldCommand.PlaceObstacle(0, 0, 1, 1));
        world.apply(new WorldCommand.PlaceObstacle(1, 0, 1, 1));
        CommandOutcome obstacle = world.apply(new WorldCommand.PlaceObstacle(2, 0, 1, 1));
        world.apply(new WorldCommand.SetGoal(0, 1, 0, 1));
        world.apply(new WorldCommand.SetGoal(0, 1, 0, 1));
        CommandOutcome goal = world.apply(new WorldCommand.SetGoal(0, 1, 0, 1));
        world.apply(new WorldCommand.DropThreat(0, 0, 1, 1));
        CommandOutcome threat = world.apply(new WorldCommand.DropThreat(0, 0, 1, 1));

        for (CommandOutcome outcome : new CommandOutcome[] {full, obstacle, goal, threat}) {
            assertThat(outcome).isInstanceOf(Rejected.class);
            assertThat(((Rejected) outcome).reason()).isEqualTo(Reason.LIMIT_REACHED);
        }
    }

    @Test
    void showsNoAgentBeforeTheNextStep() {
        World world = world();
        Worlds.spawn(world, 0, 1, new SpawnArea.Point(0, 0, 0));
        world.step();
        assertThat(world.agents().indexOfSlot(0)).isZero();

        Worlds.spawn(world, 0, 50, new SpawnArea.Disc(0, 0, 5));
        Worlds.spawn(world, 0, 49, new SpawnArea.Disc(0, 0, 5));

        assertThat(world.agents().slotCapacity()).isEqualTo(100);
        assertThat(world.agents().indexOfSlot(99)).isEqualTo(-1);
        world.step();
        assertThat(world.agents().indexOfSlot(99)).isNotNegative();
    }

    @Test
    void tellsWhatWasMadeAndChangesTheScene() {
        World world = world();
        long revision = world.scene().revision();

        Applied obstacle = (Applied) world.apply(new WorldCommand.PlaceObstacle(3, 4, 1, 2));
        Applied goal = (Applied) world.apply(new WorldCommand.SetGoal(0, 5, 0, 6));

        assertThat(world.scene().obstacles()).containsExactly(new Obstacle(obstacle.created(), 3, 4, 1, 2));
        assertThat(world.scene().goals()).containsExactly(new Goal(goal.created(), 5, 0, 6, false, false));
        assertThat(world.scene().revision()).isGreaterThan(revision);
        long made = world.scene().revision();
        assertThat(world.apply(new WorldCommand.SetGoal(goal.created(), 7, 0, 8)))
                .isEqualTo(new Applied(0, 0));
        assertThat(world.scene().revision()).isEqualTo(made);
        assertThat(world.apply(new WorldCommand.RemoveObstacle(obstacle.created())))
                .isEqualTo(new Applied(0, 0));
        assertThat(world.scene().obstacles()).isEmpty();
    }

    @Test
    void velocityIsTheLastDisplacementInASecond() {
        World world = World.create(
                Worlds.of(40, Worlds.chasing(CrowdRules.DEFAULT)).withGoals(java.util.List.of(Worlds.goal(15, 0))), 1);
        Worlds.spawnAt(world, 0, -10, 0);
        world.step();
        float before = world.agents().x(0);

        world.step();

        assertThat(world.agents().vx(0)).isEqualTo((world.agents().x(0) - before) * 20);
        assertThat(world.agents().state(0)).isEqualTo(AgentState.MOVING);
    }
}
