package dev.throng.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.Vector3;
import dev.throng.server.sim.WorldCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SessionTest {
    private static final long SECOND = 1_000_000_000L;
    private static final ClientMessage.Hello HELLO =
            new ClientMessage.Hello(1, "Ada", "", List.of(Encoding.COLUMNS), null);

    private final RequestQueue queue = new RequestQueue(300);
    private final RecordingSink sink = new RecordingSink();
    private long nowNanos;
    private final Session session = new Session(
            1,
            true,
            new SessionContext(
                    new Access(Map.of("secret", Role.ADMIN), Role.PLAYER, Role.SPECTATOR),
                    SessionPolicy.DEFAULT,
                    queue,
                    () -> nowNanos,
                    () -> new TickMoment(9, 123),
                    SessionEvents.NONE),
            sink);

    @Test
    void goesFromHelloOverJoiningToActive() {
        assertThat(session.state()).isEqualTo(Session.State.AWAITING_HELLO);
        session.receive(HELLO, 20);
        assertThat(session.state()).isEqualTo(Session.State.JOINING);
        session.welcomed();
        assertThat(session.state()).isEqualTo(Session.State.ACTIVE);
        session.close(Code.SHUTTING_DOWN, "bye", 0);
        assertThat(session.state()).isEqualTo(Session.State.CLOSING);
        session.closed();
        assertThat(session.state()).isEqualTo(Session.State.CLOSED);
    }

    @Test
    void refusesAnotherVersionEncodingOrToken() {
        assertThat(refusalOf(new ClientMessage.Hello(2, "Ada", "", List.of(Encoding.COLUMNS), null)))
                .isEqualTo(Code.UNSUPPORTED_VERSION);
        assertThat(new SessionTest().refusalOf(new ClientMessage.Hello(1, "Ada", "", List.of(), null)))
                .isEqualTo(Code.UNSUPPORTED_ENCODING);
        assertThat(new SessionTest()
                        .refusalOf(new ClientMessage.Hello(1, "Ada", "guess", List.of(Encoding.COLUMNS), null)))
                .isEqualTo(Code.UNAUTHORIZED);
    }

    @Test
    void servesTheEncodingThatTheClientNamesFirst() {
        assertThat(encodingFor(Encoding.PACKED, Encoding.COLUMNS)).isEqualTo(Encoding.PACKED);
        assertThat(encodingFor(Encoding.COLUMNS, Encoding.PACKED)).isEqualTo(Encoding.COLUMNS);
        assertThat(encodingFor(Encoding.PACKED)).isEqualTo(Encoding.PACKED);
    }

    private static @Nullable Encoding encodingFor(Encoding... offered) {
        SessionTest test = new SessionTest();
        test.session.receive(new ClientMessage.Hello(1, "Ada", "", List.of(offered), null), 20);
        Member member = test.session.member();
        return member == null ? null : member.encoding();
    }

    @Test
    void givesTheRoleOfTheToken() {
        session.receive(new ClientMessage.Hello(1, "Ada", "secret", List.of(Encoding.COLUMNS), null), 20);

        assertThat(session.member()).isNotNull().extracting(Member::role).isEqualTo(Role.ADMIN);
    }

    @Test
    void closesWhenTheFirstMessageIsNoHelloOrASecondOneFollows() {
        session.receive(new ClientMessage.Ping(1), 5);
        assertThat(sink.lastCode()).isEqualTo(Code.MALFORMED);

        SessionTest other = new SessionTest();
        other.session.receive(HELLO, 20);
        other.session.receive(HELLO, 20);
        assertThat(other.sink.lastCode()).isEqualTo(Code.MALFORMED);
    }

    @Test
    void ignoresWhatItDoesNotKnow() {
        session.receive(HELLO, 20);
        session.receive(new ClientMessage.Unknown(), 5);

        assertThat(sink.sent).isEmpty();
        assertThat(session.state()).isEqualTo(Session.State.JOINING);
    }

    @Test
    void takesCommandsBehindTheJoin() {
        session.receive(HELLO, 20);
        session.receive(spawn(1, 5), 20);

        List<Request> requests = drain();
        assertThat(requests).hasSize(2);
        assertThat(requests.get(0)).isInstanceOf(Request.Join.class);
        assertThat(((Request.Apply) requests.get(1)).command()).isInstanceOf(WorldCommand.Spawn.class);
    }

    @Test
    void demandsRisingSequenceNumbersAcrossTheWrap() {
        session.receive(HELLO, 20);
        session.receive(spawn(Integer.MAX_VALUE, 1), 20);
        session.receive(spawn(-2, 1), 20);
        session.receive(spawn(3, 1), 20);
        session.receive(spawn(-1, 1), 20);

        assertThat(sink.refusals()).extracting(Refusal::code).containsExactly(Code.OUT_OF_ORDER);
    }

    @Test
    void chargesSpawnsByAgentsAndTellsWhenToTryAgain() {
        SessionPolicy policy = SessionPolicy.DEFAULT;
        session.receive(HELLO, 20);
        session.receive(spawn(1, policy.maxSpawnCount()), 20);
        session.receive(spawn(2, policy.maxSpawnCount()), 20);
        session.receive(spawn(3, 100), 20);

        Refusal refusal = sink.refusals().get(0);
        assertThat(refusal.code()).isEqualTo(Code.RATE_LIMITED);
        assertThat(refusal.retryAfterMillis()).isEqualTo(50);
        nowNanos += SECOND / 20;
        session.receive(spawn(4, 100), 20);
        assertThat(sink.refusals()).hasSize(1);
    }

    @Test
    void refusesMoreAgentsOrIdsThanACommandMayName() {
        session.receive(HELLO, 20);
        session.receive(spawn(1, SessionPolicy.DEFAULT.maxSpawnCount() + 1), 20);
        int[] ids = new int[SessionPolicy.DEFAULT.maxDespawnIds() + 1];
        Arrays.fill(ids, 1);
        session.receive(new ClientMessage.Command(2, new CommandBody.DespawnAgents(IntSequence.of(ids))), 20);

        assertThat(sink.refusals()).extracting(Refusal::code).containsExactly(Code.LIMIT_REACHED, Code.LIMIT_REACHED);
    }

    @Test
    void answersEachCommandOverTheRateAndClosesAClientThatDoesNotStop() {
        session.receive(HELLO, 20);
        int sent = 0;
        while (session.state() != Session.State.CLOSING && sent < 10_000) {
            session.receive(spawn(++sent, 1), 20);
            drain();
        }

        int accepted = SessionPolicy.DEFAULT.commandBurst();
        int refused = SessionPolicy.DEFAULT.refusalsPerSecond() * 10 + 1;
        assertThat(sent).isEqualTo(accepted + refused);
        assertThat(sink.refusals()).hasSize(refused).allMatch(refusal -> refusal.code() == Code.RATE_LIMITED);
        assertThat(sink.lastCode()).isEqualTo(Code.RATE_LIMITED);
    }

    @Test
    void limitsBytes() {
        session.receive(HELLO, 20);
        session.receive(spawn(1, 1), SessionPolicy.DEFAULT.byteBurst());
        session.receive(spawn(2, 1), 64);

        assertThat(sink.refusals()).extracting(Refusal::code).containsExactly(Code.RATE_LIMITED);
    }

    @Test
    void answersWithOverloadedWhenTheQueueIsFull() {
        session.receive(HELLO, 20);
        Member member = Objects.requireNonNull(session.member());
        while (queue.offer(new Request.Truth(member, 1, 1))) {
            assertThat(queue.depth()).isLessThanOrEqualTo(300);
        }

        session.receive(spawn(1, 1), 20);

        assertThat(sink.refusals()).extracting(Refusal::code).containsExactly(Code.OVERLOADED);
    }

    @ParameterizedTest
    @EnumSource(Role.class)
    void letsOnlyAdminsPause(Role role) {
        Access access = new Access(Map.of(), role, role);
        RecordingSink own = new RecordingSink();
        Session other = new Session(
                2,
                true,
                new SessionContext(
                        access, SessionPolicy.DEFAULT, queue, () -> 0, () -> new TickMoment(0, 0), SessionEvents.NONE),
                own);
        other.receive(HELLO, 20);
        other.receive(new ClientMessage.Command(1, new CommandBody.SetPaused(true)), 10);

        assertThat(own.refusals().isEmpty()).isEqualTo(role == Role.ADMIN);
    }

    @Test
    void givesPongsTheTickAndItsPlan() {
        session.receive(HELLO, 20);
        nowNanos = 456;
        session.receive(new ClientMessage.Ping(7), 10);

        assertThat(sink.sent).containsExactly(new ServerMessage.Pong(7, 456, 123, 9, 0));
    }

    private Code refusalOf(ClientMessage.Hello hello) {
        session.receive(hello, 20);
        assertThat(session.state()).isEqualTo(Session.State.CLOSING);
        return sink.lastCode();
    }

    private List<Request> drain() {
        List<Request> requests = new ArrayList<>();
        queue.drain(requests::add);
        return requests;
    }

    private static ClientMessage spawn(int sequence, int count) {
        return new ClientMessage.Command(sequence, new CommandBody.Spawn(0, count, new Vector3(0, 0, 0)));
    }

    /** Keeps what a session says. */
    private static final class RecordingSink implements SessionSink, ConnectionPort {
        private final List<ServerMessage> sent = new ArrayList<>();

        List<Refusal> refusals() {
            return sent.stream()
                    .filter(message ->
                            message instanceof ServerMessage.CommandResult result && result.answer() instanceof Refusal)
                    .map(message -> (Refusal) ((ServerMessage.CommandResult) message).answer())
                    .toList();
        }

        Code lastCode() {
            ServerMessage last = sent.get(sent.size() - 1);
            return last instanceof ServerMessage.Refused refused
                    ? refused.refusal().code()
                    : ((ServerMessage.Closing) last).code();
        }

        @Override
        public void send(ServerMessage message) {
            sent.add(message);
        }

        @Override
        public void sendLast(ServerMessage message) {
            sent.add(message);
        }

        @Override
        public void close() {}

        @Override
        public void admitted(Member member) {}

        @Override
        public ConnectionPort connection() {
            return this;
        }

        @Override
        public LoopOutlet outlet() {
            return delivery -> {};
        }

        @Override
        public void deliver(ClientDelivery delivery) {}

        @Override
        public void close(Code code, String sentence, int reconnectAfterMillis) {}

        @Override
        public String remoteAddress() {
            return "test";
        }
    }
}
