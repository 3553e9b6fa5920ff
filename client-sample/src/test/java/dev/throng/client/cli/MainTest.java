package dev.throng.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
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
    @ValueSource(strings = {"gui", "bots", "probe", "screenshot"})
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
    void opensTheWindowWhenNoCommandIsNamed() {
        assertThat(Main.withDefaultCommand("--connect", "a:1")).containsExactly("gui", "--connect", "a:1");
        assertThat(Main.withDefaultCommand()).containsExactly("gui");
        assertThat(Main.withDefaultCommand("--help")).containsExactly("--help");
        assertThat(Main.withDefaultCommand("probe", "--json")).containsExactly("probe", "--json");
    }

    @Test
    void saysThatAPictureNeedsAFileAndASize(@TempDir Path folder) {
        String file = folder.resolve("a.png").toString();

        assertThat(run("screenshot")).isEqualTo(2);
        assertThat(err.toString()).contains("--out=FILE.png");
        assertThat(run("screenshot", "--out", file, "--size", "big")).isEqualTo(2);
        assertThat(err.toString()).contains("expected WxH in pixels such as 1280x800");
    }

    @Test
    void aPictureWithoutAServerFailsWithASentence(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("a.png");
        int freePort;
        try (ServerSocket socket = new ServerSocket(0)) {
            freePort = socket.getLocalPort();
        }

        int exit = run("screenshot", "--connect", "127.0.0.1:" + freePort, "--out", file.toString());

        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).contains("No connection: nobody listens at 127.0.0.1:" + freePort);
        assertThat(file).doesNotExist();
    }

    @Test
    void refusesAnUnknownOption() {
        assertThat(run("probe", "--colour")).isEqualTo(2);
        assertThat(err.toString()).contains("--colour").contains("See 'throng-client probe --help'.");
        assertThat(err.toString()).doesNotContain("--snapshots");
    }

    private int run(String... args) {
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out, true));
        line.setErr(new PrintWriter(err, true));
        return line.execute(args);
    }
}
