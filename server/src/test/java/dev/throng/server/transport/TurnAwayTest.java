package dev.throng.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TurnAwayTest {
    @Test
    void keepsQuietWhenTheClientResetsItsConnection() {
        EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
        TurnAway stage = new TurnAway("no room", 1_000, new AtomicInteger());

        stage.exceptionCaught(channel.pipeline().firstContext(), new IOException("Connection reset by peer"));

        assertThat(channel.isOpen()).isFalse();
        assertThatCode(channel::checkException).doesNotThrowAnyException();
    }
}
