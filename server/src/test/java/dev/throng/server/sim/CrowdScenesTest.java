package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a crowd must do among obstacles, goals and threats. */
class CrowdScenesTest {
    @Test
    void fiveHundredOnOnePointComeApartAndRest() {
        World world = World.create(Worlds.of(60, Worlds.standing(0.3f, 70, CrowdRules.DEFAULT)), 3);
        Worlds.spawn(world, 0, 500, new SpawnArea.Point(3, 0, 4));

        Worlds.steps(world, 800);

        assertThat(Worlds.Overlaps.of(world).maxFraction()).isLessThanOrEqualTo(0.01);
        long before = world.stateHash();
        float x = world.agents().x(17);
        world.step();
        assertThat(world.agents().x(17)).isEqualTo(x);
        assertThat(world.stateHash()).isNotEqualTo(before);
        for (int i = 0; i < world.agents().count(); i++) {
            assertThat(world.agents().vx(i)).isZero();
            assertThat(world.agents().vz(i)).isZero();
        }
    }

    @Test
    void plainRuleLeavesThemOnTheirPoint() {
        World world = World.create(Worlds.of(60, Worlds.standing(0.3f, 70, CrowdRules.SEED)), 3);
        Worlds.spawn(world, 0, 500, new SpawnArea.Point(3, 0, 4));

        Worlds.steps(world, 100);

        assertThat(Worlds.distances(world, 3, 4)[499]).isZero();
    }

    @ParameterizedTest
    @ValueSource(floats = {1.05f, 2, 6})
    void agentThatWalksAtAnObstaclesCentreGetsPast(float influence) {
        Kind kind = Worlds.chasing(CrowdRules.DEFAULT);
        World world = World.create(
                Worlds.of(60, kind)
                        .withGoals(List.of(Worlds.goal(12, 0)))
                        .withObstacles(List.of(new Scenario.ObstaclePlan(0, 0, 1, influence))),
                1);
        Worlds.spawnAt(world, 0, -12, 0);
        int ticks = 0;

        while (world.agents().count() == 0 || world.agents().x(0) < 11.9f) {
            world.step();
            Worlds.assertNobodyInsideAnObstacleOrOutside(world);
            assertThat(++ticks).isLessThan((int) (1.5 * 24 / 1.5 * 20));
        }
    }

