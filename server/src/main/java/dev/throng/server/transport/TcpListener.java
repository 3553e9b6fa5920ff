package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.SessionContext;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts clients over TCP and serves them on its own event loops. Any thread. */
public final class TcpListener implements AutoCloseable {
    /** Prefix of the event loops' thread names. */
    public static final String THREAD_PREFIX = "throng-io";

    /** About one and two snapshots of a common size; a larger one makes the channel unwritable until it is taken. */
    private static final WriteBufferWaterMark WATER_MARKS = new WriteBufferWaterMark(32 * 1024, 64 * 1024);

    /** Modest, so that a client that lags shows in the watermarks rather than in the kernel. */
    private static final int SEND_BUFFER_BYTES = 128 * 1024;

    private static final int ACCEPT_BACKLOG = 1024;
    private static final Logger LOG = LoggerFactory.getLogger(TcpListener.class);

    private final TransportSettings settings;
    private final MultiThreadIoEventLoopGroup loops;
    private final ConnectionCounts counts;
    private final Set<ConnectionHandler> connections = ConcurrentHashMap.newKeySet();
    private final Map<EventLoop, LoopOutlet> outlets = new ConcurrentHashMap<>();
    private final AtomicInteger turnedAway = new AtomicInteger();
    private final AtomicLong lastSession = new AtomicLong();
    private final Channel server;
    private volatile @Nullable SessionContext context;

    private TcpListener(InetSocketAddress bind, int eventLoops, TransportKind kind, TransportSettings settings)
            throws IOException {
        this.settings = settings;
        counts = new ConnectionCounts(settings.maxConnections(), settings.maxConnectionsPerAddress());
        AtomicInteger lastThread = new AtomicInteger();
        ThreadFactory threads =
                task -> new FastThreadLocalThread(task, THREAD_PREFIX + "-" + lastThread.getAndIncrement());
        loops = new MultiThreadIoEventLoopGroup(eventLoops, threads, kind.handlerFactory());
        ChannelFuture bound = bootstrap(kind).bind(bind).awaitUninterruptibly();
        server = bound.channel();
        if (!bound.isSuccess()) {
            close();
            throw new IOException(
                    "tcp " + bind.getHostString() + ":" + bind.getPort() + " ("
                            + bound.cause().getMessage() + ")",
                    bound.cause());
        }
        // The first buffer sets up the pool, which the first client need not wait for.
        PooledByteBufAllocator.DEFAULT.directBuffer(SEND_BUFFER_BYTES).release();
        LOG.info("tcp listens on {} transport={} loops={}", server.localAddress(), kind, eventLoops);
    }

    /**
     * Binds. Clients that connect wait in the system's backlog until {@link #accept}.
     *
     * @param eventLoops threads that serve connections, at least 1
     * @throws IOException if the address cannot be bound
     */
    public static TcpListener bind(
            InetSocketAddress bind, int eventLoops, TransportKind kind, TransportSettings settings) throws IOException {
        return new TcpListener(bind, eventLoops, kind, settings);
    }

    /** Begins to let clients in; once. */
    public void accept(SessionContext served) {
        context = served;
        server.config().setAutoRead(true);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.localAddress();
    }

    /** Connections that are open. */
    public int connections() {
        return counts.inAll();
    }

    /** Takes no more clients. */
    public void stopAccepting() {
        server.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
    }

    /** Tells all clients that their connections close. */
    public void closeAll(Code code, String sentence, int reconnectAfterMillis) {
        connections.forEach(connection -> connection.close(code, sentence, reconnectAfterMillis));
    }

    /** Waits until all connections are closed, up to a time; false if some are left. */
    public boolean awaitAllClosed(long timeoutMillis) throws InterruptedException {
        synchronized (connections) {
            long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
            while (!connections.isEmpty()) {
                long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
                if (leftMillis <= 0) {
                    return false;
                }
                connections.wait(leftMillis);
            }
            return true;
        }
    }

    /** Closes what is open and ends the event loops. */
    @Override
    public void close() {
        loops.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }

    private ServerBootstrap bootstrap(TransportKind kind) {
        return new ServerBootstrap()
                .group(loops)
                .channel(kind.serverChannel())
                .option(ChannelOption.SO_REUSEADDR, true)
                .option(ChannelOption.SO_BACKLOG, ACCEPT_BACKLOG)
                .option(ChannelOption.AUTO_READ, false)
                .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_SNDBUF, SEND_BUFFER_BYTES)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARKS)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        admit(channel);
                    }
                });
    }

    private void admit(Channel channel) {
        SessionContext served = Objects.requireNonNull(context, "expected to accept only after accept");
        Peer peer = Peer.of(channel.remoteAddress());
        String noRoom = counts.enter(peer.address());
        if (noRoom != null) {
            LOG.debug("turned away from={}: {}", peer.text(), noRoom);
            served.events().refused(Code.TOO_MANY_CONNECTIONS);
            channel.pipeline()
                    .addLast(PipelineNames.TURN_AWAY, new TurnAway(noRoom, settings.closeGraceMillis(), turnedAway));
            return;
        }
        LoopOutlet outlet =
                outlets.computeIfAbsent(channel.eventLoop(), loop -> EventLoopOutlet.of(loop, served.nanoClock()));
        ConnectionHandler connection =
                ConnectionPipeline.build(channel, lastSession.incrementAndGet(), peer, served, settings, outlet);
        connections.add(connection);
        channel.closeFuture().addListener(closed -> forget(connection, peer));
    }

    private void forget(ConnectionHandler connection, Peer peer) {
        counts.leave(peer.address());
        synchronized (connections) {
            connections.remove(connection);
            connections.notifyAll();
        }
    }
}
