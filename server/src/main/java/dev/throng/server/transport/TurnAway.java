package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tells a client that there is no room for it and closes. It reads and drops what the client sends meanwhile: to close with
 * bytes unread would reset the connection, and the client might lose the reason. Of very many such clients at once only some
 * are waited for.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A close that fails has nobody left to tell.
final class TurnAway extends ChannelInboundHandlerAdapter {
    /** Connections that are waited for at once. */
    static final int MOST_LINGERING = 1_000;

    private static final int RECONNECT_AFTER_MILLIS = 5_000;

    private final String sentence;
    private final int graceMillis;
    private final AtomicInteger lingering;

    /**
     * A stage that turns its client away.
     *
     * @param graceMillis how long the client may take to read the reason
     * @param lingering how many are waited for now; shared by all of a listener
     */
    TurnAway(String sentence, int graceMillis, AtomicInteger lingering) {
        this.sentence = sentence;
        this.graceMillis = graceMillis;
        this.lingering = lingering;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        Channel channel = ctx.channel();
        boolean waits = channel instanceof DuplexChannel && lingering.incrementAndGet() <= MOST_LINGERING;
        channel.closeFuture().addListener(closed -> {
            if (channel instanceof DuplexChannel) {
                lingering.decrementAndGet();
            }
        });
        byte[] frame = ServerMessages.frame(
                new ServerMessage.Closing(Code.TOO_MANY_CONNECTIONS, sentence, RECONNECT_AFTER_MILLIS));
        ctx.writeAndFlush(Unpooled.wrappedBuffer(frame)).addListener(written -> {
            if (waits && written.isSuccess() && channel instanceof DuplexChannel duplex) {
                duplex.shutdownOutput();
            } else {
                channel.close();
            }
        });
        if (waits) {
            ctx.executor().schedule(() -> channel.close(), graceMillis, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ReferenceCountUtil.release(message);
    }

    /** Such a client may reset its connection; nobody needs to hear of it. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
