package dev.throng.server.transport;

import dev.throng.protocol.wire.LengthPrefix;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SnapshotSource;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What goes out on one connection: each flush copies all that is to be sent into one pooled buffer and writes it once.
 * Confined to the connection's event loop.
 *
 * <p>It keeps its own count of the bytes beside snapshots that wait for the socket, because the channel's watermarks only
 * advise. Snapshots are bounded by {@link Member#ready}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // The listeners hear of every write's end.
final class OutboundQueue {
    private static final int MAX_SNAPSHOT_PREFIX_BYTES = 2 * LengthPrefix.MAX_BYTES + 1;

    private final ChannelHandlerContext ctx;
    private final SessionEvents events;
    private final int maxControlBytes;
    private final List<byte[]> collected = new ArrayList<>();
    private final byte[] snapshotPrefix = new byte[MAX_SNAPSHOT_PREFIX_BYTES];
    private int collectedBytes;
    /** Collected, and written but not yet taken by the socket. */
    private int controlBytes;

    OutboundQueue(ChannelHandlerContext ctx, SessionEvents events, int maxControlBytes) {
        this.ctx = ctx;
        this.events = events;
        this.maxControlBytes = maxControlBytes;
    }

    /** Bytes beside snapshots that wait. */
    int controlBytes() {
        return controlBytes;
    }

    /** Whether too much waits for a client that does not read. */
    boolean isOver() {
        return controlBytes > maxControlBytes;
    }

    /** Collects a whole frame for the next write. */
    void add(byte[] frame) {
        collected.add(frame);
        collectedBytes += frame.length;
        controlBytes += frame.length;
    }

    /** Writes what is collected, if anything. */
    void flush() {
        if (collectedBytes > 0) {
            writeCollected();
        }
    }

    /** Writes what is collected and tells when the socket has taken it. */
    ChannelFuture writeCollected() {
        ByteBuf buffer = ctx.alloc().ioBuffer(collectedBytes);
        int control = takeCollected(buffer);
        return write(buffer, control, null, 0);
    }

    /** Writes what is collected and a tick's delivery as one buffer. */
    void deliver(ClientDelivery delivery) {
        delivery.before().forEach(this::add);
        List<SnapshotSource> snapshots = delivery.snapshots();
        if (snapshots.isEmpty()) {
            delivery.after().forEach(this::add);
            flush();
            return;
        }
        ByteBuf buffer = null;
        int control;
        try {
            int after = bytesOf(delivery.after());
            int bytes = collectedBytes + after;
            for (int n = 0; n < snapshots.size(); n++) {
                bytes += ServerMessages.snapshotFrameSize(snapshots.get(n).length());
            }
            buffer = ctx.alloc().ioBuffer(bytes);
            control = takeCollected(buffer) + after;
            controlBytes += after;
            for (int n = 0; n < snapshots.size(); n++) {
                copy(snapshots.get(n), buffer);
            }
            delivery.after().forEach(buffer::writeBytes);
        } catch (RuntimeException | Error e) {
            if (buffer != null) {
                buffer.release();
            }
            delivery.member().snapshotsDone(snapshots.size());
            throw e;
        }
        write(buffer, control, delivery.member(), snapshots.size());
    }

    private static int bytesOf(List<byte[]> frames) {
        int bytes = 0;
        for (byte[] frame : frames) {
            bytes += frame.length;
        }
        return bytes;
    }

    private void copy(SnapshotSource snapshot, ByteBuf buffer) {
        int length = snapshot.length();
        buffer.writeBytes(snapshotPrefix, 0, ServerMessages.writeSnapshotPrefix(length, snapshotPrefix, 0));
        ByteBuffer target = buffer.internalNioBuffer(buffer.writerIndex(), length);
        snapshot.write(target);
        if (target.hasRemaining()) {
            throw new IllegalStateException(
                    "expected a snapshot of " + length + " bytes, got " + (length - target.remaining()));
        }
        buffer.writerIndex(buffer.writerIndex() + length);
    }

    private int takeCollected(ByteBuf buffer) {
        int taken = collectedBytes;
        collected.forEach(buffer::writeBytes);
        collected.clear();
        collectedBytes = 0;
        return taken;
    }

    private ChannelFuture write(ByteBuf buffer, int control, @Nullable Member member, int snapshots) {
        events.sent(buffer.readableBytes());
        if (member != null) {
            events.snapshotsSent(snapshots);
        }
        return ctx.writeAndFlush(buffer).addListener(done -> {
            controlBytes -= control;
            if (member != null) {
                member.snapshotsDone(snapshots);
            }
        });
    }
}
