package dev.throng.client.cli;

import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.ui.WorldConnection;
import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.TrafficStats;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Refusal;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The user interface's port over real connections: at most one {@link LiveLink} at a time. Confined to the thread of the
 * user interface; replies come on the connection's event loop.
 */
final class LiveWorld implements WorldConnection {
    private @Nullable LiveLink link;
    private @Nullable Target target;
    private ConnectionStatus withoutLink = ConnectionStatus.NONE;

    private record Target(ServerAddress server, String name, String token) {
        /** Leaves the token out. */
        @Override
        public String toString() {
            return server.toString();
        }
    }

    @Override
    public void connect(ServerAddress server, String name, String token) {
        close();
        target = new Target(server, name, token);
        try {
            LiveLink next = new LiveLink(server, name, token, null, ReconnectPolicy.defaults());
            link = next;
            next.start();
        } catch (IllegalArgumentException e) {
            link = null;
            withoutLink = ConnectionStatus.disconnected(server.toString(), String.valueOf(e.getMessage()));
        }
    }

    @Override
    public void disconnect() {
        LiveLink running = link;
        if (running != null) {
            running.client().close();
        }
    }

    @Override
    public void retryNow() {
        Target again = target;
        if (again != null && status().phase() == ConnectionStatus.Phase.RECONNECTING) {
            connect(again.server(), again.name(), again.token());
        }
    }

    @Override
    public ConnectionStatus status() {
        LiveLink running = link;
        return running == null ? withoutLink : running.status();
    }

    @Override
    public @Nullable WorldInfo world() {
        LiveLink running = link;
        return running == null ? null : running.world();
    }

    @Override
    public SceneView scene() {
        LiveLink running = link;
        return running == null ? SceneView.EMPTY : running.scene();
    }

    @Override
    public AgentFrame frame(long nowNanos) {
        LiveLink running = link;
        return running == null ? AgentFrame.empty() : running.frame(nowNanos);
    }

    @Override
    public TrafficStats traffic(long nowNanos) {
        LiveLink running = link;
        return running == null ? TrafficStats.NONE : running.traffic(nowNanos);
    }

    @Override
    public void look(ViewRequest view) {
        LiveLink running = link;
        if (running != null) {
            // A refused view is of no use to anybody: the next camera move sends another.
            var unused = running.client().setView(WireCommands.view(view));
        }
    }

    @Override
    public void send(UserCommand command, Consumer<CommandReply> onReply) {
        LiveLink running = link;
        if (running == null) {
            onReply.accept(new CommandReply.Refused("there is no connection"));
            return;
        }
        CommandBody body;
        try {
            body = WireCommands.body(command);
        } catch (IllegalArgumentException e) {
            onReply.accept(new CommandReply.Refused(String.valueOf(e.getMessage())));
            return;
        }
        var unused = running.client().send(body).handle((answer, failure) -> {
            onReply.accept(reply(answer, failure));
            return null;
        });
    }

    private static CommandReply reply(@Nullable CommandAnswer answer, @Nullable Throwable failure) {
        if (answer instanceof Accepted accepted) {
            return new CommandReply.Accepted(accepted.affected());
        } else if (answer instanceof Refusal refusal) {
            return new CommandReply.Refused(refusal.sentence());
        }
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        String message = cause == null ? null : cause.getMessage();
        return new CommandReply.Refused(message == null ? "no answer" : message);
    }

    @Override
    public void close() {
        LiveLink running = link;
        link = null;
        if (running != null) {
            running.client().close();
        }
    }
}
