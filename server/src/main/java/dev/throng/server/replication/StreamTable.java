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

    /** True if something was sent for the stream since its last hash. */
    private final boolean[] touched;
    /** Which keyframes clients need at this tick: {@link #NOT_WANTED}, {@link #WANTED} or {@link #ASKED_FOR}. */
    private final byte[] wantedInColumns;

    private final byte[] wantedPacked;

    private final @Nullable TileModel[] models;
    private final LiveKeys live;
    /** Tiles that somebody holds. */
    private int heldTiles;
    /** Fresh tiles, and some that were at this tick. */
    private int[] freshTiles = new int[16];

    private int freshCount;
    /** Streams of which a keyframe is wanted, each once. */
    private int[] wantedKeys = new int[16];

    private int wantedCount;
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
        live = new LiveKeys(models);
    }

    int streams() {
        return models.length;
    }

    /** How many streams have a model, which {@link #liveKey} then names in ascending order. */
    int liveStreams() {
        return live.settle();
    }

    int liveKey(int n) {
        return live.get(n);
    }

    boolean isAnyHeld() {
        return heldTiles > 0;
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
        return freshCount > 0;
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
                    heldTiles++;
                    freshen(tile);
                }
            }
        }
    }

    private void freshen(int tile) {
        fresh[tile] = true;
        if (freshCount == freshTiles.length) {
            freshTiles = Arrays.copyOf(freshTiles, freshCount * 2);
        }
        freshTiles[freshCount++] = tile;
    }

    /** One client less holds an area; models that nobody holds are dropped. */
    void unhold(TileArea area, UpdateEncoding encoding, AgentSource source) {
        int packed = encoding == UpdateEncoding.PACKED ? 1 : 0;
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                int tile = grid.tile(column, row);
                packedHolders[tile] -= packed;
                if (--holders[tile] == 0) {
                    heldTiles--;
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
        live.drop();
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
            live.add(key);
        }
        return model;
    }

    /** From now on no tile is fresh and no keyframe wanted. */
    void endTick() {
        for (int n = 0; n < freshCount; n++) {
            fresh[freshTiles[n]] = false;
        }
        freshCount = 0;
        for (int n = 0; n < wantedCount; n++) {
            wantedInColumns[wantedKeys[n]] = NOT_WANTED;
            wantedPacked[wantedKeys[n]] = NOT_WANTED;
        }
        wantedCount = 0;
    }

    /** A client needs the keyframe of a stream; one that it asked for it gets even if it is empty. */
    void want(int key, UpdateEncoding encoding, boolean evenIfEmpty) {
        if (wantedInColumns[key] == NOT_WANTED && wantedPacked[key] == NOT_WANTED) {
            if (wantedCount == wantedKeys.length) {
                wantedKeys = Arrays.copyOf(wantedKeys, wantedCount * 2);
            }
            wantedKeys[wantedCount++] = key;
        }
        wanted(encoding)[key] |= evenIfEmpty ? ASKED_FOR : WANTED;
    }

    /** Puts the streams of which a keyframe is wanted in ascending order and tells how many there are. */
    int sortWanted() {
        Arrays.sort(wantedKeys, 0, wantedCount);
        return wantedCount;
    }

    int wantedKey(int n) {
        return wantedKeys[n];
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
