package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.app.ThrongServer;
import dev.throng.server.loop.TickClock;
import dev.throng.server.loop.TickLoop;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void servesWithoutACommandAndPrintsOneLine() {
        int exit =
                run("--scenario", "empty", "--port", "0", "--http-port", "0", "--run-for", "1ms", "--log-level", "off");

        assertThat(err.toString()).isEmpty();
        assertThat(exit).isZero();
        assertThat(out.toString()).matches("listening tcp=127\\.0\\.0\\.1:\\d+ http=127\\.0\\.0\\.1:\\d+\\R");
    }

    @Test
    void servesWithItsCommandAndWithoutHttp() {
        int exit =
                run("serve", "--scenario", "empty", "--port=0", "--http-port=-1", "--run-for=1ms", "--log-level=OFF");

        assertThat(exit).isZero();
        assertThat(out.toString()).matches("listening tcp=127\\.0\\.0\\.1:\\d+ http=-\\R");
    }

    @Test
    void takesItsSettingsFromAFileAndOptionsBeforeThem() throws IOException {
        Path config = Files.writeString(
                directory.resolve("server.yaml"),
                "scenario: no-such-scenario\nport: 0\nhttpPort: -1\nlogLevel: \"off\"\n");

        int exit = run("--config", config.toString(), "--scenario", "empty", "--run-for", "1ms");

        assertThat(err.toString()).isEmpty();
        assertThat(exit).isZero();
        assertThat(out.toString()).startsWith("listening tcp=127.0.0.1:").contains(" http=-");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--port 70000 | --port: expected 0 to 65535, got 70000",
                "--port many | Invalid value for option '--port': 'many' is not an int",
                "--http-port -2 | --http-port: expected -1 to 65535, got -2",
                "--tick-rate 0 | --tick-rate: expected 1 to 240, got 0",
                "--threads 65 | --threads: expected 1 to 64, got 65",
                "--io-threads 0 | --io-threads: expected 1 to 64, got 0",
                "--error-bound 0 | --error-bound: expected 0.005 to 8.0 metres, got 0.0",
                "--error-bound NaN | --error-bound: expected 0.005 to 8.0 metres, got NaN",
                "--tile-size 33 | expected a tile size",
                "--scenario nowhere | expected a built-in scenario (plaza, ",
                "--run-for soon | expected a duration such as 500ms, 30s, 5m or 1h, got 'soon'",
                "--log-level loud | Invalid value for option '--log-level'",
                "--config absent.yaml | absent.yaml: expected a file that can be read, got ",
                "--prot 1 | Unknown options: '--prot', '1'",
                "fly | Unmatched argument at index 0: 'fly'"
            })
    void exitsWithTwoAndSaysWhatWasExpected(String arguments, String sentence) {
        int exit = run(arguments.split(" "));

        assertThat(err.toString()).contains(sentence);
        assertThat(exit).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void namesFileAndLineOfABadSetting() throws IOException {
        Path config = Files.writeString(directory.resolve("server.yaml"), "bind: 127.0.0.1\nport: 70000\n");

        int exit = run("--config", config.toString());

        assertThat(exit).isEqualTo(2);
        assertThat(err.toString()).contains(config + ":2: expected a whole number from 0 to 65535, got 70000");
    }

    @Test
    void exitsWithOneWhenThePortIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int exit = run(
                    "--scenario",
                    "empty",
                    "--port",
                    Integer.toString(taken.getLocalPort()),
                    "--http-port=-1",
                    "--log-level=off");

            assertThat(exit).isEqualTo(1);
            assertThat(err.toString()).startsWith("expected addresses that can be bound, got ");
            assertThat(out.toString()).isEmpty();
        }
    }

    @Test
    void helpsWithTheCommandsAndWithEach() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("Usage: throng-server").contains("serve");

        assertThat(run("serve", "--help")).isZero();
        assertThat(out.toString()).contains("--scenario=NAME|FILE").contains("--run-for=DURATION");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void tellsItsVersion() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).startsWith("throng-server ");
    }

    @Test
    void exitsWithOneAfterAFailedTick() {
        CommandLine command = new CommandLine(
                        new ServeCommand(settings -> ThrongServer.start(settings, new BreakingClock(), 0)))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));

        int exit = command.execute("--scenario", "empty", "--port=0", "--http-port=-1", "--log-level=OFF");

        assertThat(exit).isEqualTo(1);
    }

    private int run(String... args) {
        PrintWriter printedOut = new PrintWriter(out);
        PrintWriter printedErr = new PrintWriter(err);
        int exit = Main.run(printedOut, printedErr, args);
        printedOut.flush();
        printedErr.flush();
        return exit;
    }

    /** Fails on the tick thread after a few ticks. */
    private static final class BreakingClock implements TickClock {
        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public long nanoTime() {
            if (Thread.currentThread().getName().equals(TickLoop.THREAD_NAME) && asked.incrementAndGet() > 10) {
                throw new IllegalStateException("expected by the test");
            }
            return TickClock.SYSTEM.nanoTime();
        }

        @Override
        public void parkUntil(long nanos) {
            TickClock.SYSTEM.parkUntil(nanos);
        }
    }
}
