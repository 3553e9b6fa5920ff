package dev.throng.client.connection;

import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.View;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Makes a {@link ThrongClient}; everything but host and port has a default. Not thread-safe. */
public final class ThrongClientBuilder {
    private static final int HANDSHAKE_MILLIS = 10_000;

    private final String host;
    private final int port;
    private String name = "client";
    private String token = "";
    private List<Encoding> encodings = List.of(Encoding.PACKED, Encoding.COLUMNS);
    private @Nullable View view;
    private ThrongClient.Listener listener = new ThrongClient.Listener() {};
    private ReconnectPolicy reconnect = ReconnectPolicy.defaults();
    private @Nullable RandomGenerator random;
    private @Nullable ClientEventLoops eventLoops;
    private int pingMillis = 1_000;
    private int silenceMillis = 10_000;

    ThrongClientBuilder(String host, int port) {
        if (port < 1 || port > 65_535) {
            throw new IllegalArgumentException("expected a port of 1 to 65535, got " + port);
        }
        this.host = host;
        this.port = port;
    }

    /** Shown in the server's logs; 1 to 32 characters. */
    public ThrongClientBuilder name(String value) {
        name = value;
        return this;
    }

    /** Decides the role; empty, the default, for the role that the server gives to this address. */
    public ThrongClientBuilder token(String value) {
        token = value;
        return this;
    }

    /** What the listener can decode, best first; default PACKED, then COLUMNS. */
    public ThrongClientBuilder encodings(List<Encoding> value) {
        encodings = List.copyOf(value);
        return this;
    }

    /** The first view; null, the default: the whole world up to the server's limit. */
    public ThrongClientBuilder view(@Nullable View value) {
        view = value;
        return this;
    }

    public ThrongClientBuilder listener(ThrongClient.Listener value) {
        listener = value;
        return this;
    }

    public ThrongClientBuilder reconnect(ReconnectPolicy value) {
        reconnect = value;
        return this;
    }

    /** Spreads reconnects; default: seeded anew for each client. */
    public ThrongClientBuilder random(RandomGenerator value) {
        random = value;
        return this;
    }

    /** Loops to share; the caller closes them. Default: one of the client's own. */
    public ThrongClientBuilder eventLoops(ClientEventLoops value) {
        eventLoops = value;
        return this;
    }

    /** Time between pings, at least 10 ms; default 1 s. */
    public ThrongClientBuilder pingInterval(Duration value) {
        pingMillis = millis("a ping interval", value, 10);
        return this;
    }

    /** Silence of the server after which the connection counts as dead, checked at each ping; default 10 s. */
    public ThrongClientBuilder silenceTimeout(Duration value) {
        silenceMillis = millis("a silence time-out", value, 10);
        return this;
    }

    /**
     * The client, not yet started.
     *
     * @throws IllegalArgumentException if name, token or view is out of the protocol's range
     */
    public ThrongClient build() {
        ClientEventLoops shared = eventLoops;
        if (shared != null) {
            return build(shared.dialer(host, port), null);
        }
        ClientOptions checked = options();
        ClientEventLoops own = ClientEventLoops.create(1, "throng-client-io");
        return build(own.dialer(host, port), own, checked);
    }

    /** A client over other means than sockets. */
    ThrongClient build(Dialer dialer, @Nullable ClientEventLoops own) {
        return build(dialer, own, options());
    }

    private ClientOptions options() {
        ClientSession.Times times = new ClientSession.Times(pingMillis, HANDSHAKE_MILLIS, silenceMillis);
        ClientOptions options = new ClientOptions(name, token, encodings, view, reconnect, times);
        options.hello(view);
        return options;
    }

    private ThrongClient build(Dialer dialer, @Nullable ClientEventLoops own, ClientOptions options) {
        RandomGenerator source = random == null ? new SplittableRandom() : random;
        return new ThrongClient(options, listener, source, dialer, own);
    }

    private static int millis(String what, Duration value, int least) {
        long millis = value.toMillis();
        if (millis < least || millis > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("expected " + what + " of at least " + least + " ms, got " + value);
        }
        return (int) millis;
    }
}
