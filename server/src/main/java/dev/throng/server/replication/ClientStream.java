package dev.throng.server.replication;

import dev.throng.protocol.snapshot.BlockDivision;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.ViewRect;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the server knows of one client's replica: its area, and what it is owed. Confined to the tick thread; event loops
 * only pass it to {@link SnapshotBatch}.
 */
public final class ClientStream {
    private static final int MAX_REQUESTED_KEYFRAMES = 256;

    private final int number;
    private final UpdateEncoding encoding;
    private final BlockDivision division = new BlockDivision();
    private @Nullable TileArea divided;
    private @Nullable ViewRect view;
    private boolean viewChanged = true;
    private boolean ready = true;
    private boolean deferred;
    private boolean needsReset = true;
    private @Nullable TileArea area;
    private int[] requested = new int[4];
    private int requestedCount;

    ClientStream(int number, UpdateEncoding encoding) {
        this.number = number;
        this.encoding = encoding;
    }

    /** Index of this stream's plan in a batch. */
    int number() {
        return number;
    }

    /** How its updates are written; any thread. */
    public UpdateEncoding encoding() {
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

    /** Sets what the client looks at; null: the whole world up to the limit on tiles. */
    public void setView(@Nullable ViewRect newView) {
        view = newView;
        viewChanged = true;
    }

    /**
     * Says whether the client is sent the coming ticks; true to begin with. One that misses a tick gets a reset with
     * keyframes when it is ready again, unless the tick was deferred.
     */
    public void setReady(boolean isReady) {
        ready = isReady;
        deferred = false;
    }

    /**
     * The client is sent the coming ticks later, each with all that came before it. Until it is ready again, its area
     * stays and its requests wait.
     */
    public void defer() {
        if (area == null || needsReset) {
            throw new IllegalStateException("expected a client that follows the ticks, got one that is to begin anew");
        }
        ready = false;
        deferred = true;
    }

    /** The client did not get the last snapshot planned for it: the next one is a reset. */
    public void markMissed() {
        needsReset = true;
    }

    /** Asks for the whole models of streams by key. Keys outside the client's area are ignored. */
    public void requestKeyframes(int[] streams) {
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

    /** The tiles that the client holds, as of the last snapshot planned for it; null before the first. */
    public @Nullable TileArea area() {
        return area;
    }

    @Nullable
    ViewRect view() {
        return view;
    }

    boolean viewChanged() {
        return viewChanged;
    }

    boolean ready() {
        return ready;
    }

    boolean deferred() {
        return deferred;
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
    void planned(TileArea newArea) {
        area = newArea;
        viewChanged = false;
        needsReset = false;
        requestedCount = 0;
    }

    void forgetArea() {
        area = null;
    }
}
