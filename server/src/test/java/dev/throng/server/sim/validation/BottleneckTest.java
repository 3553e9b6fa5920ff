package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.Scenario.WallPlan;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.nav.Navigation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests 16 and 17: what gets through a narrow place in a second, and how long a hall takes to empty. */
class BottleneckTest {
    private static final float RADIUS = 0.2f;
    private static final float SPEED = 1.34f;
    private static final float PASSAGE = 2.8f;

    /** When the walkers passed a line across their way, in seconds, in order. */
    private record Passing(List<Double> seconds, int leftBehind) {
        /** Walkers a second from the tenth to the ninetieth of a hundred: without the first, who meet nobody, and the last. */
        double flow() {
            int from = seconds.size() / 10;
            int to = seconds.size() * 9 / 10 - 1;
            return (to - from) / (seconds.get(to) - seconds.get(from));
        }
    }

    private static Passing pass(World world, float lineX, double mostSeconds) {
        int count = world.agents().count();
        boolean[] passed = new boolean[world.agents().slotCapacity()];
        List<Double> seconds = new ArrayList<>();
        int rate = world.scenario().tickRateHz();
        while (seconds.size() < count && world.tick() < mostSeconds * rate) {
            world.step();
            AgentTable agents = world.agents();
            for (int i = 0; i < agents.count(); i++) {
                if (agents.x(i) > lineX && !passed[agents.slot(i)]) {
                    passed[agents.slot(i)] = true;
                    seconds.add((double) world.tick() / rate);
                }
            }
        }
        return new Passing(seconds, count - seconds.size());
    }

    /**
     * A room of 10 m by 8 m whose eastern wall has a passage of that width and 2.8 m length, as in Seyfried et al., New
     * insights into pedestrian flow through bottlenecks, 2009; 150 in the western part of the room.
     */
    private static World bottleneck(float width, Kind kind, int agents) {
        List<WallPlan> walls = new ArrayList<>();
        for (int side = -1; side <= 1; side += 2) {
            walls.add(WallPlan.line(0, side * width / 2, 0, side * 4));
            walls.add(WallPlan.line(0, side * width / 2, PASSAGE, side * width / 2));
            walls.add(WallPlan.line(PASSAGE, side * width / 2, PASSAGE, side * 4));
        }
        return World.create(
                Scenes.of(new WorldBounds(-12, -4, 14, 4), kind)
                        .withWalls(walls)
                        .withGoals(List.of(Scenes.exit("out", PASSAGE + 0.5f, 0)))
                        .withSpawns(List.of(
                                new Scenario.SpawnPlan(0, agents, new SpawnArea.Rect(-11.5f, -3.5f, -2, 3.5f)))),
                4);
    }

    @Test
    void test16FlowGrowsWithTheWidth() {
        double before = 0;
        for (float width : new float[] {0.8f, 1, 1.2f, 1.6f, 2, 2.4f, 4}) {
            Passing seen = pass(bottleneck(width, Scenes.chasing(RADIUS, SPEED), 150), PASSAGE, 300);

            // The experiment of 2006 (Seyfried et al. 2009) had 1.42/s at 0.8 m, 1.85 at 1.0 m and 2.14 at 1.2 m.
            Findings.note(16, "width %.1f m: %.2f/s, %.2f/s/m", width, seen.flow(), seen.flow() / width);
            assertThat(seen.leftBehind()).as("width %s", width).isZero();
            assertThat(seen.flow()).as("width %s", width).isGreaterThan(before);
            before = seen.flow();
        }
    }

    @Test
    void test24QueueThatCannotGoOnStandsStill() {
        Kind kind = Scenes.chasing(RADIUS, SPEED);
        Motion.Ground motion = (Motion.Ground) kind.motion();
        // Behind a shut door that its walkers know nothing of.
        World world = World.create(
                Scenes.of(new WorldBounds(-16, -8, 6, 8), kind.withMotion(motion.withNavigation(Navigation.DIRECT)))
                        .withWalls(List.of(WallPlan.line(0, -8, 0, 8)))
                        .withGoals(List.of(Scenes.exit("out", 3, 0)))
                        .withSpawns(List.of(new Scenario.SpawnPlan(0, 200, new SpawnArea.Rect(-15, -7, -1, 7)))),
                4);
        Scenes.runSeconds(world, 25);

        double speed = 0;
        for (int tick = 0; tick < 100; tick++) {
            world.step();
            speed += Measure.meanSpeed(world) / 100;
        }
        Measure.Overlaps overlaps = Measure.overlaps(world);

        Findings.note(
                24,
                "200 before an exit that is shut: %.3f m/s of %.2f, mean overlap %.1f %%",
                speed,
                SPEED,
                100 * overlaps.mean());
        assertThat(speed).isLessThan(0.05 * SPEED);
        assertThat(overlaps.mean()).isLessThan(0.05);
    }

