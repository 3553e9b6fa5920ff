package dev.throng.server.cli;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileWorld;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.replication.ClientStream;
import dev.throng.server.replication.Replicator;
import dev.throng.server.replication.SnapshotBatch;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a world with one client that sees all of it, decodes every snapshot, and measures bits, errors and time. Bits count
 * the whole frame: length prefix, envelope and snapshot.
 */
final class ReplicationBench {
    /** Ticks before anything is counted: the crowd finds its way of moving. */
    static final int WARM_UP_TICKS = 200;

    private static final float TILE_SIZE_METRES = 32;
    private static final int ERROR_BINS = 1000;

    private final World world;
    private final Scenario scenario;
    private final ModelParameters parameters;
    private final Replicator replicator;
    private final ClientStream client;
    private final TileWorld replica;
    private final TileGrid grid;
    private final boolean allFlying;
    private byte[] buffer = new byte[1 << 16];

    private int countedTicks;
    private long corrections;
    private long frameBytes;
    private long snapshotBytes;
    private long agentTicks;
    private long encodeNanos;
    private long decodeNanos;
    private long desyncs;
    private double errorSum;
    private double errorMax;
    private long shown;
    private final long[] errorBins = new long[ERROR_BINS + 1];
    private final Map<String, Long> partBytes = new LinkedHashMap<>();

    /** A bench that has the world to itself: see {@link #run}. */
    ReplicationBench(Scenario scenario, float errorMetres, UpdateEncoding encoding) {
        this(scenario, World.create(scenario, scenario.seed()), errorMetres, encoding);
    }

    /** A bench that watches a world which others step and watch too: see {@link #observe}. */
    ReplicationBench(Scenario scenario, World world, float errorMetres, UpdateEncoding encoding) {
        this.scenario = scenario;
        this.world = world;
        parameters = ModelParameters.forErrorBound(errorMetres);
        grid = TileGrid.covering(
                scenario.bounds().minX(),
                scenario.bounds().minZ(),
                scenario.bounds().maxX(),
                scenario.bounds().maxZ(),
                TILE_SIZE_METRES);
        replicator = new Replicator(grid, parameters, world, grid.tiles());
        client = replicator.open(encoding);
        List<Kind> kinds = scenario.kinds();
        boolean[] flying = new boolean[kinds.size()];
        for (int kind = 0; kind < flying.length; kind++) {
            flying[kind] = kinds.get(kind).flying();
        }
        allFlying = allFlying(scenario);
        replica = new TileWorld(grid, parameters, flying);
    }

    /** Whether places have a height that matters. */
    static boolean allFlying(Scenario scenario) {
        return scenario.kinds().stream().allMatch(Kind::flying);
    }

    /** Runs the warm-up and then as many ticks as told. */
    ReplicationResult run(int ticks) throws MalformedSnapshotException {
        for (int t = 0; t < WARM_UP_TICKS; t++) {
            world.step();
            observe(false);
        }
        ReplicationBaselines plain = new ReplicationBaselines();
        AlphaBetaBaseline alphaBeta = new AlphaBetaBaseline(parameters.errorBoundMetres(), allFlying);
        for (int t = 0; t < ticks; t++) {
            world.step();
            observe(true);
            plain.count(world.agents());
            alphaBeta.count(world.agents());
        }
        plain.close();
        Map<String, Double> baselines = new LinkedHashMap<>();
        baselines.put("protobufMessages", plain.protobufMessages());
        baselines.put("packedDeltas", plain.packedDeltas());
        baselines.put("alphaBeta", alphaBeta.bits());
        baselines.put("zlib", plain.zlib());
        return result(baselines);
    }

    /**
     * Replicates the tick that the world just made. All ticks have to be seen, also those that do not count.
     *
     * @param counted whether bits, errors and time of it are added up
     */
    void observe(boolean counted) throws MalformedSnapshotException {
        long correctionsBefore = replicator.statistics().corrections();
        long start = System.nanoTime();
        SnapshotBatch batch = replicator.publish(100);
        int length = batch.snapshotBytes(client);
        if (buffer.length < length) {
            buffer = new byte[length * 2];
        }
        batch.write(client, buffer, 0);
        long encoded = System.nanoTime();
        replica.apply(buffer, 0, length);
        long decoded = System.nanoTime();
        desyncs += replica.desyncedStreams().length;
        if (counted) {
            encodeNanos += encoded - start;
            decodeNanos += decoded - encoded;
            int envelope = 1 + ByteWriter.varintBytes(length) + length;
            frameBytes += ByteWriter.varintBytes(envelope) + envelope;
            snapshotBytes += length;
            agentTicks += replica.agentCount();
            batch.parts(client.encoding()).forEach((part, bytes) -> partBytes.merge(part, (long) bytes, Long::sum));
            corrections += replicator.statistics().corrections() - correctionsBefore;
            countedTicks++;
            measureErrors();
        }
        batch.release();
    }

    private void measureErrors() {
        AgentTable agents = world.agents();
        double metres = 1.0 / parameters.unitsPerMetre();
        double bound = parameters.errorBoundMetres();
        for (int n = 0; n < replica.streamCount(); n++) {
            TileModel model = replica.stream(n);
            for (int i = 0; i < model.size(); i++) {
                int index = agents.indexOf(model.id(i));
                double dx = (float) (grid.originX() + model.x(i) * metres) - (double) agents.x(index);
                double dy = (float) (model.y(i) * metres) - (double) agents.y(index);
                double dz = (float) (grid.originZ() + model.z(i) * metres) - (double) agents.z(index);
                double error = Math.sqrt(dx * dx + dy * dy + dz * dz);
                errorSum += error;
                errorMax = Math.max(errorMax, error);
                errorBins[(int) Math.min(ERROR_BINS, error / bound * ERROR_BINS)]++;
                shown++;
            }
        }
    }

    /** What was measured in the ticks that counted, beside baselines of the same ticks. */
    ReplicationResult result(Map<String, Double> baselines) {
        Map<String, Double> parts = new LinkedHashMap<>();
        long inParts = 0;
        for (Map.Entry<String, Long> part : partBytes.entrySet()) {
            parts.put(part.getKey(), bits(part.getValue()));
            inParts += part.getValue();
        }
        parts.put("framing", bits(frameBytes - inParts));
        return new ReplicationResult(
                scenario.name(),
                client.encoding(),
                agentTicks == 0 ? 0 : Math.round((double) agentTicks / countedTicks),
                countedTicks,
                parameters.errorBoundMetres(),
                bits(frameBytes),
                parts,
                perAgent(corrections),
                shown == 0 ? 0 : errorSum / shown,
                p99ErrorMetres(),
                errorMax,
                perAgent(encodeNanos),
                perAgent(decodeNanos),
                desyncs,
                baselines,
                (double) snapshotBytes / countedTicks);
    }

    private double p99ErrorMetres() {
        long left = shown - (long) Math.floor(shown * 0.99);
        int bin = ERROR_BINS;
        while (bin > 0 && left > errorBins[bin]) {
            left -= errorBins[bin--];
        }
        return (double) bin / ERROR_BINS * parameters.errorBoundMetres();
    }

    private double bits(long bytes) {
        return perAgent(8 * bytes);
    }

    private double perAgent(long total) {
        return agentTicks == 0 ? 0 : (double) total / agentTicks;
    }
}
