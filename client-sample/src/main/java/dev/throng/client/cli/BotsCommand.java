package dev.throng.client.cli;

import dev.throng.client.bots.CameraOptions;
import dev.throng.client.bots.Fleet;
import dev.throng.client.bots.FleetOptions;
import dev.throng.client.bots.FleetResult;
import dev.throng.client.bots.HtmlReport;
import dev.throng.client.bots.JsonReport;
import dev.throng.client.bots.TextReport;
import dev.throng.protocol.wire.Encoding;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Loads a server with clients that check all they are told. Progress on standard error, the result on standard output. */
@Command(
        name = "bots",
        mixinStandardHelpOptions = true,
        description = {
            "Loads a server with many clients in this process; each keeps its view of the world and checks it.",
            "At SIGTERM it ends early and reports.",
            "Exit code: 0 when every check held, 1 when one failed, 2 for bad options."
        })
final class BotsCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(names = "--clients", defaultValue = "100", description = "Connections (default: ${DEFAULT-VALUE}).")
    private int clients;

    @Option(
            names = "--duration",
            paramLabel = "D",
            converter = Options.Seconds.class,
            defaultValue = "30s",
            description = "How long all clients stay after the last joined (default: ${DEFAULT-VALUE}).")
    private double durationSeconds;

    @Option(
            names = "--ramp",
            paramLabel = "N/s",
            converter = Options.PerSecond.class,
            defaultValue = "50/s",
            description = "Clients that join a second (default: ${DEFAULT-VALUE}).")
    private double joinsPerSecond;

    @Option(
            names = "--spawn-rate",
            paramLabel = "R",
            converter = Options.PerSecond.class,
            defaultValue = "1/s",
            description = {
                "Agents that each client spawns a second, and despawns again (default: ${DEFAULT-VALUE}).",
                "Kept within the budget that the server gives."
            })
    private double spawnsPerSecond;

    @Option(
            names = "--view",
            paramLabel = "WxH",
            converter = Options.SizeConverter.class,
            defaultValue = "40x30",
            description = "Each client's view in metres (default: ${DEFAULT-VALUE}).")
    private Options.Size view = new Options.Size(40, 30);

    @Option(
            names = "--metres-per-pixel",
            paramLabel = "S",
            defaultValue = "0",
            description = {
                "Scale of the picture that each client would draw of its view: the server sends less detail from afar.",
                "0: each states none and gets all of it (default: ${DEFAULT-VALUE})."
            })
    private double metresPerPixel;

    @Option(
            names = "--jumps",
            paramLabel = "R",
            converter = Options.PerSecond.class,
            defaultValue = "0",
            description = "Jumps of each view a second, to another place and zoom (default: ${DEFAULT-VALUE}).")
    private double jumpsPerSecond;

    @Option(
            names = "--encoding",
            paramLabel = "E",
            converter = Options.EncodingConverter.class,
            defaultValue = "packed",
            description = "columns or packed (default: ${DEFAULT-VALUE}).")
    private Encoding encoding = Encoding.PACKED;

    @Option(
            names = "--name-prefix",
            defaultValue = "bot-",
            description = "Begins each client's name (default: ${DEFAULT-VALUE}).")
    private String namePrefix = "bot-";

    @Option(names = "--loops", defaultValue = "1", description = "Event loops (default: ${DEFAULT-VALUE}).")
    private int loops;

    @Option(names = "--seed", defaultValue = "1", description = "Of all random choices (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--min-rate",
            paramLabel = "R",
            converter = Options.PerSecond.class,
            defaultValue = "0",
            description = "Fails when a client gets fewer snapshots a second; 0: not checked.")
    private double minSnapshotsPerSecond;

    @Option(
            names = "--max-lateness",
            paramLabel = "D",
            converter = Options.Seconds.class,
            defaultValue = "0",
            description = "Fails when the 99th percentile of lateness is more, such as 25ms; 0: not checked.")
    private double maxLatenessSeconds;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            arity = "0..1",
            fallbackValue = "-",
            description = "Writes the result as one JSON object; - or no file: to standard output, without the table.")
    private @Nullable String json;

    @Option(names = "--report", paramLabel = "FILE.html", description = "Writes a page with tables and charts.")
    private @Nullable Path report;

    @Option(names = "--quiet", description = "No progress lines.")
    private boolean quiet;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine line = spec == null ? new CommandLine(this) : spec.commandLine();
        FleetOptions options;
        try {
            options = new FleetOptions(
                    server.server().host(),
                    server.server().port(),
                    clients,
                    durationSeconds,
                    joinsPerSecond,
                    spawnsPerSecond,
                    new CameraOptions(view.width(), view.depth(), metresPerPixel, jumpsPerSecond),
                    List.of(encoding),
                    server.token(),
                    namePrefix,
                    loops,
                    seed,
                    minSnapshotsPerSecond,
                    maxLatenessSeconds * 1e3);
            checkWritable(report);
            checkWritable(json == null || json.equals("-") ? null : Path.of(json));
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(line, String.valueOf(e.getMessage()));
        }
        PrintWriter err = line.getErr();
        try (EarlyEnd end = EarlyEnd.atSignal()) {
            FleetResult result = Fleet.run(
                    options,
                    text -> {
                        if (!quiet) {
                            err.println(text);
                            err.flush();
                        }
                    },
                    end::asked);
            write(result, options, line.getOut());
            return end.code(result.passed() ? 0 : 1);
        }
    }

    /** Before the run: half an hour of load is not to be lost to a misspelt folder. */
    private static void checkWritable(@Nullable Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder)) {
            throw new IllegalArgumentException("expected a file in a folder that exists, got " + file);
        }
    }

    private void write(FleetResult result, FleetOptions options, PrintWriter out) throws IOException {
        String object = JsonReport.of(result);
        if ("-".equals(json)) {
            out.println(object);
        } else {
            TextReport.lines(result).forEach(out::println);
            if (json != null) {
                Files.writeString(Path.of(json), object + "\n");
            }
        }
        out.flush();
        if (report != null) {
            Files.writeString(report, HtmlReport.of(result, options.toString()));
        }
    }
}
