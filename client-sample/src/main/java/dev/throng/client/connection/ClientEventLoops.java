package dev.throng.client.connection;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Event loops that any number of clients share: epoll where it is, NIO elsewhere. Their threads are daemons, so they keep
 * no process alive.
 */
public final class ClientEventLoops implements AutoCloseable {
    private static final int CONNECT_TIMEOUT_MILLIS = 5_000;

    private final EventLoopGroup group;
    private final Class<? extends Channel> channelType;
    private final int threads;

    private ClientEventLoops(int threads, String threadName, boolean nativeTransport) {
        if (threads < 1) {
            throw new IllegalArgumentException("expected at least 1 thread, got " + threads);
        }
        boolean epoll = nativeTransport && Epoll.isAvailable();
        IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        this.group = new MultiThreadIoEventLoopGroup(threads, new DefaultThreadFactory(threadName, true), io);
        this.channelType = epoll ? EpollSocketChannel.class : NioSocketChannel.class;
        this.threads = threads;
    }

    /** Loops whose threads are named after {@code threadName}. */
    public static ClientEventLoops create(int threads, String threadName) {
        return new ClientEventLoops(threads, threadName, true);
    }

    static ClientEventLoops withoutNativeTransport(int threads, String threadName) {
        return new ClientEventLoops(threads, threadName, false);
    }

    public int threads() {
        return threads;
    }

    /** Runs a task once on each loop; completed when all have run. */
    public CompletableFuture<@Nullable Void> onEachLoop(Runnable task) {
        CompletableFuture<?>[] done = new CompletableFuture<?>[threads];
        for (int i = 0; i < threads; i++) {
            done[i] = CompletableFuture.runAsync(task, group.next());
        }
        return CompletableFuture.allOf(done);
    }

    Dialer dialer(String host, int port) {
        return new NettyDialer(group.next(), channelType, host, port);
    }

    /** Ends the threads; connections still open end without a word. Returns before they have. */
    @Override
    public void close() {
        var unused = group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
    }

    private record NettyDialer(EventLoop loop, Class<? extends Channel> channelType, String host, int port)
            implements Dialer {
        @Override
        public void execute(Runnable task) {
            if (loop.inEventLoop()) {
                task.run();
            } else {
                loop.execute(task);
            }
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            var unused = loop.schedule(task, delayMillis, TimeUnit.MILLISECONDS);
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void dial(ChannelHandler handler, Consumer<Throwable> failed) {
            ChannelFuture connect = new Bootstrap()
                    .group(loop)
                    .channel(channelType)
                    .option(ChannelOption.TCP_NODELAY, true)
                    .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_TIMEOUT_MILLIS)
                    .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                    .handler(new ChannelInitializer<Channel>() {
                        @Override
                        protected void initChannel(Channel channel) {
                            channel.pipeline().addLast(handler);
                        }
                    })
                    .connect(host, port);
            var unused = connect.addListener(done -> {
                if (!done.isSuccess()) {
                    failed.accept(done.cause());
                }
            });
        }
    }
}
