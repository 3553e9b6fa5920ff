package dev.throng.server.replication;

import dev.throng.protocol.snapshot.BlockDivision;
import dev.throng.protocol.snapshot.Crossings;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.PackedEncoder;
import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGeometry;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileUpdate;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.AreaPlanner;
import dev.throng.server.sim.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the models of all tiles that some client holds, and once a tick encodes what happened to them for all clients at
 * once. Confined to the tick thread; the batches it hands out are read by any thread.
 *
 * <p>The work of a tick grows with the agents in held tiles (advance, compare, encode), with all agents in the world (one
 * look at each, to find those new to a held tile) and by a constant per client (its plan). Copying a client's bytes is left
 * to the reader of the batch.
 */
public final class Replicator {
    /** A batch that has grown larger is not used again. */
    private static final int MOST_POOLED_BYTES = 4 << 20;

    private final AgentSource source;
    private final TileGeometry geometry;
    private final AreaPlanner planner;
    private final int hashPeriodTicks;
    private final StreamTable table;
    private final UpdateFinder finder;
    private final TickUpdates updates;
    private final PackedEncoder encoder;
    private final AgentMessages messages;
    private final Crossings groundCrossings = new Crossings(false);
    private final Crossings airCrossings = new Crossings(true);
    private final Newcomers newcomers;
    private final List<@Nullable ClientStream> clients = new ArrayList<>();
    private final List<SnapshotBatch> batches = new ArrayList<>();
    private final ReplicationStatistics statistics = new ReplicationStatistics();

    /** A replicator for a world, with nobody connected. */
    public Replicator(TileGrid grid, ModelParameters parameters, World world, int maxViewTiles) {
        this(grid, parameters, world, maxViewTiles, new PackedEncoder());
    }

    /** A replicator for a world that encodes blocks of the encoding PACKED with an encoder of the caller's. */
    public Replicator(TileGrid grid, ModelParameters parameters, World world, int maxViewTiles, PackedEncoder encoder) {
        this(grid, parameters, new WorldAgents(world), world.scenario().tickRateHz(), maxViewTiles, encoder);
    }

    /**
     * A replicator for any source of agents.
     *
     * @param maxViewTiles tiles that a client holds at most
     */
    public Replicator(TileGrid grid, ModelParameters parameters, AgentSource source, int tickRateHz, int maxViewTiles) {
        this(grid, parameters, source, tickRateHz, maxViewTiles, new PackedEncoder());
    }

    private Replicator(
            TileGrid grid,
            ModelParameters parameters,
            AgentSource source,
            int tickRateHz,
            int maxViewTiles,
            PackedEncoder encoder) {
        this.source = source;
        this.geometry = new TileGeometry(grid, parameters);
        float marginMetres = (float) parameters.crossingMarginUnits() / parameters.unitsPerMetre();
        this.planner = new AreaPlanner(grid, marginMetres, maxViewTiles);
        this.hashPeriodTicks = Math.max(1, tickRateHz);
        this.table = new StreamTable(grid);
        this.finder = new UpdateFinder(source, grid, parameters, tickRateHz);
        this.updates = new TickUpdates(table.streams());
        this.encoder = encoder;
        this.messages = new AgentMessages(geometry, table, encoder);
        this.newcomers = new Newcomers(source, finder, geometry, table, messages);
    }

    /** Begins to serve a client in an encoding: its first snapshot is a reset. */
    public ClientStream open(UpdateEncoding encoding) {
        int number = clients.indexOf(null);
        if (number < 0) {
            number = clients.size();
            clients.add(null);
        }
        ClientStream stream = new ClientStream(number, encoding);
        clients.set(number, stream);
        return stream;
    }

    /** Ends serving a client; tiles that only it held are forgotten. */
    public void close(ClientStream stream) {
        if (stream.number() >= clients.size() || clients.get(stream.number()) != stream) {
            return;
        }
        clients.set(stream.number(), null);
        TileArea area = stream.area();
        if (area != null) {
            table.unhold(area, stream.encoding(), source);
        }
        stream.forgetArea();
    }

