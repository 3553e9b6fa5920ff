package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber holds: the models of the streams in its area, and the rule by which a snapshot changes them. Confined
 * to one thread.
 *
 * <p>A snapshot that cannot be applied leaves nothing behind: all streams are forgotten, and the next snapshot must be a
 * reset. Memory grows with the agents held, each of which came in a few bytes at least.
 */
public final class TileWorld {
    private final TileGeometry geometry;
    private final int periodTicks;
    private final StreamSet streams = new StreamSet();
    private final Membership membership = new Membership();
    private final Desyncs desyncs = new Desyncs();
    private final SnapshotFrame frame = new SnapshotFrame();
    private final AgentListReader agents;
    private final StreamHeads.Reader heads;
    private final ByteReader values = new ByteReader();
    private final ColumnUpdates columnUpdates;
    private final Borders borders;
    private final PackedReader packedReader;
    private final PackedReader.Target updateTarget = new Updates();

    private boolean begun;
    private int tick;
    private int timeScalePercent = 100;
    private boolean reset;
    private boolean gap;
    private @Nullable TileArea area;
    private @Nullable TileArea kept;
    private int corrected;

    /** An empty world that steps at every tick. */
    public TileWorld(TileGrid grid, ModelParameters parameters, boolean[] flyingByKind) {
        this(grid, DetailBand.everyTick(parameters), flyingByKind);
    }

    /**
     * An empty world of a band.
     *
     * @param flyingByKind for each kind of agent, whether it lives in the air layer
     */
    public TileWorld(TileGrid grid, DetailBand band, boolean[] flyingByKind) {
        this.geometry = new TileGeometry(grid, band.parameters());
        this.periodTicks = band.periodTicks();
        this.agents = new AgentListReader(geometry, flyingByKind.clone());
        this.heads = new StreamHeads.Reader(2 * grid.tiles());
        this.columnUpdates = new ColumnUpdates(2 * grid.tiles());
        this.packedReader = new PackedReader(geometry);
        this.borders = new Borders(geometry);
    }

    /** Applies the bytes of a {@code Snapshot} message. */
    public void apply(byte[] snapshot, int offset, int length) throws MalformedSnapshotException {
        try {
            frame.parse(snapshot, offset, length);
            applyFrame(snapshot);
        } catch (MalformedBytesException e) {
            forgetAll();
            throw new MalformedSnapshotException(String.valueOf(e.getMessage()));
        }
    }

    private void applyFrame(byte[] bytes) throws MalformedBytesException {
        if (!begun && !frame.reset()) {
            throw new MalformedBytesException("expected a reset to begin with, got a difference");
        }
        nothingCame();
        reset = frame.reset();
        // Snapshots of a band that takes several ticks to a step may come between steps, to change the area.
        boolean between = !reset && periodTicks > 1 && frame.tick() == tick;
        gap = !reset && !between && frame.tick() != tick + periodTicks;
        tick = frame.tick();
        timeScalePercent = frame.timeScalePercent() == 0 ? 100 : frame.timeScalePercent();
        changeArea(frame.area());
        if (!between) {
            streams.advance();
        }
        if (frame.packed()) {
            readPacked(bytes);
        } else {
            columnUpdates.read(bytes, frame, streams, updateTarget);
        }
        if (!between) {
            borders.cross(streams, kept, membership);
        }
        for (int n = 0; n < frame.entering(); n++) {
            enter(bytes, frame.enteringStart(n), frame.enteringLength(n));
        }
        for (int n = 0; n < frame.keyframes(); n++) {
            replace(bytes, frame.keyframeStart(n), frame.keyframeLength(n));
        }
        compareHashes(bytes);
        membership.end();
        begun = true;
    }

    /** The last snapshot told nothing of this band. */
    void nothingCame() {
        membership.begin();
        desyncs.clear();
        corrected = 0;
        reset = false;
        gap = false;
    }

    private void changeArea(@Nullable TileArea next) throws MalformedBytesException {
        TileArea before = area;
        if (reset) {
            streams.removeAll(membership);
            area = null;
            before = null;
        }
        if (next == null) {
            kept = before;
            return;
        }
        TileGrid grid = geometry.grid();
        if (next.lastColumn() >= grid.columns() || next.lastRow() >= grid.rows()) {
            throw new MalformedBytesException("expected an area within " + grid.columns() + " by " + grid.rows()
                    + " tiles, got one to " + next.lastColumn() + ", " + next.lastRow());
        }
        area = next;
        kept = before == null ? null : before.intersection(next);
        streams.retain(next, geometry, membership);
    }

    private boolean isKept(int tile) {
        return kept != null && geometry.isIn(tile, kept);
    }

    private void readPacked(byte[] bytes) throws MalformedBytesException {
        TileArea tiles = kept;
        if (tiles == null) {
            throw new MalformedBytesException("expected blocks of kept tiles alone, got some with none kept");
        }
        int start = frame.columnStart(SnapshotFields.PACKED);
        packedReader.read(bytes, start, frame.columnLength(SnapshotFields.PACKED), tiles, streams, updateTarget);
    }

