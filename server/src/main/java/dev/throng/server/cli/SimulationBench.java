package dev.throng.server.cli;

import dev.throng.server.sim.StepPhase;
import dev.throng.server.sim.World;
import dev.throng.server.sim.flock.FlockSight;
import dev.throng.server.sim.parallel.SimThreads;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;

/** Steps a world without clients and times each phase. */
final class SimulationBench {
    private static final long SEED = 1;

    /**
     * Of one phase.
     *
     * @param nsPerAgent of the median, over the agents that the phase is about; 0 when there are none
     */
    record Phase(double msMedian, double msP99, double nsPerAgent, double allocatedBytesPerTick) {}

    /**
     * Of the ticks after the warm-up. Bytes allocated are those of all threads that step the world.
     *
     * @param msFirstTenth median of the first tenth of the ticks
     * @param msLastTenth median of the last tenth
     * @param heapBytesPerAgent what the world keeps of the heap, over its agents
     * @param sight what members of the flock looked at in the last tick
     * @param msStateHash the state hash of the whole world, taken once
     */
    record Result(
            int agents,
            double msMedian,
            double msP99,
            double msFirstTenth,
            double msLastTenth,
            double allocatedBytesPerTick,
            double heapBytesPerAgent,
            double msStateHash,
            long hash,
            FlockSight sight,
            Map<StepPhase, Phase> phases) {
        double nsPerAgent() {
            return msMedian * 1e6 / agents;
        }
    }

    private SimulationBench() {}

    static Result run(BenchWorld setup, int ticks, int warmup, int threads) {
        try (SimThreads phases = new SimThreads(threads)) {
            AllocationMeter allocation = new AllocationMeter(phases.threadIds());
            PhaseMeter meter = new PhaseMeter(allocation, ticks);
            long heapBefore = usedHeapBytes();
            World world = World.create(setup.scenario(), SEED, phases);
            for (int i = 0; i < warmup; i++) {
                meter.begin(0);
                world.step(meter);
            }
            meter = new PhaseMeter(allocation, ticks);
            for (int i = 0; i < ticks; i++) {
                meter.begin(i);
                world.step(meter);
            }
            long begin = System.nanoTime();
            long hash = world.stateHash();
            double msStateHash = (System.nanoTime() - begin) / 1e6;
            long heap = usedHeapBytes() - heapBefore;
            return result(world, meter, (double) heap / world.agents().count(), msStateHash, hash);
        }
    }

    private static Result result(
            World world, PhaseMeter meter, double heapBytesPerAgent, double msStateHash, long hash) {
        int agents = world.agents().count();
        int walking = world.agents().groundCount();
        Map<StepPhase, Phase> phases = new EnumMap<>(StepPhase.class);
        for (StepPhase phase : StepPhase.values()) {
            int concerned = switch (phase) {
                case SCENE, LEAVE -> agents;
                case FLOCK -> agents - walking;
                case HASH, RELAX, WISH, AVOID, PAIRS, MOVE -> walking;
            };
            double median = meter.millis(phase, 0.5);
            phases.put(
                    phase,
                    new Phase(
                            median,
                            meter.millis(phase, 0.99),
                            concerned == 0 ? 0 : median * 1e6 / concerned,
                            meter.bytesPerTick(phase)));
        }
        return new Result(
                agents,
                meter.tickMillis(0.5),
                meter.tickMillis(0.99),
                meter.firstTenthMillis(),
                meter.lastTenthMillis(),
                meter.bytesPerTick(),
                heapBytesPerAgent,
                msStateHash,
                hash,
                world.flockSight(),
                phases);
    }

    /** What is left after a full collection. */
    private static long usedHeapBytes() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
