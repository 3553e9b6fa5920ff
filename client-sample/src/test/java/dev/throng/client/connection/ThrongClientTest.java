package dev.throng.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.LengthPrefix;
import dev.throng.protocol.wire.MalformedMessageException;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.protocol.wire.View;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThrongClientTest {
    private static final CommandBody VIEWLESS = new CommandBody.SetView(null);

    private final Network network = new Network();
    private final Recorder recorder = new Recorder();
    private final ThrongClient client = ThrongClient.builder("server", 7777)
            .name("tester")
            .token("secret")
            .listener(recorder)
            .view(View.of(0, 0, 10, 10))
            .random(new Random(3))
            .reconnect(new ReconnectPolicy(500, 4_000, 3))
            .pingInterval(Duration.ofSeconds(1))
            .silenceTimeout(Duration.ofSeconds(5))
            .build(network, null);
    private final CompletableFuture<ServerMessage.Welcome> welcome = client.start();

    @AfterEach
    void leavesNoBufferBehind() {
        network.channels.forEach(EmbeddedChannel::finishAndReleaseAll);
    }

    @Test
    void saysHelloFirst() {
        ClientMessage.Hello hello = (ClientMessage.Hello) network.sent().get(0);

        assertThat(hello.name()).isEqualTo("tester");
        assertThat(hello.token()).isEqualTo("secret");
        assertThat(hello.view()).isEqualTo(View.of(0, 0, 10, 10));
        assertThat(recorder.hellos).hasSize(1);
    }

    @Test
    void completesStartWithTheWelcome() {
        network.receive(Messages.welcome());

        assertThat(welcome).isCompletedWithValue(Messages.welcome());
        assertThat(recorder.welcomes).hasSize(1);
    }

    @Test
    void failsStartWithTheTypedRefusal() {
        network.receive(new ServerMessage.Refused(new Refusal(Code.UNAUTHORIZED, "no such token")));

        assertThat(disconnectOf(welcome))
                .isEqualTo(new Disconnect(Disconnect.Reason.REFUSED, Code.UNAUTHORIZED, "no such token", 0));
        assertThat(network.timers).isEmpty();
        assertThat(client.ended()).isCompleted();
    }

    @Test
    void comesBackWhenTheRefusalSaysWhen() {
        network.receive(new ServerMessage.Refused(new Refusal(Code.TOO_MANY_CONNECTIONS, "full", 2_000)));

        assertThat(welcome).isNotDone();
        assertThat(network.timers.get(0).delayMillis).isBetween(2_000L, 4_000L);
        network.runTimers();
        network.receive(Messages.welcome());
        assertThat(welcome).isCompleted();
    }

    @Test
    void refusesAServerOfAnotherVersion() {
        network.receive(Messages.welcome(2));

        assertThat(disconnectOf(welcome).reason()).isEqualTo(Disconnect.Reason.PROTOCOL_ERROR);
    }

    @Test
    void refusesAServerThatBeginsWithSomethingElse() {
        network.receive(new ServerMessage.Pong(0, 0, 0, 0, 0));

        assertThat(disconnectOf(welcome).sentence()).isEqualTo("expected a welcome or a refusal, got Pong");
    }

    @Test
    void refusesASecondWelcome() {
        network.receive(Messages.welcome());
        network.receive(Messages.welcome());

        assertThat(recorder.lastDisconnect().sentence()).isEqualTo("expected one welcome, got a second");
    }

    @Test
    void givesUpOnAServerThatDoesNotAnswerTheHello() {
        network.channel().advanceTimeBy(10, TimeUnit.SECONDS);
        network.channel().runScheduledPendingTasks();

        assertThat(recorder.lastDisconnect().reason()).isEqualTo(Disconnect.Reason.SILENT);
    }

    @Test
    void answersEachCommandOnceWhateverTheOrder() {
        network.receive(Messages.welcome());
        CompletableFuture<CommandAnswer> first = client.send(VIEWLESS);
        CompletableFuture<CommandAnswer> second = client.send(VIEWLESS);

        network.receive(new ServerMessage.CommandResult(2, new Refusal(Code.FORBIDDEN, "no")));
        network.receive(new ServerMessage.CommandResult(1, new Accepted(9, 0, 0)));
        network.receive(new ServerMessage.CommandResult(1, new Accepted(10, 0, 0)));

        assertThat(first).isCompletedWithValue(new Accepted(9, 0, 0));
        assertThat(second).isCompletedWithValue(new Refusal(Code.FORBIDDEN, "no"));
        assertThat(client.traffic().strayAnswers()).isEqualTo(1);
    }

    @Test
    void numbersCommandsFromOneOnEachConnection() {
        network.receive(Messages.welcome());
        var unused = client.send(VIEWLESS);
        network.cut();
        network.runTimers();
        network.receive(Messages.welcome());
        network.sent();
        CompletableFuture<CommandAnswer> answer = client.send(VIEWLESS);

        assertThat(network.sent()).containsExactly(new ClientMessage.Command(1, VIEWLESS));
        assertThat(answer).isNotDone();
    }

    @Test
    void failsUnansweredCommandsWhenTheConnectionBreaks() {
        network.receive(Messages.welcome());
        CompletableFuture<CommandAnswer> answer = client.send(VIEWLESS);
        CompletableFuture<ServerMessage.TruthSample> truth = client.requestTruth(5, 10);

        network.cut();

        assertThat(disconnectOf(answer).reason()).isEqualTo(Disconnect.Reason.LOST);
        assertThat(disconnectOf(truth).reason()).isEqualTo(Disconnect.Reason.LOST);
    }

    @Test
    void failsCommandsWhenThereIsNoConnection() {
        assertThat(disconnectOf(client.send(VIEWLESS)).sentence()).isEqualTo("There is no connection");
    }

    @Test
    void handsTruthSamplesToWhoAskedForThem() {
        network.receive(Messages.welcome());
        CompletableFuture<ServerMessage.TruthSample> truth = client.requestTruth(77, 10);

        network.receive(new ServerMessage.TruthSample(78, 1, List.of()));
        assertThat(truth).isNotDone();
        network.receive(new ServerMessage.TruthSample(77, 1, List.of()));

        assertThat(truth).isCompletedWithValue(new ServerMessage.TruthSample(77, 1, List.of()));
        assertThat(client.traffic().strayAnswers()).isEqualTo(1);
    }

    @Test
    void failsTruthRequestsThatTheServerDoesNotGrant() {
        network.receive(Messages.welcome());
        CompletableFuture<ServerMessage.TruthSample> truth = client.requestTruth(77, 10);

        network.receive(new ServerMessage.Refused(new Refusal(Code.FORBIDDEN, "admins only")));

        assertThatThrownBy(truth::join).hasCauseInstanceOf(RefusedException.class);
        assertThat(network.channel().isActive()).isTrue();
    }

    @Test
    void handsSnapshotsOnAsBytes() {
        network.receive(Messages.welcome());
        network.receive(new ServerMessage.SnapshotBytes(new byte[] {9, 8, 1, 2, 3, 7}, 2, 3));

        assertThat(recorder.snapshots).containsExactly(new byte[] {1, 2, 3});
        assertThat(client.traffic().snapshotsReceived()).isEqualTo(1);
    }

    @Test
    void pingsOnceASecondAndKeepsTheBestOffset() {
        network.receive(Messages.welcome());
        network.pass(Duration.ofSeconds(1));
        List<ClientMessage> sent = network.sent();
        ClientMessage.Ping ping = (ClientMessage.Ping) sent.get(sent.size() - 1);

        network.channel().advanceTimeBy(4, TimeUnit.MILLISECONDS);
        network.receive(new ServerMessage.Pong(ping.clientNanos(), ping.clientNanos() + 1_002_000_000L, 5, 6, 0));

        assertThat(sent.stream().filter(ClientMessage.Ping.class::isInstance)).hasSize(2);
        assertThat(client.clock()).isEqualTo(new ClockEstimate(1_000_000_000L, 4_000_000L, 4_000_000L, 6, 5, 0));
    }

    @Test
    void takesASilentConnectionForDead() {
        network.receive(Messages.welcome());
        for (int second = 0; second < 4; second++) {
            network.pass(Duration.ofSeconds(1));
        }
        assertThat(recorder.disconnects).isEmpty();

        network.pass(Duration.ofSeconds(1));

        assertThat(recorder.lastDisconnect().reason()).isEqualTo(Disconnect.Reason.SILENT);
        assertThat(network.timers).hasSize(1);
    }

    @Test
    void keepsAConnectionThatOnlyListens() {
        network.receive(Messages.welcome());
        for (int second = 0; second < 20; second++) {
            network.pass(Duration.ofSeconds(1));
            network.receive(new ServerMessage.SnapshotBytes(new byte[1], 0, 1));
        }

        assertThat(recorder.disconnects).isEmpty();
    }

    @Test
    void reconnectsWithTheViewItHadLast() {
        network.receive(Messages.welcome());
        var unused = client.setView(View.of(5, 5, 6, 6));
        network.cut();
        network.runTimers();

        ClientMessage.Hello hello = (ClientMessage.Hello) network.sent().get(0);
        assertThat(hello.view()).isEqualTo(View.of(5, 5, 6, 6));
    }

    @Test
    void givesUpAfterTheLastAttemptInARow() {
        network.cut();
        for (int attempt = 0; attempt < 3; attempt++) {
            assertThat(network.timers).hasSize(1);
            network.failNext = true;
            network.runTimers();
        }

        assertThat(network.timers).isEmpty();
        assertThat(disconnectOf(welcome).reason()).isEqualTo(Disconnect.Reason.CONNECT_FAILED);
    }

    @Test
    void startsToCountAttemptsAnewAfterAWelcome() {
        for (int round = 0; round < 10; round++) {
            network.receive(Messages.welcome());
            network.cut();
            network.runTimers();
        }

        assertThat(recorder.attempts).startsWith(0, 1, 1, 1).hasSize(11);
    }

    @Test
    void waitsAsLongAsTheServerAsksBeforeItComesBack() {
        network.receive(Messages.welcome());
        network.receive(new ServerMessage.Closing(Code.SHUTTING_DOWN, "restart", 3_000));

        assertThat(recorder.lastDisconnect().code()).isEqualTo(Code.SHUTTING_DOWN);
        assertThat(network.timers.get(0).delayMillis).isBetween(3_000L, 6_000L);
    }

    @Test
    void staysAwayWhenTheServerClosesWithoutAHint() {
        network.receive(Messages.welcome());
        network.receive(new ServerMessage.Closing(Code.TOO_SLOW, "too slow", 0));

        assertThat(network.timers).isEmpty();
        assertThat(client.ended().join().code()).isEqualTo(Code.TOO_SLOW);
    }

    @Test
    void saysGoodbyeWhenClosed() {
        network.receive(Messages.welcome());
        network.sent();

        client.close();

        assertThat(network.sent()).containsExactly(new ClientMessage.Goodbye());
        assertThat(client.ended().join().reason()).isEqualTo(Disconnect.Reason.CLOSED);
    }

    @Test
    void doesNotConnectAgainWhenClosedWhileWaiting() {
        network.cut();
        client.close();
        network.runTimers();

        assertThat(network.channels).hasSize(1);
        assertThat(client.ended()).isCompleted();
    }

    @Test
    void endsWhenAListenerFails() {
        network.receive(Messages.welcome());
        recorder.failing = new IllegalStateException("broken listener");
        network.receive(new ServerMessage.SnapshotBytes(new byte[1], 0, 1));

        assertThat(client.ended().join().reason()).isEqualTo(Disconnect.Reason.LISTENER_FAILED);
    }

    @Test
    void asksForKeyframesAtAPace() {
        network.receive(Messages.welcome());
        network.sent();
        client.requestKeyframes(1, new int[] {4, 6});
        client.requestKeyframes(1, new int[] {4, 6});

        assertThat(network.sent()).hasSize(1);
    }

    @Test
    void ignoresMessagesOfALaterVersion() {
        network.receive(Messages.welcome());
        network.receiveBytes(new byte[] {3, (byte) 0xFA, 0x01, 0});
        network.receive(new ServerMessage.SnapshotBytes(new byte[1], 0, 1));

        assertThat(recorder.snapshots).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void endsWithAReasonOnWhateverBytesAHostileServerSends(long seed) {
        Random random = new Random(seed);
        network.receive(Messages.welcome());
        for (int round = 0; round < 200 && network.channel().isActive(); round++) {
            byte[] body = new byte[random.nextInt(64)];
            random.nextBytes(body);
            byte[] prefix = new byte[LengthPrefix.MAX_BYTES];
            int size = LengthPrefix.write(body.length, prefix, 0);
            network.receiveBytes(Arrays.copyOf(prefix, size));
            network.receiveBytes(body);
        }

        assertThat(network.channel().isActive()).isFalse();
        assertThat(recorder.lastDisconnect().reason())
                .isIn(Disconnect.Reason.PROTOCOL_ERROR, Disconnect.Reason.SERVER_CLOSED);
    }

    private static Disconnect disconnectOf(CompletableFuture<?> future) {
        assertThat(future).isCompletedExceptionally();
        Throwable[] cause = new Throwable[1];
        var unused = future.whenComplete((value, thrown) -> cause[0] = thrown);
        Throwable fault = cause[0] instanceof CompletionException wrapped ? wrapped.getCause() : cause[0];
        return ((DisconnectedException) Objects.requireNonNull(fault)).disconnect();
    }

    /** Connections without sockets, and timers that run when told. */
    private static final class Network implements Dialer {
        record Timer(Runnable task, long delayMillis) {}

        final List<EmbeddedChannel> channels = new ArrayList<>();
        final List<Timer> timers = new ArrayList<>();
        boolean failNext;

        @Override
        public void execute(Runnable task) {
            task.run();
        }

        @Override
        public void schedule(Runnable task, long delayMillis) {
            timers.add(new Timer(task, delayMillis));
        }

        @Override
        public long nanoTime() {
            return channel().eventLoop().ticker().nanoTime();
        }

        @Override
        public void dial(ChannelHandler handler, Consumer<Throwable> failed) {
            if (failNext) {
                failNext = false;
                failed.accept(new IOException("connection refused"));
                return;
            }
            EmbeddedChannel channel = new EmbeddedChannel();
            channel.freezeTime();
            channels.add(channel);
            channel.pipeline().addLast(handler);
        }

        EmbeddedChannel channel() {
            return channels.get(channels.size() - 1);
        }

        void cut() {
            var unused = channel().close();
        }

        void runTimers() {
            List<Timer> due = List.copyOf(timers);
            timers.clear();
            due.forEach(timer -> timer.task.run());
        }

        void pass(Duration time) {
            channel().advanceTimeBy(time.toNanos(), TimeUnit.NANOSECONDS);
            channel().runScheduledPendingTasks();
        }

        void receive(ServerMessage message) {
            receiveBytes(ServerMessages.frame(message));
        }

        void receiveBytes(byte[] bytes) {
            channel().writeInbound(Unpooled.wrappedBuffer(bytes));
        }

        List<ClientMessage> sent() {
            List<ClientMessage> messages = new ArrayList<>();
            for (ByteBuf out = channel().readOutbound();
                    out != null;
                    out = channel().readOutbound()) {
                messages.add(decode(out));
            }
            return messages;
        }

        private static ClientMessage decode(ByteBuf frame) {
            byte[] bytes = new byte[frame.readableBytes()];
            frame.readBytes(bytes);
            frame.release();
            int start = 0;
            while (bytes[start++] < 0) {}
            try {
                return ClientMessages.decode(bytes, start, bytes.length - start);
            } catch (MalformedMessageException e) {
                throw new AssertionError(e);
            }
        }
    }

    private static final class Recorder implements ThrongClient.Listener {
        final List<ServerMessage.Welcome> welcomes = new ArrayList<>();
        final List<byte[]> snapshots = new ArrayList<>();
        final List<Disconnect> disconnects = new ArrayList<>();
        final List<Integer> attempts = new ArrayList<>();
        final List<Long> hellos = new ArrayList<>();

        @Nullable
        RuntimeException failing;

        @Override
        public void onConnecting(int attempt) {
            attempts.add(attempt);
        }

        @Override
        public void onHello(long sentNanos) {
            hellos.add(sentNanos);
        }

        @Override
        public void onWelcome(ServerMessage.Welcome welcome) {
            welcomes.add(welcome);
        }

        @Override
        public void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) {
            if (failing != null) {
                throw failing;
            }
            snapshots.add(Arrays.copyOfRange(bytes, offset, offset + length));
        }

        @Override
        public void onDisconnected(Disconnect disconnect, long retryInMillis) {
            disconnects.add(disconnect);
        }

        Disconnect lastDisconnect() {
            return disconnects.get(disconnects.size() - 1);
        }
    }
}
