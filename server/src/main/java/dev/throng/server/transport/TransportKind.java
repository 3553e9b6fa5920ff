package dev.throng.server.transport;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.function.Supplier;

/** How sockets are served; each carries its factories. */
public enum TransportKind {
    /** Linux only. */
    EPOLL(EpollIoHandler::newFactory, EpollServerSocketChannel.class),
    /** Everywhere. */
    NIO(NioIoHandler::newFactory, NioServerSocketChannel.class);

    @SuppressWarnings("ImmutableEnumChecker") // Method references without state.
    private final Supplier<IoHandlerFactory> handlerFactory;

    private final Class<? extends ServerChannel> serverChannel;

    TransportKind(Supplier<IoHandlerFactory> handlerFactory, Class<? extends ServerChannel> serverChannel) {
        this.handlerFactory = handlerFactory;
        this.serverChannel = serverChannel;
    }

    /** The best that this machine has. */
    public static TransportKind best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    public IoHandlerFactory handlerFactory() {
        return handlerFactory.get();
    }

    public Class<? extends ServerChannel> serverChannel() {
        return serverChannel;
    }
}
