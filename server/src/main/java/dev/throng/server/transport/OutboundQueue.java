package dev.throng.server.transport;

import dev.throng.protocol.wire.LengthPrefix;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.Member;
import dev.throng.server.session.SessionEvents;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

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
        events.sent(control);
        return ctx.writeAndFlush(buffer).addListener(done -> controlBytes -= control);
    }

    /** Writes what is collected and a tick's delivery as one buffer. */
    void deliver(ClientDelivery delivery) {
        addAll(delivery.before());
        int snapshots = delivery.snapshots();
        if (snapshots == 0) {
            addAll(delivery.after());
            flush();
            return;
        }
        Member member = delivery.member();
        ByteBuf buffer = null;
        int control;
        try {
            int after = bytesOf(delivery.after());
            int bytes = collectedBytes + after;
            for (int n = 0; n < snapshots; n++) {
                bytes += ServerMessages.snapshotFrameSize(delivery.snapshotBytes(n));
            }
            buffer = ctx.alloc().ioBuffer(bytes);
            control = takeCollected(buffer) + after;
            controlBytes += after;
            for (int n = 0; n < snapshots; n++) {
                copy(delivery, n, buffer);
            }
            writeAll(delivery.after(), buffer);
        } catch (RuntimeException | Error e) {
            if (buffer != null) {
                buffer.release();
            }
            member.snapshotsDone(snapshots);
            throw e;
        }
        write(buffer, control, member, snapshots);
    }

    private void addAll(List<byte[]> frames) {
        for (int n = 0; n < frames.size(); n++) {
            add(frames.get(n));
        }
    }

    private static void writeAll(List<byte[]> frames, ByteBuf buffer) {
        for (int n = 0; n < frames.size(); n++) {
            buffer.writeBytes(frames.get(n));
        }
    }

    private static int bytesOf(List<byte[]> frames) {
        int bytes = 0;
        for (int n = 0; n < frames.size(); n++) {
            bytes += frames.get(n).length;
        }
        return bytes;
    }

    private void copy(ClientDelivery delivery, int n, ByteBuf buffer) {
        int length = delivery.snapshotBytes(n);
        buffer.writeBytes(snapshotPrefix, 0, ServerMessages.writeSnapshotPrefix(length, snapshotPrefix, 0));
        ByteBuffer target = buffer.internalNioBuffer(buffer.writerIndex(), length);
        delivery.writeSnapshot(n, target);
        if (target.hasRemaining()) {
            throw new IllegalStateException(
                    "expected a snapshot of " + length + " bytes, got " + (length - target.remaining()));
        }
        buffer.writerIndex(buffer.writerIndex() + length);
    }

    private int takeCollected(ByteBuf buffer) {
        int taken = collectedBytes;
        if (taken > 0) {
            writeAll(collected, buffer);
            collected.clear();
            collectedBytes = 0;
        }
        return taken;
    }

    /**
     * Writes a buffer with one flush. Most sockets take all at once, and then nothing is left to be told of later; else an empty
     * write behind the buffer tells when the socket has taken it.
     */
    private void write(ByteBuf buffer, int control, Member member, int snapshots) {
        events.sent(buffer.readableBytes());
        events.snapshotsSent(snapshots);
        ctx.writeAndFlush(buffer, ctx.voidPromise());
        ChannelOutboundBuffer waiting = ctx.channel().unsafe().outboundBuffer();
        if (waiting == null || waiting.isEmpty()) {
            taken(control, member, snapshots);
        } else {
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(done -> taken(control, member, snapshots));
        }
    }

    private void taken(int control, Member member, int snapshots) {
        controlBytes -= control;
        member.snapshotsDone(snapshots);
    }
}
