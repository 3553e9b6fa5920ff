package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.Scenario.WallPlan;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.nav.GoalPath.Waypoint;
import dev.throng.server.sim.nav.Navigation;
import dev.throng.server.sim.parallel.Phases;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways round walls. */
class NavigationTest {
    private static final float R = 0.3f;

    private static Kind walker(float radius, float speed) {
        return Kind.walker("walker", radius, 70, speed)
                .withMotion(Motion.Ground.DEFAULT.withArrival(0.5f).withTurnRate(1000));
    }

    private static Scenario world(float side, List<WallPlan> walls, float goalX, float goalZ) {
        return Worlds.of(side, walker(R, 1.5f)).withWalls(walls).withGoals(List.of(Worlds.goal(goalX, goalZ)));
    }

    /** Walls of a maze of 5 by 5 rooms of 6 m in a world of 30 m. */
    private static List<WallPlan> maze() {
        return List.of(
                WallPlan.line(-9, -15, -9, 9),
                WallPlan.line(-3, -9, -3, 15),
                WallPlan.line(3, -15, 3, -3),
                WallPlan.line(3, 3, 3, 15),
                WallPlan.line(9, -9, 9, 9),
                WallPlan.line(3, 3, 9, 3),
                WallPlan.line(-15, -3, -12, -3),
                WallPlan.line(9, -9, 15, -9));
    }

    @ParameterizedTest
    @ValueSource(floats = {0.2f, 0.3f, 0.5f})
    void oneWalksAMazeOnAlmostTheShortestWay(float radius) {
        float[] from = {-13, -13};
        float[] to = {13, -13};
        World world = World.create(
                Worlds.of(30, walker(radius, 1.5f)).withWalls(maze()).withGoals(List.of(Worlds.goal(to[0], to[1]))), 1);
        Worlds.spawnAt(world, 0, from[0], from[1]);
        double walked = 0;
        float x = from[0];
        float z = from[1];
        int ticks = 0;

        while (world.agents().count() == 0 || world.agents().state(0) != AgentState.ARRIVED) {
            world.step();
            walked += Math.hypot(world.agents().x(0) - x, world.agents().z(0) - z);
            x = world.agents().x(0);
            z = world.agents().z(0);
            assertThat(++ticks).isLessThan(4_000);
        }

        double left = Math.hypot(to[0] - x, to[1] - z);
        double shortest = ShortestWay.length(world, radius, from[0], from[1], to[0], to[1]);
        assertThat(walked + left).isBetween(shortest * 0.999, shortest * 1.05);
    }

    @Test
    void aColumnWalksAMazeToItsExit() {
        World world = World.create(
                world(30, maze(), 0, 0)
                        .withGoals(List.of(new Scenario.GoalPlan("out", true, new GoalPath.Still(13, 0, -13)))),
                1);
        Worlds.spawn(world, 0, 60, new SpawnArea.Rect(-14.5f, -14.5f, -10, -5));

        int ticks = 0;
        while (ticks == 0 || world.agents().count() > 0) {
            world.step();
            assertNobodyInAWall(world);
            assertThat(++ticks).as("%d left", world.agents().count()).isLessThan(4_000);
        }
    }

    @Test
    void twentyWalkRoundACornerAndNoneThroughTheWall() {
        // RiMEA test 6: two corridors of 2 m at a right angle.
        List<WallPlan> walls = List.of(
                new WallPlan(false, List.of(new Waypoint(-10, 0), new Waypoint(2, 0), new Waypoint(2, 15))),
                new WallPlan(false, List.of(new Waypoint(-10, 2), new Waypoint(0, 2), new Waypoint(0, 15))),
                WallPlan.line(-10, 0, -10, 2));
        World world = World.create(world(30, walls, 1, 11), 1);
        Worlds.spawn(world, 0, 20, new SpawnArea.Rect(-9.5f, 0.35f, -3.5f, 1.65f));

        int ticks = 0;
        while (arrived(world) < 20) {
            world.step();
            assertNobodyInAWall(world);
            for (int i = 0; i < 20; i++) {
                float x = world.agents().x(i);
                float z = world.agents().z(i);
                assertThat(x < 2 && z > 0 && (x > 0 || z < 2))
                        .as("%s, %s", x, z)
                        .isTrue();
            }
            assertThat(++ticks).isLessThan(1_200);
        }
    }

