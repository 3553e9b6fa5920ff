package dev.throng.server.cli;

import dev.throng.server.cli.fanout.IdleBench;
import dev.throng.server.cli.fanout.IdleClients;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The clients of {@code bench idle}, which starts it. */
@Command(name = IdleBench.CLIENTS_COMMAND, hidden = true, description = "Holds idle connections until its input ends.")
final class IdleClientsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--server", paramLabel = "HOST:PORT", required = true)
    private String server = "";

    @Option(names = "--first", paramLabel = "N", required = true)
    private int first;

    @Option(names = "--count", paramLabel = "N", required = true)
    private int count;

    @Option(names = "--hello")
    private boolean hello;

    @Override
    public Integer call() throws IOException {
        int colon = server.lastIndexOf(':');
        if (colon < 1 || !server.substring(colon + 1).matches("\\d{1,5}")) {
            throw new ParameterException(spec.commandLine(), "--server: expected HOST:PORT, got '" + server + "'");
        }
        try {
            IdleClients.run(
                    new InetSocketAddress(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1))),
                    first,
                    count,
                    hello,
                    System.in,
                    () -> {
                        spec.commandLine().getOut().println("ready");
                        spec.commandLine().getOut().flush();
                    });
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
        return 0;
    }
}
