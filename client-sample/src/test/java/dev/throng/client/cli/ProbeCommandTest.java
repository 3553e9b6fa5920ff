package dev.throng.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.throng.client.RunningServer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands against a real server. */
class ProbeCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void printsTheWelcomeAndSnapshotsAsJsonLines() throws Exception {
        try (RunningServer server = RunningServer.of("plaza")) {
            int code = run(
                    "probe",
                    "--connect",
                    server.address(),
                    "--snapshots",
                    "3",
                    "--timeout",
                    "60s",
                    "--json",
                    "--view",
                    "0,0,10,10");

            List<JsonNode> lines =
                    out.toString().lines().map(ProbeCommandTest::json).toList();
            assertThat(code).isZero();
            assertThat(lines).hasSize(4);
            assertThat(lines.get(0).get("scenario").asText()).isEqualTo("plaza");
            assertThat(lines.get(1).fieldNames())
                    .toIterable()
                    .contains("tick", "timeScale", "entered", "left", "corrected", "agents");
            assertThat(lines.get(1).get("agents").get(0).fieldNames())
                    .toIterable()
                    .contains("id", "kind", "x", "y", "z");
            assertThat(lines.get(1).get("milliseconds").asDouble()).isPositive();
            assertThat(lines.get(3).get("milliseconds").asDouble())
                    .isGreaterThanOrEqualTo(lines.get(1).get("milliseconds").asDouble());
            assertThat(lines.get(3).get("tick").asLong())
                    .isGreaterThan(lines.get(1).get("tick").asLong());
        }
    }

    @Test
    void printsHowCrowdedItIsForAViewFromFarAway() throws Exception {
        try (RunningServer server = RunningServer.of("plaza")) {
            String[] far = {
                "probe",
                "--connect",
                server.address(),
                "--timeout",
                "60s",
                "--view=-100,-100,200,200",
                "--metres-per-pixel",
                "1"
            };
            assertThat(run(far)).isZero();
            assertThat(out.toString()).contains("density level 1", "cells of 8.000 m");

            assertThat(run(Stream.concat(Stream.of(far), Stream.of("--json")).toArray(String[]::new)))
                    .isZero();
            List<String> lines = out.toString().lines().toList();
            JsonNode density = json(lines.get(lines.size() - 1)).get("density");
            assertThat(density.get("cellMetres").asDouble()).isEqualTo(8);
            double agents = 0;
            for (JsonNode cell : density.get("agents")) {
                agents += cell.asDouble();
            }
            assertThat(density.get("agents"))
                    .hasSize(
                            density.get("columns").asInt() * density.get("rows").asInt());
            assertThat(agents).isPositive();
        }
    }

    @Test
    void failsWithTheReasonWhenTheServerRefuses() throws Exception {
        try (RunningServer server = RunningServer.of("empty")) {
            assertThat(run("probe", "--connect", server.address(), "--token", "wrong"))
                    .isEqualTo(1);
            assertThat(err.toString()).contains("REFUSED UNAUTHORIZED");
        }
    }

    @Test
    void runsBotsAndWritesTheirReports(@TempDir Path folder) throws Exception {
        Path json = folder.resolve("result.json");
        Path page = folder.resolve("report.html");
        try (RunningServer server = RunningServer.of("plaza")) {
            int code = run(
                    "bots",
                    "--connect",
                    server.address(),
                    "--clients",
                    "2",
                    "--duration",
                    "3",
                    "--view",
                    "60x40",
                    "--json",
                    json.toString(),
                    "--report",
                    page.toString(),
                    "--token",
                    RunningServer.ADMIN_TOKEN);

            assertThat(out.toString()).contains("PASSED");
            assertThat(code).isZero();
            assertThat(json(Files.readString(json)).get("passed").asBoolean()).isTrue();
            assertThat(Files.readString(page)).contains("Load test");
            assertThat(err.toString()).contains("clients 2/2");
        }
    }

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }

    private static JsonNode json(String line) {
        try {
            return new ObjectMapper().readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }
}
