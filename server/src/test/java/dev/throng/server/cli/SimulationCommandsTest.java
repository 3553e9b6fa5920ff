package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.throng.server.sim.crowd.CrowdRules;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        assertThat(json.get("density").asDouble()).isEqualTo(1.2);
        assertThat(json.get("heapBytesPerAgent").isNumber()).isTrue();
        assertThat(json.get("matesPerMember").asDouble()).isBetween(4.0, 30.0);
        assertThat(json.get("candidatesPerMember").asDouble()).isBetween(10.0, 150.0);
        assertThat(json.get("sampledMembers").asInt()).isZero();
        assertThat(json.get("phases").get("pairs").get("median").asDouble()).isPositive();
        assertThat(json.get("phases").get("flock").fieldNames())
                .toIterable()
                .containsExactly("median", "p99", "nsPerAgent", "allocatedBytesPerTick");
    }

    @Test
    void benchPrintsATableOfPhases() {
        int code = run(
                new BenchCommand(),
                "simulation",
                "--agents",
                "100",
                "--ticks",
                "2",
                "--warmup",
                "0",
                "--gather",
                "--passes",
                "2",
                "--threads",
                "2");

        assertThat(code).isZero();
        assertThat(out.toString())
                .startsWith("ground, gather, 100 agents, 1.2 m² each, 2 passes, threads 2, 2 ticks after 0")
                .containsPattern("\\Rrelax +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9]+\\R");
    }

    @Test
    void gatheringBringsThemTogetherAndIdlingDoesNot() {
        assertThat(hashOf("--gather")).isNotEqualTo(hashOf("--idle"));
        assertThat(hashOf("--idle", "--threads", "3")).isEqualTo(hashOf("--idle"));
    }

    @Test
    void walkersThatLookAheadGoOtherWays() {
        assertThat(hashOf("--avoidance")).isNotEqualTo(hashOf());
        assertThat(hashOf("--avoidance", "--threads", "3")).isEqualTo(hashOf("--avoidance"));
    }

    private String hashOf(String... options) {
        out.getBuffer().setLength(0);
        List<String> arguments =
                new ArrayList<>(List.of("simulation", "--agents", "50", "--ticks", "3", "--warmup", "0", "--json"));
        arguments.addAll(List.of(options));
        assertThat(run(new BenchCommand(), arguments.toArray(new String[0]))).isZero();
        return out.toString().replaceAll(".*\"hash\":\"([0-9a-f]{16})\".*", "$1");
    }

    @ParameterizedTest
    @CsvSource({
        "--gather --idle, mutually exclusive",
        "--model flock --gather, '--model flock: expected none of --passes, --avoidance, --gather and --idle'",
        "--passes 9, '--passes: expected 1 to 8, got 9'",
        "--ticks 0, '--ticks: expected 1 to 1000000, got 0'",
    })
    void refusesOptionsThatMakeNoSense(String options, String sentence) {
        List<String> arguments = new ArrayList<>(List.of("simulation"));
        arguments.addAll(List.of(options.split(" ")));

        int code = run(new BenchCommand(), arguments.toArray(new String[0]));

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains(sentence);
    }

    @Test
    void comparesRulesOfTheCrowd() throws Exception {
        int code = run(new BenchCommand(), "crowd", "--agents", "40", "--rules", "default", "--json");

        assertThat(code).isZero();
        JsonNode outcome =
                new ObjectMapper().readTree(out.toString()).get("outcomes").get(0);
        assertThat(outcome.get("rules").asText()).isEqualTo("default");
        assertThat(outcome.get("radiusMetres").asDouble()).isBetween(1.8, 4.0);
        assertThat(outcome.get("meanOverlap").asDouble()).isLessThan(0.1);
        assertThat(outcome.get("stackTicks").asInt()).isBetween(1, 200);
        assertThat(outcome.get("swapSeconds").asDouble()).isBetween(18.0, 40.0);
    }

    @Test
    void plainRuleNeverPartsAStack() throws Exception {
        int code = run(new BenchCommand(), "crowd", "--agents", "4", "--rules", "plain");

        assertThat(code).isZero();
        assertThat(out.toString()).containsPattern("plain .* > 4000 ");
    }

    @Test
    void saysWhatRulesOfTheCrowdThereAre() {
        int code = run(new BenchCommand(), "crowd", "--rules", "none");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString()).contains("--rules: expected one of 'plain', 'plain and contact'");
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
        BenchWorld setup =
                new BenchWorld(BenchWorld.Model.MIXED, BenchWorld.Activity.WANDER, 5_000, 1.2f, CrowdRules.DEFAULT);

        SimulationBench.Result result = SimulationBench.run(setup, 200, 100, threads);

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
