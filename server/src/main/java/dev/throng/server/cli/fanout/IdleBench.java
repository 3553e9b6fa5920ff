package dev.throng.server.cli.fanout;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.View;
import dev.throng.server.app.ServerSettings;
import dev.throng.server.app.ThrongServer;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.transport.TransportSettings;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts a server in this process, lets other processes open connections that do nothing, and weighs what they cost here:
 * used heap after collecting garbage, and direct memory.
 */
public final class IdleBench {
    /** Of the command that runs the clients. */
    public static final String CLIENTS_COMMAND = "idle-clients";

    private static final String ADMIN_TOKEN = "idle-bench";
    private static final int TICK_RATE_HZ = 20;
    private static final int PATIENCE_SECONDS = 120;
    private static final int HOUR_MILLIS = 3_600_000;
    private static final long STEP_NANOS = 10_000_000;

    private IdleBench() {}

    /**
     * Runs once.
     *
     * @throws IllegalArgumentException if there are too few descriptors
     * @throws FanoutFailedException if not all connections came or stayed
     */
    public static IdleResult run(IdleOptions options) throws IOException, InterruptedException, FanoutFailedException {
        Descriptors.require(options.connections() + 1L);
        try (ThrongServer server = ThrongServer.start(settings(options));
                SocketChannel admin = pause(server.tcpAddress())) {
            Memory before = Memory.settled();
            long beganNanos = System.nanoTime();
            List<Process> clients = startClients(server.tcpAddress(), options);
            try {
                for (Process process : clients) {
                    awaitReady(process);
                }
                await(server, options);
                double seconds = (System.nanoTime() - beganNanos) / 1e9;
                Memory after = Memory.settled();
                int open = server.connections() - 1;
                if (open < options.connections() || !admin.isOpen()) {
                    throw new FanoutFailedException(
                            "expected " + options.connections() + " connections to stay, got " + open);
                }
                return new IdleResult(
                        open,
                        options.joined(),
                        (double) (after.heap() - before.heap()) / open,
                        (double) (after.direct() - before.direct()) / open,
                        open / seconds);
            } finally {
                for (Process process : clients) {
                    process.getOutputStream().close();
                }
                for (Process process : clients) {
                    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        process.destroyForcibly();
                    }
                }
            }
        }
    }

    /** Lets an admin in who stops the world, so that those who join get no snapshots but the first. */
    private static SocketChannel pause(InetSocketAddress server) throws IOException {
        SocketChannel admin = SocketChannel.open(server);
        admin.write(ByteBuffer.wrap(ClientMessages.frame(new ClientMessage.Hello(
                Protocol.VERSION, "admin", ADMIN_TOKEN, List.of(Encoding.COLUMNS), View.of(0, 0, 1, 1)))));
        admin.write(
                ByteBuffer.wrap(ClientMessages.frame(new ClientMessage.Command(1, new CommandBody.SetPaused(true)))));
        return admin;
    }

    private static ServerSettings settings(IdleOptions options) {
        Scenario world = Scenario.of("idle", WorldBounds.square(64), List.of(Kind.walker("walker", 0.3f, 70, 1.4f)))
                .withTickRateHz(TICK_RATE_HZ);
        TransportSettings t = TransportSettings.DEFAULT;
        return ServerSettings.local(world)
                .withSessions(
                        new Access(Map.of(ADMIN_TOKEN, Role.ADMIN), Role.SPECTATOR, Role.SPECTATOR),
                        SessionPolicy.DEFAULT,
                        new TransportSettings(
                                options.connections() + 1,
                                t.maxConnectionsPerAddress(),
                                HOUR_MILLIS,
                                HOUR_MILLIS,
                                t.closeGraceMillis(),
                                t.maxControlBytes()));
    }

    private static List<Process> startClients(InetSocketAddress server, IdleOptions options) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<Process> processes = new ArrayList<>();
        for (int first = 0; first < options.connections(); first += options.clientsPerProcess()) {
            int count = Math.min(options.clientsPerProcess(), options.connections() - first);
            List<String> command = new ArrayList<>(List.of(
                    java,
                    "-Xmx512m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "dev.throng.server.cli.Main",
                    "bench",
                    CLIENTS_COMMAND,
                    "--server",
                    server.getHostString() + ":" + server.getPort(),
                    "--first",
                    Integer.toString(first),
                    "--count",
                    Integer.toString(count)));
            if (options.joined()) {
                command.add("--hello");
            }
            processes.add(new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }
        return processes;
    }

    private static void awaitReady(Process process) throws IOException, FanoutFailedException {
        // Not closed: the process would end with it.
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = output.readLine();
        if (line == null) {
            throw new FanoutFailedException("expected the clients' process to connect, got its end");
        }
    }

    private static void await(ThrongServer server, IdleOptions options)
            throws InterruptedException, FanoutFailedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (server.connections() <= options.connections()
                || (options.joined() && server.metrics().lastTick().clients() <= options.connections())) {
            if (System.nanoTime() - deadlineNanos > 0) {
                throw new FanoutFailedException("expected " + options.connections() + " connections within "
                        + PATIENCE_SECONDS + " s, got " + server.connections());
            }
            LockSupport.parkNanos(STEP_NANOS);
            if (Thread.interrupted()) {
                throw new InterruptedException("the benchmark was interrupted");
            }
        }
    }

    private record Memory(long heap, long direct) {
        /** After garbage was collected until nothing more goes. */
        static Memory settled() throws InterruptedException {
            long least = Long.MAX_VALUE;
            for (int round = 0; round < 5; round++) {
                System.gc();
                Thread.sleep(100);
                least = Math.min(
                        least,
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
            }
            long direct = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
            for (BufferPoolMXBean pool : ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)) {
                direct += pool.getMemoryUsed();
            }
            return new Memory(least, direct);
        }
    }
}