    /**
     * Brings all models to the world's tick and encodes the difference. To be called once after each step of the world.
     *
     * @param timeScalePercent how fast the world runs, 100 for full speed
     * @return the tick's snapshots, with one reference that the caller releases
     */
    public SnapshotBatch publish(int timeScalePercent) {
        SnapshotBatch batch = freeBatch();
        batch.begin(source.tick(), timeScalePercent);
        table.ensureSlots(source.slotCapacity());
        TickBlocks blocks = batch.blocks();
        planClients(batch.plans(), blocks.packed());
        findUpdates();
        encodeUpdates(blocks);
        applyUpdates();
        crossBorders(groundCrossings, blocks, TickBlocks.GROUND_CROSSINGS);
        crossBorders(airCrossings, blocks, TickBlocks.AIR_CROSSINGS);
        newcomers.admit(blocks);
        addHashes(blocks.columns(SnapshotFields.HASH_STREAMS));
        addKeyframes(blocks);
        table.endTick();
        return batch;
    }

    /**
     * Encodes the models as they stand for the clients that are ready, each of whom begins anew. For a world that has not been
     * stepped since {@link #publish}; clients that are not ready miss nothing.
     *
     * @return as of {@link #publish}
     */
    public SnapshotBatch publishStill(int timeScalePercent) {
        SnapshotBatch batch = freeBatch();
        batch.begin(source.tick(), timeScalePercent);
        table.ensureSlots(source.slotCapacity());
        for (ClientStream stream : clients) {
            if (stream != null && stream.ready()) {
                stream.markMissed();
                plan(stream, batch.plans(), batch.blocks().packed());
            }
        }
        TickBlocks blocks = batch.blocks();
        newcomers.admitToFresh(blocks);
        addKeyframes(blocks);
        table.endTick();
        return batch;
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
        SnapshotBatch batch = new SnapshotBatch(geometry.grid());
        batches.add(batch);
        return batch;
    }

    private void planClients(ClientPlans plans, PackedBlocks blocks) {
        for (int n = 0; n < clients.size(); n++) {
            ClientStream stream = clients.get(n);
            if (stream == null) {
                continue;
            }
            if (stream.ready()) {
                plan(stream, plans, blocks);
            } else if (stream.deferred()) {
                planDeferred(stream, plans, blocks);
            } else {
                stream.markMissed();
            }
        }
    }

    private void planDeferred(ClientStream stream, ClientPlans plans, PackedBlocks blocks) {
        TileArea area =
                Objects.requireNonNull(stream.area(), "expected a client that follows the ticks to have an area");
        plans.add(stream, area, area, false, false);
        planBlocks(stream, area, plans, blocks);
    }

    private void plan(ClientStream stream, ClientPlans plans, PackedBlocks blocks) {
        TileArea before = stream.area();
        TileArea area = before;
        if (area == null || stream.viewChanged()) {
            area = planner.plan(before, stream.view());
        }
        boolean changed = !area.equals(before);
        if (changed) {
            table.hold(area, stream.encoding());
            if (before != null) {
                table.unhold(before, stream.encoding(), source);
            }
        }
        boolean reset = stream.needsReset();
        TileArea kept = reset || before == null ? null : changed ? before.intersection(area) : area;
        plans.add(stream, area, kept, reset, changed || reset);
        if (kept == null || changed) {
            wantOutside(area, kept, stream.encoding());
        }
        if (kept != null) {
            planRequests(stream, kept, plans);
            planBlocks(stream, kept, plans, blocks);
        }
        stream.planned(area);
    }

