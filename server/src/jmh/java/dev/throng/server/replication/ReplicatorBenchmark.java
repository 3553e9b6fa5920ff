package dev.throng.server.replication;

import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.cli.BenchWorld;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
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
 * Publishing one tick of a walking crowd to a client that sees all of it, at an error bound of 5 cm. After
 * {@code mvn -DskipTests package}:
 *
 * <pre>
 * java -cp 'server/target/test-classes:server/target/jmh/*:server/target/throng-server.jar' org.openjdk.jmh.Main Replicator
 * </pre>
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ReplicatorBenchmark {
    private static final float TILE_METRES = 32;
    private static final float ERROR_METRES = 0.05f;

    @Param({"10000"})
    public int agents;

    @Param({"COLUMNS", "PACKED"})
    public UpdateEncoding encoding = UpdateEncoding.PACKED;

    private byte[] buffer = new byte[1 << 20];

    @SuppressWarnings("NullAway.Init")
    private World world;

    @SuppressWarnings("NullAway.Init")
    private Replicator replicator;

    @SuppressWarnings("NullAway.Init")
    private ClientStream client;

    @Setup
    public void create() {
        BenchWorld setup =
                new BenchWorld(BenchWorld.Model.GROUND, BenchWorld.Activity.WANDER, agents, 1.2f, CrowdRules.DEFAULT);
        world = World.create(setup.scenario(), 1);
        WorldBounds bounds = world.scenario().bounds();
        TileGrid grid = TileGrid.covering(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ(), TILE_METRES);
        replicator = new Replicator(grid, ModelParameters.forErrorBound(ERROR_METRES), world, grid.tiles());
        client = replicator.open(encoding);
    }

    @Setup(Level.Invocation)
    public void step() {
        world.step();
    }

    @Benchmark
    public int publishAndCopy() {
        SnapshotBatch batch = replicator.publish(100);
        int length = batch.snapshotBytes(client);
        if (buffer.length < length) {
            buffer = new byte[length * 2];
        }
        batch.write(client, buffer, 0);
        batch.release();
        return length;
    }
}
