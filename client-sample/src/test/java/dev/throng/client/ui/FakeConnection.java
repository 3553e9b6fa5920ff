package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.TrafficStats;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.WorldInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A port that records what it is told, and shows what the test sets. */
final class FakeConnection implements WorldConnection {
    final List<UserCommand> commands = Collections.synchronizedList(new ArrayList<>());
    final List<ViewRequest> views = Collections.synchronizedList(new ArrayList<>());
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());
    volatile ConnectionStatus status = ConnectionStatus.NONE;
    volatile @Nullable WorldInfo world;
    volatile SceneView scene = SceneView.EMPTY;
    volatile AgentFrame frame = AgentFrame.empty();
    volatile TrafficStats traffic = TrafficStats.NONE;
    volatile CommandReply reply = new CommandReply.Accepted(1_000_000);

    /** A port that is connected to the synthetic world. */
    static FakeConnection connected(WorldInfo.Role role) {
        FakeConnection connection = new FakeConnection();
        connection.status = ConnectionStatus.connected("127.0.0.1:7777");
        connection.world = SyntheticCrowd.world(role);
        return connection;
    }

    @Override
    public void connect(ServerAddress server, String name, String token) {
        calls.add("connect " + server + " " + name + " " + token);
    }

    @Override
    public void disconnect() {
        calls.add("disconnect");
    }

    @Override
    public void retryNow() {
        calls.add("retry");
    }

    @Override
    public ConnectionStatus status() {
        return status;
    }

    @Override
    public @Nullable WorldInfo world() {
        return world;
    }

    @Override
    public SceneView scene() {
        return scene;
    }

    @Override
    public AgentFrame frame(long nowNanos) {
        return frame;
    }

    @Override
    public TrafficStats traffic(long nowNanos) {
        return traffic;
    }

    @Override
    public void look(ViewRequest view) {
        views.add(view);
    }

    @Override
    public void send(UserCommand command, Consumer<CommandReply> onReply) {
        commands.add(command);
        onReply.accept(reply);
    }

    @Override
    public void close() {
        calls.add("close");
    }
}
