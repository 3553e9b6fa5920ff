package dev.throng.client.bots;

import dev.throng.client.connection.ClientEventLoops;
import dev.throng.client.connection.Disconnect;
import dev.throng.protocol.wire.Rectangle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a load test: clients join at the ramp's rate, all hold, commands drain, all leave.
 *
 * <pre>
 *   |-- ramp --|-- joins that are still open, at most 10 s --|------- hold -------|-- drain, at most 5 s --| close
 * </pre>
 */
public final class Fleet {
    private static final double JOIN_PATIENCE_SECONDS = 10;
    private static final double DRAIN_PATIENCE_SECONDS = 5;
    private static final int FAILURES_TO_GIVE_UP = 20;
    private static final int CLOSE_PATIENCE_SECONDS = 5;
    private static final long STEP_NANOS = 10_000_000;
    /** Pings of all bots together a second; each bot pings at least every five seconds. */
    private static final double FLEET_PINGS_PER_SECOND = 200;

    /** What the bots of a fleet share. */
    static final class Shared {
        private final FleetStats stats = new FleetStats();
        private final FleetClock clock = new FleetClock();
        private volatile boolean stopping;
        private volatile @Nullable Rectangle world;

        FleetStats stats() {
            return stats;
        }

        FleetClock clock() {
            return clock;
        }

        boolean stopping() {
            return stopping;
        }

        @Nullable
        Rectangle world() {
            return world;
        }

        void world(Rectangle seen) {
            world = seen;
        }
    }

    private final FleetOptions options;
    private final Consumer<String> progress;
    private final BooleanSupplier stop;
    private final Shared shared = new Shared();
    private final FleetStats stats = shared.stats();
    private final List<Bot> bots = new ArrayList<>();
    private final Series series = new Series(stats);
    private long beganNanos;

    private Fleet(FleetOptions options, Consumer<String> progress, BooleanSupplier stop) {
        this.options = options;
        this.progress = progress;
        this.stop = stop;
    }

    /**
     * Runs a whole test on the caller's thread; takes the ramp and the hold, and some seconds more. It ends early, with what
     * there is to tell, when it is asked to and when no client is connected any more.
     *
     * @param progress takes a line a second
     * @param stop asked often; true to end early
     * @throws InterruptedException if the thread was interrupted; all connections are closed then
     */
    public static FleetResult run(FleetOptions options, Consumer<String> progress, BooleanSupplier stop)
            throws InterruptedException {
        return new Fleet(options, progress, stop).run();
    }

    private FleetResult run() throws InterruptedException {
        try (ClientEventLoops loops = ClientEventLoops.create(options.loops(), "bots-io")) {
            beganNanos = System.nanoTime();
            try {
                join(loops);
                ToolLoad load = new ToolLoad(loops);
                long bytesBefore = bytesReceived();
                long holdNanos = System.nanoTime();
                waitUntil(options.holdSeconds(), () -> stop.getAsBoolean() || stats.connected.sum() == 0);
                long endNanos = System.nanoTime();
                long bytes = bytesReceived() - bytesBefore;
                shared.stopping = true;
                ToolLoad.Load toolLoad = load.read();
                long connected = stats.connected.sum();
                waitUntil(DRAIN_PATIENCE_SECONDS, () -> stats.commandsUnanswered() == 0);
                double bytesPerSecond = bytes * 1e9 / (endNanos - holdNanos);
                return new Findings(options, shared, bots, series)
                        .result(endNanos, connected, bytesPerSecond, toolLoad);
            } finally {
                shared.stopping = true;
                closeAll();
            }
        }
    }

    private void join(ClientEventLoops loops) throws InterruptedException {
        double pingSeconds = Math.max(1, Math.min(5, options.clients() / FLEET_PINGS_PER_SECOND));
        Duration pingInterval = Duration.ofMillis((long) (1_000 * pingSeconds));
        for (int number = 0; number < options.clients() && !stop.getAsBoolean() && !serverIsGone(); number++) {
            double due = number / options.joinsPerSecond();
            waitUntil(due - secondsSince(beganNanos), stop::getAsBoolean);
            Bot bot = new Bot(number, options, shared, loops, pingInterval);
            bots.add(bot);
            bot.start();
        }
        waitUntil(JOIN_PATIENCE_SECONDS, () -> stop.getAsBoolean() || decided() >= bots.size());
        if (stats.welcomed.sum() == 0) {
            // Nobody is in: holding would measure nothing.
            shared.stopping = true;
        }
    }

    /** Clients that have joined or will not. */
    private long decided() {
        return stats.welcomed.sum() + stats.disconnects.sum();
    }

    /** Nobody is in and many have failed: those who are to come would fail too. */
    private boolean serverIsGone() {
        return stats.connected.sum() == 0
                && stats.disconnects.sum() >= FAILURES_TO_GIVE_UP
                && (stats.welcomed.sum() == 0 || decided() >= bots.size());
    }

    private interface Condition {
        boolean holds();
    }

    private void waitUntil(double seconds, Condition condition) throws InterruptedException {
        long end = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() - end < 0 && !condition.holds()) {
            if (shared.stopping && stats.connected.sum() == 0) {
                return;
            }
            LockSupport.parkNanos(Math.min(STEP_NANOS, Math.max(1, end - System.nanoTime())));
            if (Thread.interrupted()) {
                throw new InterruptedException("the load test was interrupted");
            }
            series.tick(System.nanoTime() - beganNanos, bytesReceived(), options.clients(), progress);
        }
    }

    private long bytesReceived() {
        long sum = 0;
        for (Bot bot : bots) {
            sum += bot.client().traffic().bytesReceived();
        }
        return sum;
    }

    private void closeAll() throws InterruptedException {
        List<CompletableFuture<Disconnect>> ends = new ArrayList<>();
        for (Bot bot : bots) {
            ends.add(bot.client().ended());
            bot.client().close();
        }
        try {
            CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new))
                    .get(CLOSE_PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException | ExecutionException e) {
            progress.accept("some connections did not close within " + CLOSE_PATIENCE_SECONDS + " s");
        }
    }

    private static double secondsSince(long nanos) {
        return (System.nanoTime() - nanos) / 1e9;
    }
}