    @Test
    void fourGroupsCrossAmongBlocks() {
        // The scene of RVO2's example "blocks": four groups of 25 in the corners, four blocks between, goals opposite.
        List<WallPlan> blocks = new ArrayList<>();
        for (int[] at : new int[][] {{-40, 10}, {10, 10}, {10, -40}, {-40, -40}}) {
            blocks.add(new WallPlan(
                    true,
                    List.of(
                            new Waypoint(at[0], at[1]),
                            new Waypoint(at[0] + 30, at[1]),
                            new Waypoint(at[0] + 30, at[1] + 30),
                            new Waypoint(at[0], at[1] + 30))));
        }
        List<Kind> kinds = new ArrayList<>();
        List<Scenario.GoalPlan> goals = new ArrayList<>();
        int[][] corners = {{1, 1}, {-1, 1}, {1, -1}, {-1, -1}};
        for (int c = 0; c < 4; c++) {
            String name = "corner " + c;
            kinds.add(Kind.walker("to " + c, 2, 70, 2)
                    .withMotion(Motion.Ground.DEFAULT.withGoals(name).withArrival(20)));
            goals.add(
                    new Scenario.GoalPlan(name, false, new GoalPath.Still(75 * corners[c][0], 0, 75 * corners[c][1])));
        }
        Scenario scenario = Scenario.of("blocks", WorldBounds.square(240), List.of(Kind.walker("nobody", 2, 70, 2)))
                .withTickRateHz(4)
                .withWalls(blocks)
                .withGoals(goals)
                .withKinds(kinds);
        World world = World.create(scenario, 1);
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                for (int c = 0; c < 4; c++) {
                    Worlds.spawnAt(world, c, -corners[c][0] * (55 + i * 10f), -corners[c][1] * (55 + j * 10f));
                }
            }
        }

        int ticks = 0;
        while (arrived(world) < 100) {
            world.step();
            assertNobodyInAWall(world);
            assertThat(++ticks).as("%d there", arrived(world)).isLessThan(4 * 300);
        }
    }

    private static int arrived(World world) {
        int count = 0;
        for (int i = 0; i < world.agents().count(); i++) {
            count += world.agents().state(i) == AgentState.ARRIVED ? 1 : 0;
        }
        return count;
    }

    @Test
    void thoseWithoutAWaySaySoAndStand() {
        List<Waypoint> ring = List.of(
                new Waypoint(-5, -5),
                new Waypoint(5, -5),
                new Waypoint(5, 5),
                new Waypoint(-5, 5),
                new Waypoint(-5, -5));
        World world = World.create(world(40, List.of(new WallPlan(false, ring)), 15, 0), 1);
        Worlds.spawn(world, 0, 50, new SpawnArea.Disc(0, 0, 4));
        Worlds.steps(world, 100);
        float[] x = world.ground().x().clone();
        int[] id = world.ground().id().clone();

        Worlds.steps(world, 40);

        for (int i = 0; i < 50; i++) {
            assertThat(world.agents().state(i)).isEqualTo(AgentState.STUCK);
            assertThat(world.agents().x(world.agents().indexOf(id[i]))).isEqualTo(x[i]);
        }

        // With the wall gone there is a way, half a second later.
        world.apply(new WorldCommand.RemoveWall(1));
        Worlds.steps(world, 1_000);
        assertThat(arrived(world)).isEqualTo(50);
    }

    @Test
    void aGoalInsideAnObstacleIsComeNearTo() {
        World world = World.create(
                world(60, List.of(WallPlan.line(-5, -20, -5, 5)), 10, 0)
                        .withObstacles(List.of(new Scenario.ObstaclePlan(10, 0, 4, 5))),
                1);
        Worlds.spawn(world, 0, 40, new SpawnArea.Disc(-15, -5, 5));

        Worlds.steps(world, 900);

        assertThat(arrived(world)).isEqualTo(40);
        assertThat(Worlds.distances(world, 10, 0)[0]).isBetween(4.3 - 1e-6, 5.5);
        assertThat(Worlds.distances(world, 10, 0)[39]).isLessThan(15);
    }

    @Test
    void goesAfterAGoalThatMoves() {
        World world = World.create(
                Worlds.of(60, walker(R, 2.5f))
                        .withWalls(List.of(WallPlan.line(-20, 0, 20, 0)))
                        .withGoals(List.of(new Scenario.GoalPlan(
                                "hare",
                                false,
                                new GoalPath.Patrol(List.of(new Waypoint(-25, 8), new Waypoint(25, 8)), 1)))),
                1);
        Worlds.spawnAt(world, 0, 0, -8);

        int ticks = 0;
        while (ticks == 0 || world.agents().state(0) != AgentState.ARRIVED) {
            world.step();
            assertThat(++ticks).isLessThan(1_200);
        }

        Goal hare = world.scene().goals().get(0);
        assertThat(Math.hypot(world.agents().x(0) - hare.x(), world.agents().z(0) - hare.z()))
                .isLessThan(0.6);
    }

    @Test
    void theNearestGoalIsTheNearestOnFoot() {
        World world = World.create(
                world(60, List.of(WallPlan.line(-20, 1, 28, 1)), 0, 3)
                        .withGoals(List.of(
                                new Scenario.GoalPlan("behind the wall", false, new GoalPath.Still(0, 0, 3)),
                                new Scenario.GoalPlan("on this side", false, new GoalPath.Still(10, 0, -2)))),
                1);
        Worlds.spawnAt(world, 0, 0, -2);

        Worlds.steps(world, 300);

        assertThat(world.agents().x(0)).isBetween(9f, 11f);
        assertThat(world.agents().z(0)).isLessThan(0);
    }

    @Test
    void runsAlikeHoweverFastTheFieldsAreMade() {
        Queue<Runnable> waiting = new ArrayDeque<>();
        World inTheStep = changing(task -> {});
        World atOnce = changing(Runnable::run);
        World late = changing(waiting::add);

        for (int tick = 0; tick < 120; tick++) {
            if (tick % 25 == 10) {
                WorldCommand wall = new WorldCommand.PlaceWall(
                        false, List.of(new Waypoint(tick / 10f - 6, -9), new Waypoint(tick / 10f - 6, 5)));
                inTheStep.apply(wall);
                atOnce.apply(wall);
                late.apply(wall);
            }
            if (tick == 60) {
                inTheStep.apply(new WorldCommand.SetGoal(1, 0, 0, 10));
                atOnce.apply(new WorldCommand.SetGoal(1, 0, 0, 10));
                late.apply(new WorldCommand.SetGoal(1, 0, 0, 10));
            }
            if (tick % 3 == 0 && !waiting.isEmpty()) {
                waiting.remove().run();
            }
            inTheStep.step();
            atOnce.step();
            late.step();
            assertThat(atOnce.stateHash()).isEqualTo(inTheStep.stateHash());
            assertThat(late.stateHash()).isEqualTo(inTheStep.stateHash());
        }
    }

    private static World changing(Executor executor) {
        Scenario scenario = world(30, List.of(WallPlan.line(-5, -10, -5, 10)), 12, 3)
                .withSpawns(List.of(new Scenario.SpawnPlan(0, 100, new SpawnArea.Rect(-14, -14, -8, 14))));
        return World.create(scenario, 3, Phases.ONE_THREAD, executor, 0);
    }

    @Test
    void aRequestUnderWayIsState() {
        World before = World.create(world(30, maze(), 12, 12), 1);
        World moved = World.create(world(30, maze(), 12, 12), 1);
        Worlds.steps(before, 5);
        Worlds.steps(moved, 5);
        moved.apply(new WorldCommand.SetGoal(1, 5, 0, 5));
        Worlds.steps(before, 1);
        Worlds.steps(moved, 1);
        // Back where it was, but a field for the other place is being made.
        moved.apply(new WorldCommand.SetGoal(1, 12, 0, 12));
        before.apply(new WorldCommand.SetGoal(1, 12, 0, 12));

        assertThat(moved.stateHash()).isNotEqualTo(before.stateHash());
    }

    @Test
    void directWalkersWalkStraight() {
        Kind direct = walker(R, 1.5f).withMotion(Motion.Ground.DEFAULT.withNavigation(Navigation.DIRECT));
        World world = World.create(
                Worlds.of(40, direct)
                        .withWalls(List.of(WallPlan.line(0, -5, 0, 5)))
                        .withGoals(List.of(Worlds.goal(10, 0))),
                1);
        Worlds.spawnAt(world, 0, -10, 0);

        Worlds.steps(world, 400);

        assertThat(world.agents().x(0)).isBetween(-0.4f, -0.3f);
        assertThat(world.agents().state(0)).isEqualTo(AgentState.STUCK);
    }

    @Test
    void aWorldOfSixteenKilometresHasItsFields() {
        Scenario scenario = Scenario.of("wide", new WorldBounds(-8192, -8192, 8192, 8192), List.of(walker(R, 50)))
                .withLimits(new WorldLimits(10, 10, 10, 10, 10))
                .withWalls(List.of(WallPlan.line(0, -8192, 0, 4_000)))
                .withGoals(List.of(Worlds.goal(300, 3_500)));
        World world = World.create(scenario, 1);
        Worlds.spawnAt(world, 0, -300, 3_900);

        Worlds.steps(world, 20 * 30);

        assertThat(world.models().flows().grid().cells()).isLessThanOrEqualTo(1 << 20);
        assertThat(world.agents().state(0)).isEqualTo(AgentState.ARRIVED);
    }

    @Test
    void refusesMoreGoalsThanFieldsHaveRoomFor() {
        Scenario scenario =
                world(1_000, List.of(WallPlan.line(0, 0, 1, 0)), 1, 1).withLimits(new WorldLimits(10, 10, 10, 100, 1));
        World world = World.create(scenario, 1);

        CommandOutcome last = world.apply(new WorldCommand.SetGoal(0, 2, 0, 2));
        int goals = 1;
        while (last instanceof CommandOutcome.Applied) {
            last = world.apply(new WorldCommand.SetGoal(0, goals, 0, 2));
            goals++;
        }

        assertThat(goals).isEqualTo(16);
        assertThat(((CommandOutcome.Rejected) last).sentence())
                .startsWith("expected at most 16 goals with flow fields");
    }

    private static void assertNobodyInAWall(World world) {
        for (int i = 0; i < world.agents().groundCount(); i++) {
            float radius = world.scenario().kinds().get(world.agents().kind(i)).radius();
            float x = world.agents().x(i);
            float z = world.agents().z(i);
            if (!world.models().walls().free(x, z, radius - 1e-5f)) {
                throw new AssertionError("agent at " + x + ", " + z + " is in a wall at tick " + world.tick());
            }
        }
    }
}
