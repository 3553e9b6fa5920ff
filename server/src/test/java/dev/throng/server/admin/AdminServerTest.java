package dev.throng.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AdminServerTest {
    private final AtomicBoolean healthy = new AtomicBoolean(true);
    private final HttpClient client = HttpClient.newHttpClient();
    private AdminServer server;

    @BeforeEach
    void open() throws IOException {
        server = AdminServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new AdminViews(
                        () -> new AdminViews.Health(healthy.get(), "{\"ok\":" + healthy.get() + "}"),
                        () -> "throng_agents 7\n",
                        () -> "<h1>Throng</h1>"));
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void takesAnyFreePortAndNamesIt() throws Exception {
        try (AdminServer other = AdminServer.open(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                new AdminViews(() -> new AdminViews.Health(true, ""), () -> "", () -> ""))) {
            assertThat(other.address().getPort())
                    .isPositive()
                    .isNotEqualTo(server.address().getPort());
        }
    }

    @Test
    void answersHealthAsJson() throws Exception {
        HttpResponse<String> response = get("/health");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains("application/json");
        assertThat(response.headers().firstValue("cache-control")).contains("no-store");
        assertThat(response.body()).isEqualTo("{\"ok\":true}");
    }

    @Test
    void answersUnavailableWhenTheServerHasFailed() throws Exception {
        healthy.set(false);

        HttpResponse<String> response = get("/health");

        assertThat(response.statusCode()).isEqualTo(503);
        assertThat(response.body()).isEqualTo("{\"ok\":false}");
    }

    @Test
    void answersMetricsAsPrometheusText() throws Exception {
        HttpResponse<String> response = get("/metrics?name=x");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(response.body()).isEqualTo("throng_agents 7\n");
    }

    @Test
    void answersThePageAsHtml() throws Exception {
        HttpResponse<String> response = get("/");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains("text/html; charset=utf-8");
        assertThat(response.headers().firstValue("x-content-type-options")).contains("nosniff");
        assertThat(response.body()).isEqualTo("<h1>Throng</h1>");
    }

    @Test
    void saysWhatThereIsWhenAskedForWhatIsNot() throws Exception {
        HttpResponse<String> response = get("/healthy");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).isEqualTo("expected /, /health or /metrics\n");
    }

    @Test
    void takesNothingIn() throws Exception {
        HttpResponse<String> response = client.send(
                request("/health").POST(BodyPublishers.ofString("{}")).build(), BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("allow")).contains("GET, HEAD");
        assertThat(response.body()).isEqualTo("expected GET or HEAD\n");
    }

    @Test
    void answersAHeadWithTheLengthAndNoBody() throws Exception {
        HttpResponse<String> response = client.send(
                request("/metrics").method("HEAD", BodyPublishers.noBody()).build(), BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValueAsLong("content-length")).hasValue(16);
        assertThat(response.body()).isEmpty();
    }

    @Test
    void closesAConnectionThatDoesNotSpeakHttp() throws Exception {
        try (Socket socket =
                new Socket(server.address().getAddress(), server.address().getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);

            assertThat(answer).startsWith("HTTP/1.1 400 ").endsWith("expected an HTTP request\n");
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return client.send(request(path).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.address().getPort() + path));
    }
}
