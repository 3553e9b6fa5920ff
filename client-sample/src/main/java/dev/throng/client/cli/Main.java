package dev.throng.client.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Entry point of the command line. */
@Command(
        name = "throng-client",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        description = "Clients of a Throng server.",
        subcommands = {BotsCommand.class, ProbeCommand.class})
public final class Main implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    Main() {}

    /** Runs a command and exits with its code: 0 done, 1 failed, 2 bad options. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() {
        if (spec != null) {
            spec.commandLine().usage(spec.commandLine().getErr());
        }
        return CommandLine.ExitCode.USAGE;
    }

    /** From the jar's manifest. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"throng-client " + (version == null ? "development build" : version)};
        }
    }
}
