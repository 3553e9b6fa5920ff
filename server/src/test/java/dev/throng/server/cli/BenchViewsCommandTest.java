package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchViewsCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void keepsAClientThatZoomsWithinItsBudgetAndShowsItEverything() throws Exception {
        assertThat(run("--scenario dense --agents 8000 --budget 8000 --ticks 24 --json"))
                .isZero();

        List<JsonNode> zooms = new ArrayList<>();
        new ObjectMapper().readTree(out.toString()).get("zooms").forEach(zooms::add);
        assertThat(zooms).hasSizeGreaterThan(6);
        double bytes = 0;
        int worstRung = 0;
        for (JsonNode zoom : zooms) {
            assertThat(zoom.get("missing").asLong()).isZero();
            assertThat(zoom.get("snapshotsUntilShown").asInt()).isEqualTo(1);
            bytes += zoom.get("bytesPerSecond").asDouble() * 24 / 20;
            worstRung = Math.max(worstRung, zoom.get("rung").asInt());
        }
        double seconds = zooms.size() * 24 / 20.0;
        // A burst is two seconds of the budget; what agents cost is predicted, so some more is allowed.
        assertThat(bytes).isLessThan(8000 * (seconds + 2) * 1.15);
        assertThat(worstRung).isGreaterThan(2);
        assertThat(zooms.get(0).get("bands").asText()).startsWith("0");
        assertThat(zooms.get(zooms.size() / 2).get("agentsHeld").asInt()).isZero();
    }

    @Test
    void printsATable() {
        assertThat(run("--scenario sparse --agents 500 --ticks 2")).isZero();

        assertThat(out.toString()).startsWith("   width m  m/pixel").contains("0.023");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--agents 0 | --agents: expected 1 to 4000000, got 0",
                "--budget 10 | --budget: expected 4096 bytes a second or more, got 10",
                "--ticks 1 | --ticks: expected 2 or more, got 1",
                "--scenario press | --scenario: expected dense, medium or sparse, got press"
            })
    void refusesWhatCannotBeRun(String options, String expected) {
        assertThat(run(options)).isEqualTo(2);

        assertThat(err.toString()).contains(expected);
    }

    private int run(String options) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), ("bench views " + options).split(" "));
    }
}
