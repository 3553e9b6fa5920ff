package dev.throng.server.cli;

import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.StepObserver;
import dev.throng.server.sim.StepPhase;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.parallel.SimThreads;
import dev.throng.server.sim.space.SeededRandom;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Steps a world that keeps its density for ever and times each phase.
 *
 * <p>Ground: of ten agents eight have a radius of 0.3 m, one 0.25, one 0.5; they walk at 1 to 4 m/s to one random place after
 * another, among 200 obstacles. Flock: one flock in a box 20 m high.
 */
final class SimulationBench {
    private static final int OBSTACLES = 200;
    private static final int TICK_RATE_HZ = 20;
    private static final long SEED = 1;
    private static final float FLOCK_HEIGHT_METRES = 20;

    /** What there is in the world. */
    enum Model {
        GROUND,
        FLOCK,
        MIXED
    }

    /** Medians are of the ticks after the warm-up. */
    record Result(
            int agents,
            double millisPerTickMedian,
            double millisPerTickP99,
            double allocatedBytesPerTick,
            long hash,
            Map<StepPhase, Double> phaseMillis) {}

    private SimulationBench() {}

    static Result run(Model model, int agents, float squareMetresPerAgent, int ticks, int warmup, int threads) {
        try (SimThreads phases = new SimThreads(threads)) {
            return measure(World.create(scenario(model, agents, squareMetresPerAgent), SEED, phases), ticks, warmup);
        }
    }

    private static Result measure(World world, int ticks, int warmup) {
        for (int i = 0; i < warmup; i++) {
            world.step();
        }
        Map<StepPhase, long[]> phaseNanos = new EnumMap<>(StepPhase.class);
        for (StepPhase phase : StepPhase.values()) {
            phaseNanos.put(phase, new long[ticks]);
        }
        long[] tickNanos = new long[ticks];
        Stopwatch stopwatch = new Stopwatch(phaseNanos);
        long allocatedBefore = allocatedBytes();
        for (int i = 0; i < ticks; i++) {
            stopwatch.start(i);
            long begin = System.nanoTime();
            world.step(stopwatch);
            tickNanos[i] = System.nanoTime() - begin;
        }
        long allocated = allocatedBytes() - allocatedBefore;
        Map<StepPhase, Double> phaseMillis = new EnumMap<>(StepPhase.class);
        phaseNanos.forEach((phase, nanos) -> phaseMillis.put(phase, quantileMillis(nanos, 0.5)));
        return new Result(
                world.agents().count(),
                quantileMillis(tickNanos, 0.5),
                quantileMillis(tickNanos, 0.99),
                (double) allocated / ticks,
                world.stateHash(),
                phaseMillis);
    }

    private static long allocatedBytes() {
        return ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
                ? bean.getThreadAllocatedBytes(Thread.currentThread().getId())
                : 0;
    }

    private static double quantileMillis(long[] nanos, double share) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[Math.min(sorted.length - 1, (int) (share * sorted.length))] / 1e6;
    }

    static Scenario scenario(Model model, int agents, float squareMetresPerAgent) {
        float side = (float) Math.max(10, Math.sqrt((double) agents * squareMetresPerAgent));
        float half = side / 2;
        int flying = model == Model.FLOCK ? agents : model == Model.MIXED ? agents / 2 : 0;
        int walking = agents - flying;
        Motion.Ground wander = Motion.Ground.DEFAULT.withBehaviour(Behaviour.WANDER);
        FlockBox box = new FlockBox(-half, 1, -half, half, 1 + FLOCK_HEIGHT_METRES, half);
        List<Kind> kinds = List.of(
                new Kind("middle", 0.3f, 70, 1, 4, wander),
                new Kind("small", 0.25f, 50, 1, 4, wander),
                new Kind("large", 0.5f, 120, 1, 4, wander),
                new Kind("fish", 0.15f, 1, 2, 4, new Motion.Flock(FlockRules.in(box))));
        int small = walking / 10;
        int large = walking / 10;
        int[] counts = {walking - small - large, small, large, flying};
        SpawnArea everywhere = new SpawnArea.Rect(-half, -half, half, half);
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] > 0) {
                spawns.add(new Scenario.SpawnPlan(kind, counts[kind], everywhere));
            }
        }
        return Scenario.of("bench", WorldBounds.square(side), kinds)
                .withTickRateHz(TICK_RATE_HZ)
                .withLimits(new WorldLimits(agents, agents, OBSTACLES, 10, 10))
                .withObstacles(walking > 0 ? obstacles(half) : List.of())
                .withSpawns(spawns);
    }

    private static List<Scenario.ObstaclePlan> obstacles(float half) {
        SeededRandom random = new SeededRandom(SEED);
        List<Scenario.ObstaclePlan> plans = new ArrayList<>();
        for (int i = 0; i < OBSTACLES; i++) {
            float x = random.nextFloat(-half, half);
            plans.add(new Scenario.ObstaclePlan(x, random.nextFloat(-half, half), 0.5f, 2f));
        }
        return plans;
    }

    private static final class Stopwatch implements StepObserver {
        private final Map<StepPhase, long[]> phaseNanos;
        private int tick;
        private long last;

        Stopwatch(Map<StepPhase, long[]> phaseNanos) {
            this.phaseNanos = phaseNanos;
        }

        void start(int newTick) {
            tick = newTick;
            last = System.nanoTime();
        }

        @Override
        public void ended(StepPhase phase) {
            long now = System.nanoTime();
            long[] nanos = phaseNanos.get(phase);
            if (nanos != null) {
                nanos[tick] = now - last;
            }
            last = now;
        }
    }
}
