package dev.throng.server.replication;

import dev.throng.protocol.snapshot.Crossings;
import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.PackedEncoder;
import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGeometry;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileUpdate;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the models of all tiles that some client holds of a detail band, and at each of its steps encodes what happened to
 * them for all clients at once. Confined to the tick thread.
 *
 * <p>The work of a step grows with the agents in held tiles (advance, compare, encode), by a constant per client (its plan), and
 * very little with all agents in the world (one look at the place of each, to find those new to a held tile). Copying a
 * client's bytes is left to the reader of the batch. A band that nobody holds costs nothing.
 */
final class BandReplicator {
    private final boolean finest;
    private final AgentSource source;
    private final TileGeometry geometry;
    private final int periodTicks;
    private final int hashPeriodSteps;
    private final StreamTable table;
    private final StreamPlanner planner;
    private final UpdateFinder finder;
    private final TickUpdates updates;
    private final PackedEncoder encoder;
    private final AgentMessages messages;
    private final Crossings groundCrossings = new Crossings(false);
    private final Crossings airCrossings = new Crossings(true);
    private final Newcomers newcomers;
    private final List<@Nullable BandStream> streams = new ArrayList<>();
    private final ReplicationStatistics statistics;

    /**
     * A band with nobody connected.
     *
     * @param finest whether this is band 0, of which each client is told at each tick
     */
    BandReplicator(
            boolean finest,
            TileGrid grid,
            DetailBand band,
            AgentSource source,
            int tickRateHz,
            PackedEncoder encoder,
            ReplicationStatistics statistics) {
        this.finest = finest;
        this.source = source;
        this.geometry = new TileGeometry(grid, band.parameters());
        this.periodTicks = band.periodTicks();
        this.hashPeriodSteps = Math.max(1, tickRateHz / periodTicks);
        this.table = new StreamTable(grid);
        this.planner = new StreamPlanner(table, geometry, source);
        this.finder = new UpdateFinder(source, grid, band, tickRateHz);
        this.updates = new TickUpdates(table.streams());
        this.encoder = encoder;
        this.messages = new AgentMessages(geometry, table, encoder);
        this.newcomers = new Newcomers(source, finder, geometry, table, messages);
        this.statistics = statistics;
    }

    /** A batch for this band. */
    BandBatch newBatch() {
        return new BandBatch(geometry.grid());
    }

    /** Begins to serve a client, by its number. */
    BandStream open(int number, UpdateEncoding encoding) {
        while (streams.size() <= number) {
            streams.add(null);
        }
        BandStream stream = new BandStream(number, encoding);
        streams.set(number, stream);
        return stream;
    }

    /** Ends serving a client; tiles that only it held are forgotten. */
    void close(BandStream stream) {
        streams.set(stream.number(), null);
        TileArea area = stream.area();
        if (area != null) {
            table.unhold(area, stream.encoding(), source);
        }
        stream.forgetArea();
    }

    /** True if the band steps at the world's tick. */
    boolean stepsNow() {
        return sinceStep() == 0;
    }

    private int sinceStep() {
        return Integer.remainderUnsigned(source.tick(), periodTicks);
    }

    /** Brings all models to the world's tick if the band steps there; fills a batch with what the clients are to be told. */
    void publish(BandBatch batch) {
        if (stepsNow()) {
            step(batch);
        } else {
            publishStill(batch);
        }
    }

    private void step(BandBatch batch) {
        batch.begin(source.tick());
        boolean used = finest;
        for (int n = 0; n < streams.size() && !used; n++) {
            BandStream stream = streams.get(n);
            used = stream != null && !stream.isUnused();
        }
        if (!used) {
            return;
        }
        table.ensureSlots(source.slotCapacity());
        TickBlocks blocks = batch.blocks();
        for (int n = 0; n < streams.size(); n++) {
            BandStream stream = streams.get(n);
            if (stream == null || (stream.isUnused() && !finest)) {
                continue;
            }
            if (stream.ready()) {
                planner.plan(stream, finest, batch.plans(), blocks.packed());
            } else if (stream.deferred()) {
                planner.planDeferred(stream, batch.plans(), blocks.packed());
            }
        }
        findUpdates();
        encodeUpdates(blocks);
        applyUpdates();
        crossBorders(groundCrossings, blocks, TickBlocks.GROUND_CROSSINGS);
        crossBorders(airCrossings, blocks, TickBlocks.AIR_CROSSINGS);
        newcomers.admit(blocks);
        addHashes(blocks.columns(SnapshotFields.HASH_STREAMS));
        addKeyframes(blocks);
        table.endTick();
    }

    /**
     * Fills a batch with the models as they stand after the last step, for the clients to whom something is owed; of the finest
     * band for all that are ready.
     */
    void publishStill(BandBatch batch) {
        batch.begin(source.tick() - sinceStep());
        boolean any = false;
        for (int n = 0; n < streams.size(); n++) {
            BandStream stream = streams.get(n);
            if (stream != null && stream.ready() && (finest || stream.isOwed())) {
                any = true;
                planner.plan(stream, finest, batch.plans(), null);
            }
        }
        if (any) {
            table.ensureSlots(source.slotCapacity());
            newcomers.admitToFresh(batch.blocks(), sinceStep());
            addKeyframes(batch.blocks());
            table.endTick();
        }
    }

    private void findUpdates() {
        updates.clear();
        int live = table.liveStreams();
        for (int n = 0; n < live; n++) {
            int key = table.liveKey(n);
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
        int step = Integer.divideUnsigned(source.tick(), periodTicks);
        int due = Integer.remainderUnsigned(step, hashPeriodSteps);
        int live = table.liveStreams();
        for (int n = 0; n < live; n++) {
            int key = table.liveKey(n);
            int tile = StreamKeys.tile(key);
            TileModel model = table.model(key);
            if (tile % hashPeriodSteps == due && model != null && !table.isFresh(tile) && table.takeTouched(key)) {
                hashes.values().writeFixed32(model.hash());
                hashes.add(key, 1, false);
            }
        }
    }

    private void addKeyframes(TickBlocks blocks) {
        int wanted = table.sortWanted();
        for (int n = 0; n < wanted; n++) {
            messages.addKeyframe(blocks, table.wantedKey(n));
        }
    }

    /** The model of a stream, for comparison; null when it has none. */
    @Nullable
    TileModel model(int key) {
        return table.model(key);
    }

    TileGeometry geometry() {
        return geometry;
    }
}
