package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class BenchReplicationCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return new CommandLine(new BenchReplicationCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @ParameterizedTest
    @CsvSource({
        "dense, 400, columns, 9",
        "press, 400, columns, 9",
        "medium, 400, columns, 6",
        "sparse, 400, columns, 6",
        "idle, 400, columns, 1",
        "flock, 100, columns, 12",
        "plaza, 300, columns, 9",
        "dense, 400, packed, 4.5",
        "idle, 400, packed, 1",
        "flock, 100, packed, 5",
        "plaza, 300, packed, 4.5"
    })
    void keepsTheErrorBoundWithoutADesync(String scenario, String agents, String encoding, double mostBits)
            throws Exception {
        assertThat(run("--scenario", scenario, "--agents", agents, "--ticks", "40", "--encoding", encoding, "--json"))
                .isZero();

        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("scenario").asText()).isEqualTo(scenario);
        assertThat(json.get("agents").asText()).isEqualTo(agents);
        assertThat(json.get("encoding").asText()).isEqualTo(encoding);
        assertThat(json.get("desyncs").asInt()).isZero();
        assertThat(json.get("maxErrorMetres").asDouble()).isPositive().isLessThanOrEqualTo(0.05);
        assertThat(json.get("bitsPerAgentSnapshot").asDouble()).isPositive().isLessThan(mostBits);
        assertThat(json.get("baselines").get("packedDeltas").asDouble()).isGreaterThan(15);
        double parts = 0;
        for (JsonNode part : json.get("parts")) {
            parts += part.asDouble();
        }
        assertThat(parts).isCloseTo(json.get("bitsPerAgentSnapshot").asDouble(), withinPercentage(1));
    }

    @Test
    void refusesAnEncodingThatThereIsNot() {
        assertThat(run("--encoding", "json")).isEqualTo(2);
        assertThat(err.toString()).contains("expected --encoding columns or packed, got json");
    }

    @Test
    void refusesWhatItCannotRun() {
        assertThat(run("--scenario", "nowhere")).isEqualTo(2);
        assertThat(err.toString()).contains("expected a scenario of dense, press, medium, sparse, idle, flock");
        assertThat(run("--error", "0.001")).isEqualTo(2);
        assertThat(err.toString()).contains("expected --error of 0.005 to 8.0 m");
        assertThat(run("--ticks", "0")).isEqualTo(2);
    }
}
