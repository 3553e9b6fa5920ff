package dev.throng.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(strings = {"bots", "probe"})
    void explainsEachCommand(String command) {
        assertThat(run(command, "--help")).isZero();
        assertThat(out.toString()).contains("--connect", "Exit code");
    }

    @Test
    void saysWhatWasExpectedOfABadOption() {
        assertThat(run("bots", "--view", "wide")).isEqualTo(2);
        assertThat(err.toString()).contains("expected WxH in metres such as 60x40, got wide");
    }

    @Test
    void refusesNumbersOutOfRange() {
        assertThat(run("bots", "--clients", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("expected at least 1 client, got 0");
    }

    @Test
    void refusesAReportThatCouldNotBeWrittenBeforeTheRun(@TempDir Path folder) {
        String file = folder.resolve("missing/report.html").toString();

        assertThat(run("bots", "--report", file)).isEqualTo(2);
        assertThat(err.toString()).contains("expected a file in a folder that exists, got " + file);
    }

    @Test
    void refusesAnUnknownOption() {
        assertThat(run("probe", "--colour")).isEqualTo(2);
        assertThat(err.toString()).contains("--colour");
    }

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }
}
