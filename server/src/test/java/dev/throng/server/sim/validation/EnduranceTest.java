package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.AgentState;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.CommandOutcome;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.parallel.SimThreads;
import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests 5, 7 and 8: long runs, on any number of threads, with agents that come and go, and with nonsense. */
class EnduranceTest {
    @Test
    @Tag("full")
    void test5AnyNumberOfThreadsGivesTheSameHashForAThousandTicks() {
        long[] hashes = hashes(1);

        assertThat(hashes(2)).isEqualTo(hashes);
        assertThat(hashes(8)).isEqualTo(hashes);
    }

    private static long[] hashes(int threads) {
        Scenario scenario = Scenes.of(120, Scenes.chasing(0.3f, 1.5f))
                .withGoals(List.of(Scenes.goal("a", -50, 0), Scenes.goal("b", 50, 20)))
                .withSpawns(List.of(new Scenario.SpawnPlan(0, 6_000, new SpawnArea.Rect(-60, -60, 60, 60))));
        long[] hashes = new long[1_000];
        try (SimThreads phases = new SimThreads(threads)) {
            World world = World.create(scenario, 1, phases);
            for (int tick = 0; tick < hashes.length; tick++) {
                world.step();
                hashes[tick] = world.stateHash();
            }
        }
        return hashes;
    }

    @Test
    void test7ChurnLosesAndDoublesNoId() {
        churn(1_000, 600);
    }

    @Test
    @Tag("full")
    void test7ChurnLosesAndDoublesNoIdInTenThousandTicks() {
        churn(10_000, 10_000);
    }

