package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;

/** Tells a client that there is no room for it and closes; reads nothing. */
final class TurnAway extends ChannelInboundHandlerAdapter {
    private static final int RECONNECT_AFTER_MILLIS = 5_000;

    private final String sentence;

    TurnAway(String sentence) {
        this.sentence = sentence;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        byte[] frame = ServerMessages.frame(
                new ServerMessage.Closing(Code.TOO_MANY_CONNECTIONS, sentence, RECONNECT_AFTER_MILLIS));
        ctx.writeAndFlush(Unpooled.wrappedBuffer(frame)).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        ReferenceCountUtil.release(message);
    }
}