    @Test
    void plainRuleStallsOnTheCentre() {
        World world = World.create(
                Worlds.of(60, Worlds.chasing(CrowdRules.SEED))
                        .withGoals(List.of(Worlds.goal(12, 0)))
                        .withObstacles(List.of(new Scenario.ObstaclePlan(0, 0, 1, 1.05f))),
                1);
        Worlds.spawnAt(world, 0, -12, 0);

        Worlds.steps(world, 600);

        assertThat(world.agents().x(0)).isLessThan(-1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nobodyEndsATickInsideAnObstacleOrOutsideTheWorld(long seed) {
        Kind walker = Worlds.chasing(CrowdRules.DEFAULT);
        Kind fast = new Kind(
                "fast",
                0.2f,
                30,
                30,
                50,
                Motion.Ground.DEFAULT.withBehaviour(Behaviour.WANDER).withTurnRate(1000));
        World world = World.create(
                Worlds.of(40, walker, fast)
                        .withGoals(List.of(new Scenario.GoalPlan("a", false, new GoalPath.Orbit(0, 0, 19, 40, 0))))
                        .withObstacles(Worlds.obstacles(30, 40, 0.6f, 1.5f, seed)),
                seed);
        Worlds.spawn(world, 0, 600, new SpawnArea.Rect(-20, -20, 20, 20));
        Worlds.spawn(world, 1, 100, new SpawnArea.Rect(-20, -20, 20, 20));

        for (int tick = 0; tick < 200; tick++) {
            world.step();
            Worlds.assertNobodyInsideAnObstacleOrOutside(world);
        }
    }

    @Test
    void fastAgentsDoNotTunnelThroughAClosedRing() {
        Kind fast = new Kind(
                "fast",
                0.2f,
                30,
                50,
                50,
                Motion.Ground.DEFAULT
                        .withBehaviour(Behaviour.WANDER)
                        .withRoam(60)
                        .withTurnRate(1000));
        Scenario.ObstaclePlan[] ring = new Scenario.ObstaclePlan[48];
        for (int i = 0; i < ring.length; i++) {
            double angle = 2 * Math.PI * i / ring.length;
            ring[i] =
                    new Scenario.ObstaclePlan((float) (8 * Math.cos(angle)), (float) (8 * Math.sin(angle)), 0.6f, 0.6f);
        }
        World world = World.create(Worlds.of(80, fast).withObstacles(List.of(ring)), 5);
        Worlds.spawn(world, 0, 60, new SpawnArea.Disc(0, 0, 6));

        Worlds.steps(world, 600);

        assertThat(Worlds.distances(world, 0, 0)[59]).isLessThan(8);
    }

    @Test
    void obstacleBuiltOnACrowdPushesItOut() {
        World world = World.create(Worlds.of(60, Worlds.standing(0.3f, 70, CrowdRules.DEFAULT)), 1);
        Worlds.spawn(world, 0, 100, new SpawnArea.Disc(0, 0, 3));
        Worlds.steps(world, 5);

        world.apply(new WorldCommand.PlaceObstacle(0.1f, 0.1f, 4, 6));
        Worlds.steps(world, 300);

        Worlds.assertNobodyInsideAnObstacleOrOutside(world);
    }

    @Test
    void threatenedAgentsRunAndComeBack() {
        Kind walker = Worlds.chasing(CrowdRules.DEFAULT);
        World world = World.create(Worlds.of(100, walker).withGoals(List.of(Worlds.goal(0, 0))), 1);
        Worlds.spawn(world, 0, 50, new SpawnArea.Disc(0, 0, 4));
        Worlds.steps(world, 100);

        world.apply(new WorldCommand.DropThreat(0.5f, 0.2f, 12, 5));
        Worlds.steps(world, 1);
        assertThat(world.agents().state(0)).isEqualTo(AgentState.FLEEING);
        assertThat(world.scene().threats()).hasSize(1);
        Worlds.steps(world, 99);
        double[] fled = Worlds.distances(world, 0.5, 0.2);
        Worlds.steps(world, 800);

        assertThat(fled[0]).isGreaterThan(5);
        assertThat(world.scene().threats()).isEmpty();
        assertThat(Worlds.distances(world, 0, 0)[49]).isLessThan(5);
        for (int i = 0; i < 50; i++) {
            assertThat(world.agents().state(i)).isNotEqualTo(AgentState.FLEEING);
        }
    }

    @Test
    void chasersPickTheNearestGoal() {
        World world = World.create(
                Worlds.of(60, Worlds.chasing(CrowdRules.DEFAULT))
                        .withGoals(List.of(
                                new Scenario.GoalPlan("west", false, new GoalPath.Still(-20, 0, 0)),
                                new Scenario.GoalPlan("east", false, new GoalPath.Still(20, 0, 0)))),
                1);
        Worlds.spawnAt(world, 0, -3, 0);
        Worlds.spawnAt(world, 0, 3, 0);

        Worlds.steps(world, 400);

        assertThat(Worlds.distances(world, -20, 0)[0]).isLessThan(0.1);
        assertThat(Worlds.distances(world, 20, 0)[0]).isLessThan(0.1);
    }

    @Test
    void agentsAtAnExitLeaveTheWorld() {
        World world = World.create(
                Worlds.of(60, Worlds.chasing(CrowdRules.DEFAULT))
                        .withGoals(List.of(new Scenario.GoalPlan("out", true, new GoalPath.Still(10, 0, 0)))),
                1);
        Worlds.spawn(world, 0, 200, new SpawnArea.Disc(0, 0, 5));

        Worlds.steps(world, 3_000);

        assertThat(world.agents().count()).isZero();
        assertThat(world.queryRadius(0, 0, 100, new int[10])).isZero();
    }

    @Test
    void fiftyOnACircleAllReachTheOtherSide() {
        Kind kind = Kind.walker("walker", 0.3f, 70, 1.5f)
                .withMotion(Motion.Ground.DEFAULT
                        .withBehaviour(Behaviour.HOLD)
                        .withLeash(0.5f)
                        .withArrival(0.3f)
                        .withTurnRate(1000));
        World world = World.create(Worlds.of(60, kind), 1);
        for (int i = 0; i < 50; i++) {
            double angle = 2 * Math.PI * i / 50;
            Worlds.spawnAt(world, 0, (float) (20 * Math.cos(angle)), (float) (20 * Math.sin(angle)));
        }
        for (int row = 0; row < 50; row++) {
            world.ground().targetX()[row] = -world.ground().x()[row];
            world.ground().targetZ()[row] = -world.ground().z()[row];
        }

        Worlds.steps(world, 1_600);

        for (int i = 0; i < 50; i++) {
            double dx = world.ground().x()[i] - world.ground().targetX()[i];
            double dz = world.ground().z()[i] - world.ground().targetZ()[i];
            assertThat(Math.hypot(dx, dz)).isLessThan(0.6);
        }
    }
}