    private void apply(int n, TileUpdate changes) {
        TileModel model = streams.model(n);
        corrected += changes.corrections();
        for (int i = 0; i < changes.leavers(); i++) {
            membership.remove(model.id(changes.leaverIndex(i)), streams.key(n));
        }
        changes.applyTo(model, geometry.cells(model.air()));
    }

    private void enter(byte[] bytes, int offset, int length) throws MalformedBytesException {
        agents.parse(bytes, offset, length);
        int key = agents.stream();
        if (!isKept(StreamKeys.tile(key))) {
            throw new MalformedBytesException("expected agents to enter a kept tile, got stream " + key);
        }
        TileModel list = agents.readRows(bytes);
        if (list.size() == 0) {
            return;
        }
        int n = streams.findOrAdd(key);
        if (streams.model(n).merge(list, 0, list.size()) > 0 && !streams.isDesynced(n)) {
            throw new MalformedBytesException("expected new agents to enter stream " + key + ", got one it has");
        }
        membership.addAll(list, 0, list.size(), key);
    }

    private void replace(byte[] bytes, int offset, int length) throws MalformedBytesException {
        agents.parse(bytes, offset, length);
        int key = agents.stream();
        if (area == null || !geometry.isIn(StreamKeys.tile(key), area)) {
            throw new MalformedBytesException("expected a keyframe of a held tile, got stream " + key);
        }
        TileModel list = agents.readRows(bytes);
        int n = streams.find(key);
        if (n >= 0) {
            membership.removeAll(streams.model(n), key);
            streams.model(n).clear();
            streams.setDesynced(n, false);
        }
        if (list.size() > 0) {
            n = streams.findOrAdd(key);
            streams.model(n).merge(list, 0, list.size());
            membership.addAll(list, 0, list.size(), key);
        }
        compareHash(key, agents.hash());
    }

    private void compareHashes(byte[] bytes) throws MalformedBytesException {
        heads.reset(
                bytes, frame.columnStart(SnapshotFields.HASH_STREAMS), frame.columnLength(SnapshotFields.HASH_STREAMS));
        values.reset(bytes, frame.columnStart(SnapshotFields.HASHES), frame.columnLength(SnapshotFields.HASHES));
        while (heads.nextKey()) {
            if (!isKept(StreamKeys.tile(heads.key()))) {
                throw new MalformedBytesException("expected the hash of a kept tile, got stream " + heads.key());
            }
            compareHash(heads.key(), values.readFixed32());
        }
        if (values.hasRemaining()) {
            throw new MalformedBytesException("expected as many hashes as streams, got more");
        }
    }

    private void compareHash(int key, int expected) {
        int n = streams.find(key);
        int actual = n < 0 ? TileModel.EMPTY_HASH : streams.model(n).hash();
        if (actual == expected) {
            return;
        }
        markDesynced(streams.findOrAdd(key));
        if (frame.packed()) {
            packedReader.markBlock(key, streams, updateTarget);
        }
    }

    private void markDesynced(int n) {
        streams.setDesynced(n, true);
        desyncs.add(streams.key(n));
    }

    private final class Updates implements PackedReader.Target {
        @Override
        public void update(int n, TileUpdate changes) {
            apply(n, changes);
        }

        @Override
        public void missed(int n) {
            markDesynced(n);
        }
    }

    void forgetAll() {
        streams.clear();
        membership.clear();
        begun = false;
        area = null;
        kept = null;
        desyncs.clear();
    }

    public TileGeometry geometry() {
        return geometry;
    }

    /** The tick of the last snapshot applied. */
    public int tick() {
        return tick;
    }

    /** How fast the world ran at the last snapshot, in percent of its tick rate. */
    public int timeScalePercent() {
        return timeScalePercent;
    }

    /** True if the last snapshot was a reset. */
    public boolean wasReset() {
        return reset;
    }

    /** True if the last snapshot was neither a reset nor the one after the snapshot before. */
    public boolean hadGap() {
        return gap;
    }

    /** Agents new with the last snapshot. */
    public int entered() {
        return membership.entered();
    }

    /** Agents gone with the last snapshot. */
    public int left() {
        return membership.left();
    }

    /** Corrections in the last snapshot. */
    public int corrected() {
        return corrected;
    }

    /** Keys of the streams whose hash was not the server's in the last snapshot. */
    public int[] desyncedStreams() {
        return desyncs.among(streams);
    }

    /** Who is held, and who came and went with the last snapshot. */
    Membership membership() {
        return membership;
    }

    /** The tiles held; null if there are none. */
    public @Nullable TileArea area() {
        return area;
    }

    /** Agents held in all streams. */
    public int agentCount() {
        return membership.size();
    }

    /** Streams that have or had agents, ascending by key. */
    public int streamCount() {
        return streams.size();
    }

    public int streamKey(int n) {
        return streams.key(n);
    }

    /** The n-th stream's model. It may be read, not changed, until the next snapshot. */
    public TileModel stream(int n) {
        return streams.model(n);
    }

    public boolean holds(int id) {
        return membership.streamOf(id) >= 0;
    }

    /** The model that holds an id, or null. */
    public @Nullable TileModel modelOf(int id) {
        int key = membership.streamOf(id);
        int n = key < 0 ? -1 : streams.find(key);
        return n < 0 ? null : streams.model(n);
    }
}
