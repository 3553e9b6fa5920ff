package dev.throng.client.connection;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client was built with. */
record ClientOptions(
        String name,
        String token,
        List<Encoding> encodings,
        @Nullable View view,
        ReconnectPolicy reconnect,
        ClientSession.Times times) {
    ClientOptions {
        encodings = List.copyOf(encodings);
    }

    ClientMessage.Hello hello(@Nullable View current) {
        return new ClientMessage.Hello(Protocol.VERSION, name, token, encodings, current);
    }

    /** Leaves the token out: it must not reach a log. */
    @Override
    public String toString() {
        return "ClientOptions[name=" + name + ", encodings=" + encodings + ", view=" + view + ", reconnect=" + reconnect
                + ", times=" + times + "]";
    }
}
