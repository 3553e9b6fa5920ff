package dev.throng.server.sim;

import dev.throng.server.cli.BenchWorld;
import dev.throng.server.sim.crowd.CrowdRules;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The hash of a whole world. After {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'server/target/test-classes:server/target/jmh/*:server/target/throng-server.jar' org.openjdk.jmh.Main StateHash
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class StateHashBenchmark {
    @Param({"10000", "100000"})
    public int agents;

    @Param({"GROUND", "FLOCK"})
    public BenchWorld.Model model = BenchWorld.Model.GROUND;

    @SuppressWarnings("NullAway.Init")
    private World world;

    @Setup
    public void step() {
        world = World.create(
                new BenchWorld(model, BenchWorld.Activity.WANDER, agents, 1.2f, CrowdRules.DEFAULT).scenario(), 1);
        world.step();
    }

    @Benchmark
    public long stateHash() {
        return world.stateHash();
    }
}
