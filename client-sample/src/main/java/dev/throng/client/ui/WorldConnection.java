package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.TrafficStats;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.WorldInfo;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user interface's only door to the network. All methods return at once and may be called from the event thread; what
 * they return is immutable. Times are {@link System#nanoTime} values.
 */
public interface WorldConnection extends AutoCloseable {
    /**
     * Starts to connect, in place of any other connection, and keeps reconnecting when it is lost.
     *
     * @param name shown to admins, 1 to 32 characters
     * @param token decides the role; may be empty
     */
    void connect(ServerAddress server, String name, String token);

    void disconnect();

    /** While reconnecting: does not wait for the next attempt's time. */
    void retryNow();

    ConnectionStatus status();

    /** What the last server that let us in said; null before the first. */
    @Nullable
    WorldInfo world();

    SceneView scene();

    /** The agents as they are to be shown at a time. */
    AgentFrame frame(long nowNanos);

    TrafficStats traffic(long nowNanos);

    /** Tells the server what is looked at; without a connection nothing happens. */
    void look(ViewRequest view);

    /** Sends a command; the reply comes exactly once, on any thread. */
    void send(UserCommand command, Consumer<CommandReply> onReply);

    /** Closes the connection and its threads. */
    @Override
    void close();

    /** The server's answer, or the reason why there is none. */
    sealed interface CommandReply {
        /** {@code affected} agents were spawned or despawned, where that was asked. */
        record Accepted(int affected) implements CommandReply {}

        /** The sentence is the server's own where there is one. */
        record Refused(String sentence) implements CommandReply {}
    }
}
