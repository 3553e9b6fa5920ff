package dev.throng.server.replication;

import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The server's models, by stream key, and how many clients hold each tile. A tile that nobody holds has no models. Knows
 * which ids are in a model. Confined to the tick thread.
 */
final class StreamTable {
    private static final byte NOT_WANTED = 0;
    private static final byte WANTED = 1;
    private static final byte ASKED_FOR = 2;

    private final TileGrid grid;
    private final int[] holders;
    /** Of those, the ones that take the encoding PACKED. */
    private final int[] packedHolders;
    /** Tiles that somebody holds since this tick only: nobody has a model of them yet. */
    private final boolean[] fresh;

    private boolean anyFresh;
    /** True if something was sent for the stream since its last hash. */
    private final boolean[] touched;
    /** Which keyframes clients need at this tick: {@link #NOT_WANTED}, {@link #WANTED} or {@link #ASKED_FOR}. */
    private final byte[] wantedInColumns;

    private final byte[] wantedPacked;

    private final @Nullable TileModel[] models;
    private final ArrayDeque<TileModel> groundPool = new ArrayDeque<>();
    private final ArrayDeque<TileModel> airPool = new ArrayDeque<>();
    private int[] modelledIds = new int[0];

    StreamTable(TileGrid grid) {
        this.grid = grid;
        holders = new int[grid.tiles()];
        packedHolders = new int[grid.tiles()];
        fresh = new boolean[grid.tiles()];
        touched = new boolean[2 * grid.tiles()];
        wantedInColumns = new byte[2 * grid.tiles()];
        wantedPacked = new byte[2 * grid.tiles()];
        models = new TileModel[2 * grid.tiles()];
    }

    int streams() {
        return models.length;
    }

    boolean isHeld(int tile) {
        return holders[tile] > 0;
    }

    /** True if somebody holds the tile who takes an encoding. */
    boolean isHeld(int tile, UpdateEncoding encoding) {
        return encoding == UpdateEncoding.PACKED ? packedHolders[tile] > 0 : holders[tile] > packedHolders[tile];
    }

    /** True if some tile may be fresh. */
    boolean hasFresh() {
        return anyFresh;
    }

    boolean isFresh(int tile) {
        return fresh[tile];
    }

    /** One more client holds an area. */
    void hold(TileArea area, UpdateEncoding encoding) {
        int packed = encoding == UpdateEncoding.PACKED ? 1 : 0;
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                int tile = grid.tile(column, row);
                packedHolders[tile] += packed;
                if (holders[tile]++ == 0) {
                    fresh[tile] = true;
                    anyFresh = true;
                }
            }
        }
    }

    /** One client less holds an area; models that nobody holds are dropped. */
    void unhold(TileArea area, UpdateEncoding encoding, AgentSource source) {
        int packed = encoding == UpdateEncoding.PACKED ? 1 : 0;
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                int tile = grid.tile(column, row);
                packedHolders[tile] -= packed;
                if (--holders[tile] == 0) {
                    fresh[tile] = false;
                    drop(StreamKeys.key(tile, false), source);
                    drop(StreamKeys.key(tile, true), source);
                }
            }
        }
    }

    private void drop(int key, AgentSource source) {
        TileModel model = models[key];
        touched[key] = false;
        if (model == null) {
            return;
        }
        for (int i = 0; i < model.size(); i++) {
            forget(source.slotOf(model.id(i)));
        }
        model.clear();
        (model.air() ? airPool : groundPool).push(model);
        models[key] = null;
    }

    /** The model of a stream, null when it has no agents. */
    @Nullable
    TileModel model(int key) {
        return models[key];
    }

    TileModel modelOrNew(int key) {
        TileModel model = models[key];
        if (model == null) {
            boolean air = StreamKeys.isAir(key);
            TileModel pooled = (air ? airPool : groundPool).poll();
            model = pooled != null ? pooled : new TileModel(air);
            models[key] = model;
        }
        return model;
    }

    /** From now on no tile is fresh and no keyframe wanted. */
    void endTick() {
        Arrays.fill(fresh, false);
        anyFresh = false;
        Arrays.fill(wantedInColumns, NOT_WANTED);
        Arrays.fill(wantedPacked, NOT_WANTED);
    }

    /** A client needs the keyframe of a stream; one that it asked for it gets even if it is empty. */
    void want(int key, UpdateEncoding encoding, boolean evenIfEmpty) {
        wanted(encoding)[key] |= evenIfEmpty ? ASKED_FOR : WANTED;
    }

    private byte[] wanted(UpdateEncoding encoding) {
        return encoding == UpdateEncoding.PACKED ? wantedPacked : wantedInColumns;
    }

    boolean isWanted(int key, UpdateEncoding encoding) {
        TileModel model = models[key];
        byte want = wanted(encoding)[key];
        return want >= ASKED_FOR || (want == WANTED && model != null && model.size() > 0);
    }

    void touch(int key) {
        touched[key] = true;
    }

    /** Tells whether the stream was touched since the last call. */
    boolean takeTouched(int key) {
        boolean was = touched[key];
        touched[key] = false;
        return was;
    }

    void ensureSlots(int count) {
        if (count > modelledIds.length) {
            modelledIds = Arrays.copyOf(modelledIds, Math.max(count, modelledIds.length + (modelledIds.length >> 1)));
        }
    }

    /** True if a model has this very id. */
    boolean isModelled(int slot, int id) {
        return modelledIds[slot] == id;
    }

    void remember(int slot, int id) {
        modelledIds[slot] = id;
    }

    void forget(int slot) {
        modelledIds[slot] = 0;
    }
}
