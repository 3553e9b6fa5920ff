package dev.throng.client.connection;

import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.View;
import io.netty.channel.ChannelHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of one server, from {@link #start} to {@link #close}, over as many connections as it takes. All methods may be
 * called from any thread; the listener is called on the client's event loop, and futures are completed there too.
 *
 * <p>When a connection ends by accident, or the server says when to come back, the client connects again as its {@link
 * ReconnectPolicy} says, as a new session with the view it had last. A refusal without a hint is final.
 */
public final class ThrongClient implements AutoCloseable {
    /**
     * Is told what happens, on the client's event loop. An exception ends the connection for good with reason
     * {@code LISTENER_FAILED}. Time spent here is time that other clients on the loop wait.
     */
    public interface Listener {
        /** A connection is being made; {@code attempt} counts those in a row without a welcome, from 0. */
        default void onConnecting(int attempt) {}

        /**
         * There is a connection, and the hello is on its way.
         *
         * @param sentNanos {@link System#nanoTime()} when it was written
         */
        default void onHello(long sentNanos) throws Exception {}

        /** A session began; all that was known of an earlier one is void. */
        default void onWelcome(ServerMessage.Welcome welcome) throws Exception {}

        /**
         * A snapshot came.
         *
         * @param bytes hold the snapshot message at {@code offset}; they are used again when this returns
         * @param receivedNanos {@link System#nanoTime()} when its last byte was read
         */
        default void onSnapshot(byte[] bytes, int offset, int length, long receivedNanos) throws Exception {}

        default void onScene(ServerMessage.SceneUpdate scene) throws Exception {}

        default void onTruth(ServerMessage.TruthSample sample) throws Exception {}

        /** A ping was answered. */
        default void onClock(ClockEstimate estimate) throws Exception {}

        /** The server is about to close the connection. */
        default void onClosing(ServerMessage.Closing closing) throws Exception {}

        /**
         * There is no connection.
         *
         * @param retryInMillis until the next attempt, or -1 when there will be none
         */
        default void onDisconnected(Disconnect disconnect, long retryInMillis) {}
    }

    private static final Logger LOG = LoggerFactory.getLogger(ThrongClient.class);

    private final ClientOptions options;
    private final Listener listener;
    private final RandomGenerator random;
    private final Dialer dialer;
    private final @Nullable ClientEventLoops ownLoops;
    private final TrafficCounter traffic = new TrafficCounter();
    private final ClockEstimator clock = new ClockEstimator();
    private final CompletableFuture<ServerMessage.Welcome> firstWelcome = new CompletableFuture<>();
    private final CompletableFuture<Disconnect> ended = new CompletableFuture<>();

    private volatile @Nullable ClockEstimate clockEstimate;
    private @Nullable ClientSession session;
    private @Nullable View view;
    private boolean started;
    private boolean closing;
    private int attempt;

    ThrongClient(
            ClientOptions options,
            Listener listener,
            RandomGenerator random,
            Dialer dialer,
            @Nullable ClientEventLoops ownLoops) {
        this.options = options;
        this.listener = listener;
        this.random = random;
        this.dialer = dialer;
        this.ownLoops = ownLoops;
        this.view = options.view();
    }

    /** A builder for a client of the server at {@code host} and {@code port}. */
    public static ThrongClientBuilder builder(String host, int port) {
        return new ThrongClientBuilder(host, port);
    }

    /**
     * Connects, if it has not been called before.
     *
     * @return the first welcome; fails with {@link DisconnectedException} when there will be none
     */
    public CompletableFuture<ServerMessage.Welcome> start() {
        onLoop(
                () -> {
                    if (!started && !closing) {
                        started = true;
                        connect();
                    }
                },
                () -> {});
        return firstWelcome.copy();
    }

    /**
     * Sends a command.
     *
     * @return the server's answer, a refusal included; fails with {@link DisconnectedException} when the connection ends
     *     before it, or there is none
     */
    public CompletableFuture<CommandAnswer> send(CommandBody command) {
        CompletableFuture<CommandAnswer> answer = new CompletableFuture<>();
        onLoop(
                () -> {
                    if (command instanceof CommandBody.SetView setView) {
                        view = setView.view();
                    }
                    ClientSession running = session;
                    if (running == null) {
                        answer.completeExceptionally(notConnected());
                    } else {
                        running.command(command, answer);
                    }
                },
                () -> answer.completeExceptionally(notConnected()));
        return answer;
    }

    /** Changes the view, now and for sessions to come; null: the whole world up to the server's limit. */
    public CompletableFuture<CommandAnswer> setView(@Nullable View newView) {
        return send(new CommandBody.SetView(newView));
    }

    /**
     * Asks for exact positions of up to {@code count} agents in view; admins only.
     *
     * @param request any number that is not in use by an unanswered request
     * @return the sample, just after the snapshot of its tick was handed to the listener; fails with
     *     {@link RefusedException} or {@link DisconnectedException}
     */
    public CompletableFuture<ServerMessage.TruthSample> requestTruth(int request, int count) {
        CompletableFuture<ServerMessage.TruthSample> sample = new CompletableFuture<>();
        onLoop(
                () -> {
                    ClientSession running = session;
                    if (running == null) {
                        sample.completeExceptionally(notConnected());
                    } else {
                        running.truth(request, count, sample);
                    }
                },
                () -> sample.completeExceptionally(notConnected()));
        return sample;
    }

    /** Asks for keyframes of streams of a detail band that went wrong; the same stream at most once a second. */
    public void requestKeyframes(int band, int[] streams) {
        onLoop(
                () -> {
                    if (session != null) {
                        session.keyframes(band, streams);
                    }
                },
                () -> {});
    }

    /** What is known of the server's clock, null before the first answered ping of the connection. */
    public @Nullable ClockEstimate clock() {
        return clockEstimate;
    }

    /** Counters over all connections so far. */
    public Traffic traffic() {
        return traffic.read();
    }

    /** Completed when the client has ended for good, with the reason of the last connection's end. */
    public CompletableFuture<Disconnect> ended() {
        return ended.copy();
    }

    /** Says goodbye and ends; returns at once, see {@link #ended()}. */
    @Override
    public void close() {
        onLoop(
                () -> {
                    if (closing) {
                        return;
                    }
                    closing = true;
                    if (session != null) {
                        session.close();
                    } else {
                        finish(Disconnect.of(Disconnect.Reason.CLOSED, "The client was closed"));
                    }
                },
                () -> {});
    }

    /** Runs a task on the event loop, or {@code otherwise} here when the loop is no more. */
    private void onLoop(Runnable task, Runnable otherwise) {
        try {
            dialer.execute(task);
        } catch (RejectedExecutionException e) {
            otherwise.run();
        }
    }

    private void connect() {
        if (closing) {
            return;
        }
        clock.clear();
        clockEstimate = null;
        listener.onConnecting(attempt);
        ClientSession next = new ClientSession(
                options.hello(view), options.times(), new Dispatch(), traffic, clock, dialer::nanoTime);
        session = next;
        dial(next);
    }

    private void dial(ChannelHandler handler) {
        dialer.dial(handler, cause -> {
            String sentence = cause.getMessage();
            connectionEnded(Disconnect.of(
                    Disconnect.Reason.CONNECT_FAILED,
                    sentence == null ? "No connection: " + cause : "No connection: " + sentence));
        });
    }

    private void connectionEnded(Disconnect disconnect) {
        if (ended.isDone()) {
            return;
        }
        session = null;
        if (closing || !disconnect.retryable() || attempt >= options.reconnect().maxAttempts()) {
            finish(disconnect);
            return;
        }
        long delayMillis = options.reconnect().delayMillis(attempt, disconnect.retryAfterMillis(), random);
        attempt++;
        LOG.debug("connection ended name={} reason={} retryMillis={}", options.name(), disconnect, delayMillis);
        listener.onDisconnected(disconnect, delayMillis);
        dialer.schedule(this::connect, delayMillis);
    }

    private void finish(Disconnect disconnect) {
        if (ended.complete(disconnect)) {
            closing = true;
            LOG.debug("client ended name={} reason={}", options.name(), disconnect);
            listener.onDisconnected(disconnect, -1);
            firstWelcome.completeExceptionally(new DisconnectedException(disconnect));
            if (ownLoops != null) {
                ownLoops.close();
            }
        }
    }

    private static DisconnectedException notConnected() {
        return new DisconnectedException(Disconnect.of(Disconnect.Reason.LOST, "There is no connection"));
    }

    private final class Dispatch implements ClientSession.Owner {
        @Override
        public void greeted(long sentNanos) throws Exception {
            listener.onHello(sentNanos);
        }

        @Override
        public void welcomed(ServerMessage.Welcome welcome) throws Exception {
            attempt = 0;
            LOG.debug("welcome name={} session={}", options.name(), Long.toUnsignedString(welcome.session()));
            listener.onWelcome(welcome);
            firstWelcome.complete(welcome);
        }

        @Override
        public void message(ServerMessage message, long receivedNanos) throws Exception {
            if (message instanceof ServerMessage.SnapshotBytes snapshot) {
                listener.onSnapshot(snapshot.bytes(), snapshot.offset(), snapshot.length(), receivedNanos);
            } else if (message instanceof ServerMessage.SceneUpdate scene) {
                listener.onScene(scene);
            } else if (message instanceof ServerMessage.TruthSample sample) {
                listener.onTruth(sample);
            } else if (message instanceof ServerMessage.Pong) {
                ClockEstimate estimate = clock.estimate();
                clockEstimate = estimate;
                if (estimate != null) {
                    listener.onClock(estimate);
                }
            } else if (message instanceof ServerMessage.Closing farewell) {
                listener.onClosing(farewell);
            }
        }

        @Override
        public void ended(Disconnect disconnect, boolean welcomed) {
            connectionEnded(disconnect);
        }
    }
}
