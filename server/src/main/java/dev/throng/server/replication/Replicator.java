package dev.throng.server.replication;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.PackedEncoder;
import dev.throng.protocol.snapshot.TileGeometry;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.DensityPlanner;
import dev.throng.server.interest.DetailPlan;
import dev.throng.server.interest.DetailPlanner;
import dev.throng.server.interest.ViewPlanner;
import dev.throng.server.sim.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replicates a world to clients in all detail bands: decides what each client holds, and puts together the batches of the
 * bands. Confined to the tick thread; the batches it hands out are read by any thread.
 */
public final class Replicator {
    /** A batch that has grown larger is not used again. */
    private static final int MOST_POOLED_BYTES = 4 << 20;

    /** Above this many metres per pixel an agent is about a pixel: the density says more than agents do. */
    private static final double LARGEST_SCALE_OF_AGENTS = 0.6;

    private final AgentSource source;
    private final ViewPlanner views;
    private final DensityReplicator density;
    private final ClientBudgets budgets;
    private int leastRung;
    private final List<DetailBand> detailBands;
    private final BandReplicator[] bands;
    private final ReplicationStatistics statistics = new ReplicationStatistics();
    private final List<@Nullable ClientStream> clients = new ArrayList<>();
    private final List<SnapshotBatch> batches = new ArrayList<>();

    /** A replicator in one band for a world, with nobody connected. */
    public Replicator(TileGrid grid, ModelParameters parameters, World world, int maxViewTiles) {
        this(grid, parameters, world, maxViewTiles, new PackedEncoder());
    }

    /** The same, which encodes blocks of the encoding PACKED with an encoder of the caller's. */
    public Replicator(TileGrid grid, ModelParameters parameters, World world, int maxViewTiles, PackedEncoder encoder) {
        this(
                grid,
                List.of(DetailBand.everyTick(parameters)),
                new WorldAgents(world),
                world.scenario().tickRateHz(),
                maxViewTiles,
                LARGEST_SCALE_OF_AGENTS,
                encoder);
    }

    /** A replicator in several bands for a world, the finest first. */
    public Replicator(TileGrid grid, List<DetailBand> bands, World world, int maxViewTiles) {
        this(grid, bands, new WorldAgents(world), world.scenario().tickRateHz(), maxViewTiles);
    }

    /**
     * A replicator for any source of agents.
     *
     * @param bands the finest first
     * @param maxViewTiles tiles that a client holds of a band at most
     */
    public Replicator(TileGrid grid, List<DetailBand> bands, AgentSource source, int tickRateHz, int maxViewTiles) {
        this(grid, bands, source, tickRateHz, maxViewTiles, LARGEST_SCALE_OF_AGENTS);
    }

    /**
     * The same.
     *
     * @param largestScale metres per pixel of the views that are shown agents at most
     */
    Replicator(
            TileGrid grid,
            List<DetailBand> bands,
            AgentSource source,
            int tickRateHz,
            int maxViewTiles,
            double largestScale) {
        this(grid, bands, source, tickRateHz, maxViewTiles, largestScale, new PackedEncoder());
    }

    private Replicator(
            TileGrid grid,
            List<DetailBand> bands,
            AgentSource source,
            int tickRateHz,
            int maxViewTiles,
            double largestScale,
            PackedEncoder encoder) {
        this.source = source;
        detailBands = List.copyOf(bands);
        density = new DensityReplicator(grid, source, tickRateHz);
        views = new ViewPlanner(
                new DetailPlanner(grid, bands, maxViewTiles, largestScale),
                new DensityPlanner(density.grid(), density.finestLevel()));
        budgets = new ClientBudgets(density, views, bands.size(), tickRateHz);
        this.bands = new BandReplicator[bands.size()];
        for (int band = 0; band < this.bands.length; band++) {
            this.bands[band] =
                    new BandReplicator(band == 0, grid, bands.get(band), source, tickRateHz, encoder, statistics);
        }
    }

    /** Begins to serve a client in an encoding: its first snapshot is a reset. */
    public ClientStream open(UpdateEncoding encoding) {
        int number = clients.indexOf(null);
        if (number < 0) {
            number = clients.size();
            clients.add(null);
        }
        ClientStream client = new ClientStream(number, encoding, bands.length);
        client.open(0, bands[0].open(number, encoding));
        clients.set(number, client);
        return client;
    }

    /**
     * Sets what a client is to be sent in a second at most, averaged, once its view has a scale. Without a budget it is sent all
     * that its view takes.
     *
     * @param bytesPerSecond more than 0
     */
    public void setBudget(ClientStream client, int bytesPerSecond) {
        if (bytesPerSecond < 1) {
            throw new IllegalArgumentException("expected a budget above 0 bytes a second, got " + bytesPerSecond);
        }
        budgets.set(client, bytesPerSecond);
    }

