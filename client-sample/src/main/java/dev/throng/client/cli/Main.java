package dev.throng.client.cli;

import java.util.Set;
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
        subcommands = {GuiCommand.class, BotsCommand.class, ProbeCommand.class, ScreenshotCommand.class})
public final class Main implements Callable<Integer> {
    private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

    @Spec
    private @Nullable CommandSpec spec;

    Main() {}

    /** Runs a command, {@code gui} when none is named, and exits with its code: 0 done, 1 failed, 2 bad options. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(withDefaultCommand(args)));
    }

    /** The arguments with {@code gui} before them when they begin with an option of a command, or there are none. */
    static String[] withDefaultCommand(String... args) {
        boolean named = args.length > 0 && (!args[0].startsWith("-") || OWN_OPTIONS.contains(args[0]));
        if (named) {
            return args;
        }
        String[] all = new String[args.length + 1];
        all[0] = "gui";
        System.arraycopy(args, 0, all, 1, args.length);
        return all;
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new BadOptions());
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
