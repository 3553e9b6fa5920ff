package dev.throng.server.session;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One client's conversation. Confined to the event loop of its connection.
 *
 * <pre>
 *   AWAITING_HELLO --hello accepted, queued--> JOINING --welcome written--> ACTIVE
 *        |                                        |                           |
 *        +--- refused, malformed, timed out ------+----- closed by a side ----+--> CLOSING --> CLOSED
 * </pre>
 *
 * Commands are taken while JOINING too: the queue keeps their order behind the join.
 */
public final class Session {
    /** Where the conversation stands. */
    public enum State {
        AWAITING_HELLO,
        JOINING,
        ACTIVE,
        CLOSING,
        CLOSED
    }

    private static final int MAX_PENDING_TRUTHS = 4;

    private final long id;
    private final boolean loopback;
    private final SessionContext context;
    private final SessionSink sink;
    private final TokenBucket messageBudget;
    private final TokenBucket byteBudget;
    private final TokenBucket refusalBudget;
    private final CommandGate gate;
    private State state = State.AWAITING_HELLO;
    private @Nullable Member member;

    /**
     * A session that waits for its hello.
     *
     * @param loopback whether the client is on this machine
     */
    public Session(long id, boolean loopback, SessionContext context, SessionSink sink) {
        this.id = id;
        this.loopback = loopback;
        this.context = context;
        this.sink = sink;
        SessionPolicy policy = context.policy();
        long now = context.nanoClock().getAsLong();
        messageBudget = new TokenBucket(policy.commandsPerSecond(), policy.commandBurst(), now);
        byteBudget = new TokenBucket(policy.bytesPerSecond(), policy.byteBurst(), now);
        refusalBudget = new TokenBucket(policy.refusalsPerSecond(), policy.refusalsPerSecond() * 10.0, now);
        gate = new CommandGate(policy, now);
    }

    public long id() {
        return id;
    }

    public State state() {
        return state;
    }

    /** Null until the hello is accepted. */
    public @Nullable Member member() {
        return member;
    }

    /**
     * Takes a message.
     *
     * @param frameBytes what it weighs against the rate of bytes
     */
    public void receive(ClientMessage message, int frameBytes) {
        switch (state) {
            case AWAITING_HELLO -> {
                if (message instanceof ClientMessage.Hello hello) {
                    greet(hello);
                } else {
                    close(Code.MALFORMED, "expected ClientHello as the first message, got another one", 0);
                }
            }
            case JOINING, ACTIVE -> take(message, frameBytes);
            case CLOSING, CLOSED -> {}
        }
    }

    /** The bytes received are no message. Answers with a refusal before the handshake, with a closing after it. */
    public void malformed(Code code, String sentence) {
        if (state == State.CLOSING || state == State.CLOSED) {
            return;
        }
        context.events().malformedFrame();
        if (state == State.AWAITING_HELLO && code == Code.INVALID_ARGUMENT) {
            refuseHello(new Refusal(code, sentence));
        } else {
            close(code, sentence, 0);
        }
    }

    /** The welcome went out. */
    public void welcomed() {
        if (state == State.JOINING) {
            state = State.ACTIVE;
        }
    }

    /** Tells the client why and closes. */
    public void close(Code code, String sentence, int reconnectAfterMillis) {
        if (state != State.CLOSING && state != State.CLOSED) {
            state = State.CLOSING;
            sink.sendLast(new ServerMessage.Closing(code, sentence, reconnectAfterMillis));
        }
    }

    /** The connection is closed. */
    public void closed() {
        state = State.CLOSED;
        Member left = member;
        if (left != null) {
            left.leave();
        }
    }

    private void greet(ClientMessage.Hello hello) {
        if (hello.protocolVersion() != Protocol.VERSION) {
            refuseHello(new Refusal(
                    Code.UNSUPPORTED_VERSION,
                    "expected protocol version " + Protocol.VERSION + ", got "
                            + Integer.toUnsignedString(hello.protocolVersion())));
            return;
        }
        if (hello.encodings().isEmpty()) {
            refuseHello(new Refusal(
                    Code.UNSUPPORTED_ENCODING, "expected PACKED or COLUMNS among the encodings, got neither"));
            return;
        }
        Optional<Role> role = context.access().roleFor(hello.token(), loopback);
        if (role.isEmpty()) {
            refuseHello(new Refusal(Code.UNAUTHORIZED, "expected a known token or none, got an unknown one"));
            return;
        }
        Member joining =
                new Member(id, hello.name(), role.get(), hello.encodings().get(0), sink.connection(), context.events());
        if (!context.queue().offer(new Request.Join(joining, CommandGate.clientView(hello.view())))) {
            refuseHello(new Refusal(Code.OVERLOADED, "expected room in the queue of requests, got it full", 1000));
            return;
        }
        member = joining;
        state = State.JOINING;
        sink.admitted(joining);
    }

