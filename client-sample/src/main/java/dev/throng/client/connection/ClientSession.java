package dev.throng.client.connection;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.MalformedMessageException;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection from hello to end. Confined to its event loop.
 *
 * <pre>
 *   connected --hello--&gt; HANDSHAKE --welcome--&gt; RUNNING --end of connection--&gt; ENDED
 *                            \\--refusal, timeout, anything else--------------&gt; ENDED
 * </pre>
 *
 * <p>Every command's future is completed once: by its result or by the end of the connection. The timer that sends pings
 * also watches for silence.
 */
final class ClientSession extends ChannelInboundHandlerAdapter {
    /** What the session tells its owner, on the event loop. */
    interface Owner {
        /** The hello was handed to the socket. */
        void greeted(long sentNanos) throws Exception;

        void welcomed(ServerMessage.Welcome welcome) throws Exception;

        void message(ServerMessage message, long receivedNanos) throws Exception;

        /** The last call, exactly one. */
        void ended(Disconnect disconnect, boolean welcomed);
    }

    /**
     * Times of a session, in milliseconds.
     *
     * @param pingMillis between pings
     * @param handshakeMillis from the hello to its answer
     * @param silenceMillis without a byte from the server after which the connection counts as dead
     */
    record Times(int pingMillis, int handshakeMillis, int silenceMillis) {}

    private enum State {
        HANDSHAKE,
        RUNNING,
        ENDED
    }

    private static final int MAX_UNANSWERED = 4096;

    private final ClientMessage.Hello hello;
    private final Times times;
    private final Owner owner;
    private final TrafficCounter traffic;
    private final ClockEstimator clock;
    private final LongSupplier nanoClock;
    private final ServerFrameDecoder decoder = new ServerFrameDecoder(this::message);
    private final KeyframePacer keyframes = new KeyframePacer();
    private final Map<Integer, CompletableFuture<CommandAnswer>> commands = new HashMap<>();
    private final Map<Integer, CompletableFuture<ServerMessage.TruthSample>> truths = new HashMap<>();

    private State state = State.HANDSHAKE;
    private @Nullable ChannelHandlerContext context;
    private @Nullable Disconnect cause;
    private int lastSequence;
    private boolean begun;
    private long heardNanos;

    ClientSession(
            ClientMessage.Hello hello,
            Times times,
            Owner owner,
            TrafficCounter traffic,
            ClockEstimator clock,
            LongSupplier nanoClock) {
        this.hello = hello;
        this.times = times;
        this.owner = owner;
        this.traffic = traffic;
        this.clock = clock;
        this.nanoClock = nanoClock;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext ctx) {
        context = ctx;
        if (ctx.channel().isActive()) {
            begin(ctx);
        }
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        begin(ctx);
        ctx.fireChannelActive();
    }

