package dev.throng.server.replication;

import dev.throng.protocol.snapshot.TileArea;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What each client gets of one tick of a detail band: its area, the part of it that it held before, and the keyframes it asked for. Filled
 * by the tick thread, then only read.
 */
final class BandPlans {
    /** Three references, four positions and two flags. */
    private static final int PLAN_BYTES = 3 * 4 + 4 * Integer.BYTES + 2;

    private @Nullable BandStream[] streams = new BandStream[16];
    private @Nullable TileArea[] areas = new TileArea[16];
    private @Nullable TileArea[] kept = new TileArea[16];
    private boolean[] resets = new boolean[16];
    private boolean[] areaChanges = new boolean[16];
    private int[] requestStarts = new int[16];
    private int[] requestEnds = new int[16];
    private int[] requests = new int[16];
    private int requestCount;
    private int[] blockStarts = new int[16];
    private int[] blockEnds = new int[16];
    private int[] blocks = new int[64];
    private int blockCount;
    private int size;

    void clear() {
        Arrays.fill(streams, 0, size, null);
        size = 0;
        requestCount = 0;
        blockCount = 0;
    }

    /** Bytes of memory that the plans hold, used or not. */
    int memoryBytes() {
        return streams.length * PLAN_BYTES + (requests.length + blocks.length) * Integer.BYTES;
    }

    /** Adds the plan of a client without requests. */
    void add(
            BandStream stream,
            @Nullable TileArea area,
            @Nullable TileArea keptArea,
            boolean reset,
            boolean areaChanged) {
        int n = stream.number();
        ensure(n + 1);
        size = Math.max(size, n + 1);
        streams[n] = stream;
        areas[n] = area;
        kept[n] = keptArea;
        resets[n] = reset;
        areaChanges[n] = areaChanged;
        requestStarts[n] = requestCount;
        requestEnds[n] = requestCount;
        blockStarts[n] = blockCount;
        blockEnds[n] = blockCount;
    }

    /** Adds a keyframe, by key in ascending order, to the client added last. */
    void addRequest(BandStream stream, int key) {
        if (requestCount == requests.length) {
            requests = Arrays.copyOf(requests, requestCount * 2);
        }
        requests[requestCount++] = key;
        requestEnds[stream.number()] = requestCount;
    }

    /** Adds a block by its number, in the order of the client's squares, to the client added last. */
    void addBlock(BandStream stream, int block) {
        if (blockCount == blocks.length) {
            blocks = Arrays.copyOf(blocks, blockCount * 2);
        }
        blocks[blockCount++] = block;
        blockEnds[stream.number()] = blockCount;
    }

    boolean has(BandStream stream) {
        return stream.number() < size && streams[stream.number()] == stream;
    }

    /** The tiles that the client holds from now on; null for none. */
    @Nullable
    TileArea area(BandStream stream) {
        if (!has(stream)) {
            throw new IllegalStateException("expected a client that was ready at this tick, got one that was not");
        }
        return areas[stream.number()];
    }

    @Nullable
    TileArea kept(BandStream stream) {
        return kept[stream.number()];
    }

    boolean reset(BandStream stream) {
        return resets[stream.number()];
    }

    /** True if the area is to be told. */
    boolean areaChanged(BandStream stream) {
        return areaChanges[stream.number()];
    }

    int requestStart(BandStream stream) {
        return requestStarts[stream.number()];
    }

    int requestEnd(BandStream stream) {
        return requestEnds[stream.number()];
    }

    int request(int n) {
        return requests[n];
    }

    int blockStart(BandStream stream) {
        return blockStarts[stream.number()];
    }

    int blockEnd(BandStream stream) {
        return blockEnds[stream.number()];
    }

    int block(int n) {
        return blocks[n];
    }

    private void ensure(int capacity) {
        if (capacity <= streams.length) {
            return;
        }
        int length = Math.max(capacity, streams.length * 2);
        streams = Arrays.copyOf(streams, length);
        areas = Arrays.copyOf(areas, length);
        kept = Arrays.copyOf(kept, length);
        resets = Arrays.copyOf(resets, length);
        areaChanges = Arrays.copyOf(areaChanges, length);
        requestStarts = Arrays.copyOf(requestStarts, length);
        requestEnds = Arrays.copyOf(requestEnds, length);
        blockStarts = Arrays.copyOf(blockStarts, length);
        blockEnds = Arrays.copyOf(blockEnds, length);
    }
}
