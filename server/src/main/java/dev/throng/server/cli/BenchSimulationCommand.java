package dev.throng.server.cli;

import dev.throng.server.sim.StepPhase;
import dev.throng.server.sim.WorldLimits;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Times the simulation's tick. */
@Command(
        name = "simulation",
        description = "Times the tick of a crowd or flock that keeps its density, without clients.",
        mixinStandardHelpOptions = true)
public final class BenchSimulationCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--model",
            paramLabel = "ground|flock|mixed",
            defaultValue = "ground",
            description = "What there is in the world (default: ${DEFAULT-VALUE}).")
    private String model = "ground";

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "100000",
            description = "How many (default: ${DEFAULT-VALUE}).")
    private int agents;

    @Option(
            names = "--density",
            paramLabel = "A",
            defaultValue = "1.2",
            description = "Square metres an agent (default: ${DEFAULT-VALUE}).")
    private float squareMetresPerAgent;

    @Option(
            names = "--ticks",
            paramLabel = "T",
            defaultValue = "200",
            description = "Ticks that are timed (default: ${DEFAULT-VALUE}).")
    private int ticks;

    @Option(
            names = "--warmup",
            paramLabel = "W",
            defaultValue = "100",
            description = "Ticks before those (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(names = "--json", description = "One JSON object on one line.")
    private boolean json;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Override
    public Integer call() {
        require(ticks >= 1 && ticks <= 1_000_000, "--ticks: expected 1 to 1000000, got " + ticks);
        require(warmup >= 0 && warmup <= 1_000_000, "--warmup: expected 0 to 1000000, got " + warmup);
        require(
                agents >= 1 && agents <= WorldLimits.MOST_AGENTS,
                "--agents: expected 1 to " + WorldLimits.MOST_AGENTS + ", got " + agents);
        require(
                squareMetresPerAgent >= 0.05f && Math.sqrt((double) agents * squareMetresPerAgent) <= 16_000,
                "--density: expected at least 0.05 m² an agent and a world of at most 16 km, got "
                        + squareMetresPerAgent);
        SimulationBench.Result result =
                SimulationBench.run(parseModel(), agents, squareMetresPerAgent, ticks, warmup, threads.threads());
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            printJson(out, result);
        } else {
            printText(out, result);
        }
        out.flush();
        return 0;
    }

    private SimulationBench.Model parseModel() {
        for (SimulationBench.Model candidate : SimulationBench.Model.values()) {
            if (candidate.name().toLowerCase(Locale.ROOT).equals(model)) {
                return candidate;
            }
        }
        throw new ParameterException(
                spec.commandLine(), "--model: expected ground, flock or mixed, got '" + model + "'");
    }

    private void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    private static double nanosPerAgent(SimulationBench.Result result) {
        return result.millisPerTickMedian() * 1e6 / result.agents();
    }

    private void printText(PrintWriter out, SimulationBench.Result result) {
        out.printf(
                Locale.ROOT,
                "%s, %d agents, %s m² each, threads %d: %.3f ms a tick (p99 %.3f), %.1f ns an agent, %.0f bytes"
                        + " allocated a tick, hash %016x%n",
                model,
                result.agents(),
                squareMetresPerAgent,
                threads.threads(),
                result.millisPerTickMedian(),
                result.millisPerTickP99(),
                nanosPerAgent(result),
                result.allocatedBytesPerTick(),
                result.hash());
        for (Map.Entry<StepPhase, Double> phase : result.phaseMillis().entrySet()) {
            out.printf(Locale.ROOT, "  %-6s %8.3f ms%n", name(phase.getKey()), phase.getValue());
        }
    }

    private void printJson(PrintWriter out, SimulationBench.Result result) {
        StringBuilder phases = new StringBuilder();
        for (Map.Entry<StepPhase, Double> phase : result.phaseMillis().entrySet()) {
            phases.append(phases.length() == 0 ? "" : ",")
                    .append(String.format(Locale.ROOT, "\"%s\":%.4f", name(phase.getKey()), phase.getValue()));
        }
        out.printf(
                Locale.ROOT,
                "{\"agents\":%d,\"threads\":%d,\"model\":\"%s\",\"density\":%s,\"ticks\":%d,\"warmup\":%d,"
                        + "\"msPerTickMedian\":%.4f,\"msPerTickP99\":%.4f,\"nsPerAgent\":%.2f,"
                        + "\"allocatedBytesPerTick\":%.1f,\"hash\":\"%016x\",\"phases\":{%s}}%n",
                result.agents(),
                threads.threads(),
                model,
                squareMetresPerAgent,
                ticks,
                warmup,
                result.millisPerTickMedian(),
                result.millisPerTickP99(),
                nanosPerAgent(result),
                result.allocatedBytesPerTick(),
                result.hash(),
                phases);
    }

    private static String name(StepPhase phase) {
        return phase.name().toLowerCase(Locale.ROOT);
    }
}
