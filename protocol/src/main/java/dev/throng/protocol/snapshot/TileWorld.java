package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a subscriber holds: the models of the streams in its area, and the rule by which a snapshot changes them. Confined
 * to one thread.
 *
 * <p>A snapshot that cannot be applied leaves nothing behind: all streams are forgotten, and the next snapshot must be a
 * reset. Memory grows with the agents held, each of which came in a few bytes at least.
 */
public final class TileWorld {
    private static final int[] NO_STREAMS = {};

    private final TileGeometry geometry;
    private final boolean[] flyingByKind;
    private final StreamSet streams = new StreamSet();
    private final Membership membership = new Membership();
    private final SnapshotFrame frame = new SnapshotFrame();
    private final StreamAgentsFrame agentsFrame = new StreamAgentsFrame();
    private final StreamHeads.Reader heads;
    private final ByteReader values = new ByteReader();
    private final TileUpdate update = new TileUpdate();
    private final Crossings groundCrossings = new Crossings(false);
    private final Crossings airCrossings = new Crossings(true);
    private final PackedReader packedReader;
    private final PackedDecoder packedRows = new PackedDecoder();
    private final PackedReader.Target packedTarget = new PackedUpdates();
    private final TileModel groundList = new TileModel(false);
    private final TileModel airList = new TileModel(true);

    private boolean begun;
    private int tick;
    private int timeScalePercent = 100;
    private boolean reset;
    private boolean gap;
    private @Nullable TileArea area;
    private @Nullable TileArea kept;
    private int corrected;
    private int desyncedCount;
    private int[] desyncedKeys = new int[8];

