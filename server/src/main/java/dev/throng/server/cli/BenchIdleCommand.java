package dev.throng.server.cli;

import dev.throng.server.cli.fanout.FanoutFailedException;
import dev.throng.server.cli.fanout.IdleBench;
import dev.throng.server.cli.fanout.IdleOptions;
import dev.throng.server.cli.fanout.IdleResult;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench idle}: what connections that do nothing cost. */
@Command(
        name = "idle",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Opens connections that do nothing, from processes of their own, and prints the server's bytes for each:",
            "heap after collecting garbage, and direct memory. The limit of open files must allow them (ulimit -n)."
        })
final class BenchIdleCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "10000",
            description = "How many (default: ${DEFAULT-VALUE}).")
    private int connections;

    @Option(
            names = "--joined",
            description = "All say hello and are let into an empty world that is paused; else none does.")
    private boolean joined;

    @Option(
            names = "--per-process",
            paramLabel = "N",
            defaultValue = "15000",
            description = "Connections that one process of clients opens (default: ${DEFAULT-VALUE}).")
    private int perProcess;

    @Option(names = "--json", description = "One object on one line.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        LogLevel.OFF.apply();
        require(
                connections >= 1 && connections <= 1_000_000,
                "--connections: expected 1 to 1000000, got " + connections);
        require(perProcess >= 1, "--per-process: expected 1 or more, got " + perProcess);
        IdleResult result;
        try {
            result = IdleBench.run(new IdleOptions(connections, joined, perProcess));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        } catch (FanoutFailedException e) {
            spec.commandLine().getErr().println(e.getMessage());
            return 1;
        }
        spec.commandLine()
                .getOut()
                .println(String.format(
                        Locale.ROOT,
                        json
                                ? "{\"connections\":%d,\"joined\":%b,\"bytesPerConnection\":%.0f,\"heapBytes\":%.0f,"
                                        + "\"directBytes\":%.0f,\"acceptedPerSecond\":%.0f}"
                                : "%d connections, joined %b: %.0f bytes each (heap %.0f, direct %.0f), %.0f accepted a"
                                        + " second",
                        result.connections(),
                        result.joined(),
                        result.bytes(),
                        result.heapBytes(),
                        result.directBytes(),
                        result.acceptedPerSecond()));
        spec.commandLine().getOut().flush();
        return 0;
    }

    private void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }
}
