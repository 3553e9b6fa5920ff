package dev.throng.server.app;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.wire.CoarserBand;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.admin.AdminServer;
import dev.throng.server.loop.SteppedWorld;
import dev.throng.server.loop.TickClock;
import dev.throng.server.loop.TickLoop;
import dev.throng.server.loop.TickSchedule;
import dev.throng.server.loop.Ticker;
import dev.throng.server.metrics.ServerMetrics;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionContext;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.parallel.SimThreads;
import dev.throng.server.transport.TcpListener;
import dev.throng.server.transport.TransportKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running server: wires the parts and owns their life. Methods may be called from any thread. */
public final class ThrongServer implements AutoCloseable {
    private static final int RECONNECT_AFTER_MILLIS = 2_000;
    private static final int CLOSE_CLIENTS_MILLIS = 1_500;
    private static final int JOIN_TICK_MILLIS = 1_000;
    private static final Logger LOG = LoggerFactory.getLogger(ThrongServer.class);

    private final ServerSettings settings;
    private final SimThreads simThreads;
    private final NavThread navThread;
    private final ServerMetrics metrics = new ServerMetrics();
    private final RequestQueue queue;
    private final Ticker ticker;
    private final TickLoop loop;
    private final Thread tickThread;
    private final TcpListener listener;
    private final @Nullable AdminServer admin;
    private final CompletableFuture<Void> failure = new CompletableFuture<>();
    private final AtomicBoolean closing = new AtomicBoolean();

    private ThrongServer(
            ServerSettings settings, TickClock clock, int firstTick, SimThreads simThreads, NavThread navThread)
            throws IOException {
        this.settings = settings;
        this.simThreads = simThreads;
        this.navThread = navThread;
        Scenario scenario = settings.scenario();
        TileGrid grid = Stage.grid(settings);
        CompletableFuture<TcpListener> binding = bindBeside(settings);
        Stage stage;
        try {
            stage = Stage.of(settings, simThreads, navThread, firstTick);
            Stage.warmUp(settings);
        } catch (RuntimeException | Error e) {
            binding.handle((opened, failed) -> {
                        if (opened != null) {
                            opened.close();
                        }
                        return e;
                    })
                    .join();
            throw e;
        }
        listener = bound(binding);
        WorldFrames frames = new WorldFrames(
                scenario,
                new WorldGrid(grid.originX(), grid.originZ(), grid.tileSizeMetres(), grid.columns(), grid.rows()),
                Quantization.of(stage.bands().get(0).parameters()),
                coarserBands(stage.bands()),
                settings.policy()
                        .limits(scenario.maxAgents(), scenario.limits().maxSpawnCount(), stage.maxViewTiles()));
        queue = new RequestQueue(settings.queueCapacity());
        long startNanos = clock.nanoTime();
        ticker = new Ticker(
                SteppedWorld.of(stage.world()),
                stage.publisher(),
                frames,
                queue,
                metrics,
                settings.policy(),
                scenario.tickRateHz(),
                TimeUnit.MILLISECONDS.toNanos(settings.slowTimeoutMillis()),
                startNanos);
        SessionContext context = new SessionContext(
                settings.access(), settings.policy(), queue, clock::nanoTime, ticker::lastTick, metrics);
        admin = openAdmin();
        loop = new TickLoop(
                ticker, queue, clock, new TickSchedule(scenario.tickRateHz(), clock.nanoTime()), metrics, this::fail);
        tickThread = new Thread(loop, TickLoop.THREAD_NAME);
        tickThread.start();
        listener.accept(context);
        LOG.info(
                "scenario={} seed={} rate={} Hz agents={} ready",
                scenario.name(),
                scenario.seed(),
                scenario.tickRateHz(),
                ticker.agents());
    }

    /**
     * Starts a server; it serves when this returns.
     *
     * @throws IOException if an address cannot be bound
     * @throws IllegalArgumentException if the scenario or a setting contradicts itself; the message says what was expected
     */
    public static ThrongServer start(ServerSettings settings) throws IOException {
        return start(settings, TickClock.SYSTEM, 0);
    }

