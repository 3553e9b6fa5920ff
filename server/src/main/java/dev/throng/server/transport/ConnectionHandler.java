package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.ConnectionPort;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.Session;
import dev.throng.server.session.SessionContext;
import dev.throng.server.session.SessionSink;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Joins a channel and its session. Confined to the channel's event loop, but for {@link #close(Code, String, int)}.
 *
 * <p>Answers that the session gives while it reads are collected and go out with one write and one flush when the reading
 * pauses. A fault here ends this connection and no other.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A close that fails has nobody left to tell.
final class ConnectionHandler extends ChannelInboundHandlerAdapter implements SessionSink, ConnectionPort {
    private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);

    private final SessionContext context;
    private final TransportSettings settings;
    private final LoopOutlet outlet;
    private final FrameDecoder frameDecoder;
    private final String remoteAddress;
    private final Session session;

    @SuppressWarnings("NullAway.Init")
    private ChannelHandlerContext ctx;

    @SuppressWarnings("NullAway.Init")
    private OutboundQueue outbound;

    private Code closeCode = Code.UNSPECIFIED;
    private @Nullable Future<?> closeTimer;

    ConnectionHandler(
            long sessionId,
            Peer peer,
            SessionContext context,
            TransportSettings settings,
            LoopOutlet outlet,
            FrameDecoder frameDecoder) {
        this.context = context;
        this.settings = settings;
        this.outlet = outlet;
        this.frameDecoder = frameDecoder;
        remoteAddress = peer.text();
        session = new Session(sessionId, peer.loopback(), context, this);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext added) {
        ctx = added;
        outbound = new OutboundQueue(added, context.events(), settings.maxControlBytes());
        context.events().connectionOpened();
    }

    @Override
    public void channelRead(ChannelHandlerContext from, Object message) {
        if (message instanceof ReceivedMessage received) {
            context.events().received(received.bytes());
            session.receive(received.message(), received.bytes());
        } else {
            from.fireChannelRead(message);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext from) {
        outbound.flush();
        from.fireChannelReadComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext from) {
        Member member = session.member();
        if (member != null) {
            member.writable(from.channel().isWritable());
        }
        from.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext from, Object event) {
        if (event instanceof TimedOut timedOut) {
            session.close(timedOut.code(), timedOut.sentence(), 0);
        } else if (event instanceof IdleStateEvent) {
            session.close(
                    Code.IDLE_TIMEOUT,
                    "expected a message within " + settings.idleTimeoutMillis() + " ms, got none",
                    1_000);
        } else {
            from.fireUserEventTriggered(event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext from, Throwable cause) {
        if (cause instanceof QuietFrameException fault) {
            frameDecoder.stop();
            session.malformed(fault.code(), fault.sentence());
        } else if (cause instanceof IOException) {
            LOG.debug("session={} connection lost: {}", label(), cause.getMessage());
            from.close();
        } else {
            LOG.error("session={} the session failed and is closed", label(), cause);
            session.close(Code.INTERNAL, "the server failed to serve this session", 1_000);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext from) {
        Future<?> timer = closeTimer;
        if (timer != null) {
            timer.cancel(false);
        }
        Member member = session.member();
        session.closed();
        context.events().connectionClosed(closeCode);
        if (member != null) {
            LOG.info("session={} left code={} from={}", label(), closeCode, remoteAddress);
        } else {
            // Anybody can cause these without end: they are counted, and told on request.
            LOG.debug("session={} left before it joined, code={} from={}", label(), closeCode, remoteAddress);
        }
        from.fireChannelInactive();
    }

    @Override
    public void send(ServerMessage message) {
        if (!closeIfOver()) {
            outbound.add(ServerMessages.frame(message));
        }
    }

    @Override
    public void sendLast(ServerMessage message) {
        closeCode = codeOf(message);
        LOG.debug("session={} closing: {}", label(), message);
        frameDecoder.stop();
        Channel channel = ctx.channel();
        outbound.add(ServerMessages.frame(message));
        outbound.writeCollected().addListener(written -> {
            if (written.isSuccess() && channel instanceof DuplexChannel duplex) {
                // The client reads the reason before it sees the end; closing at once would reset what it has not read.
                duplex.shutdownOutput();
            } else {
                channel.close();
            }
        });
        closeTimer = ctx.executor().schedule(() -> channel.close(), settings.closeGraceMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        ctx.close();
    }

    @Override
    public void admitted(Member member) {
        frameDecoder.limit(FrameLimits.CLIENT_BYTES);
        ctx.pipeline().remove(PipelineNames.HANDSHAKE_TIMEOUT);
        member.writable(ctx.channel().isWritable());
    }

    @Override
    public ConnectionPort connection() {
        return this;
    }

    @Override
    public LoopOutlet outlet() {
        return outlet;
    }

    @Override
    public void deliver(ClientDelivery delivery) {
        Session.State state = session.state();
        boolean served = state == Session.State.JOINING || state == Session.State.ACTIVE;
        if (!served || closeIfOver()) {
            if (delivery.snapshots() > 0) {
                delivery.member().snapshotsDone(delivery.snapshots());
            }
            return;
        }
        try {
            outbound.deliver(delivery);
            if (!delivery.before().isEmpty()) {
                session.welcomed();
            }
        } catch (RuntimeException e) {
            exceptionCaught(ctx, e);
        }
    }

    @Override
    public void close(Code code, String sentence, int reconnectAfterMillis) {
        try {
            ctx.executor().execute(() -> session.close(code, sentence, reconnectAfterMillis));
        } catch (RejectedExecutionException e) {
            LOG.debug("session={} its event loop has ended", label());
        }
    }

    @Override
    public String remoteAddress() {
        return remoteAddress;
    }

    /**
     * Closes a client for which too much waits before more is added. What is added is not counted: one large answer, such
     * as the welcome to a world full of obstacles, says nothing of how its client reads.
     */
    private boolean closeIfOver() {
        if (!outbound.isOver()) {
            return false;
        }
        session.close(
                Code.TOO_SLOW,
                "expected answers to be read, got " + outbound.controlBytes() + " bytes of them waiting",
                5_000);
        return true;
    }

    private String label() {
        return Long.toHexString(session.id());
    }

    private static Code codeOf(ServerMessage last) {
        if (last instanceof ServerMessage.Closing closing) {
            return closing.code();
        }
        return last instanceof ServerMessage.Refused refused ? refused.refusal().code() : Code.UNSPECIFIED;
    }
}
