package dev.throng.server.app;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.server.loop.ReplicatorPublisher;
import dev.throng.server.loop.SnapshotPublisher;
import dev.throng.server.replication.Replicator;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.parallel.Phases;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.Executor;

/** A world and what replicates it, before the first tick. Handed from the thread that makes it to the tick thread. */
record Stage(World world, TileGrid grid, List<DetailBand> bands, int maxViewTiles, ReplicatorPublisher publisher) {
    private static final int WARM_UP_AGENTS = 100;
    private static final int WARM_UP_TICKS = 20;

    /**
     * Makes a world.
     *
     * @param phases runs its steps
     * @param navigation makes its flow fields
     * @throws IllegalArgumentException if the scenario or a setting contradicts itself; the message says what was expected
     */
    static Stage of(ServerSettings settings, Phases phases, Executor navigation, int firstTick) {
        return of(settings.scenario(), settings, phases, navigation, firstTick);
    }

    /** The tiles of the world. */
    static TileGrid grid(ServerSettings settings) {
        WorldBounds bounds = settings.scenario().bounds();
        return TileGrid.covering(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ(), settings.tileSizeMetres());
    }

    private static Stage of(
            Scenario scenario, ServerSettings settings, Phases phases, Executor navigation, int firstTick) {
        TileGrid grid = grid(settings);
        ModelParameters parameters = ModelParameters.forErrorBound(settings.errorBoundMetres());
        World world = World.create(scenario, scenario.seed(), phases, navigation, firstTick);
        int maxViewTiles = Math.min(settings.maxViewTiles(), grid.tiles());
        List<DetailBand> bands = DetailBand.ladder(parameters, DetailBand.DEFAULT_BANDS);
        Replicator replicator = new Replicator(grid, bands, world, maxViewTiles);
        return new Stage(
                world,
                grid,
                bands,
                maxViewTiles,
                new ReplicatorPublisher(replicator, settings.policy().snapshotBytesPerSecond()));
    }

    /**
     * Runs a small copy of the world for a few ticks and throws it away, so that the first ticks of the real one find their
     * code loaded and compiled: a cold tick of thousands of agents is late by more than a client should wait.
     */
    static void warmUp(ServerSettings settings) {
        Scenario scenario = settings.scenario();
        List<Scenario.SpawnPlan> few = scenario.spawns().stream()
                .map(spawn -> spawn.withCount(Math.min(spawn.count(), WARM_UP_AGENTS)))
                .toList();
        // The flow fields of a map take as long for few agents as for all.
        Stage copy = of(scenario.withSpawns(few).withoutMap(), settings, Phases.ONE_THREAD, task -> {}, 0);
        List<SnapshotPublisher.Stream> streams = List.of(copy.publisher.open(false), copy.publisher.open(true));
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        for (int tick = 0; tick < WARM_UP_TICKS; tick++) {
            copy.world.step();
            streams.forEach(stream -> stream.setReady(true));
            SnapshotPublisher.Batch batch = copy.publisher.publish(100);
            for (SnapshotPublisher.Stream stream : streams) {
                int length = batch.snapshotBytes(stream);
                if (length > bytes.capacity()) {
                    bytes = ByteBuffer.allocate(length);
                }
                batch.write(stream, bytes.clear());
            }
            batch.release();
        }
    }
}
