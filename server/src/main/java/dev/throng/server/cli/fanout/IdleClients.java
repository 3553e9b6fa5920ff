package dev.throng.server.cli.fanout;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.View;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** The clients' side of idle connections, in a process of its own: opens sockets, holds them, and closes with its input. */
public final class IdleClients {
    /** A system gives one address about 28,000 ports. */
    private static final int PER_ADDRESS = 20_000;

    private IdleClients() {}

    /**
     * Opens connections from the loopback addresses 127.0.0.2 and on, and holds them until {@code input} ends.
     *
     * @param first number of the first one, which decides the address
     * @param hello whether each says hello
     * @param opened runs when all are connected
     * @throws IOException if one cannot connect
     */
    public static void run(
            InetSocketAddress server, int first, int count, boolean hello, InputStream input, Runnable opened)
            throws IOException {
        Descriptors.require(count);
        List<SocketChannel> channels = new ArrayList<>(count);
        try {
            for (int n = first; n < first + count; n++) {
                SocketChannel channel = SocketChannel.open();
                channels.add(channel);
                channel.bind(new InetSocketAddress(InetAddress.getByName("127.0.0." + (2 + n / PER_ADDRESS)), 0));
                channel.connect(server);
                if (hello) {
                    channel.write(ByteBuffer.wrap(ClientMessages.frame(new ClientMessage.Hello(
                            Protocol.VERSION, "idle-" + n, "", List.of(Encoding.COLUMNS), View.of(0, 0, 1, 1)))));
                }
            }
            opened.run();
            while (input.read() >= 0) {}
        } finally {
            for (SocketChannel channel : channels) {
                channel.close();
            }
        }
    }
}