    /** A hundredth of the agents goes and comes in every tick. */
    private static void churn(int population, int ticks) {
        float side = (float) Math.sqrt(population * 1.25);
        SpawnArea everywhere = new SpawnArea.Rect(-side / 2, -side / 2, side / 2, side / 2);
        Kind kind = Scenes.chasing(0.3f, 1.5f);
        World world = World.create(
                Scenes.of(side, kind.withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.WANDER)))
                        .withSpawns(List.of(new Scenario.SpawnPlan(0, population, everywhere))),
                1);
        SeededRandom random = new SeededRandom(4);
        int[] doomed = new int[population / 100];
        int[] expected = ids(world.agents());
        long[] nanos = new long[ticks];
        int slotsAfterATenth = 0;
        for (int tick = 0; tick < ticks; tick++) {
            long begin = System.nanoTime();
            for (int n = 0; n < doomed.length; n++) {
                int pick = n + (int) ((random.nextLong() >>> 33) % (expected.length - n));
                doomed[n] = expected[pick];
                expected[pick] = expected[n];
            }
            assertThat(world.apply(new WorldCommand.DespawnAgents(doomed)))
                    .isEqualTo(new CommandOutcome.Applied(doomed.length, 0));
            Scenes.spawn(world, 0, doomed.length, everywhere);
            world.step();
            nanos[tick] = System.nanoTime() - begin;

            int[] present = ids(world.agents());
            int[] survivors = Arrays.copyOfRange(expected, doomed.length, expected.length);
            Arrays.sort(survivors);
            assertSurvivorsAndNewcomers(present, survivors);
            for (int id : doomed) {
                assertThat(world.agents().state(world.agents().indexOf(id))).isEqualTo(AgentState.DEAD);
            }
            expected = present;
            if (tick == ticks / 10) {
                slotsAfterATenth = world.agents().slotCapacity();
            }
        }
        Findings.note(
                7,
                "%,d agents, %,d ticks: median tick of the last tenth / of the first tenth %.2f, slots %d / %d",
                population,
                ticks,
                median(nanos, ticks - ticks / 10, ticks) / median(nanos, 0, ticks / 10),
                world.agents().slotCapacity(),
                slotsAfterATenth);
        // What a tick costs follows from agents and slots, neither of which has grown.
        assertThat(world.agents().slotCapacity()).isEqualTo(slotsAfterATenth);
    }

    /** Each id once, all survivors among them, and as many as there were. */
    private static void assertSurvivorsAndNewcomers(int[] present, int[] survivors) {
        int next = 0;
        for (int n = 0; n < present.length; n++) {
            assertThat(n == 0 || present[n - 1] != present[n]).isTrue();
            if (next < survivors.length && present[n] == survivors[next]) {
                next++;
            }
        }
        assertThat(next).isEqualTo(survivors.length);
        assertThat(present.length).isEqualTo(survivors.length / 99 * 100);
    }

    private static int[] ids(AgentTable agents) {
        int[] ids = new int[agents.count()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = agents.id(i);
        }
        Arrays.sort(ids);
        return ids;
    }

    private static double median(long[] values, int from, int to) {
        long[] part = Arrays.copyOfRange(values, from, to);
        Arrays.sort(part);
        return part[part.length / 2];
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void test8NonsenseLeavesTheWorldSound(long seed) {
        fuzz(seed, 150, 400);
    }

    @Test
    @Tag("full")
    void test8NonsenseLeavesTheWorldSoundForAMillionAgentTicks() {
        long agentTicks = 0;
        for (long seed = 1; agentTicks < 1_000_000; seed++) {
            agentTicks += fuzz(seed, 400, 1_000);
        }
        Findings.note(8, "%,d agent-ticks", agentTicks);
    }

    private static final float[] EDGES = {
        0, -0f, 1e-30f, 0.05f, 1, 10, 49.9f, 50, 100, 1e9f, Float.MAX_VALUE, Float.NaN, Float.POSITIVE_INFINITY, -1, -50
    };

    /** Kinds at the ends of all ranges, commands with any numbers; the agent-ticks that were run. */
    private static long fuzz(long seed, int mostAgents, int ticks) {
        SeededRandom random = new SeededRandom(seed);
        World world = World.create(fuzzed(mostAgents), seed);
        long agentTicks = 0;
        int refused = 0;
        for (int tick = 0; tick < ticks; tick++) {
            for (int n = 0; n < 4; n++) {
                refused += world.apply(anyCommand(random, world)) instanceof CommandOutcome.Rejected ? 1 : 0;
            }
            world.step();
            assertSound(world);
            agentTicks += world.agents().count();
        }
        assertThat(refused).isBetween(ticks, 4 * ticks);
        assertThat(agentTicks).isGreaterThan(ticks * (long) mostAgents / 4);
        return agentTicks;
    }

    private static Scenario fuzzed(int mostAgents) {
        Motion.Ground chase = Motion.Ground.DEFAULT.withTurnRate(1000);
        CrowdRules loose = CrowdRules.DEFAULT.withSettle(false);
        Kind[] kinds = {
            new Kind("speck", 0.05f, 0.001f, 0, 50, chase),
            new Kind("giant", 10, 1_000_000, 0, 50, chase.withBehaviour(Behaviour.WANDER)),
            new Kind("bullet", 0.05f, 1_000_000, 50, 50, chase.withBehaviour(Behaviour.WANDER)),
            new Kind("feather", 5, 0.001f, 0, 0, chase.withRules(loose)),
            new Kind(
                    "plain",
                    0.3f,
                    70,
                    1,
                    2,
                    chase.withBehaviour(Behaviour.ESCORT).withRules(CrowdRules.SEED)),
            new Kind(
                    "guard", 0.3f, 70, 1, 2, chase.withBehaviour(Behaviour.HOLD).withLeash(0.01f)),
            new Kind(
                    "fish", 0.05f, 0.001f, 0, 50, new Motion.Flock(FlockRules.in(new FlockBox(-20, 0, -20, 20, 9, 20))))
        };
        return Scenes.of(WorldBounds.square(100), kinds)
                .withLimits(new WorldLimits(mostAgents, mostAgents, 40, 20, 10))
                .withGoals(List.of(Scenes.goal("a", -50, 50), Scenes.exit("b", 50, -50)));
    }

    private static float anyNumber(SeededRandom random) {
        int pick = (int) random.nextFloat(0, 3 * EDGES.length);
        return pick < EDGES.length ? EDGES[pick] : random.nextFloat(-50, 50);
    }

    private static WorldCommand anyCommand(SeededRandom random, World world) {
        float x = anyNumber(random);
        float z = anyNumber(random);
        float size = anyNumber(random);
        int number = (int) random.nextFloat(-2, 12);
        return switch ((int) random.nextFloat(0, 9)) {
            case 0 -> new WorldCommand.Spawn(number, number * 5, new SpawnArea.Point(x, size, z));
            case 1 -> new WorldCommand.Spawn(number, number * 5, new SpawnArea.Disc(x, z, size));
            case 2 -> new WorldCommand.Spawn(number, number * 5, new SpawnArea.Rect(x, z, x + size, z + size));
            case 3 -> new WorldCommand.PlaceObstacle(x, z, Math.abs(size), Math.abs(anyNumber(random)));
            case 4 -> new WorldCommand.RemoveObstacle(number * 10);
            case 5 -> new WorldCommand.SetGoal(number, x, Math.abs(size), z);
            case 6 -> new WorldCommand.DropThreat(x, z, size, anyNumber(random));
            case 7 ->
                new WorldCommand.DespawnAgents(
                        number, world.agents().count() == 0 ? 0 : world.agents().id(0));
            default -> new WorldCommand.DespawnDisc(x, z, Math.min(size, 3));
        };
    }

    private static void assertSound(World world) {
        AgentTable agents = world.agents();
        WorldBounds bounds = world.scenario().bounds();
        boolean sound = true;
        for (int i = 0; i < agents.count(); i++) {
            float sum = agents.vx(i) + agents.vy(i) + agents.vz(i) + agents.y(i);
            float heading = agents.headingX(i) + agents.headingY(i) + agents.headingZ(i);
            sound &= bounds.contains(agents.x(i), agents.z(i)) && Float.isFinite(sum) && Float.isFinite(heading);
            sound &= agents.y(i) >= 0;
        }
        assertThat(sound)
                .as(
                        "finite and in the world, tick %d of seed %d",
                        world.tick(), world.scenario().seed())
                .isTrue();
    }
}
