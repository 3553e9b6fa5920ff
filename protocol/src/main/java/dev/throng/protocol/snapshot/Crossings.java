package dev.throng.protocol.snapshot;

import java.util.Arrays;

/**
 * Agents whose models left their tiles in one tick, on their way to the tiles the models are in. Server and clients find
 * them by the same rule, so a client that holds both tiles moves them unasked. Reusable; not thread-safe.
 */
public final class Crossings {
    private final TileModel found;
    private final TileModel sorted;
    private int[] sources = new int[16];
    private int[] targets = new int[16];
    private long[] order = new long[16];
    private int[] indices = new int[16];

    /** Crossings of one layer. */
    public Crossings(boolean air) {
        found = new TileModel(air);
        sorted = new TileModel(air);
    }

    public void clear() {
        found.clear();
        sorted.clear();
    }

    /** Takes the agents that crossed the border out of a stream's model; all models of the tick are advanced by now. */
    public void collect(int key, TileModel model, TileGeometry geometry) {
        int tile = StreamKeys.tile(key);
        indices = model.indicesOutside(
                geometry.minX(tile),
                geometry.minZ(tile),
                geometry.tileUnits(),
                geometry.parameters().crossingMarginUnits(),
                indices);
        int count = 0;
        for (int n = 0; indices[n] >= 0; n++) {
            int i = indices[n];
            int target = geometry.tileAt(model.x(i), model.z(i));
            if (target != tile) {
                add(model, i, key, StreamKeys.key(target, model.air()));
                indices[count++] = i;
            }
        }
        model.removeAll(indices, count);
    }

    private void add(TileModel model, int i, int source, int target) {
        int n = found.size();
        if (n == sources.length) {
            sources = Arrays.copyOf(sources, n * 2);
            targets = Arrays.copyOf(targets, n * 2);
            order = Arrays.copyOf(order, n * 2);
        }
        found.append(model, i);
        sources[n] = source;
        targets[n] = target;
    }

    /**
     * Brings what was collected into ascending order of target, then source, then id; only then may it be asked for.
     */
    public void sort() {
        int count = found.size();
        // Streams were collected in ascending order and ids ascend within each, so a stable sort by target is enough.
        for (int n = 0; n < count; n++) {
            order[n] = (long) targets[n] << 32 | n;
        }
        Arrays.sort(order, 0, count);
        sorted.clear();
        for (int n = 0; n < count; n++) {
            sorted.append(found, (int) order[n]);
        }
    }

    /** Number of agents that crossed. */
    public int size() {
        return found.size();
    }

    /** The agents, in order. */
    public TileModel agents() {
        return sorted;
    }

    public int source(int n) {
        return sources[(int) order[n]];
    }

    public int target(int n) {
        return (int) (order[n] >>> 32);
    }

    /** End of the run of crossings from n on that have the same source and target; their ids ascend. */
    public int edgeEnd(int n) {
        int end = n + 1;
        while (end < size() && order[end] >>> 32 == order[n] >>> 32 && source(end) == source(n)) {
            end++;
        }
        return end;
    }
}
