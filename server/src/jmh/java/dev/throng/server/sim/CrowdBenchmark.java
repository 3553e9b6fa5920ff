package dev.throng.server.sim;

import dev.throng.server.cli.BenchWorld;
import dev.throng.server.sim.crowd.CrowdModel;
import dev.throng.server.sim.crowd.CrowdRules;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Each phase of a ground crowd's step by itself, on one thread, in a crowd that goes on walking. After
 * {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'server/target/test-classes:server/target/jmh/*:server/target/throng-server.jar' org.openjdk.jmh.Main CrowdBenchmark
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CrowdBenchmark {
    private static final int STEPS_BEFORE = 40;

    /** A wandering crowd of one agent per 1.2 m² that is between two phases. */
    @State(Scope.Thread)
    public static class Crowd {
        @Param({"10000", "100000"})
        public int agents;

        private final StepPhase timed;
        private StepPhase next = StepPhase.HASH;
        private int tick;

        @SuppressWarnings("NullAway.Init")
        private CrowdModel crowd;

        Crowd(StepPhase timed) {
            this.timed = timed;
        }

        @Setup(Level.Trial)
        public void walk() {
            BenchWorld setup = new BenchWorld(
                    BenchWorld.Model.GROUND, BenchWorld.Activity.WANDER, agents, 1.2f, CrowdRules.DEFAULT);
            World world = World.create(setup.scenario(), 1);
            for (int i = 0; i < STEPS_BEFORE; i++) {
                world.step();
            }
            crowd = world.models().crowd;
            tick = world.tick();
            next = StepPhase.HASH;
        }

        /** Runs the phases before the one that is timed. */
        @Setup(Level.Invocation)
        public void approach() {
            while (next != timed) {
                run();
            }
        }

        /** Runs the next phase. */
        void run() {
            switch (next) {
                case HASH -> {
                    tick++;
                    crowd.begin();
                    crowd.hash();
                    next = StepPhase.WISH;
                }
                case WISH -> {
                    crowd.wish(tick);
                    next = StepPhase.PAIRS;
                }
                case PAIRS -> {
                    crowd.pairs();
                    next = StepPhase.MOVE;
                }
                case MOVE -> {
                    crowd.move(tick);
                    next = StepPhase.HASH;
                }
                default -> throw new IllegalStateException("expected a phase of the crowd, got " + next);
            }
        }
    }

    /** About to be hashed. */
    public static class Moved extends Crowd {
        public Moved() {
            super(StepPhase.HASH);
        }
    }

    /** About to decide. */
    public static class Hashed extends Crowd {
        public Hashed() {
            super(StepPhase.WISH);
        }
    }

    /** About to meet. */
    public static class Wishing extends Crowd {
        public Wishing() {
            super(StepPhase.PAIRS);
        }
    }

    /** About to move. */
    public static class Pushed extends Crowd {
        public Pushed() {
            super(StepPhase.MOVE);
        }
    }

    @Benchmark
    public void hash(Moved crowd) {
        crowd.run();
    }

    @Benchmark
    public void wish(Hashed crowd) {
        crowd.run();
    }

    @Benchmark
    public void pairs(Wishing crowd) {
        crowd.run();
    }

    @Benchmark
    public void move(Pushed crowd) {
        crowd.run();
    }
}
