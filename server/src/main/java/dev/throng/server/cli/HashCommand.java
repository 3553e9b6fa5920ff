package dev.throng.server.cli;

import dev.throng.server.config.BuiltInScenarios;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.config.ScenarioLoader;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.parallel.SimThreads;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Prints the state hash of a world after a number of ticks: the same everywhere for the same scenario and seed. */
@Command(
        name = "hash",
        description = "Runs a scenario without clients and prints its state hash, which is the same on every machine.",
        mixinStandardHelpOptions = true)
public final class HashCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--scenario",
            paramLabel = "NAME|FILE",
            defaultValue = "plaza",
            description =
                    "A built-in scenario (plaza, horde, aquarium, evacuation, maze, empty) or a YAML file (default:"
                            + " ${DEFAULT-VALUE}).")
    private String scenario = BuiltInScenarios.names().get(0);

    @Option(names = "--seed", paramLabel = "N", description = "In place of the scenario's own seed.")
    private @Nullable Long seed;

    @Option(
            names = "--ticks",
            paramLabel = "T",
            defaultValue = "200",
            description = "Ticks to run, at least 0 (default: ${DEFAULT-VALUE}).")
    private int ticks;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Override
    public Integer call() {
        if (ticks < 0) {
            throw new ParameterException(spec.commandLine(), "--ticks: expected at least 0, got " + ticks);
        }
        Scenario loaded;
        try {
            loaded = ScenarioLoader.load(scenario);
        } catch (ScenarioException e) {
            throw new ParameterException(spec.commandLine(), "--scenario: " + e.getMessage());
        }
        Long own = seed;
        try (SimThreads phases = new SimThreads(threads.threads())) {
            World world = World.create(loaded, own == null ? loaded.seed() : own, phases);
            for (int i = 0; i < ticks; i++) {
                world.step();
            }
            spec.commandLine()
                    .getOut()
                    .printf("tick=%s hash=%016x%n", Integer.toUnsignedString(world.tick()), world.stateHash());
        }
        spec.commandLine().getOut().flush();
        return 0;
    }
}
