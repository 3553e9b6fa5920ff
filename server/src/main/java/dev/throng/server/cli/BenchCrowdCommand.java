package dev.throng.server.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench crowd}: what the rules of the crowd are worth, one row a set of rules. */
@Command(
        name = "crowd",
        mixinStandardHelpOptions = true,
        description = {
            "Compares rules of the crowd: a press on one point for a minute, a stack that comes apart,",
            "and two blocks that walk through each other."
        })
final class BenchCrowdCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "1000",
            description = "In the press and in the swap; half of it in the stack (default: ${DEFAULT-VALUE}).")
    private int agents;

    @Option(names = "--rules", paramLabel = "NAME", description = "Only this set of rules (default: all).")
    private String rules = "";

    @Option(names = "--json", description = "One JSON object on one line.")
    private boolean json;

    @Override
    public Integer call() {
        if (agents < 2 || agents > 10_000) {
            throw new ParameterException(spec.commandLine(), "--agents: expected 2 to 10000, got " + agents);
        }
        PrintWriter out = spec.commandLine().getOut();
        ObjectNode object = BenchJson.object();
        ArrayNode outcomes = object.put("agents", agents).putArray("outcomes");
        if (!json) {
            out.printf(
                    Locale.ROOT,
                    "%-22s %13s %15s %13s %11s %12s %8s%n",
                    "rules",
                    "press: radius",
                    "pairs an agent",
                    "mean overlap",
                    "speed",
                    "stack ticks",
                    "swap s");
        }
        for (CrowdBench.Trial trial : trials()) {
            CrowdBench.Outcome outcome = CrowdBench.run(trial, agents);
            if (json) {
                put(outcomes.addObject(), outcome);
            } else {
                print(out, outcome);
                out.flush();
            }
        }
        if (json) {
            out.println(object);
        }
        out.flush();
        return 0;
    }

    private List<CrowdBench.Trial> trials() {
        List<CrowdBench.Trial> all = CrowdBench.trials();
        if (rules.isEmpty()) {
            return all;
        }
        List<CrowdBench.Trial> chosen =
                all.stream().filter(trial -> trial.name().equals(rules)).toList();
        if (chosen.isEmpty()) {
            String names = all.stream().map(trial -> "'" + trial.name() + "'").collect(Collectors.joining(", "));
            throw new ParameterException(
                    spec.commandLine(), "--rules: expected one of " + names + ", got '" + rules + "'");
        }
        return chosen;
    }

    private static void put(ObjectNode node, CrowdBench.Outcome outcome) {
        node.put("rules", outcome.rules());
        node.put("radiusMetres", BenchJson.rounded(outcome.radiusMetres()));
        node.put("overlapsPerAgent", BenchJson.rounded(outcome.overlapsPerAgent()));
        node.put("meanOverlap", BenchJson.rounded(outcome.meanOverlap()));
        node.put("speed", BenchJson.rounded(outcome.speed()));
        if (outcome.stackTicks() == CrowdBench.NEVER) {
            node.putNull("stackTicks");
        } else {
            node.put("stackTicks", outcome.stackTicks());
        }
        if (outcome.swapSeconds() == CrowdBench.NEVER) {
            node.putNull("swapSeconds");
        } else {
            node.put("swapSeconds", BenchJson.rounded(outcome.swapSeconds()));
        }
    }

    private static void print(PrintWriter out, CrowdBench.Outcome outcome) {
        out.printf(
                Locale.ROOT,
                "%-22s %11.2f m %15.1f %11.1f %% %7.2f m/s %12s %8s%n",
                outcome.rules(),
                outcome.radiusMetres(),
                outcome.overlapsPerAgent(),
                100 * outcome.meanOverlap(),
                outcome.speed(),
                outcome.stackTicks() == CrowdBench.NEVER
                        ? "> " + CrowdBench.MOST_STACK_TICKS
                        : Integer.toString(outcome.stackTicks()),
                outcome.swapSeconds() == CrowdBench.NEVER
                        ? "> " + CrowdBench.MOST_SWAP_SECONDS
                        : String.format(Locale.ROOT, "%.1f", outcome.swapSeconds()));
    }
}
