package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchCompareCommandTest {
    private final StringWriter out = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new BenchCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(out))
                .execute(arguments);
    }

    @Test
    void objectsAndColumnsDoTheSame() throws Exception {
        int code = run("compare", "--agents", "400", "--ticks", "10", "--warmup", "5", "--json");

        assertThat(code).as(out.toString()).isZero();
        JsonNode json = new ObjectMapper().readTree(out.toString());
        for (String part : new String[] {"ground", "flock"}) {
            JsonNode of = json.get(part);
            assertThat(of.get("agents").asInt()).isEqualTo(400);
            assertThat(of.get("objectsMsPerTick").asDouble()).isPositive();
            assertThat(of.get("throngMsPerTick").asDouble()).isPositive();
            assertThat(of.get("ratio").asDouble()).isPositive();
            assertThat(of.get("firstTickMetres").asDouble()).isBetween(0.0, 2e-4);
            assertThat(of.get("endMetres").asDouble()).isLessThan(0.05);
            assertThat(of.get("agrees").asBoolean()).isTrue();
        }
        assertThat(json.get("ground").get("throngStatistic").asDouble()).isBetween(0.2, 1.0);
    }

    @Test
    void printsBothForPeople() {
        int code = run("compare", "--agents", "50", "--ticks", "2", "--warmup", "0", "--threads", "2");

        assertThat(code).isZero();
        assertThat(out.toString())
                .startsWith("2 ticks after 0, the server's step on 2 threads")
                .containsPattern("ground +50 agents: objects +[0-9.]+ ms, throng +[0-9.]+ ms, ratio [0-9.]+")
                .containsPattern("flock +50 agents: ");
    }

    @Test
    void noticesWhenTheyDoNotDoTheSame() {
        assertThat(new Comparison(10, 2, 1, 1e-5, 0.1, "pairs", 1.01, 1).agrees())
                .isTrue();
        assertThat(new Comparison(10, 2, 1, 1e-3, 0.1, "pairs", 1, 1).agrees()).isFalse();

        Comparison other = new Comparison(10, 2, 1, 1e-5, 0.1, "pairs", 1.05, 1);

        assertThat(other.agrees()).isFalse();
        assertThat(other.disagreement())
                .isEqualTo("expected positions within 2.0E-4 m after one tick and pairs within 2 % after the last, got"
                        + " 0.000010 m, 1.0500 and 1.0000");
    }
}
