package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests 9 to 12, 24 and 25: bodies that are put into each other or press on one point keep their room and come to rest. */
class PressureTest {
    @Test
    void test9HundredOnOnePointComeApart() {
        Kind kind = Scenes.standing("standing", Scenes.RADIUS, 70, CrowdRules.DEFAULT);
        World world = World.create(
                Scenes.of(60, kind).withSpawns(List.of(new Scenario.SpawnPlan(0, 100, new SpawnArea.Point(3, 0, 4)))),
                3);

        double seconds = Scenes.secondsUntil(
                world, 60, () -> world.tick() > 0 && Measure.overlaps(world).deepest() <= 0.01);

        Findings.note(9, "100 on one point are 99 %% apart after %.0f ticks", seconds * 20);
        assertThat(seconds * 20).isLessThanOrEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(floats = {0.3f, 0.5f, 0.7f})
    void test10RandomOverlapsRelax(float packing) {
        int count = 2_000;
        float side = (float) Math.sqrt(count * Math.PI * Scenes.RADIUS * Scenes.RADIUS / packing);
        SpawnArea square = new SpawnArea.Rect(-side / 2, -side / 2, side / 2, side / 2);
        World world = World.create(
                Scenes.of(
                                200,
                                Scenes.standing("light", Scenes.RADIUS, 1, CrowdRules.DEFAULT),
                                Scenes.standing("heavy", Scenes.RADIUS, 3, CrowdRules.DEFAULT))
                        .withSpawns(List.of(
                                new Scenario.SpawnPlan(0, count / 2, square),
                                new Scenario.SpawnPlan(1, count / 2, square))),
                8);
        double[] before = massPoint(world);
        float[][] begun = places(world);
        int tenPercent = 0;
        int onePercent = 0;
        while (onePercent == 0 && world.tick() < 1_500) {
            world.step();
            double deepest = Measure.overlaps(world).deepest();
            tenPercent = tenPercent == 0 && deepest < 0.1 ? world.tick() : tenPercent;
            onePercent = deepest <= 0.01 ? world.tick() : 0;
        }
        double[] after = massPoint(world);
        double shift = Math.hypot(after[0] - before[0], after[1] - before[1]) / meanPath(begun, places(world));

        Findings.note(
                10,
                "packing %.1f: deepest overlap under 10 %% at tick %d, under 1 %% at tick %d, mass centre moved %.2f %% of the mean path",
                packing,
                tenPercent,
                onePercent,
                100 * shift);
        if (packing == 0.5f) {
            assertThat(tenPercent).isBetween(1, 50);
            assertThat(onePercent).isBetween(1, 165);
        }
        assertThat(shift).isLessThan(0.01);
    }

    private static double[] massPoint(World world) {
        AgentTable agents = world.agents();
        double mass = 0;
        double x = 0;
        double z = 0;
        for (int i = 0; i < agents.count(); i++) {
            double m = world.scenario().kinds().get(agents.kind(i)).mass();
            mass += m;
            x += m * agents.x(i);
            z += m * agents.z(i);
        }
        return new double[] {x / mass, z / mass};
    }

    private static float[][] places(World world) {
        AgentTable agents = world.agents();
        float[][] places = new float[agents.count()][];
        for (int i = 0; i < agents.count(); i++) {
            places[agents.slot(i)] = new float[] {agents.x(i), agents.z(i)};
        }
        return places;
    }

    private static double meanPath(float[][] from, float[][] to) {
        double sum = 0;
        for (int i = 0; i < from.length; i++) {
            sum += Math.hypot(from[i][0] - to[i][0], from[i][1] - to[i][1]);
        }
        return sum / from.length;
    }

    private static World gathering(int agents, boolean settle, long seed) {
        Kind kind = Scenes.chasing(Scenes.RADIUS, 1.5f);
        Motion.Ground motion = (Motion.Ground) kind.motion();
        float side = (float) Math.sqrt(1.25 * agents);
        return World.create(
                Scenes.of(4 * side, kind.withMotion(motion.withRules(CrowdRules.DEFAULT.withSettle(settle))))
                        .withGoals(List.of(Scenes.goal("all", 0, 0)))
                        .withSpawns(List.of(new Scenario.SpawnPlan(
                                0, agents, new SpawnArea.Rect(-side / 2, -side / 2, side / 2, side / 2)))),
                seed);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void test11ThousandWithOneGoalKeepTheirRoom(boolean settle) {
        oneGoal(1_000, settle);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("full")
    void test11TenThousandWithOneGoalKeepTheirRoom(boolean settle) {
        oneGoal(10_000, settle);
    }

    private static void oneGoal(int agents, boolean settle) {
        World world = gathering(agents, settle, 7);
        Scenes.run(world, 20);
        long spread = medianNanos(world, 60);

        Scenes.runSeconds(world, 56);
        Measure.Overlaps overlaps = Measure.overlaps(world);
        double speed = Measure.meanSpeed(world);
        double room = Measure.radiusOf(world, 1, 0, 0) / Measure.packedRadius(agents, Scenes.RADIUS);
        double core = Measure.radiusOf(world, 0.9, 0, 0) / Measure.packedRadius((int) (0.9 * agents), Scenes.RADIUS);
        long gathered = medianNanos(world, 60);
        Findings.note(
                11,
                "%,d agents, settling %s: radius %.3f of packed (90 %% of them: %.3f), %.2f overlapping pairs an agent, mean"
                        + " overlap %.1f %%, mean speed %.2f m/s, tick %.2f times that of the first seconds",
                agents,
                settle,
                room,
                core,
                (double) overlaps.pairs() / agents,
                100 * overlaps.mean(),
                speed,
                (double) gathered / spread);
        assertThat(room).isGreaterThanOrEqualTo(0.93);
        assertThat(core).isGreaterThanOrEqualTo(0.93);
        // More than the 2.5 of an open crowd: this one stands at the packed radius, and touches count from the first
        // micrometre.
        assertThat((double) overlaps.pairs() / agents).isLessThanOrEqualTo(3);
        assertThat(overlaps.mean()).isLessThanOrEqualTo(settle ? 0.05 : 0.15);
        // Test 24: gathered at a goal.
        assertThat(speed).isLessThan(0.3);
    }

    private static long medianNanos(World world, int ticks) {
        long[] nanos = new long[ticks];
        for (int i = 0; i < ticks; i++) {
            long begin = System.nanoTime();
            world.step();
            nanos[i] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        return nanos[ticks / 2];
    }

    @Test
    void test24PackedCrowdWithoutGoalsComesToRest() {
        Kind kind = Scenes.standing("standing", Scenes.RADIUS, 70, CrowdRules.DEFAULT);
        SeededRandom random = new SeededRandom(12);
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        float step = 2 * Scenes.RADIUS;
        for (int i = 0; i < 1_000; i++) {
            int row = i / 40;
            float x = (i % 40 + row % 2 * 0.5f) * step + random.nextFloat(-0.05f, 0.05f);
            float z = row * step * 0.8660254f + random.nextFloat(-0.05f, 0.05f);
            spawns.add(Scenes.at(0, x, z));
        }
        World world = World.create(Scenes.of(80, kind).withSpawns(spawns), 2);
        world.step();
        double deepest = Measure.overlaps(world).deepest();

        Scenes.runSeconds(world, 10);

        double speed = Measure.meanSpeed(world);
        Findings.note(
                24, "1,000 at the densest packing, shaken to overlaps up to %.2f: %.4f m/s after 10 s", deepest, speed);
        assertThat(speed).isLessThan(0.01);
    }

    @Test
    void test25SpawningIntoACrowdSendsNobodyFlying() {
        Kind kind = Scenes.standing("standing", Scenes.RADIUS, 70, CrowdRules.DEFAULT);
        float spawnRadius = 3;
        World world = World.create(
                Scenes.of(90, kind)
                        .withSpawns(List.of(new Scenario.SpawnPlan(0, 5_000, new SpawnArea.Rect(-35, -35, 35, 35)))),
                2);
        Scenes.runSeconds(world, 30);
        SeededRandom random = new SeededRandom(6);
        float x = random.nextFloat(-20, 20);
        float z = random.nextFloat(-20, 20);

        Scenes.spawn(world, 0, 500, new SpawnArea.Disc(x, z, spawnRadius));

        double fastest = 0;
        double fastestNear = 0;
        for (int tick = 0; tick < 200; tick++) {
            world.step();
            AgentTable agents = world.agents();
            for (int i = 0; i < agents.count(); i++) {
                boolean far = Math.hypot(agents.x(i) - x, agents.z(i) - z) > spawnRadius + 10 * Scenes.RADIUS;
                double speed = Measure.speed(agents, i);
                fastest = far ? Math.max(fastest, speed) : fastest;
                fastestNear = far ? fastestNear : Math.max(fastestNear, speed);
            }
        }
        Findings.note(25, "fastest beyond 10 radii %.2f m/s, within %.2f m/s, top speed 1.5", fastest, fastestNear);
        assertThat(fastest).isLessThanOrEqualTo(kind.maxSpeed());
    }
}
