package dev.throng.server.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.v1.ClientHello;
import dev.throng.protocol.v1.ClientMessage;
import dev.throng.protocol.v1.Closing;
import dev.throng.protocol.v1.Code;
import dev.throng.protocol.v1.Command;
import dev.throng.protocol.v1.CommandResult;
import dev.throng.protocol.v1.Disc;
import dev.throng.protocol.v1.Ping;
import dev.throng.protocol.v1.Rectangle;
import dev.throng.protocol.v1.ServerMessage;
import dev.throng.protocol.v1.SetPaused;
import dev.throng.protocol.v1.SetView;
import dev.throng.protocol.v1.Spawn;
import dev.throng.protocol.v1.View;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.transport.TransportSettings;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients that are broken, slow or hostile get, and that nobody else notices. */
class HostileClientTest {
    private static ThrongServer server;

    @BeforeAll
    static void start() throws Exception {
        server = ThrongServer.start(TestServers.settings());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void refusesAnotherProtocolVersion() throws Exception {
        assertThat(refusal(RawClient.hello().setProtocolVersion(2))).isEqualTo(Code.CODE_UNSUPPORTED_VERSION);
    }

    @Test
    void refusesAnUnknownToken() throws Exception {
        assertThat(refusal(RawClient.hello().setToken("guess"))).isEqualTo(Code.CODE_UNAUTHORIZED);
    }

    @Test
    void refusesAClientThatCannotReadColumns() throws Exception {
        assertThat(refusal(RawClient.hello().clearEncodings())).isEqualTo(Code.CODE_UNSUPPORTED_ENCODING);
    }

    @Test
    void refusesABadName() throws Exception {
        assertThat(refusal(RawClient.hello().setName("a\nb"))).isEqualTo(Code.CODE_INVALID_ARGUMENT);
    }

    @Test
    void closesOnAFrameThatIsTooLargeBeforeTheHandshake() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.send((byte) 0x81, (byte) 0x08);

            assertThat(codeOf(client.closing())).isEqualTo(Code.CODE_FRAME_TOO_LARGE);
        }
    }

    @Test
    void closesOnAFrameThatIsTooLargeAfterTheHandshake() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());
            client.send((byte) 0x81, (byte) 0x80, (byte) 0x04);

            assertThat(codeOf(client.closing())).isEqualTo(Code.CODE_FRAME_TOO_LARGE);
        }
    }

    @Test
    void takesAFrameOfTheLimitAfterTheHandshake() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());
            byte[] bytes = new byte[3 + 65_536];
            Arrays.fill(bytes, (byte) 0);
            bytes[0] = (byte) 0x80;
            bytes[1] = (byte) 0x80;
            bytes[2] = 0x04;
            // An unknown field that fills the frame: tag 15, length 65,532.
            bytes[3] = 15 << 3 | 2;
            bytes[4] = (byte) 0xfc;
            bytes[5] = (byte) 0xff;
            bytes[6] = 0x03;
            client.send(bytes);
            CommandResult result = client.command(1, spawn(1));

            assertThat(result.hasAccepted()).isTrue();
        }
    }

    @Test
    void closesOnACommandBeforeTheHello() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.send(ClientMessage.newBuilder().setCommand(spawn(1)));

            assertThat(codeOf(client.closing())).isEqualTo(Code.CODE_MALFORMED);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void survivesGarbageAndServesTheOthers(long seed) throws Exception {
        Random random = new Random(seed);
        long malformedBefore = server.metrics().malformedFrames();
        try (RawClient healthy = new RawClient(server.tcpAddress())) {
            healthy.join(RawClient.hello());
            for (int round = 0; round < 20; round++) {
                try (RawClient hostile = new RawClient(server.tcpAddress())) {
                    if (random.nextBoolean()) {
                        hostile.join(RawClient.hello());
                    }
                    hostile.send(garbage(random));
                    hostile.closing();
                } catch (IOException e) {
                    assertThat(e).as("seed %d round %d", seed, round).isNotInstanceOf(java.net.ConnectException.class);
                }
            }
            CommandResult result = healthy.command(1, spawn(1));

            assertThat(result.hasAccepted()).as("seed %d", seed).isTrue();
            assertThat(server.metrics().malformedFrames()).as("seed %d", seed).isGreaterThan(malformedBefore);
        }
    }

    @Test
    void dropsNoHealthyClientWhenTenThousandAgentsSpawnAtOnce() throws Exception {
        try (ThrongServer own = ThrongServer.start(TestServers.settings());
                RawClient one = new RawClient(own.tcpAddress());
                RawClient other = new RawClient(own.tcpAddress())) {
            one.join(RawClient.hello().setToken("admin-token"));
            other.join(RawClient.hello());

            // Paused, so that one tick carries out both commands, however late the second is read.
            one.command(1, pause(true));
            CommandResult first = one.command(2, crowd());
            CommandResult second = one.command(3, crowd());
            one.command(4, pause(false));

            assertThat(first.getAccepted().getAffected()).isEqualTo(5_000);
            assertThat(second.getAccepted().getAffected()).isEqualTo(5_000);
            assertThat(second.getAccepted().getTick())
                    .isEqualTo(first.getAccepted().getTick());
            int shownAt = second.getAccepted().getTick();
            other.next(message -> message.hasSnapshot() && message.getSnapshot().getTick() - shownAt > 20);
            assertThat(one.command(5, spawn(1)).hasAccepted()).isTrue();
            assertThat(own.metrics().closedWith(dev.throng.protocol.wire.Code.TOO_SLOW))
                    .isZero();
        }
    }

    @Test
    void closesAClientThatDoesNotReadAndKeepsTheOthers() throws Exception {
        // Longer than a busy machine may keep the healthy client's event loop waiting.
        ServerSettings settings = TestServers.settings().withSlowTimeoutMillis(2_000);
        try (ThrongServer own = ThrongServer.start(settings);
                RawClient slow = new RawClient(own.tcpAddress(), 4 * 1024);
                RawClient healthy = new RawClient(own.tcpAddress())) {
            healthy.join(RawClient.hello());
            slow.join(RawClient.hello());
            healthy.command(1, crowd());
            healthy.command(2, crowd());

            int ticks = 0;
            while (own.metrics().closedWith(dev.throng.protocol.wire.Code.TOO_SLOW) == 0 && ticks < 1_500) {
                ticks++;
                toggleView(slow, ticks);
                healthy.send(ClientMessage.newBuilder().setPing(Ping.getDefaultInstance()));
                healthy.next(ServerMessage::hasSnapshot);
            }

            assertThat(own.metrics().closedWith(dev.throng.protocol.wire.Code.TOO_SLOW))
                    .isEqualTo(1);
            assertThat(own.metrics().snapshotsSkipped()).isPositive();
            assertThat(healthy.command(3, spawn(1)).getSequence()).isPositive();
        }
    }

    @Test
    void turnsAwayMoreConnectionsThanItHasRoomFor() throws Exception {
        TransportSettings two = new TransportSettings(2, 2, 5_000, 20_000, 1_000, 64 * 1024);
        ServerSettings settings = TestServers.settings().withSessions(TestServers.ACCESS, SessionPolicy.DEFAULT, two);
        try (ThrongServer own = ThrongServer.start(settings);
                RawClient one = new RawClient(own.tcpAddress());
                RawClient other = new RawClient(own.tcpAddress())) {
            one.join(RawClient.hello());
            other.join(RawClient.hello());
            try (RawClient third = new RawClient(own.tcpAddress())) {
                assertThat(codeOf(third.closing())).isEqualTo(Code.CODE_TOO_MANY_CONNECTIONS);
            }
        }
    }

    @Test
    void tellsClientsThatItStops() throws Exception {
        ThrongServer own = ThrongServer.start(TestServers.settings());
        try (RawClient client = new RawClient(own.tcpAddress())) {
            client.join(RawClient.hello());
            Thread stopper = new Thread(own::close);
            stopper.start();

            Closing closing = client.closing();
            stopper.join();

            assertThat(codeOf(closing)).isEqualTo(Code.CODE_SHUTTING_DOWN);
            assertThat(closing).isNotNull();
            assertThat(closing.getReconnectAfterMillis()).isPositive();
            assertThat(own.connections()).isZero();
        }
    }

    private static Code refusal(ClientHello.Builder hello) throws IOException {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.send(ClientMessage.newBuilder().setHello(hello));
            ServerMessage answer = client.read();
            assertThat(answer.getRefused().getMessage()).contains("expected").contains("got");
            assertThat(client.closing()).isNull();
            return answer.getRefused().getCode();
        }
    }

    private static Code codeOf(@org.jspecify.annotations.Nullable Closing closing) {
        assertThat(closing).isNotNull();
        return closing == null ? Code.CODE_UNSPECIFIED : closing.getCode();
    }

    /** Asks for a corner and the whole world in turn, which is a large snapshot every other time. */
    private static void toggleView(RawClient client, int sequence) {
        SetView.Builder view = SetView.newBuilder();
        if (sequence % 2 == 0) {
            view.setView(View.newBuilder()
                    .setRectangle(Rectangle.newBuilder()
                            .setMinX(-100)
                            .setMinZ(-100)
                            .setMaxX(-99)
                            .setMaxZ(-99)));
        }
        try {
            client.send(ClientMessage.newBuilder()
                    .setCommand(Command.newBuilder().setSequence(sequence).setSetView(view)));
        } catch (IOException e) {
            assertThat(e).as("the server has closed it").isInstanceOf(java.net.SocketException.class);
        }
    }

    private static Command.Builder crowd() {
        return Command.newBuilder()
                .setSpawn(Spawn.newBuilder()
                        .setCount(5_000)
                        .setDisc(Disc.newBuilder().setRadius(90)));
    }

    private static Command.Builder pause(boolean paused) {
        return Command.newBuilder().setSetPaused(SetPaused.newBuilder().setPaused(paused));
    }

    private static Command.Builder spawn(int count) {
        return Command.newBuilder()
                .setSequence(1)
                .setSpawn(Spawn.newBuilder()
                        .setCount(count)
                        .setDisc(Disc.newBuilder().setRadius(20)));
    }

    /** A damaged message with a right length, or bytes without any order. */
    private static byte[] garbage(Random random) {
        byte[] bytes = new byte[1 + random.nextInt(400)];
        random.nextBytes(bytes);
        // The high bits make the first three bytes a length that never ends.
        if (random.nextBoolean()) {
            Arrays.fill(bytes, 0, Math.min(4, bytes.length), (byte) 0xff);
            return bytes.length < 4 ? new byte[] {-1, -1, -1, -1} : bytes;
        }
        // A frame of the right length whose hello claims more bytes than there are.
        bytes[0] = (byte) Math.min(100, bytes.length - 1);
        if (bytes.length > 2) {
            bytes[1] = 0x0a;
            bytes[2] = 0x7f;
        }
        return bytes.length > 2 ? bytes : new byte[] {1, 0x0a};
    }
}
