package dev.throng.server.session;

import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.server.sim.CommandOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A client that has been let in, shared between its event loop and the tick thread.
 *
 * <p>Flow: the tick thread counts a snapshot as outstanding when it plans it, the event loop counts it off when the socket
 * has taken its last byte. One may be in flight and one pending; a client with more, or whose connection is not writable,
 * is not ready and skips ticks. What it missed is sent to it as one write, and nothing more until the socket has taken that. So
 * what waits for a client is bounded even while its event loop stands still.
 */
public final class Member {
    /** One in flight and one pending. */
    public static final int MAX_OUTSTANDING_SNAPSHOTS = 2;

    /** Largest snapshot that fits a frame with its head. */
    public static final int MAX_SNAPSHOT_BYTES = FrameLimits.SERVER_BYTES - 8;

    private final long session;
    private final String name;
    private final Role role;
    private final Encoding encoding;
    private final ConnectionPort connection;
    private final SessionEvents events;
    private final AtomicInteger outstandingSnapshots = new AtomicInteger();
    private final AtomicInteger pendingTruths = new AtomicInteger();
    private final AtomicInteger unspawned = new AtomicInteger();
    private volatile boolean writable = true;
    private volatile boolean gone;
    private volatile int phaseMicros;

    /** Whole frames for the next delivery; tick thread only. */
    private final List<byte[]> frames = new ArrayList<>();
    /** What the tick thread keeps beside; tick thread only. */
    private @Nullable Object seat;

    public Member(
            long session, String name, Role role, Encoding encoding, ConnectionPort connection, SessionEvents events) {
        this.session = session;
        this.name = name;
        this.role = role;
        this.encoding = encoding;
        this.connection = connection;
        this.events = events;
    }

    public long session() {
        return session;
    }

    /** The session's number as it stands in logs. */
    public String label() {
        return Long.toHexString(session);
    }

    public String name() {
        return name;
    }

    public Role role() {
        return role;
    }

    public Encoding encoding() {
        return encoding;
    }

    /** True if its snapshots come in range-coded blocks. */
    public boolean packed() {
        return encoding == Encoding.PACKED;
    }

    public ConnectionPort connection() {
        return connection;
    }

    /** Whether a snapshot may be planned. Any thread. */
    public boolean ready() {
        return writable && outstandingSnapshots.get() < MAX_OUTSTANDING_SNAPSHOTS;
    }

    /** Snapshots planned and not yet taken by the socket; those of several ticks in one write count as two. */
    public int outstandingSnapshots() {
        return outstandingSnapshots.get();
    }

    /** Tick thread: so many snapshots, at least one, were planned as one write. More than one count as the most there may be. */
    public void snapshotsPlanned(int count) {
        outstandingSnapshots.addAndGet(weight(count));
    }

    /** Event loop: the socket took all of a write of so many snapshots, or it was given up. */
    public void snapshotsDone(int count) {
        outstandingSnapshots.addAndGet(-weight(count));
    }

    private static int weight(int count) {
        return count > 1 ? MAX_OUTSTANDING_SNAPSHOTS : 1;
    }

    /** How long after a tick's planned start this client's snapshots are planned to go out. Any thread. */
    public int phaseMicros() {
        return phaseMicros;
    }

    /** Tick thread: the client's phase has changed. */
    public void phaseMicros(int value) {
        phaseMicros = value;
    }

    /** Event loop: whether the connection takes more. */
    public void writable(boolean value) {
        writable = value;
    }

    /** The connection is closed. Any thread. */
    public boolean gone() {
        return gone;
    }

    /** Event loop: the connection is closed; the tick thread forgets the member at its next tick. */
    public void leave() {
        gone = true;
    }

    /** Event loop: a truth sample was asked for; false when too many are waiting. */
    boolean truthAsked(int maxPending) {
        if (pendingTruths.get() >= maxPending) {
            return false;
        }
        pendingTruths.incrementAndGet();
        return true;
    }

    /** Tick thread: the world did not spawn so many agents that the session's budget was charged for. */
    public void notSpawned(int count) {
        unspawned.addAndGet(count);
    }

    /** Event loop: how many agents the budget is to be given back since the last call. */
    public int takeNotSpawned() {
        return unspawned.get() == 0 ? 0 : unspawned.getAndSet(0);
    }

    /** Tick thread: attaches what it keeps of this member. */
    public void seat(Object attachment) {
        seat = attachment;
    }

    /** Tick thread: what was attached, null before the join is handled. */
    public @Nullable Object seat() {
        return seat;
    }

    /** Tick thread: a truth sample was answered. */
    public void truthAnswered() {
        pendingTruths.decrementAndGet();
    }

    /** Tick thread: answers a command of the world. */
    public void answer(int sequence, CommandOutcome outcome, int appliesAtTick) {
        if (outcome instanceof CommandOutcome.Applied applied) {
            result(sequence, new Accepted(appliesAtTick, applied.affected(), applied.created()));
        } else if (outcome instanceof CommandOutcome.Rejected rejected) {
            Code code = switch (rejected.reason()) {
                case INVALID_ARGUMENT -> Code.INVALID_ARGUMENT;
                case NOT_FOUND -> Code.NOT_FOUND;
                case LIMIT_REACHED -> Code.LIMIT_REACHED;
            };
            refuse(sequence, new Refusal(code, rejected.sentence()));
        }
    }

    /** Tick thread: answers a command that has no result beside its tick. */
    public void answer(int sequence, int appliesAtTick) {
        result(sequence, new Accepted(appliesAtTick, 0, 0));
    }

    /** Tick thread: refuses a command because this session, or all together, are over a rate. */
    public void refuseOverRate(int sequence, String sentence, int retryAfterMillis) {
        refuse(sequence, new Refusal(Code.RATE_LIMITED, sentence, retryAfterMillis));
    }

    /** Refuses a command that no tick will carry out. */
    public void refuseAtShutdown(int sequence) {
        refuse(sequence, new Refusal(Code.SHUTTING_DOWN, "the server stops", 0));
    }

    /** Tick thread: closes a client that reads too slowly. */
    public void closeTooSlow(long secondsBehind) {
        connection.close(
                Code.TOO_SLOW, "expected snapshots to be read, got none taken for " + secondsBehind + " s", 5000);
    }

    /** Tick thread: closes a client whose view does not fit a frame. */
    public void closeViewTooLarge(int snapshotBytes) {
        connection.close(
                Code.LIMIT_REACHED,
                "expected a view whose snapshot fits " + MAX_SNAPSHOT_BYTES + " bytes, got " + snapshotBytes
                        + "; ask for a smaller view",
                0);
    }

    /** Tick thread: adds a whole frame to the next delivery. */
    public void add(byte[] frame) {
        frames.add(frame);
    }

    /** Tick thread: whether frames were added since the last {@link #moveFrames}. */
    public boolean hasFrames() {
        return !frames.isEmpty();
    }

    /** Tick thread: moves the frames added, in order, behind the snapshots of a delivery. */
    public void moveFrames(ClientDelivery delivery) {
        for (int n = 0; n < frames.size(); n++) {
            delivery.addAfter(frames.get(n));
        }
        frames.clear();
    }

    private void refuse(int sequence, Refusal refusal) {
        events.refused(refusal.code());
        result(sequence, refusal);
    }

    private void result(int sequence, CommandAnswer answer) {
        add(ServerMessages.frame(new ServerMessage.CommandResult(sequence, answer)));
    }
}