    @Test
    void test17OneAloneTakesTheTimeOfItsSpeed() {
        World world = World.create(
                Scenes.of(new WorldBounds(-2, -1, 60, 1), Scenes.chasing(RADIUS, 1.33f))
                        .withGoals(List.of(Scenes.goal("end", 55, 0)))
                        .withSpawns(List.of(Scenes.at(0, 0, 0))),
                1);

        Passing seen = pass(world, 40, 60);

        Findings.note(
                17,
                "RiMEA 1, 40 m at 1.33 m/s: %.2f s, expected 30.08",
                seen.seconds().get(0));
        assertThat(seen.seconds().get(0)).isBetween(30.075, 30.075 + 0.05 + 1e-9);
    }

    /** A hall of 30 m by 20 m whose long sides have so many exits of a metre; seconds until it is empty. */
    private static double emptyingSeconds(int exits, int agents) {
        List<WallPlan> walls = new ArrayList<>();
        List<Scenario.GoalPlan> goals = new ArrayList<>();
        int perSide = exits / 2;
        for (int side = -1; side <= 1; side += 2) {
            float from = -15;
            for (int n = 0; n < perSide; n++) {
                float middle = -15 + 30f * (2 * n + 1) / (2 * perSide);
                walls.add(WallPlan.line(from, side * 10, middle - 0.5f, side * 10));
                from = middle + 0.5f;
                goals.add(Scenes.exit("exit " + side + " " + n, middle, side * 10.8f));
            }
            walls.add(WallPlan.line(from, side * 10, 15, side * 10));
            walls.add(WallPlan.line(side * 15, -10, side * 15, 10));
        }
        World world = World.create(
                Scenes.of(new WorldBounds(-16, -12, 16, 12), Scenes.chasing(RADIUS, SPEED))
                        .withWalls(walls)
                        .withGoals(goals)
                        .withSpawns(List.of(new Scenario.SpawnPlan(0, agents, new SpawnArea.Rect(-14, -9, 14, 9)))),
                6);
        return Scenes.secondsUntil(world, 300, () -> world.agents().count() == 0);
    }

    @Test
    void test17FourExitsInsteadOfTwoHalveTheTime() {
        exits(400);
    }

    @Test
    @Tag("full")
    void test17FourExitsInsteadOfTwoHalveTheTimeOfAThousand() {
        exits(1_000);
    }

    private static void exits(int agents) {
        double two = emptyingSeconds(2, agents);
        double four = emptyingSeconds(4, agents);

        Findings.note(17, "RiMEA 9, %,d: two exits %.1f s, four %.1f s, ratio %.2f", agents, two, four, four / two);
        assertThat(four / two).isBetween(0.5 * 0.85, 0.5 * 1.15);
    }

    @Test
    void test17SecondBottleneckOfTheSameWidthCausesNoJam() {
        List<WallPlan> walls = new ArrayList<>();
        for (int side = -1; side <= 1; side += 2) {
            walls.add(WallPlan.line(0, side * 0.5f, 0, side * 4));
            walls.add(WallPlan.line(10, side * 0.5f, 10, side * 4));
        }
        World world = World.create(
                Scenes.of(new WorldBounds(-12, -4, 18, 4), Scenes.chasing(RADIUS, SPEED))
                        .withWalls(walls)
                        .withGoals(List.of(Scenes.exit("out", 16, 0)))
                        .withSpawns(
                                List.of(new Scenario.SpawnPlan(0, 150, new SpawnArea.Rect(-11.5f, -3.5f, -1, 3.5f)))),
                4);
        int mostBetween = 0;
        int mostBefore = 0;
        double speed = 0;
        int samples = 0;
        while (world.agents().count() > 0 && world.tick() < 300 * 20) {
            world.step();
            AgentTable agents = world.agents();
            int between = 0;
            int before = 0;
            for (int i = 0; i < agents.count(); i++) {
                before += agents.x(i) > -5 && agents.x(i) < 0 ? 1 : 0;
                if (agents.x(i) > 1 && agents.x(i) < 10) {
                    between++;
                    speed += Measure.speed(agents, i);
                    samples++;
                }
            }
            mostBetween = Math.max(mostBetween, between);
            mostBefore = Math.max(mostBefore, before);
        }

        Findings.note(
                17,
                "RiMEA 12: at most %d wait within 5 m of the first bottleneck, at most %d are on the 9 m to the second, at"
                        + " %.2f of their speed",
                mostBefore,
                mostBetween,
                speed / samples / SPEED);
        assertThat(world.agents().count()).isZero();
        assertThat(mostBetween).isLessThan(mostBefore / 2);
        assertThat(speed / samples / SPEED).isGreaterThan(0.8);
    }
}
