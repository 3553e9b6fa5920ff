package dev.throng.server.cli;

import dev.throng.server.sim.parallel.SimThreads;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option for the simulation's threads. */
final class ThreadsOption {
    static final int MAX_THREADS = SimThreads.MOST_THREADS;

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    private int threads = 1;

    int threads() {
        return threads;
    }

    @Option(
            names = "--threads",
            paramLabel = "K",
            defaultValue = "1",
            description =
                    "Threads of the simulation, 1 to 64 (default: ${DEFAULT-VALUE}). The result is the same for any"
                            + " number.")
    void setThreads(int value) {
        if (value < 1 || value > MAX_THREADS) {
            throw new ParameterException(
                    spec.commandLine(), "--threads: expected 1 to " + MAX_THREADS + ", got " + value);
        }
        threads = value;
    }
}
