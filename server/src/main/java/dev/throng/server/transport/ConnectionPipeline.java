package dev.throng.server.transport;

import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.SessionContext;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.timeout.IdleStateHandler;
import java.util.concurrent.TimeUnit;

/** Puts the stages of a client's pipeline together. */
final class ConnectionPipeline {
    private ConnectionPipeline() {}

    /** Fills the channel's pipeline and returns its last stage. On the channel's event loop. */
    static ConnectionHandler build(
            Channel channel,
            long sessionId,
            Peer peer,
            SessionContext context,
            TransportSettings settings,
            LoopOutlet outlet) {
        FrameDecoder frameDecoder = new FrameDecoder();
        ConnectionHandler connection = new ConnectionHandler(sessionId, peer, context, settings, outlet, frameDecoder);
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast(
                PipelineNames.IDLE_STATE,
                new IdleStateHandler(settings.idleTimeoutMillis(), 0, 0, TimeUnit.MILLISECONDS));
        pipeline.addLast(PipelineNames.HANDSHAKE_TIMEOUT, new HandshakeTimeout(settings.handshakeTimeoutMillis()));
        pipeline.addLast(PipelineNames.FRAME_DECODER, frameDecoder);
        pipeline.addLast(PipelineNames.MESSAGE_DECODER, new MessageDecoder());
        pipeline.addLast(PipelineNames.CONNECTION, connection);
        return connection;
    }
}