    /**
     * An empty world.
     *
     * @param flyingByKind for each kind of agent, whether it lives in the air layer
     */
    public TileWorld(TileGrid grid, ModelParameters parameters, boolean[] flyingByKind) {
        this.geometry = new TileGeometry(grid, parameters);
        this.flyingByKind = flyingByKind.clone();
        this.heads = new StreamHeads.Reader(2 * grid.tiles());
        this.packedReader = new PackedReader(geometry);
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
        membership.begin();
        corrected = 0;
        desyncedCount = 0;
        reset = frame.reset();
        gap = !reset && frame.tick() != tick + 1;
        tick = frame.tick();
        timeScalePercent = frame.timeScalePercent() == 0 ? 100 : frame.timeScalePercent();
        changeArea(frame.area());
        for (int n = 0; n < streams.size(); n++) {
            streams.model(n).advance();
        }
        if (frame.packed()) {
            readPacked(bytes);
        } else {
            readUpdates(bytes, SnapshotFields.CORRECTION_STREAMS, SnapshotFields.CORRECTIONS);
            readUpdates(bytes, SnapshotFields.STATE_STREAMS, SnapshotFields.STATES);
            readUpdates(bytes, SnapshotFields.LEAVER_STREAMS, SnapshotFields.LEAVERS);
        }
        cross(groundCrossings, false);
        cross(airCrossings, true);
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

    private void changeArea(@Nullable TileArea next) throws MalformedBytesException {
        TileArea before = area;
        if (reset) {
            streams.removeAll(membership);
            before = null;
        }
        if (next == null) {
            if (area == null) {
                throw new MalformedBytesException("expected an area to begin with, got none");
            }
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
        packedReader.read(bytes, start, frame.columnLength(SnapshotFields.PACKED), tiles, streams, packedTarget);
    }

    private void readUpdates(byte[] bytes, int headField, int valueField) throws MalformedBytesException {
        heads.reset(bytes, frame.columnStart(headField), frame.columnLength(headField));
        values.reset(bytes, frame.columnStart(valueField), frame.columnLength(valueField));
        while (heads.next()) {
            int key = heads.key();
            if (heads.count() > values.remaining()) {
                throw new MalformedBytesException(
                        "expected at most " + values.remaining() + " values, got a count of " + heads.count());
            }
            update.clear();
            switch (valueField) {
                case SnapshotFields.CORRECTIONS ->
                    ColumnsCodec.readCorrections(values, heads.count(), StreamKeys.isAir(key), heads.wide(), update);
                case SnapshotFields.STATES -> ColumnsCodec.readStates(values, heads.count(), update);
                default -> ColumnsCodec.readLeavers(values, heads.count(), update);
            }
            applyUpdate(key);
        }
        if (values.hasRemaining()) {
            throw new MalformedBytesException("expected column " + valueField + " to end with its last head, got "
                    + values.remaining() + " bytes more");
        }
    }

    private void applyUpdate(int key) throws MalformedBytesException {
        int n = streams.find(key);
        int size = n < 0 ? 0 : streams.model(n).size();
        if (update.indexLimit() > size) {
            if (n < 0 || !streams.isDesynced(n)) {
                throw new MalformedBytesException(
                        "expected an index below " + size + " in stream " + key + ", got " + (update.indexLimit() - 1));
            }
            update.dropFrom(size);
        }
        if (n < 0) {
            return;
        }
        apply(n, update);
    }

    private void apply(int n, TileUpdate changes) {
        TileModel model = streams.model(n);
        corrected += changes.corrections();
        for (int i = 0; i < changes.leavers(); i++) {
            membership.remove(model.id(changes.leaverIndex(i)), streams.key(n));
        }
        changes.applyTo(model, geometry.cells(model.air()));
    }

    private void cross(Crossings crossings, boolean air) {
        crossings.clear();
        for (int n = 0; n < streams.size(); n++) {
            if (StreamKeys.isAir(streams.key(n)) == air) {
                crossings.collect(streams.key(n), streams.model(n), geometry);
            }
        }
        crossings.sort();
        int end;
        for (int n = 0; n < crossings.size(); n = end) {
            end = crossings.edgeEnd(n);
            TileModel agents = crossings.agents();
            for (int i = n; i < end; i++) {
                membership.remove(agents.id(i), crossings.source(n));
            }
            int target = crossings.target(n);
            if (isKept(StreamKeys.tile(target))) {
                streams.model(streams.findOrAdd(target)).merge(agents, n, end);
                membership.addAll(agents, n, end, target);
            }
        }
    }

    private void enter(byte[] bytes, int offset, int length) throws MalformedBytesException {
        agentsFrame.parse(bytes, offset, length, heads.streams());
        int key = agentsFrame.stream();
        if (!isKept(StreamKeys.tile(key))) {
            throw new MalformedBytesException("expected agents to enter a kept tile, got stream " + key);
        }
        TileModel list = readRows(bytes, key);
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
        agentsFrame.parse(bytes, offset, length, heads.streams());
        int key = agentsFrame.stream();
        if (area == null || !geometry.isIn(StreamKeys.tile(key), area)) {
            throw new MalformedBytesException("expected a keyframe of a held tile, got stream " + key);
        }
        TileModel list = readRows(bytes, key);
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
        compareHash(key, agentsFrame.hash());
    }

    private TileModel readRows(byte[] bytes, int key) throws MalformedBytesException {
        TileModel list = StreamKeys.isAir(key) ? airList : groundList;
        int tile = StreamKeys.tile(key);
        list.clear();
        if (agentsFrame.packed()) {
            packedRows.begin(bytes, agentsFrame.agentsStart(), agentsFrame.agentsLength());
            packedRows.readRows(list, tile, geometry, flyingByKind);
            packedRows.finish();
            return list;
        }
        values.reset(bytes, agentsFrame.agentsStart(), agentsFrame.agentsLength());
        AgentRowsCodec.read(values, list, geometry.minX(tile), geometry.minZ(tile), flyingByKind);
        return list;
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
            packedReader.markBlock(key, streams, packedTarget);
        }
    }

    private void markDesynced(int n) {
        streams.setDesynced(n, true);
        int key = streams.key(n);
        for (int d = 0; d < desyncedCount; d++) {
            if (desyncedKeys[d] == key) {
                return;
            }
        }
        if (desyncedCount == desyncedKeys.length) {
            desyncedKeys = Arrays.copyOf(desyncedKeys, desyncedCount * 2);
        }
        desyncedKeys[desyncedCount++] = key;
    }

    private final class PackedUpdates implements PackedReader.Target {
        @Override
        public void update(int n, TileUpdate changes) {
            apply(n, changes);
        }

        @Override
        public void missed(int n) {
            markDesynced(n);
        }
    }

    private void forgetAll() {
        streams.clear();
        membership.clear();
        begun = false;
        area = null;
        kept = null;
        desyncedCount = 0;
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
        if (desyncedCount == 0) {
            return NO_STREAMS;
        }
        return Arrays.stream(desyncedKeys, 0, desyncedCount)
                .filter(key -> streams.find(key) >= 0 && streams.isDesynced(streams.find(key)))
                .toArray();
    }

    /** The tiles held; null before the first snapshot. */
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

    /** The model that holds an id, or null. */
    public @Nullable TileModel modelOf(int id) {
        int key = membership.streamOf(id);
        int n = key < 0 ? -1 : streams.find(key);
        return n < 0 ? null : streams.model(n);
    }
}
