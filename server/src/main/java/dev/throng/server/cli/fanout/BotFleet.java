package dev.throng.server.cli.fanout;

import dev.throng.protocol.wire.View;
import dev.throng.server.transport.TransportKind;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.ChannelOption;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** Clients on one event loop. */
final class BotFleet implements AutoCloseable {
    /** Of the event loop's thread. */
    static final String THREAD_NAME = "fanout-bots";

    private static final int MOST_JOINING = 200;
    private static final int PING_EVERY_MILLIS = 50;
    private static final int PING_ROUNDS = 100;
    private static final int JOIN_PATIENCE_SECONDS = 60;
    private static final long STEP_NANOS = 1_000_000;

    private final MultiThreadIoEventLoopGroup loop;
    private final Bootstrap bootstrap;
    private final FleetMeter meter;
    private final FanoutBot[] bots;
    /** Bots that have begun to connect. */
    private volatile int begun;

    private int pingRound;

    BotFleet(InetSocketAddress server, int clients, FleetMeter meter, TransportKind kind) {
        this.meter = meter;
        bots = new FanoutBot[clients];
        ThreadFactory threads = task -> new FastThreadLocalThread(task, THREAD_NAME);
        loop = new MultiThreadIoEventLoopGroup(1, threads, kind.handlerFactory());
        bootstrap = new Bootstrap()
                .group(loop)
                .channel(kind == TransportKind.EPOLL ? EpollSocketChannel.class : NioSocketChannel.class)
                .remoteAddress(server)
                .option(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
                .option(ChannelOption.TCP_NODELAY, true);
    }

    /** Lets clients join, some at a time, and waits until each has had its first snapshot. */
    void join(FanoutOptions options, IntFunction<@Nullable View> viewOf)
            throws InterruptedException, FanoutFailedException {
        var pings = loop.scheduleAtFixedRate(this::pingSome, 0, PING_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(JOIN_PATIENCE_SECONDS);
        for (int number = 0; number < options.clients(); number++) {
            awaitJoined(number - MOST_JOINING + 1, deadlineNanos);
            FanoutBot bot = new FanoutBot(
                    number, viewOf.apply(number), options.encoding(), meter, number % options.verifyEvery() == 0);
            bots[number] = bot;
            begun = number + 1;
            var unused = bootstrap.clone().handler(bot).connect().addListener(done -> {
                if (!done.isSuccess()) {
                    meter.lost("a client could not connect: " + done.cause());
                }
            });
        }
        awaitJoined(options.clients(), deadlineNanos);
        if (pings.isDone()) {
            throw new FanoutFailedException("expected pings to go on, got " + pings.cause());
        }
    }

    private void awaitJoined(int count, long deadlineNanos) throws InterruptedException, FanoutFailedException {
        while (meter.joinedCount() < count) {
            requireNoLoss();
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new FanoutFailedException("expected " + count + " clients to join within " + JOIN_PATIENCE_SECONDS
                        + " s, got " + meter.joinedCount());
            }
            LockSupport.parkNanos(STEP_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException("the benchmark was interrupted");
            }
        }
    }

    /** Throws if a client met what none should. */
    void requireNoLoss() throws FanoutFailedException {
        String loss = meter.firstLoss();
        if (loss != null) {
            throw new FanoutFailedException(loss);
        }
    }

    private void pingSome() {
        for (int n = pingRound; n < begun; n += PING_ROUNDS) {
            bots[n].ping();
        }
        pingRound = (pingRound + 1) % PING_ROUNDS;
    }

    /** Lets the bots drop what they get from now on; then their counts may be read. */
    List<FanoutBot> stop() throws InterruptedException, FanoutFailedException {
        try {
            loop.submit(meter::stop).get(10, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new FanoutFailedException("expected the bots' event loop to answer within 10 s, got " + e);
        }
        return List.of(bots);
    }

    @Override
    public void close() {
        loop.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(3, TimeUnit.SECONDS);
    }
}