    /** Ends serving a client; tiles that only it held are forgotten. */
    public void close(ClientStream client) {
        if (client.number() >= clients.size() || clients.get(client.number()) != client) {
            return;
        }
        clients.set(client.number(), null);
        density.close(client.density());
        for (int band = 0; band < bands.length; band++) {
            BandStream stream = client.band(band);
            if (stream != null) {
                bands[band].close(stream);
            }
        }
    }

    /**
     * Brings the models of all bands that step at the world's tick there, and encodes the difference. To be called once after
     * each step of the world.
     *
     * @param timeScalePercent how fast the world runs, 100 for full speed
     * @return the tick's snapshots, with one reference that the caller releases
     */
    public SnapshotBatch publish(int timeScalePercent) {
        for (ClientStream client : clients) {
            if (client != null && !client.ready() && !client.deferred()) {
                client.markMissed();
            }
        }
        SnapshotBatch batch = beginBatch(timeScalePercent);
        for (int band = 0; band < bands.length; band++) {
            bands[band].publish(batch.band(band));
        }
        density.publish(batch.density());
        for (int n = 0; n < clients.size(); n++) {
            ClientStream client = clients.get(n);
            if (client != null) {
                budgets.learn(client, batch);
            }
        }
        return batch;
    }

    /**
     * Encodes the models as they stand for the clients that are ready, each of whom begins anew. For a world that has not been
     * stepped since {@link #publish}; clients that are not ready miss nothing.
     *
     * @return as of {@link #publish}
     */
    public SnapshotBatch publishStill(int timeScalePercent) {
        for (ClientStream client : clients) {
            if (client != null && client.ready()) {
                client.markMissed();
            }
        }
        SnapshotBatch batch = beginBatch(timeScalePercent);
        for (int band = 0; band < bands.length; band++) {
            bands[band].publishStill(batch.band(band));
        }
        density.publish(batch.density());
        return batch;
    }

    private SnapshotBatch beginBatch(int timeScalePercent) {
        SnapshotBatch batch = freeBatch();
        batch.begin(source.tick(), timeScalePercent);
        leastRung = timeScalePercent < 100 ? 1 : 0;
        for (int n = 0; n < clients.size(); n++) {
            ClientStream client = clients.get(n);
            if (client != null && client.ready()) {
                begin(client, batch);
            } else if (client != null) {
                client.leaveOut();
                if (client.deferred()) {
                    density.plan(
                            batch.density(), client.density(), client.density().held(), false);
                }
                batch.add(client, false);
            }
        }
        return batch;
    }

    private void begin(ClientStream client, SnapshotBatch batch) {
        budgets.review(client, source.tick(), leastRung);
        DetailPlan plan = client.plan(views);
        for (int band = 0; band < bands.length; band++) {
            BandStream stream = client.band(band);
            if (stream == null && plan.area(band) != null) {
                stream = bands[band].open(client.number(), client.encoding());
                client.open(band, stream);
            }
            if (stream != null) {
                stream.begin(client.missed(), plan.area(band));
            }
        }
        density.plan(batch.density(), client.density(), client.densityPlan(), client.missed());
        batch.add(client, client.missed());
        client.planned();
    }

    private SnapshotBatch freeBatch() {
        for (int n = 0; n < batches.size(); n++) {
            SnapshotBatch batch = batches.get(n);
            if (batch.isFree()) {
                if (batch.memoryBytes() <= MOST_POOLED_BYTES) {
                    return batch;
                }
                batches.remove(n--);
            }
        }
        BandBatch[] parts = new BandBatch[bands.length];
        for (int band = 0; band < bands.length; band++) {
            parts[band] = bands[band].newBatch();
        }
        SnapshotBatch batch = new SnapshotBatch(parts, density.newBatch());
        batches.add(batch);
        return batch;
    }

    /** The coarsest band of which a client holds tiles and that stepped at the world's tick; -1 if there is none. */
    public int coarsestStepped(ClientStream client) {
        int band = bands.length - 1;
        while (band >= 0 && (client.area(band) == null || !bands[band].stepsNow())) {
            band--;
        }
        return band;
    }

    /** The model of a stream of a band, for comparison; null when it has none. */
    @Nullable
    TileModel model(int band, int key) {
        return bands[band].model(key);
    }

    /** The bands, the finest first. */
    public List<DetailBand> bands() {
        return detailBands;
    }

    /** The tiles in units of the finest band. */
    public TileGeometry geometry() {
        return bands[0].geometry();
    }

    /** Counts since the start of what the models of all bands needed. */
    public ReplicationStatistics statistics() {
        return statistics;
    }
}
