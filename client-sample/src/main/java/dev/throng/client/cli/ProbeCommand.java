package dev.throng.client.cli;

import dev.throng.client.connection.Disconnect;
import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.connection.ThrongClient;
import dev.throng.protocol.wire.View;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Connects, prints the welcome and some snapshots, and leaves. */
@Command(
        name = "probe",
        mixinStandardHelpOptions = true,
        description = {
            "Connects, prints the welcome and a number of snapshots, and leaves.",
            "Exit code: 0 when all came, 1 when the server refused, broke off or was silent, 2 for bad options."
        })
final class ProbeCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = "--snapshots",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many to print; 0: only the welcome (default: ${DEFAULT-VALUE}).")
    private int snapshots;

    @Option(
            names = "--view",
            paramLabel = "X,Z,W,H",
            converter = Options.ViewConverter.class,
            description = "South-west corner, width and depth in metres (default: the whole world).")
    private @Nullable View view;

    @Option(
            names = "--metres-per-pixel",
            paramLabel = "S",
            defaultValue = "0",
            description =
                    "Scale of the picture to be drawn of the view; 0: none is stated (default: ${DEFAULT-VALUE}).")
    private float metresPerPixel;

    @Option(
            names = "--json",
            description = {
                "One object a line: the welcome, then each snapshot;",
                "milliseconds in it are from the hello to its last byte."
            })
    private boolean json;

    @Option(
            names = "--timeout",
            paramLabel = "D",
            converter = Options.Seconds.class,
            defaultValue = "10s",
            description = "Gives up after this long (default: ${DEFAULT-VALUE}).")
    private double timeoutSeconds;

    @Override
    public Integer call() throws Exception {
        CommandLine line = spec == null ? new CommandLine(this) : spec.commandLine();
        if (snapshots < 0) {
            throw new CommandLine.ParameterException(line, "expected 0 or more snapshots, got " + snapshots);
        }
        PrintWriter out = line.getOut();
        View asked = view == null ? null : scaled(view, line);
        Probe probe = new Probe(json ? new ProbeJson(out) : new ProbeText(out), snapshots);
        try (ThrongClient client = ThrongClient.builder(
                        server.server().host(), server.server().port())
                .name("probe")
                .token(server.token())
                .view(asked)
                .listener(probe)
                .reconnect(ReconnectPolicy.never())
                .build()) {
            var unused = client.start();
            Disconnect trouble = probe.done().get((long) (timeoutSeconds * 1e3), TimeUnit.MILLISECONDS);
            if (trouble != null) {
                line.getErr().println(trouble.reason() + " " + trouble.code() + ": " + trouble.sentence());
                return 1;
            }
            return 0;
        } catch (TimeoutException e) {
            line.getErr()
                    .println("expected " + snapshots + " snapshots within " + timeoutSeconds + " s, got "
                            + probe.printed());
            return 1;
        } finally {
            out.flush();
        }
    }

    private View scaled(View plain, CommandLine line) {
        try {
            return new View(plain.rectangle(), metresPerPixel, plain.bytesPerSecond());
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(line, String.valueOf(e.getMessage()));
        }
    }
}
