package dev.throng.server.cli;

import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.sim.Scenario;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench chart}: bits against error as a picture and as tables. */
@Command(
        name = "chart",
        mixinStandardHelpOptions = true,
        description = {
            "Draws the bits per agent and snapshot against the error bound, for several scenarios, beside plain ways.",
            "Writes bits.png, bits.csv and bits.md. Needs no display. Takes some minutes; the same every time."
        })
final class BenchChartCommand implements Callable<Integer> {
    static final String PICTURE = "bits.png";
    static final String CSV = "bits.csv";
    static final String MARKDOWN = "bits.md";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "folder to write to; made if missing")
    private Path out = Path.of("");

    @Option(
            names = "--scenarios",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "dense,press,medium,sparse,idle,flock,plaza,horde",
            description = "as of bench replication (${DEFAULT-VALUE})")
    private List<String> scenarios = List.of();

    @Option(
            names = "--errors",
            paramLabel = "METRES",
            split = ",",
            defaultValue = "0.01,0.02,0.05,0.1,0.2",
            description = "error bounds in metres, rising (${DEFAULT-VALUE})")
    private List<Float> errorsMetres = List.of();

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "0",
            description = "agents; 0: 10,000, for flock 2,000, for a built-in scenario its own")
    private int agents;

    @Option(names = "--ticks", paramLabel = "T", defaultValue = "300", description = "ticks counted (${DEFAULT-VALUE})")
    private int ticks;

    @Override
    public Integer call() throws MalformedSnapshotException, IOException {
        System.setProperty("java.awt.headless", "true");
        check();
        List<Scenario> worlds = new ArrayList<>();
        for (String name : scenarios) {
            worlds.add(scenario(name));
        }
        PrintWriter told = spec.commandLine().getOut();
        List<BitsByError> results = new ArrayList<>();
        for (Scenario world : worlds) {
            BitsByError result = ReplicationSweep.run(world, errorsMetres, ticks);
            results.add(result);
            told.println(BitsTables.line(result));
            told.flush();
        }
        write(results);
        return 0;
    }

    private void write(List<BitsByError> results) throws IOException {
        Files.createDirectories(out);
        Files.writeString(out.resolve(CSV), BitsTables.csv(results));
        Files.writeString(out.resolve(MARKDOWN), BitsTables.markdown(results));
        if (!ImageIO.write(BitsChart.draw(results), "png", out.resolve(PICTURE).toFile())) {
            throw new IOException("expected a PNG writer in this Java, got none");
        }
    }

    private void check() {
        float before = 0;
        for (float error : errorsMetres) {
            if (!(error >= ModelParameters.MIN_ERROR_BOUND_METRES && error <= ModelParameters.MAX_ERROR_BOUND_METRES)
                    || error <= before) {
                throw refusal("expected --errors of %s to %s m, rising, got %s"
                        .formatted(
                                ModelParameters.MIN_ERROR_BOUND_METRES,
                                ModelParameters.MAX_ERROR_BOUND_METRES,
                                errorsMetres));
            }
            before = error;
        }
        if (ticks < 1) {
            throw refusal("expected --ticks of at least 1, got " + ticks);
        }
        if (agents < 0) {
            throw refusal("expected --agents of at least 0, got " + agents);
        }
    }

    private Scenario scenario(String name) {
        try {
            return ReplicationScenarios.of(name, agents > 0 ? agents : ReplicationScenarios.defaultAgents(name));
        } catch (ScenarioException | IllegalArgumentException e) {
            throw refusal(String.valueOf(e.getMessage()));
        }
    }

    private ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
