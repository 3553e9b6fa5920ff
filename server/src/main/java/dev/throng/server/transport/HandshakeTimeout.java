package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Fires a fault when no hello was accepted in time. The connection handler removes it after the handshake. */
final class HandshakeTimeout extends ChannelInboundHandlerAdapter {
    private final int timeoutMillis;
    private @Nullable Future<?> timer;

    HandshakeTimeout(int timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        timer = ctx.executor()
                .schedule(
                        () -> ctx.fireUserEventTriggered(new TimedOut(
                                Code.HANDSHAKE_TIMEOUT, "expected a ClientHello within " + timeoutMillis + " ms")),
                        timeoutMillis,
                        TimeUnit.MILLISECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        Future<?> started = timer;
        if (started != null) {
            started.cancel(false);
        }
    }
}
