package dev.throng.server.cli;

import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.server.app.ServerSettings;
import dev.throng.server.app.ThrongServer;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.config.ScenarioLoader;
import dev.throng.server.config.ServerFile;
import dev.throng.server.config.ServerFileException;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.parallel.SimThreads;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a server until it is told to stop. An option given here is stronger than the same setting in the file. */
@Command(
        name = "serve",
        description = "Runs a server until SIGTERM. Prints 'listening tcp=HOST:PORT http=HOST:PORT' when ready.",
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ServeCommand implements Callable<Integer> {
    /** Starts a server. */
    @FunctionalInterface
    interface Starter {
        ThrongServer start(ServerSettings settings) throws IOException;
    }

    private final Starter starter;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--scenario", paramLabel = "NAME|FILE", description = "Built-in scenario or YAML file (plaza).")
    private @Nullable String scenario;

    @Option(names = "--bind", paramLabel = "ADDRESS", description = "Address to listen on (127.0.0.1).")
    private @Nullable String bind;

    @Option(names = "--port", paramLabel = "PORT", description = "Port for clients, 0 for any free one (7777).")
    private @Nullable Integer port;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            description = "Port for health, metrics and status, 0 for any free one, -1 for none (7780).")
    private @Nullable Integer httpPort;

    @Option(names = "--tick-rate", paramLabel = "HZ", description = "Ticks a second, 1 to 240 (the scenario's).")
    private @Nullable Integer tickRateHz;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the world (the scenario's).")
    private @Nullable Long seed;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description =
                    "Threads of the simulation, 1 to 64; the world is the same for any number, and one of fewer than"
                            + " some hundreds in flocks or two thousand on the ground is stepped on one (processors, at most 4).")
    private @Nullable Integer threads;

    @Option(
            names = "--io-threads",
            paramLabel = "N",
            description = "Threads that serve connections, 1 to 64 (half of the processors).")
    private @Nullable Integer ioThreads;

    @Option(
            names = "--error-bound",
            paramLabel = "METRES",
            description = "No position at a client is farther off than this, 0.005 to 8 (0.05).")
    private @Nullable Float errorBoundMetres;

    @Option(
            names = "--tile-size",
            paramLabel = "METRES",
            description = "Edge of a replication tile, a power of two (32).")
    private @Nullable Float tileSizeMetres;

    @Option(
            names = "--run-for",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "Stops after this long, such as 30s or 5m.")
    private @Nullable Duration runFor;

    @Option(names = "--log-level", paramLabel = "LEVEL", description = "off, error, warn, info, debug or trace (info).")
    private @Nullable LogLevel logLevel;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "YAML file with ports, tokens, roles, limits and more.")
    private @Nullable Path config;

    ServeCommand() {
        this(ThrongServer::start);
    }

    ServeCommand(Starter starter) {
        this.starter = starter;
    }

    @Override
    public Integer call() throws InterruptedException {
        ServerFile file = file();
        LogLevel level = level(file);
        // Logging takes a while to set up, and so does reading a scenario.
        CompletableFuture<Scenario> reading =
                CompletableFuture.supplyAsync(() -> world(file), task -> new Thread(task, "throng-read").start());
        level.apply();
        ThrongServer server;
        try {
            server = starter.start(settings(file, read(reading)));
        } catch (IOException e) {
            spec.commandLine().getErr().println("expected addresses that can be bound, got " + e.getMessage());
            return 1;
        } catch (IllegalArgumentException e) {
            throw bad(String.valueOf(e.getMessage()));
        }
        Thread hook = new Thread(() -> stopNow(server), "throng-shutdown");
        Runtime.getRuntime().addShutdownHook(hook);
        spec.commandLine()
                .getOut()
                .println("listening tcp=" + text(server.tcpAddress()) + " http="
                        + server.httpAddress().map(ServeCommand::text).orElse("-"));
        spec.commandLine().getOut().flush();
        Duration time = runFor;
        boolean failed = server.awaitFailure(time == null ? 0 : Math.max(1, time.toMillis()));
        server.close();
        Runtime.getRuntime().removeShutdownHook(hook);
        return failed ? 1 : 0;
    }

    /** A signal that was answered by a clean stop is a success, which the machine's own exit code would not say. */
    private static void stopNow(ThrongServer server) {
        server.close();
        System.out.flush();
        Runtime.getRuntime().halt(server.hasFailed() ? 1 : 0);
    }

    private static Scenario read(CompletableFuture<Scenario> reading) {
        try {
            return reading.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof ParameterException bad) {
                throw bad;
            }
            throw e;
        }
    }

    private ServerFile file() {
        Path path = config;
        if (path == null) {
            return ServerFile.none();
        }
        try {
            return ServerFile.read(path);
        } catch (ServerFileException e) {
            throw bad(String.valueOf(e.getMessage()));
        }
    }

    private LogLevel level(ServerFile file) {
        if (logLevel != null) {
            return logLevel;
        }
        String text = file.logLevel().orElse("info");
        return Arrays.stream(LogLevel.values())
                .filter(level -> level.name().equals(text.toUpperCase(Locale.ROOT)))
                .findAny()
                .orElseThrow(() -> bad("logLevel: expected off, error, warn, info, debug or trace, got " + text));
    }

    private ServerSettings settings(ServerFile file, Scenario world) {
        ServerSettings settings = ServerSettings.local(world)
                .withPorts(
                        bind != null ? bind : file.bind().orElse("127.0.0.1"),
                        range("--port", port != null ? port : file.port().orElse(7777), 0, 65_535),
                        range(
                                "--http-port",
                                httpPort != null ? httpPort : file.httpPort().orElse(7780),
                                -1,
                                65_535))
                .withReplication(
                        errorBound(file),
                        tileSizeMetres != null
                                ? tileSizeMetres
                                : file.tileSizeMetres().orElse(ServerSettings.DEFAULT_TILE_SIZE_METRES))
                .withSessions(file.access(), file.policy(), file.transport());
        return settings.withSimThreads(
                        threads == null
                                ? ServerSettings.defaultSimThreads()
                                : range("--threads", threads, 1, SimThreads.MOST_THREADS))
                .withEventLoops(
                        ioThreads == null
                                ? ServerSettings.defaultEventLoops()
                                : range("--io-threads", ioThreads, 1, 64));
    }

    private float errorBound(ServerFile file) {
        float metres = errorBoundMetres != null
                ? errorBoundMetres
                : file.errorBoundMetres().orElse(ModelParameters.DEFAULT_ERROR_BOUND_METRES);
        if (!(metres >= ModelParameters.MIN_ERROR_BOUND_METRES && metres <= ModelParameters.MAX_ERROR_BOUND_METRES)) {
            throw bad("--error-bound: expected " + ModelParameters.MIN_ERROR_BOUND_METRES + " to "
                    + ModelParameters.MAX_ERROR_BOUND_METRES + " metres, got " + metres);
        }
        return metres;
    }

    private Scenario world(ServerFile file) {
        try {
            Scenario loaded = ScenarioLoader.load(
                    scenario != null ? scenario : file.scenario().orElse("plaza"));
            Integer rate = tickRateHz != null ? tickRateHz : file.tickRateHz().orElse(null);
            if (rate != null) {
                loaded = loaded.withTickRateHz(range("--tick-rate", rate, 1, 240));
            }
            Long chosenSeed = seed != null ? seed : file.seed().orElse(null);
            return chosenSeed == null ? loaded : loaded.withSeed(chosenSeed);
        } catch (ScenarioException e) {
            throw bad(String.valueOf(e.getMessage()));
        }
    }

    private int range(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw bad(option + ": expected " + min + " to " + max + ", got " + value);
        }
        return value;
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
