package dev.throng.server.cli.fanout;

import dev.throng.server.app.ServerSettings;
import dev.throng.server.app.ThrongServer;
import dev.throng.server.metrics.ServerMetrics;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.transport.TransportKind;
import dev.throng.server.transport.TransportSettings;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * Starts a server in this process, lets clients join over loopback TCP, and measures for a while.
 *
 * <p>Most clients look at each frame's head alone; one of some decodes everything into a replica and compares the state
 * hashes with it. All of them are on one event loop.
 */
public final class FanoutBench {
    private static final double FULL_RATE = 0.975;
    private static final double BUSY = 0.9;

    private final FanoutOptions options;
    private final FanoutWorld world;
    private final FleetMeter meter = new FleetMeter(FanoutWorld.TICK_RATE_HZ);

    private FanoutBench(FanoutOptions options) {
        this.options = options;
        world = new FanoutWorld(options);
    }

    /**
     * Runs once; takes the joins, the warm-up and the measured time.
     *
     * @throws FanoutFailedException if a client was disconnected or did not join
     * @throws IllegalArgumentException if the options contradict each other or there are too few descriptors
     */
    public static FanoutResult run(FanoutOptions options)
            throws IOException, InterruptedException, FanoutFailedException {
        Descriptors.require(2L * options.clients());
        return new FanoutBench(options).run();
    }

    private FanoutResult run() throws IOException, InterruptedException, FanoutFailedException {
        try (ThrongServer server = ThrongServer.start(settings());
                BotFleet fleet = new BotFleet(server.tcpAddress(), options.clients(), meter, TransportKind.best())) {
            ServerCpu beforeJoins = ServerCpu.now();
            fleet.join(options, number -> world.nextView());
            long joinNanos = ServerCpu.now().serverNanosSince(beforeJoins);
            sleep(options.warmUpSeconds());
            fleet.requireNoLoss();
            ServerCpu before = ServerCpu.now();
            long beganNanos = System.nanoTime();
            meter.measure(true);
            sleep(options.seconds());
            meter.measure(false);
            double seconds = (System.nanoTime() - beganNanos) / 1e9;
            ServerCpu after = ServerCpu.now();
            List<FanoutBot> bots = fleet.stop();
            fleet.requireNoLoss();
            return result(bots, server.metrics(), before, after, seconds, joinNanos);
        }
    }

    private ServerSettings settings() {
        TransportSettings transport = TransportSettings.DEFAULT;
        return ServerSettings.local(world.scenario())
                .withReplication(ServerSettings.local(world.scenario()).errorBoundMetres(), options.tileSizeMetres())
                .withEventLoops(options.ioThreads())
                .withSimThreads(options.simThreads())
                .withSessions(
                        Access.DEFAULT,
                        SessionPolicy.DEFAULT,
                        new TransportSettings(
                                options.clients(),
                                transport.maxConnectionsPerAddress(),
                                transport.handshakeTimeoutMillis(),
                                transport.idleTimeoutMillis(),
                                transport.closeGraceMillis(),
                                transport.maxControlBytes()));
    }

    private int measuredTicks() {
        return (int) Math.max(1, Math.min(500, options.seconds() * FanoutWorld.TICK_RATE_HZ));
    }

    private static void sleep(double seconds) throws InterruptedException {
        Thread.sleep((long) (seconds * 1e3));
    }

    private FanoutResult result(
            List<FanoutBot> bots,
            ServerMetrics metrics,
            ServerCpu before,
            ServerCpu after,
            double seconds,
            long joinNanos) {
        double[] rates = bots.stream()
                .mapToDouble(bot -> bot.snapshots() / seconds)
                .sorted()
                .toArray();
        long bytes = bots.stream().mapToLong(FanoutBot::bytes).sum();
        List<SnapshotVerifier> verifiers = bots.stream()
                .map(FanoutBot::verifier)
                .filter(verifier -> verifier != null)
                .toList();
        long verified =
                verifiers.stream().mapToLong(SnapshotVerifier::snapshots).sum();
        Histogram late = meter.latenessMicros();
        double median = rates[rates.length / 2];
        return new FanoutResult(
                options,
                after.serverCoresSince(before),
                after.coresSince(before, ServerCpu.TICK),
                after.coresSince(before, ServerCpu.SIM),
                after.coresSince(before, ServerCpu.IO),
                after.coresSince(before, ServerCpu.BOTS),
                after.processCoresSince(before),
                late.getValueAtPercentile(50) / 1e3,
                late.getValueAtPercentile(99) / 1e3,
                late.getValueAtPercentile(99.9) / 1e3,
                late.getMaxValue() / 1e3,
                metrics.deliveryLateNanosAt(0.5, measuredTicks()) / 1e6,
                metrics.deliveryLateNanosAt(0.99, measuredTicks()) / 1e6,
                after.allocatedSince(before, ServerCpu.TICK) / (seconds * FanoutWorld.TICK_RATE_HZ),
                after.allocatedSince(before, ServerCpu.IO) / (seconds * FanoutWorld.TICK_RATE_HZ * bots.size()),
                after.collectingMillisSince(before),
                bytes / seconds / bots.size(),
                rates[0],
                median,
                meter.missedTicks(),
                verified == 0
                        ? 0
                        : (double) verifiers.stream()
                                        .mapToLong(SnapshotVerifier::heldAgents)
                                        .sum()
                                / verified,
                meter.joinMicros().getValueAtPercentile(50) / 1e3,
                meter.joinMicros().getValueAtPercentile(99) / 1e3,
                joinNanos / 1e6 / bots.size(),
                metrics.tickNanosAt(0.5, measuredTicks()) / 1e6,
                metrics.tickNanosAt(0.99, measuredTicks()) / 1e6,
                metrics.lastTick().timeScalePercent(),
                metrics.lastTick().deliveryPhases(),
                metrics.lastTick().deliveryNanos() / 1e6,
                verifiers.size(),
                verifiers.stream().mapToLong(SnapshotVerifier::desyncs).sum(),
                verifiers.stream().mapToLong(SnapshotVerifier::gaps).sum(),
                verifiers.stream().mapToLong(SnapshotVerifier::malformed).sum(),
                saturated(Arrays.stream(rates).min().orElse(0), metrics, before, after));
    }

    /** What was short when some client got too few snapshots. */
    private String saturated(double leastRate, ServerMetrics metrics, ServerCpu before, ServerCpu after) {
        if (leastRate >= FULL_RATE * FanoutWorld.TICK_RATE_HZ) {
            return "";
        }
        if (metrics.tickNanosAt(0.5, measuredTicks()) * FanoutWorld.TICK_RATE_HZ > BUSY * 1e9) {
            return "the tick";
        } else if (after.coresSince(before, ServerCpu.IO) > BUSY * options.ioThreads()) {
            return "the server's event loops";
        } else if (after.coresSince(before, ServerCpu.BOTS) > BUSY) {
            return "the bots' event loop";
        }
        int processors = Runtime.getRuntime().availableProcessors();
        return after.processCoresSince(before) > BUSY * processors
                ? "the machine's " + processors + " cores"
                : "processor time taken by others";
    }
}
