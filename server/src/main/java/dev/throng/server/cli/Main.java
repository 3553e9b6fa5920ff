package dev.throng.server.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Entry point of the command line. */
@Command(
        name = "throng-server",
        description = "Authoritative crowd server. Without a command: serve.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "[serve | COMMAND]",
        subcommands = {ServeCommand.class, HashCommand.class, BenchCommand.class})
public final class Main implements Runnable {
    /** Flight recorder events of each buffer: setting them up takes half of the time to the first welcome. */
    private static final String BUFFER_EVENTS = "io.netty.jfr.enabled";

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private Main() {}

    public static void main(String[] args) {
        if (System.getProperty(BUFFER_EVENTS) == null) {
            System.setProperty(BUFFER_EVENTS, "false");
        }
        System.exit(run(args));
    }

    /** Runs a command and returns the exit code: 0 done, 1 failed, 2 bad options. */
    static int run(String... args) {
        return commandLine().execute(withDefaultCommand(args));
    }

    /** The same, but what it prints goes to these. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        return commandLine().setOut(out).setErr(err).execute(withDefaultCommand(args));
    }

    private static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new BadOptions());
    }

    /** Options without a command are those of serve; help and version are not. */
    private static String[] withDefaultCommand(String[] args) {
        boolean ownOption = args.length > 0
                && switch (args[0]) {
                    case "--help", "-h", "--version", "-V" -> true;
                    default -> false;
                };
        if (ownOption || (args.length > 0 && !args[0].startsWith("-"))) {
            return args;
        }
        String[] serve = new String[args.length + 1];
        serve[0] = "serve";
        System.arraycopy(args, 0, serve, 1, args.length);
        return serve;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "expected a command, got none");
    }
}
