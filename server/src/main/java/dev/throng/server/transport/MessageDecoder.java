package dev.throng.server.transport;

import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.MalformedMessageException;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.MessageToMessageDecoder;
import java.util.List;

/** Turns the bytes of a frame into a message. */
final class MessageDecoder extends MessageToMessageDecoder<ByteBuf> {
    MessageDecoder() {
        super(ByteBuf.class);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf frame, List<Object> out) {
        int bytes = frame.readableBytes();
        try {
            out.add(new ReceivedMessage(ClientMessages.decode(frame.nioBuffer()), bytes));
        } catch (MalformedMessageException e) {
            throw new QuietFrameException(e.code(), e.sentence());
        }
    }
}
