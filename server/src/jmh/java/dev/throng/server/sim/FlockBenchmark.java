package dev.throng.server.sim;

import dev.throng.server.cli.BenchWorld;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockModel;
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
 * The two halves of a flock's step by themselves, on one thread: the hash, and looking at mates, steering and moving. After
 * {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'server/target/test-classes:server/target/jmh/*:server/target/throng-server.jar' org.openjdk.jmh.Main FlockBenchmark
 * </pre>
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FlockBenchmark {
    private static final int STEPS_BEFORE = 100;

    /** The flock of {@code bench simulation}. */
    @State(Scope.Thread)
    public static class Flock {
        @Param({"10000", "100000"})
        public int members;

        int tick;

        @SuppressWarnings("NullAway.Init")
        FlockModel model;

        @Setup(Level.Trial)
        public void swim() {
            BenchWorld setup = new BenchWorld(
                    BenchWorld.Model.FLOCK, BenchWorld.Activity.WANDER, members, 1.2f, CrowdRules.DEFAULT);
            World world = World.create(setup.scenario(), 1);
            for (int i = 0; i < STEPS_BEFORE; i++) {
                world.step();
            }
            model = world.models().flocks;
            tick = world.tick();
        }
    }

    /** About to be hashed. */
    public static class Moved extends Flock {
        @Setup(Level.Invocation)
        public void move() {
            model.step(++tick);
        }
    }

    /** About to look at mates. */
    public static class Hashed extends Flock {
        @Setup(Level.Invocation)
        public void hash() {
            model.hash();
        }
    }

    @Benchmark
    public void hash(Moved flock) {
        flock.model.hash();
    }

    @Benchmark
    public void steerAndMove(Hashed flock) {
        flock.model.step(++flock.tick);
    }
}
