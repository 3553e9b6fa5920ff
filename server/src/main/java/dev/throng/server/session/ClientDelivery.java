package dev.throng.server.session;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one client is sent after a tick, as one write: frames, snapshots, frames. Filled by the tick thread, then read by the
 * client's event loop, then used again.
 */
public final class ClientDelivery {
    private final List<byte[]> before = new ArrayList<>(2);
    private final List<byte[]> after = new ArrayList<>(2);
    private @Nullable Member member;
    private @Nullable SnapshotStream stream;
    private @Nullable SnapshotSource[] sources = new SnapshotSource[1];
    private int[] bytes = new int[1];
    private int snapshots;

    /** Empties it for a client. */
    public ClientDelivery begin(Member to) {
        member = to;
        before.clear();
        after.clear();
        Arrays.fill(sources, null);
        snapshots = 0;
        stream = null;
        return this;
    }

    /** Adds a whole frame before the snapshots: the welcome, a pause or its end. */
    public void addBefore(byte[] frame) {
        before.add(frame);
    }

    /** Adds a whole frame behind the snapshots: a result, a scene update, a truth sample. */
    public void addAfter(byte[] frame) {
        after.add(frame);
    }

    /** Adds a snapshot of the client's stream, the oldest tick first. */
    public void addSnapshot(SnapshotSource source, SnapshotStream of, int messageBytes) {
        if (snapshots == sources.length) {
            sources = Arrays.copyOf(sources, snapshots * 2);
            bytes = Arrays.copyOf(bytes, snapshots * 2);
        }
        stream = of;
        sources[snapshots] = source;
        bytes[snapshots++] = messageBytes;
    }

    public Member member() {
        return Objects.requireNonNull(member, "expected a delivery that was begun");
    }

    public List<byte[]> before() {
        return before;
    }

    public List<byte[]> after() {
        return after;
    }

    public boolean isEmpty() {
        return snapshots == 0 && before.isEmpty() && after.isEmpty();
    }

    /** How many snapshots: those of the ticks that the client missed and of this one; 0 when it skips this one. */
    public int snapshots() {
        return snapshots;
    }

    /** Bytes of the n-th message. */
    public int snapshotBytes(int n) {
        return bytes[Objects.checkIndex(n, snapshots)];
    }

    /** Copies the n-th message, see {@link SnapshotSource#write}. */
    public void writeSnapshot(int n, ByteBuffer target) {
        Objects.requireNonNull(sources[n], "expected a snapshot").write(Objects.requireNonNull(stream), target);
    }
}
