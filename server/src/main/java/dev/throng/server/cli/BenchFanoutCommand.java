package dev.throng.server.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.throng.protocol.wire.Encoding;
import dev.throng.server.app.ServerSettings;
import dev.throng.server.cli.fanout.FanoutBench;
import dev.throng.server.cli.fanout.FanoutFailedException;
import dev.throng.server.cli.fanout.FanoutOptions;
import dev.throng.server.cli.fanout.FanoutResult;
import dev.throng.server.sim.WorldLimits;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench fanout}: a real server and many clients in one process. */
@Command(
        name = "fanout",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Serves many clients in this process over loopback TCP and measures the server's CPU time, and how late",
            "snapshots are decoded after the planned time of each client's phase of the tick.",
            "One client in some decodes everything and compares state hashes; the others look at the heads.",
            "Exit code: 0 when no hash differed and no client was lost, 1 otherwise, 2 for bad options."
        })
final class BenchFanoutCommand implements Callable<Integer> {
    private static final Pattern SIZE = Pattern.compile("(\\d+(?:\\.\\d+)?)[xX](\\d+(?:\\.\\d+)?)");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--clients",
            paramLabel = "N[,N...]",
            split = ",",
            defaultValue = "500",
            description = "How many; several numbers: a run for each (default: ${DEFAULT-VALUE}).")
    private List<Integer> clients = List.of();

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Agents in the world (default: ${DEFAULT-VALUE}).")
    private int agents;

    @Option(
            names = "--density",
            paramLabel = "A",
            defaultValue = "4",
            description = "Square metres an agent (default: ${DEFAULT-VALUE}).")
    private float squareMetresPerAgent;

    @Option(
            names = "--visible",
            paramLabel = "N",
            defaultValue = "200",
            description = "Agents in a client's view, which is as large as that takes; 0: the whole world (default:"
                    + " ${DEFAULT-VALUE}).")
    private int visible;

    @Option(names = "--view", paramLabel = "WxH", description = "A client's view in metres, in place of --visible.")
    private @Nullable String view;

    @Option(
            names = "--tile-size",
            paramLabel = "METRES",
            defaultValue = "16",
            description = "Edge of the server's tiles, a power of two; small views want smaller ones than the server's"
                    + " default (default: ${DEFAULT-VALUE}).")
    private float tileSizeMetres;

    @Option(
            names = "--encoding",
            paramLabel = "E",
            defaultValue = "packed",
            description = "columns or packed (default: ${DEFAULT-VALUE}).")
    private Encoding encoding = Encoding.PACKED;

    @Option(
            names = "--duration",
            paramLabel = "D",
            defaultValue = "10s",
            converter = DurationConverter.class,
            description = "Time that is measured (default: ${DEFAULT-VALUE}).")
    private Duration duration = Duration.ZERO;

    @Option(
            names = "--warmup",
            paramLabel = "D",
            defaultValue = "12s",
            converter = DurationConverter.class,
            description = "Time before that, after the last join; the phases settle in it (default: ${DEFAULT-VALUE}).")
    private Duration warmUp = Duration.ZERO;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of the simulation (processors, at most 4).")
    private int simThreads = ServerSettings.defaultSimThreads();

    @Option(names = "--io-threads", paramLabel = "N", description = "Event loops of the server (half the processors).")
    private int ioThreads = ServerSettings.defaultEventLoops();

    @Option(
            names = "--verify-every",
            paramLabel = "N",
            defaultValue = "50",
            description = "One client in so many decodes everything (default: ${DEFAULT-VALUE}).")
    private int verifyEvery;

    @Option(names = "--json", description = "One object on one line for each run.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        LogLevel.OFF.apply();
        PrintWriter out = spec.commandLine().getOut();
        boolean verified = true;
        for (FanoutOptions options : series()) {
            FanoutResult result;
            try {
                result = FanoutBench.run(options);
            } catch (IllegalArgumentException e) {
                throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
            } catch (FanoutFailedException e) {
                spec.commandLine().getErr().println(options.clients() + " clients: " + e.getMessage());
                return 1;
            }
            out.println(json ? toJson(result) : text(result));
            out.flush();
            verified &= result.verified();
        }
        return verified ? 0 : 1;
    }

    private List<FanoutOptions> series() {
        require(!clients.isEmpty(), "--clients: expected a number, got none");
        for (int count : clients) {
            require(count >= 1 && count <= 1_000_000, "--clients: expected 1 to 1000000, got " + count);
        }
        require(
                agents >= 1 && agents <= WorldLimits.MOST_AGENTS,
                "--agents: expected 1 to " + WorldLimits.MOST_AGENTS + ", got " + agents);
        require(
                squareMetresPerAgent >= 0.5f && Math.sqrt((double) agents * squareMetresPerAgent) <= 16_000,
                "--density: expected at least 0.5 m² an agent and a world of at most 16 km, got "
                        + squareMetresPerAgent);
        require(visible >= 0, "--visible: expected 0 or more agents, got " + visible);
        require(duration.toMillis() >= 500, "--duration: expected at least 500ms, got " + duration.toMillis() + "ms");
        require(simThreads >= 1 && simThreads <= ThreadsOption.MAX_THREADS, "--threads: expected 1 to 64");
        require(ioThreads >= 1 && ioThreads <= 64, "--io-threads: expected 1 to 64, got " + ioThreads);
        require(verifyEvery >= 1, "--verify-every: expected 1 or more, got " + verifyEvery);
        float side = (float) Math.sqrt((double) visible * squareMetresPerAgent);
        float width = side;
        float depth = side;
        String size = view;
        if (size != null) {
            Matcher match = SIZE.matcher(size);
            require(match.matches(), "--view: expected WxH in metres such as 60x40, got '" + size + "'");
            width = Float.parseFloat(match.group(1));
            depth = Float.parseFloat(match.group(2));
        }
        FanoutOptions first = new FanoutOptions(
                clients.get(0),
                agents,
                squareMetresPerAgent,
                width,
                depth,
                tileSizeMetres,
                encoding,
                simThreads,
                ioThreads,
                warmUp.toMillis() / 1e3,
                duration.toMillis() / 1e3,
                verifyEvery);
        List<FanoutOptions> runs = new ArrayList<>();
        clients.forEach(count -> runs.add(first.withClients(count)));
        return runs;
    }

    private void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    private static String text(FanoutResult r) {
        FanoutOptions o = r.options();
        String view = o.viewWidthMetres() == 0
                ? "the whole world"
                : String.format(Locale.ROOT, "views of %.1f x %.1f m", o.viewWidthMetres(), o.viewDepthMetres());
        return String.join(
                System.lineSeparator(),
                format(
                        "%d clients, %d agents, %s, tiles of %.0f m: %.0f agents held",
                        o.clients(), o.agents(), view, o.tileSizeMetres(), r.heldAgents()),
                format(
                        "  server       %.3f cores (tick %.3f, sim %.3f, io %.3f); bots %.3f; whole process %.3f",
                        r.serverCores(), r.tickCores(), r.simCores(), r.ioCores(), r.botCores(), r.processCores()),
                format(
                        "  lateness     p50 %.2f  p99 %.2f  p99.9 %.2f  max %.2f ms",
                        r.latenessMillisP50(), r.latenessMillisP99(), r.latenessMillisP999(), r.latenessMillisMax()),
                format(
                        "  written      p50 %.2f  p99 %.2f ms after due, each tick's latest phase, by the server",
                        r.writtenMillisP50(), r.writtenMillisP99()),
                format(
                        "  garbage      %.0f bytes a tick, %.1f a client and tick; collected for %d ms",
                        r.tickBytes(), r.ioBytes(), r.collectingMillis()),
                format(
                        "  snapshots/s  least %.2f, median %.2f; %d ticks missed; world at %d %%",
                        r.snapshotsPerSecondMin(), r.snapshotsPerSecondMedian(), r.missedTicks(), r.timeScalePercent()),
                format("  traffic      %.2f kB/s a client", r.bytesPerClientSecond() / 1e3),
                format(
                        "  tick         p50 %.2f  p99 %.2f ms; deliveries %.2f ms in %d phases",
                        r.tickMillisP50(), r.tickMillisP99(), r.deliveryMillis(), r.phases()),
                format(
                        "  join         p50 %.1f  p99 %.1f ms; %.2f ms of server CPU each",
                        r.joinMillisP50(), r.joinMillisP99(), r.serverMillisPerJoin()),
                format(
                        "  verified     %d clients: %d desyncs, %d gaps, %d malformed",
                        r.verifyingClients(), r.desyncs(), r.gaps(), r.malformed()),
                "  saturated    " + (r.saturated().isEmpty() ? "no" : r.saturated()));
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static String toJson(FanoutResult r) throws JsonProcessingException {
        ObjectMapper mapper = new ObjectMapper();
        FanoutOptions o = r.options();
        ObjectNode node = mapper.createObjectNode();
        node.put("clients", o.clients());
        node.put("agents", o.agents());
        node.put("seconds", o.seconds());
        node.put("encoding", o.encoding().name().toLowerCase(Locale.ROOT));
        node.put("tileSizeMetres", o.tileSizeMetres());
        node.put("viewWidthMetres", rounded(o.viewWidthMetres()));
        node.put("viewDepthMetres", rounded(o.viewDepthMetres()));
        node.put("heldAgents", rounded(r.heldAgents()));
        node.put("serverCores", rounded(r.serverCores()));
        ObjectNode parts = node.putObject("serverCoresByThread");
        parts.put("tick", rounded(r.tickCores()));
        parts.put("sim", rounded(r.simCores()));
        parts.put("io", rounded(r.ioCores()));
        node.put("botCores", rounded(r.botCores()));
        node.put("processCores", rounded(r.processCores()));
        ObjectNode late = node.putObject("latenessMs");
        late.put("p50", rounded(r.latenessMillisP50()));
        late.put("p99", rounded(r.latenessMillisP99()));
        late.put("p999", rounded(r.latenessMillisP999()));
        late.put("max", rounded(r.latenessMillisMax()));
        ObjectNode written = node.putObject("writtenMs");
        written.put("p50", rounded(r.writtenMillisP50()));
        written.put("p99", rounded(r.writtenMillisP99()));
        ObjectNode garbage = node.putObject("garbage");
        garbage.put("bytesPerTick", rounded(r.tickBytes()));
        garbage.put("bytesPerClientTick", rounded(r.ioBytes()));
        garbage.put("collectingMs", r.collectingMillis());
        node.put("bytesPerClientSecond", rounded(r.bytesPerClientSecond()));
        node.put("snapshotsPerSecondMin", rounded(r.snapshotsPerSecondMin()));
        node.put("snapshotsPerSecondMedian", rounded(r.snapshotsPerSecondMedian()));
        node.put("missedTicks", r.missedTicks());
        node.put("timeScalePercent", r.timeScalePercent());
        ObjectNode tick = node.putObject("tickMs");
        tick.put("p50", rounded(r.tickMillisP50()));
        tick.put("p99", rounded(r.tickMillisP99()));
        node.put("phases", r.phases());
        node.put("deliveryMs", rounded(r.deliveryMillis()));
        ObjectNode join = node.putObject("joinMs");
        join.put("p50", rounded(r.joinMillisP50()));
        join.put("p99", rounded(r.joinMillisP99()));
        join.put("serverCpu", rounded(r.serverMillisPerJoin()));
        node.put("verifyingClients", r.verifyingClients());
        node.put("desyncs", r.desyncs());
        node.put("gaps", r.gaps());
        node.put("decodeErrors", r.malformed());
        node.put("saturated", r.saturated());
        return mapper.writeValueAsString(node);
    }

    private static double rounded(double value) {
        return Math.round(value * 1e4) / 1e4;
    }
}
