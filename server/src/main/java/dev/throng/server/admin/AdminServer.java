package dev.throng.server.admin;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Health, metrics and a status page over HTTP, read-only, on one thread of its own. */
public final class AdminServer implements AutoCloseable {
    /** The name of its thread. */
    public static final String THREAD_NAME = "throng-admin";

    private static final int MAX_REQUEST_BYTES = 8 * 1024;
    private static final int READ_TIMEOUT_SECONDS = 10;

    private final MultiThreadIoEventLoopGroup loop;
    private final Channel server;

    private AdminServer(InetSocketAddress bind, AdminViews views) throws IOException {
        ThreadFactory threads = task -> new FastThreadLocalThread(task, THREAD_NAME);
        loop = new MultiThreadIoEventLoopGroup(1, threads, NioIoHandler.newFactory());
        ChannelFuture bound = new ServerBootstrap()
                .group(loop)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast("read-timeout", new ReadTimeoutHandler(READ_TIMEOUT_SECONDS))
                                .addLast("http-codec", new HttpServerCodec())
                                .addLast("http-aggregator", new HttpObjectAggregator(MAX_REQUEST_BYTES))
                                .addLast("admin", new AdminRequestHandler(views));
                    }
                })
                .bind(bind)
                .awaitUninterruptibly();
        server = bound.channel();
        if (!bound.isSuccess()) {
            close();
            throw new IOException(
                    "http " + bind.getHostString() + ":" + bind.getPort() + " ("
                            + bound.cause().getMessage() + ")",
                    bound.cause());
        }
    }

    /** Binds and serves. */
    public static AdminServer open(InetSocketAddress bind, AdminViews views) throws IOException {
        return new AdminServer(bind, views);
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) server.localAddress();
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }
}