    private void take(ClientMessage message, int frameBytes) {
        long now = context.nanoClock().getAsLong();
        Refusal overRate = overRate(frameBytes, now);
        if (message instanceof ClientMessage.Command command) {
            command(command, overRate, now);
        } else if (message instanceof ClientMessage.Goodbye) {
            state = State.CLOSING;
            sink.close();
        } else if (message instanceof ClientMessage.Hello) {
            close(Code.MALFORMED, "expected one ClientHello on a connection, got a second one", 0);
        } else if (overRate != null) {
            context.events().messageDropped();
            countRefusal(now);
        } else if (message instanceof ClientMessage.Ping ping) {
            TickMoment moment = context.lastTick().get();
            sink.send(new ServerMessage.Pong(
                    ping.clientNanos(),
                    now,
                    moment.plannedNanos(),
                    moment.tick(),
                    admitted().phaseMicros()));
        } else if (message instanceof ClientMessage.KeyframeRequest request) {
            if (!context.queue()
                    .offer(new Request.Keyframes(
                            admitted(), request.band(), request.streams().toArray()))) {
                context.events().messageDropped();
            }
        } else if (message instanceof ClientMessage.TruthRequest request) {
            truth(request, now);
        }
    }

    private void command(ClientMessage.Command command, @Nullable Refusal overRate, long now) {
        Member sender = admitted();
        CommandGate.Verdict verdict = gate.check(command, sender, overRate, now);
        if (verdict instanceof CommandGate.Refused refused) {
            refuse(command.sequence(), refused.refusal(), now);
        } else if (verdict instanceof CommandGate.Passed passed) {
            if (context.queue().offer(passed.request())) {
                context.events().commandQueued();
            } else {
                refuse(
                        command.sequence(),
                        new Refusal(Code.OVERLOADED, "expected room in the queue of commands, got it full", 250),
                        now);
            }
        }
    }

    private void truth(ClientMessage.TruthRequest request, long now) {
        Member sender = admitted();
        Refusal refusal = null;
        if (!sender.role().covers(Role.ADMIN)) {
            refusal = new Refusal(
                    Code.FORBIDDEN,
                    "truth request " + Integer.toUnsignedString(request.request()) + ": expected role ADMIN, got "
                            + sender.role());
        } else if (!sender.truthAsked(MAX_PENDING_TRUTHS)) {
            refusal = new Refusal(
                    Code.RATE_LIMITED, "expected at most " + MAX_PENDING_TRUTHS + " truth requests at once", 100);
        } else if (!context.queue().offer(new Request.Truth(sender, request.request(), request.count()))) {
            sender.truthAnswered();
            refusal = new Refusal(Code.OVERLOADED, "expected room in the queue of requests, got it full", 250);
        }
        if (refusal != null) {
            context.events().refused(refusal.code());
            sink.send(new ServerMessage.Refused(refusal));
            countRefusal(now);
        }
    }

    private @Nullable Refusal overRate(int frameBytes, long now) {
        SessionPolicy policy = context.policy();
        if (!byteBudget.take(frameBytes, now)) {
            return new Refusal(
                    Code.RATE_LIMITED,
                    "expected at most " + policy.bytesPerSecond() + " bytes a second, got more",
                    byteBudget.waitMillis(frameBytes, now));
        }
        if (!messageBudget.take(1, now)) {
            return new Refusal(
                    Code.RATE_LIMITED,
                    "expected at most " + policy.commandsPerSecond() + " messages a second, got more",
                    messageBudget.waitMillis(1, now));
        }
        return null;
    }

    private void refuse(int sequence, Refusal refusal, long now) {
        context.events().refused(refusal.code());
        sink.send(new ServerMessage.CommandResult(sequence, refusal));
        countRefusal(now);
    }

    /** A client that takes no refusal for an answer costs too much. */
    private void countRefusal(long now) {
        if (!refusalBudget.take(1, now)) {
            close(
                    Code.RATE_LIMITED,
                    "expected fewer than " + context.policy().refusalsPerSecond() + " refused messages a second",
                    5000);
        }
    }

    private void refuseHello(Refusal refusal) {
        context.events().refused(refusal.code());
        state = State.CLOSING;
        sink.sendLast(new ServerMessage.Refused(refusal));
    }

    private Member admitted() {
        Member present = member;
        if (present == null) {
            throw new IllegalStateException("expected a member after the hello, state " + state);
        }
        return present;
    }
}
