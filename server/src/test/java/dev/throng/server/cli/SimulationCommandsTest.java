package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SimulationCommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object command, String... arguments) {
        return new CommandLine(command)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    @Test
    void printsTheHashOfAScenario() {
        int code = run(new HashCommand(), "--scenario", "empty", "--seed", "3", "--ticks", "5", "--threads", "2");

        assertThat(code).isZero();
        assertThat(out.toString()).matches("tick=5 hash=[0-9a-f]{16}\\R");
    }

    @Test
    void saysWhatThreadsItExpects() {
        int code = run(new HashCommand(), "--threads", "65");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("--threads: expected 1 to 64, got 65");
    }

    @Test
    void saysWhatScenariosThereAre() {
        int code = run(new HashCommand(), "--scenario", "nowhere");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString())
                .contains("expected a built-in scenario (plaza, horde")
                .contains("'nowhere'");
    }

    @Test
    void benchPrintsOneJsonObjectWithTheAgreedKeys() throws Exception {
        int code = run(
                new BenchCommand(),
                "simulation",
                "--model",
                "mixed",
                "--agents",
                "400",
                "--ticks",
                "5",
                "--warmup",
                "3",
                "--json");

        assertThat(code).isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        assertThat(json.get("agents").asInt()).isEqualTo(400);
        assertThat(json.get("threads").asInt()).isEqualTo(1);
        assertThat(json.get("model").asText()).isEqualTo("mixed");
        assertThat(json.get("ticks").asInt()).isEqualTo(5);
        assertThat(json.get("msPerTickMedian").asDouble()).isPositive();
        assertThat(json.get("msPerTickP99").asDouble()).isPositive();
        assertThat(json.get("nsPerAgent").asDouble()).isPositive();
        assertThat(json.has("allocatedBytesPerTick")).isTrue();
        assertThat(json.get("hash").asText()).matches("[0-9a-f]{16}");
        assertThat(json.get("phases").has("pairs")).isTrue();
    }

    @Test
    void threadsDoNotChangeTheHash() {
        run(new HashCommand(), "--scenario", "plaza", "--ticks", "20");
        String ofOne = out.toString();
        out.getBuffer().setLength(0);

        run(new HashCommand(), "--scenario", "plaza", "--ticks", "20", "--threads", "3");

        assertThat(out.toString()).isEqualTo(ofOne).startsWith("tick=20 hash=");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void steadyTicksAllocateNothing(int threads) {
        SimulationBench.Result result =
                SimulationBench.run(SimulationBench.Model.MIXED, 5_000, 1.2f, 200, 100, threads);

        assertThat(result.allocatedBytesPerTick()).isLessThan(64);
    }

    @Test
    void refusesAnUnknownModel() {
        int code = run(new BenchCommand(), "simulation", "--model", "gas");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("--model: expected ground, flock or mixed, got 'gas'");
    }

    @Test
    void refusesBenchWithoutAPart() {
        int code = run(new BenchCommand());

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("expected a benchmark (simulation");
    }
}
