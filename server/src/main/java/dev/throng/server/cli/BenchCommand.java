package dev.throng.server.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Parent of the benchmarks. */
@Command(
        name = "bench",
        description = "Measures a part of the server on this machine.",
        mixinStandardHelpOptions = true,
        subcommands = {
            BenchSimulationCommand.class,
            BenchCompareCommand.class,
            BenchCrowdCommand.class,
            BenchReplicationCommand.class,
            BenchChartCommand.class,
            BenchDiagramCommand.class,
            BenchFanoutCommand.class,
            BenchViewsCommand.class,
            BenchIdleCommand.class,
            IdleClientsCommand.class
        })
public final class BenchCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "expected a benchmark (" + String.join(", ", spec.subcommands().keySet()) + "), got none");
    }
}