    private void begin(ChannelHandlerContext ctx) {
        if (begun) {
            return;
        }
        begun = true;
        heardNanos = nanoClock.getAsLong();
        write(ctx, hello);
        var unused =
                ctx.executor().schedule(() -> handshakeTimeout(ctx), times.handshakeMillis(), TimeUnit.MILLISECONDS);
        try {
            owner.greeted(heardNanos);
        } catch (Exception e) {
            exceptionCaught(ctx, e);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object input) throws Exception {
        try {
            if (state != State.ENDED && input instanceof ByteBuf bytes) {
                heardNanos = nanoClock.getAsLong();
                traffic.received(bytes.readableBytes());
                decoder.read(bytes);
            }
        } finally {
            ReferenceCountUtil.release(input);
        }
    }

    private boolean message(byte[] bytes, int offset, int length) throws Exception {
        ChannelHandlerContext ctx = context;
        if (ctx == null || cause != null) {
            return false;
        }
        traffic.frame();
        ServerMessage message = ServerMessages.decode(bytes, offset, length);
        if (state == State.HANDSHAKE) {
            answerToHello(ctx, message);
        } else if (message instanceof ServerMessage.SnapshotBytes) {
            traffic.snapshot(length);
            owner.message(message, heardNanos);
        } else {
            other(ctx, message);
        }
        return cause == null;
    }

    private void answerToHello(ChannelHandlerContext ctx, ServerMessage message) throws Exception {
        if (message instanceof ServerMessage.Welcome welcome) {
            if (welcome.protocolVersion() != Protocol.VERSION) {
                throw new MalformedMessageException("expected a server of protocol version " + Protocol.VERSION
                        + ", got " + welcome.protocolVersion());
            }
            checkModel(welcome);
            state = State.RUNNING;
            owner.welcomed(welcome);
            ping(ctx);
        } else if (message instanceof ServerMessage.Refused refused) {
            end(ctx, Disconnect.refused(refused.refusal()));
        } else if (message instanceof ServerMessage.Closing closing) {
            end(ctx, Disconnect.closing(closing));
        } else if (!(message instanceof ServerMessage.Unknown)) {
            throw new MalformedMessageException(
                    "expected a welcome or a refusal, got " + message.getClass().getSimpleName());
        }
    }

    private static void checkModel(ServerMessage.Welcome welcome) throws MalformedMessageException {
        try {
            welcome.tileGrid();
            welcome.detailBands();
        } catch (IllegalArgumentException e) {
            throw new MalformedMessageException("expected a world that this client can model: " + e.getMessage());
        }
    }

    private void other(ChannelHandlerContext ctx, ServerMessage message) throws Exception {
        if (message instanceof ServerMessage.CommandResult result) {
            complete(commands.remove(result.sequence()), result.answer());
        } else if (message instanceof ServerMessage.TruthSample sample) {
            complete(truths.remove(sample.request()), sample);
        } else if (message instanceof ServerMessage.Pong pong) {
            clock.answered(pong, heardNanos);
        } else if (message instanceof ServerMessage.Refused refused) {
            refuseTruths(refused.refusal());
        } else if (message instanceof ServerMessage.Welcome) {
            throw new MalformedMessageException("expected one welcome, got a second");
        }
        owner.message(message, heardNanos);
        if (message instanceof ServerMessage.Closing closing) {
            end(ctx, Disconnect.closing(closing));
        }
    }

    private <T> void complete(@Nullable CompletableFuture<T> future, T answer) {
        if (future == null) {
            traffic.strayAnswer();
        } else {
            future.complete(answer);
        }
    }

    /** A refusal outside the handshake is what a truth request gets from a server that does not grant it. */
    private void refuseTruths(Refusal refusal) {
        Map<Integer, CompletableFuture<ServerMessage.TruthSample>> refused = Map.copyOf(truths);
        truths.clear();
        IOException why = new RefusedException(refusal);
        refused.values().forEach(future -> future.completeExceptionally(why));
    }

    void command(CommandBody body, CompletableFuture<CommandAnswer> answer) {
        ChannelHandlerContext ctx = context;
        if (ctx == null || state != State.RUNNING || cause != null) {
            answer.completeExceptionally(new DisconnectedException(notRunning()));
        } else if (commands.size() >= MAX_UNANSWERED) {
            answer.completeExceptionally(
                    new IllegalStateException("expected at most " + MAX_UNANSWERED + " unanswered commands"));
        } else {
            commands.put(++lastSequence, answer);
            write(ctx, new ClientMessage.Command(lastSequence, body));
        }
    }

    void truth(int request, int count, CompletableFuture<ServerMessage.TruthSample> sample) {
        ChannelHandlerContext ctx = context;
        if (ctx == null || state != State.RUNNING || cause != null) {
            sample.completeExceptionally(new DisconnectedException(notRunning()));
        } else if (truths.putIfAbsent(request, sample) != null) {
            sample.completeExceptionally(new IllegalStateException(
                    "expected a request number that is not in use, got " + Integer.toUnsignedString(request)));
        } else {
            write(ctx, new ClientMessage.TruthRequest(request, count));
        }
    }

    void keyframes(int band, int[] streams) {
        ChannelHandlerContext ctx = context;
        if (ctx != null && state == State.RUNNING && cause == null) {
            int[] due = keyframes.due(band, streams, nanoClock.getAsLong());
            if (due.length > 0) {
                write(ctx, new ClientMessage.KeyframeRequest(band, IntSequence.of(due)));
            }
        }
    }

    /** Says goodbye and closes. */
    void close() {
        ChannelHandlerContext ctx = context;
        if (ctx != null && cause == null) {
            if (ctx.channel().isActive()) {
                write(ctx, new ClientMessage.Goodbye());
            }
            end(ctx, Disconnect.of(Disconnect.Reason.CLOSED, "The client was closed"));
        }
    }

    private void ping(ChannelHandlerContext ctx) {
        if (state != State.RUNNING || cause != null) {
            return;
        }
        long silentMillis = TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - heardNanos);
        if (silentMillis >= times.silenceMillis()) {
            end(
                    ctx,
                    Disconnect.of(
                            Disconnect.Reason.SILENT, "Nothing was heard from the server for " + silentMillis + " ms"));
            return;
        }
        write(ctx, new ClientMessage.Ping(nanoClock.getAsLong()));
        var unused = ctx.executor().schedule(() -> ping(ctx), times.pingMillis(), TimeUnit.MILLISECONDS);
    }

    private void handshakeTimeout(ChannelHandlerContext ctx) {
        if (state == State.HANDSHAKE && cause == null) {
            end(
                    ctx,
                    Disconnect.of(
                            Disconnect.Reason.SILENT,
                            "The server did not answer the hello within " + times.handshakeMillis() + " ms"));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable fault) {
        if (fault instanceof MalformedMessageException malformed) {
            end(ctx, new Disconnect(Disconnect.Reason.PROTOCOL_ERROR, malformed.code(), malformed.sentence(), 0));
        } else if (fault instanceof IOException) {
            end(ctx, Disconnect.of(Disconnect.Reason.LOST, "The connection broke: " + fault.getMessage()));
        } else {
            end(ctx, Disconnect.of(Disconnect.Reason.LISTENER_FAILED, "A listener failed: " + fault));
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (cause == null) {
            cause = Disconnect.of(Disconnect.Reason.LOST, "The connection ended without a word from the server");
        }
        finish();
    }

    private void end(ChannelHandlerContext ctx, Disconnect why) {
        if (cause == null) {
            cause = why;
            var unused = ctx.close();
        }
    }

    private void finish() {
        if (state == State.ENDED) {
            return;
        }
        boolean welcomed = state == State.RUNNING;
        state = State.ENDED;
        Disconnect why = notRunning();
        DisconnectedException exception = new DisconnectedException(why);
        commands.values().forEach(answer -> answer.completeExceptionally(exception));
        truths.values().forEach(sample -> sample.completeExceptionally(exception));
        commands.clear();
        truths.clear();
        owner.ended(why, welcomed);
    }

    private Disconnect notRunning() {
        return cause != null ? cause : Disconnect.of(Disconnect.Reason.LOST, "There is no connection");
    }

    private void write(ChannelHandlerContext ctx, ClientMessage message) {
        byte[] frame = ClientMessages.frame(message);
        traffic.sent(frame.length);
        var unused = ctx.writeAndFlush(Unpooled.wrappedBuffer(frame));
    }
}
