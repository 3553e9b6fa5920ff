package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.GoalPath.Waypoint;
import dev.throng.server.sim.nav.Navigation;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WallsTest {
    /** What rounding of positions may show of a body in a wall, metres. */
    private static final double TOLERANCE = 1e-6;

    @ParameterizedTest
    @CsvSource({"20, 2", "20, 50", "1, 50", "1, 3", "240, 50"})
    void nobodyShotAtAWallCrossesIt(int tickRateHz, float speed) {
        Scenario scenario = Worlds.of(200, runner(speed, 0.3f))
                .withTickRateHz(tickRateHz)
                .withGoals(List.of(Worlds.goal(90, 3)))
                .withWalls(List.of(Scenario.WallPlan.line(0, -100, 0, 100)));
        World world = World.create(scenario, 1);
        Worlds.spawn(world, 0, 200, new SpawnArea.Rect(-95, -90, -1, 90));

        for (int tick = 0; tick < 10 * Math.min(tickRateHz, 20); tick++) {
            world.step();
            for (int i = 0; i < world.agents().groundCount(); i++) {
                assertThat(world.agents().x(i)).isLessThanOrEqualTo(-0.3f);
            }
        }
    }

    @Test
    void tenThousandShotsEndInNothingAndCrossNothing() {
        SeededRandom random = new SeededRandom(20);
        Scenario scenario = Worlds.of(120, runner(20, 0.3f))
                .withTickRateHz(10)
                .withWalls(randomWalls(random, 60, 50))
                .withObstacles(Worlds.obstacles(40, 100, 0.5f, 0.5f, 3))
                .withGoals(List.of(Worlds.goal(0, 0)));
        World world = World.create(scenario, 1);
        Worlds.spawn(world, 0, 500, new SpawnArea.Rect(-59, -59, 59, 59));
        FreePlaces places = places(world);

        int shots = 0;
        for (int tick = 0; tick < 40; tick++) {
            world.apply(new WorldCommand.SetGoal(1, random.nextFloat(-60, 60), 0, random.nextFloat(-60, 60)));
            float[] x = world.ground().x().clone();
            float[] z = world.ground().z().clone();
            int[] id = world.ground().id().clone();
            int count = world.ground().total();
            world.step();
            for (int before = 0; before < count; before++) {
                int after = world.agents().indexOf(id[before]);
                shots += moved(world, places, x[before], z[before], after);
            }
        }
        assertThat(shots).isGreaterThan(10_000);
    }

    /** 1 when the agent went somewhere; fails when it stands in something or got through a wall on its way. */
    private static int moved(World world, FreePlaces places, float fromX, float fromZ, int i) {
        float toX = world.agents().x(i);
        float toZ = world.agents().z(i);
        assertOutsideWalls(world, i);
        assertThat(places.solid(toX, toZ)).isFalse();
        for (Wall wall : world.scene().walls()) {
            for (int s = 0; s < wall.segments(); s++) {
                int e = wall.endOf(s);
                if (crosses(fromX, fromZ, toX, toZ, wall.x(s), wall.z(s), wall.x(e), wall.z(e))) {
                    fail("%s, %s to %s, %s went through wall %d", fromX, fromZ, toX, toZ, wall.id());
                }
            }
        }
        return fromX != toX || fromZ != toZ ? 1 : 0;
    }

    @ParameterizedTest
    @ValueSource(floats = {0, 8000})
    void aPressedCrowdStaysInItsRing(float offset) {
        WorldBounds bounds = new WorldBounds(offset - 60, offset - 60, offset + 60, offset + 60);
        int corners = 24;
        List<Waypoint> ring = new ArrayList<>();
        for (int i = 0; i <= corners; i++) {
            double angle = 2 * Math.PI * (i % corners) / corners;
            ring.add(new Waypoint(
                    (float) (offset + 20 * StrictMath.cos(angle)), (float) (offset + 20 * StrictMath.sin(angle))));
        }
        Scenario scenario = Scenario.of("ring", bounds, List.of(runner(5, 0.3f)))
                .withLimits(WorldLimits.DEFAULT)
                .withWalls(List.of(new Scenario.WallPlan(false, ring)))
                .withGoals(List.of(Worlds.goal(offset + 50, offset + 1)));
        World world = World.create(scenario, 1);
        Worlds.spawn(world, 0, 1000, new SpawnArea.Disc(offset, offset, 19));

        for (int tick = 0; tick < 400; tick++) {
            if (tick == 200) {
                world.apply(new WorldCommand.SetGoal(1, offset - 40, 0, offset - 45));
            }
            world.step();
        }
        for (int i = 0; i < world.agents().groundCount(); i++) {
            assertThat(Math.hypot(world.agents().x(i) - offset, world.agents().z(i) - offset))
                    .isLessThan(20);
            assertOutsideWalls(world, i);
        }
    }

    @Test
    void aRingOfPillarsHoldsAPressedCrowdToo() {
        List<Scenario.ObstaclePlan> ring = new ArrayList<>();
        for (int i = 0; i < 126; i++) {
            double angle = 2 * Math.PI * i / 126;
            ring.add(new Scenario.ObstaclePlan(
                    (float) (20 * StrictMath.cos(angle)), (float) (20 * StrictMath.sin(angle)), 0.5f, 0.5f));
        }
        World world = World.create(
                Worlds.of(120, runner(5, 0.3f)).withObstacles(ring).withGoals(List.of(Worlds.goal(50, 1))), 1);
        Worlds.spawn(world, 0, 1000, new SpawnArea.Disc(0, 0, 18));

        Worlds.steps(world, 300);

        for (int i = 0; i < world.agents().groundCount(); i++) {
            assertThat(Math.hypot(world.agents().x(i), world.agents().z(i))).isLessThan(20);
        }
    }

    @Test
    void neighboursDoNotDiluteAWall() {
        World alone = inAWall(0);
        World crowded = inAWall(10);

        alone.step();
        crowded.step();

        int id = alone.agents().id(0);
        assertThat(alone.agents().x(0)).isCloseTo(-0.3f, within(1e-6f));
        assertThat(crowded.agents().x(crowded.agents().indexOf(id))).isCloseTo(-0.3f, within(1e-6f));
    }

    /** One that overlaps a wall to its east, and neighbours that press it along the wall from both sides. */
    private static World inAWall(int neighbours) {
        World world = World.create(
                Worlds.of(40, Worlds.standing(0.3f, 70, CrowdRules.SEED))
                        .withWalls(List.of(Scenario.WallPlan.line(0, -10, 0, 10))),
                1);
        Worlds.spawnAt(world, 0, -0.1f, 0);
        for (int i = 0; i < neighbours; i++) {
            Worlds.spawnAt(world, 0, -0.1f, i % 2 == 0 ? 0.05f * (i + 1) : -0.05f * i);
        }
        return world;
    }

    @Test
    void neighboursPressNobodyIntoAWall() {
        World world = World.create(
                Worlds.of(40, runner(5, 0.3f))
                        .withWalls(List.of(Scenario.WallPlan.line(0, -20, 0, 20)))
                        .withGoals(List.of(Worlds.goal(15, 0))),
                1);
        Worlds.spawn(world, 0, 200, new SpawnArea.Rect(-6, -4, -0.3f, 4));

        for (int tick = 0; tick < 100; tick++) {
            world.step();
            for (int i = 0; i < 200; i++) {
                assertThat(world.agents().x(i)).isLessThanOrEqualTo(-0.3f);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 10, 45, 90, 135})
    void aWedgeIsNoTrap(double degrees) {
        float x = (float) (10 * StrictMath.cos(StrictMath.toRadians(degrees)));
        float z = (float) (10 * StrictMath.sin(StrictMath.toRadians(degrees)));
        World world = World.create(
                Worlds.of(60, runner(3, 0.3f))
                        .withWalls(List.of(new Scenario.WallPlan(
                                false, List.of(new Waypoint(10, 0), new Waypoint(0, 0), new Waypoint(x, z)))))
                        .withGoals(List.of(Worlds.goal(-20, -1))),
                1);
        double middle = StrictMath.toRadians(degrees / 2);
        // Inside the wedge, as deep as a body gets.
        float deep = (float) (0.35 / StrictMath.sin(middle));
        Worlds.spawnAt(world, 0, (float) (deep * StrictMath.cos(middle)), (float) (deep * StrictMath.sin(middle)));
        for (int tick = 0; tick < 60; tick++) {
            world.step();
            assertOutsideWalls(world, 0);
        }

        world.apply(new WorldCommand.SetGoal(
                1, (float) (25 * StrictMath.cos(middle)), 0, (float) (25 * StrictMath.sin(middle))));
        Worlds.steps(world, 300);

        assertThat(world.agents().state(0)).isEqualTo(AgentState.ARRIVED);
    }

    @Test
    void aBodyOnTheLineOrAtItsEndComesOffIt() {
        World world = World.create(
                Worlds.of(40, Worlds.standing(0.3f, 70, CrowdRules.DEFAULT))
                        .withWalls(List.of(Scenario.WallPlan.line(0, 0, 5, 0))),
                1);
        Worlds.spawnAt(world, 0, 2, 0);
        Worlds.spawnAt(world, 0, 0, 0);
        Worlds.spawnAt(world, 0, 5.1f, 0);

        Worlds.steps(world, 3);

        for (int i = 0; i < 3; i++) {
            assertThat(world.agents().x(i)).isFinite();
            assertOutsideWalls(world, i);
        }
    }

    @Test
    void aPolygonIsSolid() {
        World world = World.create(Worlds.of(60, Worlds.standing(0.3f, 70, CrowdRules.DEFAULT)), 1);
        Worlds.spawn(world, 0, 300, new SpawnArea.Disc(0, 0, 8));
        Worlds.steps(world, 1);

        CommandOutcome placed = world.apply(new WorldCommand.PlaceWall(true, square(0, 0, 5)));
        assertThat(placed).isEqualTo(new CommandOutcome.Applied(0, 1));
        Worlds.spawn(world, 0, 100, new SpawnArea.Rect(-6, -6, 6, 6));
        Worlds.spawnAt(world, 0, 1, 1);
        Worlds.steps(world, 60);

        Wall wall = world.scene().walls().get(0);
        assertThat(world.agents().groundCount()).isEqualTo(401);
        for (int i = 0; i < 401; i++) {
            assertThat(wall.contains(world.agents().x(i), world.agents().z(i))).isFalse();
            // Those that the polygon was put down beside are under the pressure of those that were put out.
            assertOutsideWalls(world, i, 0.01);
        }
    }

    @Test
    void aRemovedWallLetsThrough() {
        World world = World.create(Worlds.of(40, runner(3, 0.3f)).withGoals(List.of(Worlds.goal(10, 0))), 1);
        Worlds.spawnAt(world, 0, -10, 0);
        world.apply(new WorldCommand.PlaceWall(false, List.of(new Waypoint(0, -20), new Waypoint(0, 20))));
        Worlds.steps(world, 200);
        float held = world.agents().x(0);

        assertThat(world.apply(new WorldCommand.RemoveWall(1))).isEqualTo(new CommandOutcome.Applied(0, 0));
        Worlds.steps(world, 200);

        assertThat(held).isLessThan(0);
        assertThat(world.agents().state(0)).isEqualTo(AgentState.ARRIVED);
        assertThat(world.apply(new WorldCommand.RemoveWall(1))).isInstanceOf(CommandOutcome.Rejected.class);
    }

    @Test
    void refusesWallsThatAreNone() {
        World world = World.create(Worlds.of(40, runner(3, 0.3f)).withLimits(new WorldLimits(10, 10, 0, 0, 0, 5)), 1);

        refused(world, false, "expected 2 to 256 points, got 1", new Waypoint(0, 0));
        refused(world, false, "expected point 2 inside the world", new Waypoint(0, 0), new Waypoint(30, 0));
        refused(world, false, "expected point 2 inside the world", new Waypoint(0, 0), new Waypoint(Float.NaN, 0));
        refused(world, false, "expected point 2 at least 0.05 m from point 1", new Waypoint(1, 1), new Waypoint(1, 1));
        refused(world, true, "expected 3 to 256 corners, got 2", new Waypoint(0, 0), new Waypoint(1, 0));
        refused(
                world,
                true,
                "bends inwards at corner 4 (3.0, 1.0)",
                new Waypoint(0, 0),
                new Waypoint(5, 0),
                new Waypoint(5, 5),
                new Waypoint(3, 1));
        refused(world, true, "corners on one line", new Waypoint(0, 0), new Waypoint(1, 0), new Waypoint(2, 0));
        refused(
                world,
                true,
                "winds round more than once",
                new Waypoint(10, 0),
                new Waypoint(-8, 6),
                new Waypoint(3, -9.5f),
                new Waypoint(3, 9.5f),
                new Waypoint(-8, -6));
        assertThat(world.scene().walls()).isEmpty();

        world.apply(new WorldCommand.PlaceWall(true, square(0, 0, 1)));
        refused(world, false, "at most 5 segments", new Waypoint(5, 5), new Waypoint(6, 6), new Waypoint(7, 5));
        assertThat(world.scene().walls()).hasSize(1);
    }

    @Test
    void wallsAreStateAndSoAreThoseGone() {
        World a = World.create(Worlds.of(40, runner(3, 0.3f)), 1);
        World b = World.create(Worlds.of(40, runner(3, 0.3f)), 1);
        assertThat(a.stateHash()).isEqualTo(b.stateHash());

        a.apply(new WorldCommand.PlaceWall(true, square(0, 0, 1)));

        assertThat(a.stateHash()).isNotEqualTo(b.stateHash());
        b.apply(new WorldCommand.PlaceWall(true, square(0, 0, 1)));
        assertThat(a.stateHash()).isEqualTo(b.stateHash());
        a.apply(new WorldCommand.RemoveWall(1));
        assertThat(a.scene().walls()).isEmpty();
        assertThat(a.stateHash()).isNotEqualTo(b.stateHash());
    }

    private static void refused(World world, boolean polygon, String part, Waypoint... points) {
        CommandOutcome outcome = world.apply(new WorldCommand.PlaceWall(polygon, List.of(points)));

        assertThat(outcome).isInstanceOf(CommandOutcome.Rejected.class);
        assertThat(((CommandOutcome.Rejected) outcome).sentence()).contains(part);
    }

    private static Kind runner(float speed, float radius) {
        return Kind.walker("runner", radius, 70, speed)
                .withMotion(Motion.Ground.DEFAULT.withArrival(1).withNavigation(Navigation.DIRECT));
    }

    private static List<Waypoint> square(float x, float z, float half) {
        return List.of(
                new Waypoint(x - half, z - half),
                new Waypoint(x - half, z + half),
                new Waypoint(x + half, z + half),
                new Waypoint(x + half, z - half));
    }

    private static List<Scenario.WallPlan> randomWalls(SeededRandom random, int count, float half) {
        List<Scenario.WallPlan> walls = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            float x = random.nextFloat(-half, half);
            float z = random.nextFloat(-half, half);
            walls.add(
                    i % 3 == 0
                            ? new Scenario.WallPlan(true, square(x, z, random.nextFloat(0.1f, 3)))
                            : Scenario.WallPlan.line(x, z, x + random.nextFloat(0.1f, 8), z + random.nextFloat(-8, 8)));
        }
        return walls;
    }

    private static FreePlaces places(World world) {
        return new FreePlaces(world.scenario(), world.scene(), world.models().walls());
    }

    private static void assertOutsideWalls(World world, int i) {
        assertOutsideWalls(world, i, TOLERANCE);
    }

    private static void assertOutsideWalls(World world, int i, double tolerance) {
        float x = world.agents().x(i);
        float z = world.agents().z(i);
        float radius = world.scenario().kinds().get(world.agents().kind(i)).radius();
        for (Wall wall : world.scene().walls()) {
            for (int s = 0; s < wall.segments(); s++) {
                int e = wall.endOf(s);
                double d = distance(x, z, wall.x(s), wall.z(s), wall.x(e), wall.z(e));
                if (!(d >= radius - tolerance)) {
                    fail("tick %d: agent %d at %s, %s is %s m from wall %d", world.tick(), i, x, z, d, wall.id());
                }
            }
        }
    }

    private static double distance(double x, double z, double ax, double az, double bx, double bz) {
        double ux = bx - ax;
        double uz = bz - az;
        double share = Math.max(0, Math.min(1, ((x - ax) * ux + (z - az) * uz) / (ux * ux + uz * uz)));
        return Math.hypot(x - ax - share * ux, z - az - share * uz);
    }

    private static boolean crosses(
            double px, double pz, double qx, double qz, double ax, double az, double bx, double bz) {
        double p = (bx - ax) * (pz - az) - (bz - az) * (px - ax);
        double q = (bx - ax) * (qz - az) - (bz - az) * (qx - ax);
        double a = (qx - px) * (az - pz) - (qz - pz) * (ax - px);
        double b = (qx - px) * (bz - pz) - (qz - pz) * (bx - px);
        return p * q < 0 && a * b < 0;
    }
}
