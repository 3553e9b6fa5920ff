package dev.throng.client.bots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.RunningServer;
import dev.throng.protocol.wire.Encoding;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Small fleets against a real server, and against one that is none. */
class FleetTest {
    @Test
    void passesAgainstARunningServerAndChecksTheTruth() throws Exception {
        try (RunningServer server = RunningServer.of("plaza")) {
            List<String> progress = new ArrayList<>();

            FleetResult result = Fleet.run(
                    options(server.host(), server.port(), 4, RunningServer.ADMIN_TOKEN), progress::add, () -> false);

            assertThat(result.checks()).allMatch(CheckResult::passed, "passed");
            assertThat(result.passed()).isTrue();
            assertThat(result.connected()).isEqualTo(4);
            assertThat(result.snapshotsPerSecondMin()).isPositive();
            assertThat(result.positionsChecked()).isPositive();
            // The views jump and zoom, and the coarsest detail band is off by up to 80 cm.
            assertThat(result.worstErrorMetres()).isBetween(0.0, 0.802);
            assertThat(result.bitsPerAgentSnapshot()).isPositive();
            assertThat(result.latenessMs().count()).isPositive();
            assertThat(result.commandsAccepted()).isPositive();
            assertThat(result.commandsUnanswered()).isZero();
            assertThat(progress).isNotEmpty();
        }
    }

    @Test
    void saysThatTheTruthWasNotCheckedForPlayers() throws Exception {
        try (RunningServer server = RunningServer.of("empty")) {
            FleetResult result = Fleet.run(options(server.host(), server.port(), 2, ""), line -> {}, () -> false);

            assertThat(result.checks())
                    .filteredOn(check -> check.check() == Check.ERROR_BOUND)
                    .singleElement()
                    .satisfies(check -> {
                        assertThat(check.outcome()).isEqualTo(CheckResult.Outcome.NOT_CHECKED);
                        assertThat(check.detail()).contains("--token");
                    });
        }
    }

    @Test
    void failsWhenNobodyListens() throws Exception {
        FleetResult result = Fleet.run(options("127.0.0.1", closedPort(), 2, ""), line -> {}, () -> false);

        assertThat(result.passed()).isFalse();
        assertThat(result.toolIsBottleneck()).isFalse();
        assertThat(result.connected()).isZero();
        assertThat(result.disconnectReasons()).containsEntry("CONNECT_FAILED UNSPECIFIED", 2L);
    }

    @Test
    void givesUpOnAServerThatNobodyCanReach() throws Exception {
        FleetResult result = Fleet.run(options("127.0.0.1", closedPort(), 5_000, ""), line -> {}, () -> false);

        assertThat(result.passed()).isFalse();
        assertThat(result.disconnects()).isBetween(20L, 1_000L);
        assertThat(result.toolIsBottleneck()).isFalse();
    }

    @Test
    void endsWithItsFindingsWhenItIsAskedTo() throws Exception {
        try (RunningServer server = RunningServer.of("empty")) {
            AtomicBoolean stop = new AtomicBoolean();
            FleetOptions endless = new FleetOptions(
                    server.host(),
                    server.port(),
                    2,
                    100_000,
                    100,
                    0,
                    CameraOptions.plain(40, 30),
                    List.of(Encoding.COLUMNS),
                    "",
                    "bot-",
                    1,
                    1,
                    0,
                    0);

            FleetResult result = Fleet.run(endless, line -> stop.set(true), stop::get);

            assertThat(result.clients()).isEqualTo(2);
            assertThat(result.disconnects()).isZero();
        }
    }

    @Test
    void countsWhatAHostileServerSendsAsDecodeErrors() throws Exception {
        try (ServerSocket hostile = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> served = CompletableFuture.runAsync(() -> insult(hostile));

            FleetResult result =
                    Fleet.run(options("127.0.0.1", hostile.getLocalPort(), 1, ""), line -> {}, () -> false);

            assertThat(result.passed()).isFalse();
            assertThat(result.decodeErrors()).isEqualTo(1);
            assertThat(served).isCompleted();
        }
    }

    private static int closedPort() throws IOException {
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return closed.getLocalPort();
        }
    }

    private static void insult(ServerSocket server) {
        try (Socket client = server.accept()) {
            byte[] garbage = new byte[256];
            new Random(9).nextBytes(garbage);
            garbage[0] = 100;
            garbage[1] = 0x7F;
            client.getOutputStream().write(garbage);
            client.getOutputStream().flush();
            while (client.getInputStream().read() >= 0) {}
        } catch (IOException e) {
            // The bot has hung up, as it should.
        }
    }

    private static FleetOptions options(String host, int port, int clients, String token) {
        Encoding encoding = token.isEmpty() ? Encoding.COLUMNS : Encoding.PACKED;
        CameraOptions camera = token.isEmpty() ? CameraOptions.plain(40, 30) : new CameraOptions(40, 30, 0.25, 2);
        return new FleetOptions(host, port, clients, 3, 100, 20, camera, List.of(encoding), token, "bot-", 1, 1, 0, 0);
    }
}
