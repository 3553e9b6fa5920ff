package dev.throng.server.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.v1.Command;
import dev.throng.protocol.v1.Disc;
import dev.throng.protocol.v1.ServerMessage;
import dev.throng.protocol.v1.SetPaused;
import dev.throng.protocol.v1.Spawn;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the pages of a running server say after a conversation with it. */
class ServerStatusTest {
    private ThrongServer server;

    @BeforeEach
    void start() throws Exception {
        server = ThrongServer.start(TestServers.settings().withPorts("127.0.0.1", 0, 0));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void countsWhatAConversationWas() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress());
                RawClient hostile = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());
            client.command(1, spawn(12));
            client.command(2, Command.newBuilder().setSetPaused(SetPaused.newBuilder()));
            hostile.send((byte) 3, (byte) -1, (byte) -1, (byte) -1);
            hostile.closing();
            // A tick is reported before the next one begins.
            client.next(ServerMessage::hasSnapshot);
            client.next(ServerMessage::hasSnapshot);

            String metrics = get("/metrics").body();

            assertThat(metrics)
                    .contains("throng_connections_opened_total 2.0\n")
                    .contains("throng_commands_queued_total 1.0\n")
                    .contains("throng_refused_total{code=\"FORBIDDEN\"} 1.0\n")
                    .contains("throng_frames_malformed_total 1.0\n")
                    .contains("throng_agents 12.0\n")
                    .contains("throng_clients 1.0\n");
            // On a busy machine the world runs slower, and a client that is behind is left out and begins anew.
            assertThat(value(metrics, "throng_time_scale")).isBetween(0.1, 1.0);
            assertThat(value(metrics, "throng_snapshots_skipped_total")).isNotNegative();
            assertThat(value(metrics, "throng_snapshots_reset_total")).isPositive();
            assertThat(value(metrics, "throng_snapshots_sent_total")).isGreaterThan(1);
            assertThat(value(metrics, "throng_sent_bytes_total")).isGreaterThan(100);
            assertThat(value(metrics, "throng_received_bytes_total")).isGreaterThan(20);
        }
    }

    @Test
    void describesTheWorldInItsHealth() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());
            client.command(1, spawn(3));
            client.next(ServerMessage::hasSnapshot);
            client.next(ServerMessage::hasSnapshot);

            HttpResponse<String> health = get("/health");

            assertThat(health.statusCode()).isEqualTo(200);
            assertThat(health.body())
                    .startsWith("{\"status\":\"ok\",\"scenario\":\"field\",\"tick\":")
                    .contains("\"tickRateHz\":50,")
                    .contains("\"paused\":false,\"agents\":3,\"clients\":1,");
        }
    }

    @Test
    void showsThePageInHtml() throws Exception {
        HttpResponse<String> page = get("/");

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).startsWith("<!DOCTYPE html>").contains("field");
    }

    private HttpResponse<String> get(String path) throws Exception {
        URI uri = URI.create(
                "http://127.0.0.1:" + server.httpAddress().orElseThrow().getPort() + path);
        return HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private static double value(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    private static Command.Builder spawn(int count) {
        return Command.newBuilder()
                .setSpawn(Spawn.newBuilder()
                        .setCount(count)
                        .setDisc(Disc.newBuilder().setRadius(20)));
    }
}
