package dev.throng.server.cli;

import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Replicates one run of a world at several error bounds and in both encodings at once, so that all see the same trace. Its
 * bits are those of {@code bench replication} with the same scenario, ticks and bound.
 */
final class ReplicationSweep {
    private final World world;
    private final List<Series> series = new ArrayList<>();
    private final ReplicationBaselines plain = new ReplicationBaselines();

    /** What looks at the world with one error bound. */
    private record Series(ReplicationBench packed, ReplicationBench columns, AlphaBetaBaseline alphaBeta) {
        void observe(boolean counted) throws MalformedSnapshotException {
            packed.observe(counted);
            columns.observe(counted);
        }
    }

    private ReplicationSweep(Scenario scenario, List<Float> errorsMetres) {
        world = World.create(scenario, scenario.seed());
        for (float error : errorsMetres) {
            series.add(new Series(
                    new ReplicationBench(scenario, world, error, UpdateEncoding.PACKED),
                    new ReplicationBench(scenario, world, error, UpdateEncoding.COLUMNS),
                    new AlphaBetaBaseline(error, ReplicationBench.allFlying(scenario))));
        }
    }

    /**
     * Runs the warm-up and then as many ticks as told.
     *
     * @throws IllegalStateException if a client was shown an error above its bound, or its state differed
     */
    static BitsByError run(Scenario scenario, List<Float> errorsMetres, int ticks) throws MalformedSnapshotException {
        return new ReplicationSweep(scenario, errorsMetres).run(scenario.name(), ticks);
    }

    private BitsByError run(String name, int ticks) throws MalformedSnapshotException {
        for (int t = 0; t < ReplicationBench.WARM_UP_TICKS; t++) {
            world.step();
            for (Series each : series) {
                each.observe(false);
            }
        }
        for (int t = 0; t < ticks; t++) {
            world.step();
            for (Series each : series) {
                each.observe(true);
                each.alphaBeta().count(world.agents());
            }
            plain.count(world.agents());
        }
        plain.close();
        List<BitsByError.Point> points = new ArrayList<>();
        long agents = 0;
        for (Series each : series) {
            ReplicationResult packed = checked(each.packed().result(Map.of()));
            ReplicationResult columns = checked(each.columns().result(Map.of()));
            points.add(new BitsByError.Point(
                    packed.errorMetres(),
                    packed.bitsPerAgentSnapshot(),
                    columns.bitsPerAgentSnapshot(),
                    each.alphaBeta().bits()));
            agents = packed.agents();
        }
        return new BitsByError(
                name, agents, ticks, plain.protobufMessages(), plain.zlib(), plain.packedDeltas(), points);
    }

    private static ReplicationResult checked(ReplicationResult result) {
        if (result.desyncs() > 0 || result.maxErrorMetres() > result.errorMetres()) {
            throw new IllegalStateException("expected no desync and errors of at most %s m in %s, got %d and %s m"
                    .formatted(result.errorMetres(), result.scenario(), result.desyncs(), result.maxErrorMetres()));
        }
        return result;
    }
}