    private void wantOutside(TileArea area, @Nullable TileArea kept, UpdateEncoding encoding) {
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                if (kept == null || !kept.contains(column, row)) {
                    int tile = geometry.grid().tile(column, row);
                    table.want(StreamKeys.key(tile, false), encoding, false);
                    table.want(StreamKeys.key(tile, true), encoding, false);
                }
            }
        }
    }

    private void planRequests(ClientStream stream, TileArea kept, ClientPlans plans) {
        stream.settleRequests();
        for (int r = 0; r < stream.requestedCount(); r++) {
            int key = stream.requested(r);
            if (key >= 0 && key < table.streams() && geometry.isIn(StreamKeys.tile(key), kept)) {
                table.want(key, stream.encoding(), true);
                plans.addRequest(stream, key);
            }
        }
    }

    private void planBlocks(ClientStream stream, TileArea kept, ClientPlans plans, PackedBlocks blocks) {
        if (stream.encoding() != UpdateEncoding.PACKED) {
            return;
        }
        BlockDivision division = stream.division(geometry.grid(), kept);
        for (int n = 0; n < division.size(); n++) {
            plans.addBlock(stream, blocks.want(division.level(n), division.column(n), division.row(n)));
        }
    }

    private void findUpdates() {
        updates.clear();
        for (int key = 0; key < table.streams(); key++) {
            TileModel model = table.model(key);
            if (model != null && model.size() > 0) {
                TileUpdate update = updates.add(key);
                model.advance();
                finder.find(model, update);
                statistics.count(model.size(), update);
            }
        }
    }

    private void encodeUpdates(TickBlocks blocks) {
        for (int n = 0; n < updates.size(); n++) {
            int key = updates.key(n);
            if (!updates.update(n).isEmpty() && table.isHeld(StreamKeys.tile(key), UpdateEncoding.COLUMNS)) {
                ColumnsWriter.write(key, StreamKeys.isAir(key), updates.update(n), blocks);
            }
        }
        blocks.packed().encode(table, updates, encoder);
    }

    private void applyUpdates() {
        groundCrossings.clear();
        airCrossings.clear();
        for (int n = 0; n < updates.size(); n++) {
            int key = updates.key(n);
            TileUpdate update = updates.update(n);
            TileModel model = table.modelOrNew(key);
            if (!update.isEmpty()) {
                for (int leaver = 0; leaver < update.leavers(); leaver++) {
                    forget(model.id(update.leaverIndex(leaver)));
                }
                update.applyTo(model, geometry.cells(model.air()));
                table.touch(key);
            }
            (model.air() ? airCrossings : groundCrossings).collect(key, model, geometry);
        }
    }

    /** Forgets an id, unless its slot has gone to a newer one. */
    private void forget(int id) {
        int slot = source.slotOf(id);
        if (table.isModelled(slot, id)) {
            table.forget(slot);
        }
    }

    private void crossBorders(Crossings crossings, TickBlocks blocks, int list) {
        crossings.sort();
        TileModel agents = crossings.agents();
        int end;
        for (int n = 0; n < crossings.size(); n = end) {
            end = crossings.edgeEnd(n);
            int from = crossings.source(n);
            int to = crossings.target(n);
            table.touch(from);
            int tile = StreamKeys.tile(to);
            if (!table.isHeld(tile)) {
                for (int i = n; i < end; i++) {
                    forget(agents.id(i));
                }
                continue;
            }
            table.modelOrNew(to).merge(agents, n, end);
            table.touch(to);
            messages.addEntering(blocks, list, to, from, agents, n, end);
        }
        statistics.countCrossings(crossings.size());
    }

    private void addHashes(ColumnBlocks hashes) {
        int due = Integer.remainderUnsigned(source.tick(), hashPeriodTicks);
        for (int tile = due; tile < geometry.grid().tiles(); tile += hashPeriodTicks) {
            for (int layer = 0; layer < 2; layer++) {
                int key = StreamKeys.key(tile, layer == 1);
                TileModel model = table.model(key);
                if (model != null && !table.isFresh(tile) && table.takeTouched(key)) {
                    hashes.values().writeFixed32(model.hash());
                    hashes.add(key, 1, false);
                }
            }
        }
    }

    private void addKeyframes(TickBlocks blocks) {
        for (int key = 0; key < table.streams(); key++) {
            messages.addKeyframe(blocks, key);
        }
    }

    /** The model of a stream, for comparison; null when it has none. */
    @Nullable
    TileModel model(int key) {
        return table.model(key);
    }

    public TileGeometry geometry() {
        return geometry;
    }

    /** Counts since the start of what the models needed. */
    public ReplicationStatistics statistics() {
        return statistics;
    }
}
