package dev.throng.server.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.throng.server.sim.parallel.SimThreads;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench compare}: the step beside a plain one with an object for each agent, in one run. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description = {
            "Times the step of a crowd and of a flock beside plain ones that do the same with an object for each",
            "agent: lists in a hash map as the grid, and flock mates found by looking at all. Both step in turn.",
            "Exit code: 0 when both did the same, 1 when they did not."
        })
final class BenchCompareCommand implements Callable<Integer> {
    /** All pairs of more would take seconds a tick. */
    private static final int MOST_FLOCK_AGENTS = 10_000;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "10000",
            description = "In the crowd; in the flock too, but at most 10,000 (default: ${DEFAULT-VALUE}).")
    private int agents;

    @Option(
            names = "--ticks",
            paramLabel = "T",
            defaultValue = "40",
            description = "Ticks that are timed (default: ${DEFAULT-VALUE}).")
    private int ticks;

    @Option(
            names = "--warmup",
            paramLabel = "W",
            defaultValue = "20",
            description = "Ticks before those (default: ${DEFAULT-VALUE}).")
    private int warmup;

    @Option(names = "--json", description = "One JSON object on one line.")
    private boolean json;

    @Mixin
    private final ThreadsOption threads = new ThreadsOption();

    @Override
    public Integer call() {
        require(agents >= 10 && agents <= 1_000_000, "--agents: expected 10 to 1000000, got " + agents);
        require(ticks >= 1 && ticks <= 100_000, "--ticks: expected 1 to 100000, got " + ticks);
        require(warmup >= 0 && warmup <= 100_000, "--warmup: expected 0 to 100000, got " + warmup);
        PrintWriter out = spec.commandLine().getOut();
        try (SimThreads phases = new SimThreads(threads.threads())) {
            Comparison crowd = CrowdComparison.run(agents, ticks, warmup, phases);
            Comparison flock = FlockComparison.run(Math.min(agents, MOST_FLOCK_AGENTS), ticks, warmup, phases);
            if (json) {
                ObjectNode node = BenchJson.object();
                node.put("ticks", ticks).put("warmup", warmup).put("threads", threads.threads());
                put(node.putObject("ground"), crowd);
                put(node.putObject("flock"), flock);
                out.println(node);
            } else {
                out.printf(
                        Locale.ROOT,
                        "%d ticks after %d, the server's step on %d thread%s%n",
                        ticks,
                        warmup,
                        threads.threads(),
                        threads.threads() == 1 ? "" : "s");
                print(out, "ground", crowd);
                print(out, "flock", flock);
            }
            out.flush();
            return complain("ground", crowd) + complain("flock", flock) == 0 ? 0 : 1;
        }
    }

    private void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }

    private int complain(String name, Comparison comparison) {
        if (comparison.agrees()) {
            return 0;
        }
        spec.commandLine().getErr().println(name + ": " + comparison.disagreement());
        return 1;
    }

    private static void print(PrintWriter out, String name, Comparison c) {
        out.printf(
                Locale.ROOT,
                "%-6s %,9d agents: objects %9.3f ms, throng %9.3f ms, ratio %.1f%n",
                name,
                c.agents(),
                c.plainMillis(),
                c.throngMillis(),
                c.ratio());
        out.printf(
                Locale.ROOT,
                "       apart after one tick at most %.7f m, at the end in the mean %.4f m; %s %.4f and %.4f%n",
                c.firstTickMetres(),
                c.endMetres(),
                c.statistic(),
                c.plainStatistic(),
                c.throngStatistic());
    }

    private static void put(ObjectNode node, Comparison c) {
        node.put("agents", c.agents());
        node.put("objectsMsPerTick", BenchJson.rounded(c.plainMillis()));
        node.put("throngMsPerTick", BenchJson.rounded(c.throngMillis()));
        node.put("ratio", BenchJson.rounded(c.ratio()));
        node.put("firstTickMetres", BenchJson.rounded(c.firstTickMetres()));
        node.put("endMetres", BenchJson.rounded(c.endMetres()));
        node.put("statistic", c.statistic());
        node.put("objectsStatistic", BenchJson.rounded(c.plainStatistic()));
        node.put("throngStatistic", BenchJson.rounded(c.throngStatistic()));
        node.put("agrees", c.agrees());
    }
}
