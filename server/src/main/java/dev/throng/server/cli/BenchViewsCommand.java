package dev.throng.server.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.parallel.SimThreads;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench views}: what a client that zooms over a crowd costs, and what it sees. */
@Command(
        name = "views",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Zooms a client's view of 1280 by 720 pixels from 30 m out over the whole world and back in, and prints for each",
            "zoom what it was sent within its budget, in which bands or cells, and whom it did not see."
        })
final class BenchViewsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many, wandering (default: ${DEFAULT-VALUE}).")
    private int agents;

    @Option(
            names = "--scenario",
            paramLabel = "S",
            defaultValue = "medium",
            description = "dense, medium or sparse, as of bench replication (default: ${DEFAULT-VALUE}).")
    private String scenario = "medium";

    @Option(
            names = "--budget",
            paramLabel = "BYTES",
            defaultValue = "32000",
            description = "That the client wants to be sent a second (default: ${DEFAULT-VALUE}).")
    private int budget;

    @Option(
            names = "--ticks",
            paramLabel = "T",
            defaultValue = "60",
            description = "That each zoom lasts (default: ${DEFAULT-VALUE}).")
    private int ticks;

    @Option(names = "--json", description = "One object on one line.")
    private boolean json;

    @Override
    public Integer call() throws MalformedSnapshotException {
        LogLevel.OFF.apply();
        require(agents >= 1 && agents <= 4_000_000, "--agents: expected 1 to 4000000, got " + agents);
        require(budget >= 4096, "--budget: expected 4096 bytes a second or more, got " + budget);
        require(ticks >= 2, "--ticks: expected 2 or more, got " + ticks);
        require(
                List.of("dense", "medium", "sparse").contains(scenario),
                "--scenario: expected dense, medium or sparse, got " + scenario);
        try (SimThreads threads =
                new SimThreads(Math.min(4, Runtime.getRuntime().availableProcessors()))) {
            Scenario crowd = ReplicationScenarios.of(scenario, agents);
            List<ViewsBench.Step> steps = new ViewsBench(crowd, threads, budget, ticks).run();
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                out.println(json(steps));
            } else {
                print(steps, out);
            }
            out.flush();
            return 0;
        } catch (ScenarioException e) {
            throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()));
        }
    }

    private static void print(List<ViewsBench.Step> steps, PrintWriter out) {
        out.println("   width m  m/pixel   bytes/s  rung  bands  agents held  cells m  snapshots until shown  missing");
        for (ViewsBench.Step step : steps) {
            out.println(String.format(
                    Locale.ROOT,
                    "%10.0f  %7.3f  %8.0f  %4d  %5s  %11d  %7.0f  %21d  %7d",
                    step.widthMetres(),
                    step.metresPerPixel(),
                    step.bytesPerSecond(),
                    step.rung(),
                    step.bands().isEmpty() ? "-" : step.bands(),
                    step.agentsHeld(),
                    step.cellMetres(),
                    step.snapshotsUntilShown(),
                    step.missing()));
        }
    }

    private ObjectNode json(List<ViewsBench.Step> steps) {
        ObjectNode object = BenchJson.object();
        object.put("scenario", scenario).put("agents", agents).put("budgetBytesPerSecond", budget);
        ArrayNode zooms = object.putArray("zooms");
        for (ViewsBench.Step step : steps) {
            zooms.addObject()
                    .put("widthMetres", step.widthMetres())
                    .put("metresPerPixel", BenchJson.rounded(step.metresPerPixel()))
                    .put("bytesPerSecond", BenchJson.rounded(step.bytesPerSecond()))
                    .put("rung", step.rung())
                    .put("bands", step.bands())
                    .put("agentsHeld", step.agentsHeld())
                    .put("cellMetres", step.cellMetres())
                    .put("snapshotsUntilShown", step.snapshotsUntilShown())
                    .put("missing", step.missing());
        }
        return object;
    }

    private void require(boolean condition, String sentence) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), sentence);
        }
    }
}