    /**
     * The same by another clock, which any thread may ask, and as if ticks were completed.
     *
     * @param firstTick unsigned
     */
    public static ThrongServer start(ServerSettings settings, TickClock clock, int firstTick) throws IOException {
        SimThreads simThreads = new SimThreads(settings.simThreads());
        NavThread navThread = new NavThread();
        try {
            return new ThrongServer(settings, clock, firstTick, simThreads, navThread);
        } catch (IOException | RuntimeException e) {
            simThreads.close();
            navThread.close();
            throw e;
        }
    }

    /** Binds on a thread of its own while the world is made: both take their time on a cold machine. */
    private static CompletableFuture<TcpListener> bindBeside(ServerSettings settings) throws IOException {
        InetSocketAddress address = address(settings, settings.port());
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        TcpListener opened = TcpListener.bind(
                                address, settings.eventLoops(), TransportKind.best(), settings.transport());
                        WireWarmUp.run();
                        return opened;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                task -> new Thread(task, "throng-bind").start());
    }

    private static TcpListener bound(CompletableFuture<TcpListener> binding) throws IOException {
        try {
            return binding.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException failed) {
                throw failed.getCause();
            }
            throw e;
        }
    }

    /** Where clients connect. */
    public InetSocketAddress tcpAddress() {
        return listener.address();
    }

    /** Where health, metrics and status are, if they are. */
    public Optional<InetSocketAddress> httpAddress() {
        return Optional.ofNullable(admin).map(AdminServer::address);
    }

    public ServerMetrics metrics() {
        return metrics;
    }

    /** Connections that are open. */
    public int connections() {
        return listener.connections();
    }

    /**
     * Waits for the server to fail.
     *
     * @param millis how long; 0: for ever
     * @return true if it failed, false if the time is over
     */
    public boolean awaitFailure(long millis) throws InterruptedException {
        try {
            if (millis == 0) {
                failure.get();
            } else {
                failure.get(millis, TimeUnit.MILLISECONDS);
            }
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true;
        }
    }

    /** Whether a tick has failed. */
    public boolean hasFailed() {
        return failure.isDone();
    }

    /**
     * Stops: takes no more clients, ends the tick, answers what is queued, tells the clients, waits for them a moment, and
     * ends all threads. Takes at most about five seconds. More calls do nothing.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        boolean failed = hasFailed();
        LOG.info("tick={} stopping", Integer.toUnsignedString(metrics.lastTick().tick()));
        listener.stopAccepting();
        boolean interrupted = endTicks();
        if (!failed && !tickThread.isAlive()) {
            ticker.refuseQueued();
        }
        listener.closeAll(
                failed ? Code.INTERNAL : Code.SHUTTING_DOWN,
                failed ? "the server failed" : "the server stops",
                RECONNECT_AFTER_MILLIS);
        try {
            if (!listener.awaitAllClosed(CLOSE_CLIENTS_MILLIS)) {
                LOG.info("{} connections did not close in time", listener.connections());
            }
        } catch (InterruptedException e) {
            interrupted = true;
        }
        listener.close();
        AdminServer http = admin;
        if (http != null) {
            http.close();
        }
        LOG.info("stopped");
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean endTicks() {
        loop.stop();
        LockSupport.unpark(tickThread);
        try {
            tickThread.join(JOIN_TICK_MILLIS);
            return false;
        } catch (InterruptedException e) {
            return true;
        } finally {
            simThreads.close();
            navThread.close();
        }
    }

    private void fail(Throwable cause) {
        failure.completeExceptionally(cause);
    }

    private @Nullable AdminServer openAdmin() throws IOException {
        if (settings.httpPort() == ServerSettings.NO_HTTP) {
            return null;
        }
        try {
            return AdminServer.open(
                    address(settings, settings.httpPort()),
                    new StatusViews(settings.scenario(), metrics, failure::isDone, System.nanoTime()).views());
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw e;
        }
    }

    private static List<CoarserBand> coarserBands(List<DetailBand> bands) {
        return bands.stream()
                .skip(1)
                .map(band -> new CoarserBand(Quantization.of(band.parameters()), band.periodTicks()))
                .toList();
    }

    private static InetSocketAddress address(ServerSettings settings, int port) throws IOException {
        InetSocketAddress address = new InetSocketAddress(settings.bindAddress(), port);
        if (address.isUnresolved()) {
            throw new IOException("the unknown host " + settings.bindAddress());
        }
        return address;
    }
}
