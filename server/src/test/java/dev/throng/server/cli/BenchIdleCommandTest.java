package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.app.ServerSettings;
import dev.throng.server.app.ThrongServer;
import dev.throng.server.cli.fanout.IdleClients;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.WorldBounds;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchIdleCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void opensConnectionsFromSeveralAddressesAndHoldsThem() throws Exception {
        Scenario world = Scenario.of("idle", WorldBounds.square(64), List.of(Kind.walker("walker", 0.3f, 70, 1)));
        try (ThrongServer server = ThrongServer.start(ServerSettings.local(world))) {
            AtomicBoolean opened = new AtomicBoolean();
            InputStream ended = new ByteArrayInputStream(new byte[0]);

            IdleClients.run(server.tcpAddress(), 19_998, 4, false, ended, () -> opened.set(true));

            assertThat(opened).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "idle --connections 0 | --connections: expected 1 to 1000000, got 0",
                "idle --connections 1000000 | expected a limit of at least 1000201 open files, got",
                "idle --per-process 0 | --per-process: expected 1 or more, got 0",
                "idle-clients --server here --first 0 --count 1 | --server: expected HOST:PORT, got 'here'"
            })
    void refusesWhatCannotBeRun(String options, String expected) {
        String[] args = ("bench " + options).split(" ");

        assertThat(Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args))
                .isEqualTo(2);

        assertThat(err.toString()).contains(expected);
        assertThat(err.toString().lines()).hasSize(2);
    }
}
