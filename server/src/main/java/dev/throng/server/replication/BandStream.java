package dev.throng.server.replication;

import dev.throng.protocol.snapshot.BlockDivision;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the server knows of one client's replica of a detail band: its area, and what it is owed. Confined to the tick thread;
 * event loops only pass it to {@link BandBatch}.
 */
final class BandStream {
    private static final int MAX_REQUESTED_KEYFRAMES = 256;

    private final int number;
    private final UpdateEncoding encoding;
    private final BlockDivision division = new BlockDivision();
    private @Nullable TileArea divided;
    private boolean ready = true;
    private boolean deferred;
    private boolean needsReset;
    private @Nullable TileArea wanted;
    private @Nullable TileArea area;
    private int[] requested = new int[4];
    private int requestedCount;

    BandStream(int number, UpdateEncoding encoding) {
        this.number = number;
        this.encoding = encoding;
    }

    /** Index of this stream's plan in a batch: its client's. */
    int number() {
        return number;
    }

    /** How its updates are written; any thread. */
    UpdateEncoding encoding() {
        return encoding;
    }

    /** The squares that its kept tiles divide into. */
    BlockDivision division(TileGrid grid, TileArea kept) {
        if (!kept.equals(divided)) {
            division.divide(grid, kept, PackedBlocks.SIDES);
            divided = kept;
        }
        return division;
    }

    /**
     * A tick begins that the client is sent.
     *
     * @param missed whether what it is sent begins anew
     * @param newWanted the tiles that it is to hold; null for none
     */
    void begin(boolean missed, @Nullable TileArea newWanted) {
        ready = true;
        deferred = false;
        needsReset |= missed;
        wanted = newWanted;
    }

    /** A tick begins that the client is not sent, or deferred, which means later: then what it holds stays. */
    void leaveOut(boolean isDeferred) {
        ready = false;
        deferred = isDeferred;
        wanted = area;
    }

    /** True if neither is anything held nor is it to be. */
    boolean isUnused() {
        return area == null && wanted == null;
    }

    /** True if there is something to tell between two steps. */
    boolean isOwed() {
        return !Objects.equals(area, wanted) || (area != null && (needsReset || requestedCount > 0));
    }

    /** Asks for the whole models of streams by key. Keys outside the client's area are ignored. */
    void requestKeyframes(int[] streams) {
        for (int key : streams) {
            if (requestedCount == MAX_REQUESTED_KEYFRAMES) {
                needsReset = true;
                return;
            }
            if (requestedCount == requested.length) {
                requested = Arrays.copyOf(requested, requestedCount * 2);
            }
            requested[requestedCount++] = key;
        }
    }

    /** The tiles that the client holds, as of the last snapshot planned for it; null for none. */
    @Nullable
    TileArea area() {
        return area;
    }

    /** The tiles that it is to hold; null for none. */
    @Nullable
    TileArea wanted() {
        return wanted;
    }

    /** Whether the client is sent this tick later. */
    boolean deferred() {
        return deferred;
    }

    /** Whether the client is sent this tick. */
    boolean ready() {
        return ready;
    }

    boolean needsReset() {
        return needsReset;
    }

    int requestedCount() {
        return requestedCount;
    }

    int requested(int n) {
        return requested[n];
    }

    /** Sorts the requested keys and drops repeated ones. */
    void settleRequests() {
        Arrays.sort(requested, 0, requestedCount);
        int kept = 0;
        for (int n = 0; n < requestedCount; n++) {
            if (kept == 0 || requested[n] != requested[kept - 1]) {
                requested[kept++] = requested[n];
            }
        }
        requestedCount = kept;
    }

    /** A snapshot is planned: everything owed is in it. */
    void planned() {
        area = wanted;
        needsReset = false;
        requestedCount = 0;
    }

    /** The client is gone. */
    void forgetArea() {
        area = null;
        wanted = null;
    }
}
