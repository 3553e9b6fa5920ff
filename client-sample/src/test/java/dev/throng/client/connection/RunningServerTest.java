package dev.throng.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.client.RunningServer;
import dev.throng.client.interpolation.InterpolatedWorld;
import dev.throng.client.interpolation.WorldFrame;
import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.View;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The client library against a real server over loopback. */
class RunningServerTest {
    private static final int PATIENCE_SECONDS = 60;
    private static @Nullable RunningServer running;

    @BeforeAll
    static void startServer() throws Exception {
        running = RunningServer.of("empty");
    }

    @AfterAll
    static void stopServer() {
        server().close();
    }

    @Test
    void runsTheExampleOfTheDocumentation() throws Exception {
        assertThat(ExampleClient.spawnTen(server().host(), server().port())).isEqualTo(10);
    }

    @Test
    void showsWhatAnotherClientSpawned() throws Exception {
        Watcher watcher = new Watcher(250);
        try (ThrongClient client = client("watcher", watcher).build();
                ThrongClient spawner =
                        client("spawner", new ThrongClient.Listener() {}).build()) {
            await(client.start());
            await(spawner.start());
            assertThat(await(spawner.send(new CommandBody.Spawn(0, 250, new Disc(0, 0, 10)))))
                    .isInstanceOf(Accepted.class);

            WorldFrame frame = await(watcher.crowded);

            assertThat(frame.count()).isGreaterThanOrEqualTo(250);
            assertThat(client.traffic().snapshotsReceived()).isPositive();
        }
    }

    @Test
    void learnsTheServersClock() throws Exception {
        CompletableFuture<ClockEstimate> known = new CompletableFuture<>();
        ThrongClient.Listener listener = new ThrongClient.Listener() {
            @Override
            public void onClock(ClockEstimate estimate) {
                known.complete(estimate);
            }
        };
        try (ThrongClient client =
                client("clock", listener).pingInterval(Duration.ofMillis(20)).build()) {
            await(client.start());

            ClockEstimate estimate = await(known);

            // Server and client share a clock here, so the offset is all error.
            assertThat(Math.abs(estimate.offsetNanos())).isLessThanOrEqualTo(estimate.roundTripNanos() / 2 + 1);
        }
    }

    @Test
    void getsTheServersRefusalWithCodeAndSentence() throws Exception {
        try (ThrongClient client = client("stranger", new ThrongClient.Listener() {})
                .token("wrong")
                .reconnect(ReconnectPolicy.never())
                .build()) {
            assertThatThrownBy(() -> await(client.start()))
                    .cause()
                    .isInstanceOfSatisfying(DisconnectedException.class, refused -> {
                        assertThat(refused.disconnect().reason()).isEqualTo(Disconnect.Reason.REFUSED);
                        assertThat(refused.disconnect().code()).isEqualTo(Code.UNAUTHORIZED);
                    });
        }
    }

    @Test
    void answersWithADisconnectWhenItsOwnLoopIsNoMore() throws Exception {
        ThrongClient client = client("stranger", new ThrongClient.Listener() {})
                .token("wrong")
                .build();
        assertThatThrownBy(() -> await(client.start())).hasCauseInstanceOf(DisconnectedException.class);
        await(client.ended());

        assertThatThrownBy(() -> await(client.setView(null))).hasCauseInstanceOf(DisconnectedException.class);
        client.close();
    }

    @Test
    void getsTruthOnlyAsAdmin() throws Exception {
        try (ThrongClient player =
                        client("player", new ThrongClient.Listener() {}).build();
                ThrongClient admin = client("admin", new ThrongClient.Listener() {})
                        .token(RunningServer.ADMIN_TOKEN)
                        .build()) {
            await(player.start());
            assertThat(await(admin.start()).role()).isEqualTo(Role.ADMIN);

            assertThatThrownBy(() -> await(player.requestTruth(1, 10))).hasCauseInstanceOf(RefusedException.class);
            assertThat(await(admin.requestTruth(2, 10)).request()).isEqualTo(2);
        }
    }

    @Test
    void getsARefusalForACommandThatMakesNoSense() throws Exception {
        try (ThrongClient client =
                client("fool", new ThrongClient.Listener() {}).build()) {
            await(client.start());

            assertThat(await(client.send(new CommandBody.RemoveObstacle(123_456))))
                    .isInstanceOfSatisfying(
                            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(Code.NOT_FOUND));
        }
    }

    @Test
    void endsWithTheReasonWhenTheServerStops() throws Exception {
        CompletableFuture<Disconnect> told = new CompletableFuture<>();
        ThrongClient.Listener listener = new ThrongClient.Listener() {
            @Override
            public void onDisconnected(Disconnect disconnect, long retryInMillis) {
                told.complete(disconnect);
            }
        };
        RunningServer other = RunningServer.of("empty");
        try (ThrongClient client = ThrongClient.builder(other.host(), other.port())
                .listener(listener)
                .build()) {
            await(client.start());
            other.close();

            Disconnect disconnect = await(told);

            assertThat(disconnect.code()).isEqualTo(Code.SHUTTING_DOWN);
            assertThat(disconnect.retryable()).isTrue();
        } finally {
            other.close();
        }
    }

    @Test
    void worksWithoutTheNativeTransport() throws Exception {
        try (ClientEventLoops loops = ClientEventLoops.withoutNativeTransport(1, "test-nio");
                ThrongClient client = client("nio", new ThrongClient.Listener() {})
                        .eventLoops(loops)
                        .view(View.of(0, 0, 10, 10))
                        .build()) {
            assertThat(await(client.start()).scenario()).isEqualTo("empty");
        }
    }

    private static ThrongClientBuilder client(String name, ThrongClient.Listener listener) {
        return ThrongClient.builder(server().host(), server().port()).name(name).listener(listener);
    }

    private static RunningServer server() {
        return Objects.requireNonNull(running);
    }

    private static <T> T await(CompletableFuture<T> future) throws Exception {
        return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** Keeps the world and its interpolation until enough agents are to be seen. */
    private static final class Watcher implements ThrongClient.Listener {
        final CompletableFuture<WorldFrame> crowded = new CompletableFuture<>();
        private final int wanted;
        private @Nullable Replica replica;
        private @Nullable InterpolatedWorld world;

        Watcher(int wanted) {
            this.wanted = wanted;
        }

        @Override
        public void onWelcome(ServerMessage.Welcome welcome) {
            replica = new Replica(
                    welcome.tileGrid(), welcome.detailBands(), welcome.flyingByKind(), welcome.tickRateHz());
            world = new InterpolatedWorld(welcome.tickRateHz());
        }

        @Override
        public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) throws Exception {
            Replica agents = Objects.requireNonNull(replica);
            InterpolatedWorld frames = Objects.requireNonNull(world);
            ApplyReport report = agents.apply(bytes, offset, length);
            frames.accept(agents, report, receivedNanos);
            WorldFrame frame = frames.frame(receivedNanos);
            if (frame != null && frame.count() >= wanted) {
                crowded.complete(frame);
            }
        }
    }
}
