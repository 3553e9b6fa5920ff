package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchFanoutCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void servesClientsAndVerifiesWhatTheyGet() throws Exception {
        int code = run("--clients 4 --agents 60 --visible 10 --verify-every 2 --duration 500ms --warmup 0s --json");

        assertThat(err.toString()).isEmpty();
        assertThat(code).isZero();
        JsonNode result = new ObjectMapper().readTree(out.toString());
        assertThat(result.get("clients").asInt()).isEqualTo(4);
        assertThat(result.get("verifyingClients").asInt()).isEqualTo(2);
        assertThat(result.get("heldAgents").asDouble()).isBetween(5.0, 60.0);
        assertThat(result.get("bytesPerClientSecond").asDouble()).isPositive();
        assertThat(result.get("serverCores").asDouble()).isPositive();
        assertThat(result.get("desyncs").asInt()).isZero();
        assertThat(result.get("gaps").asInt()).isZero();
        assertThat(result.get("decodeErrors").asInt()).isZero();
        assertThat(result.get("phases").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--clients 0 | --clients: expected 1 to 1000000, got 0",
                "--clients 900000 | expected a limit of at least 1800200 open files, got",
                "--agents 0 | --agents: expected 1 to 1000000, got 0",
                "--density 0.1 | --density: expected at least 0.5",
                "--view 40 | --view: expected WxH in metres such as 60x40, got '40'",
                "--duration 10ms | --duration: expected at least 500ms, got 10ms",
                "--tile-size 5 --clients 1 --agents 10 | expected"
            })
    void refusesWhatCannotBeRun(String options, String expected) {
        assertThat(run(options)).isEqualTo(2);
        assertThat(err.toString()).contains(expected);
        assertThat(out.toString()).isEmpty();
    }

    private int run(String options) {
        String[] args = ("bench fanout " + options).split(" ");
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
