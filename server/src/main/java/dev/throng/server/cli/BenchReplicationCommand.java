package dev.throng.server.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.sim.Scenario;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench replication}: bits, errors and time of snapshots, beside plain ways on the same trace. */
@Command(
        name = "replication",
        mixinStandardHelpOptions = true,
        description = "Measures the bits, errors and time of snapshots of a whole world.")
final class BenchReplicationCommand implements Callable<Integer> {
    private static final int SIGNIFICANT_DIGITS = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            defaultValue = "dense",
            description = "dense, press, medium, sparse, idle, flock or a built-in scenario (${DEFAULT-VALUE})")
    private String scenario = "dense";

    @Option(
            names = "--agents",
            paramLabel = "N",
            defaultValue = "0",
            description = "agents; 0: 10,000, for flock 2,000, for a built-in scenario its own")
    private int agents;

    @Option(names = "--ticks", paramLabel = "T", defaultValue = "600", description = "ticks counted (${DEFAULT-VALUE})")
    private int ticks;

    @Option(
            names = "--error",
            paramLabel = "METRES",
            defaultValue = "0.05",
            description = "error bound in metres (${DEFAULT-VALUE})")
    private float errorMetres;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            defaultValue = "columns",
            description = "columns or packed (${DEFAULT-VALUE})")
    private String encoding = "columns";

    @Option(names = "--json", description = "print one JSON object on one line")
    private boolean json;

    @Override
    public Integer call() throws MalformedSnapshotException, JsonProcessingException {
        check();
        PrintWriter out = spec.commandLine().getOut();
        ReplicationResult result = new ReplicationBench(scenario(), errorMetres, encoding()).run(ticks);
        if (json) {
            out.println(toJson(result));
        } else {
            print(result, out);
        }
        out.flush();
        return 0;
    }

    private void check() {
        if (!(errorMetres >= ModelParameters.MIN_ERROR_BOUND_METRES
                && errorMetres <= ModelParameters.MAX_ERROR_BOUND_METRES)) {
            throw refusal("expected --error of " + ModelParameters.MIN_ERROR_BOUND_METRES + " to "
                    + ModelParameters.MAX_ERROR_BOUND_METRES + " m, got " + errorMetres);
        }
        if (ticks < 1) {
            throw refusal("expected --ticks of at least 1, got " + ticks);
        }
        if (agents < 0) {
            throw refusal("expected --agents of at least 0, got " + agents);
        }
    }

    private UpdateEncoding encoding() {
        return switch (encoding) {
            case "columns" -> UpdateEncoding.COLUMNS;
            case "packed" -> UpdateEncoding.PACKED;
            default -> throw refusal("expected --encoding columns or packed, got " + encoding);
        };
    }

    private Scenario scenario() {
        int count = agents > 0 ? agents : ReplicationScenarios.defaultAgents(scenario);
        try {
            return ReplicationScenarios.of(scenario, count);
        } catch (ScenarioException | IllegalArgumentException e) {
            throw refusal(String.valueOf(e.getMessage()));
        }
    }

    private ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private static String toJson(ReplicationResult r) throws JsonProcessingException {
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode node = mapper.createObjectNode();
        node.put("scenario", r.scenario());
        node.put("agents", r.agents());
        node.put("ticks", r.ticks());
        node.put("encoding", r.encoding().name().toLowerCase(Locale.ROOT));
        node.put("errorMetres", rounded(r.errorMetres()));
        node.put("bitsPerAgentSnapshot", rounded(r.bitsPerAgentSnapshot()));
        putAll(node.putObject("parts"), r.parts());
        node.put("correctedFraction", rounded(r.correctedFraction()));
        node.put("meanErrorMetres", rounded(r.meanErrorMetres()));
        node.put("p99ErrorMetres", rounded(r.p99ErrorMetres()));
        node.put("maxErrorMetres", rounded(r.maxErrorMetres()));
        node.put("encodeNsPerAgent", rounded(r.encodeNsPerAgent()));
        node.put("decodeNsPerAgent", rounded(r.decodeNsPerAgent()));
        node.put("desyncs", r.desyncs());
        putAll(node.putObject("baselines"), r.baselines());
        node.put("bytesPerSnapshot", rounded(r.bytesPerSnapshot()));
        return mapper.writeValueAsString(node);
    }

    private static void putAll(ObjectNode node, Map<String, Double> values) {
        values.forEach((name, value) -> node.put(name, rounded(value)));
    }

    private static BigDecimal rounded(double value) {
        BigDecimal exact = new BigDecimal(value);
        return new BigDecimal(exact.round(new MathContext(SIGNIFICANT_DIGITS, RoundingMode.HALF_EVEN))
                .toPlainString());
    }

    private static void print(ReplicationResult r, PrintWriter out) {
        out.println(line("scenario", "%s, %d agents, %d ticks".formatted(r.scenario(), r.agents(), r.ticks())));
        out.println(line("encoding", r.encoding().name()));
        out.println(line("bits per agent", number(r.bitsPerAgentSnapshot())));
        r.parts().forEach((part, bits) -> out.println(line("  " + part, number(bits))));
        out.println(line("corrected", number(100 * r.correctedFraction()) + " %"));
        out.println(line(
                "error",
                "mean %.4f m, p99 %.4f m, max %.4f m, bound %.4f m"
                        .formatted(r.meanErrorMetres(), r.p99ErrorMetres(), r.maxErrorMetres(), r.errorMetres())));
        out.println(line("encode", number(r.encodeNsPerAgent()) + " ns per agent"));
        out.println(line("decode", number(r.decodeNsPerAgent()) + " ns per agent"));
        out.println(line("desyncs", Long.toString(r.desyncs())));
        r.baselines().forEach((name, bits) -> out.println(line("baseline " + name, number(bits) + " bits")));
    }

    private static String line(String name, String value) {
        return String.format(Locale.ROOT, "%-26s %s", name, value);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }
}
