package dev.throng.client;

import dev.throng.protocol.wire.Role;
import dev.throng.server.app.ServerSettings;
import dev.throng.server.app.ThrongServer;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.config.ScenarioLoader;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.transport.TransportSettings;
import java.io.IOException;
import java.util.Map;

/** A real server in this process, on any free port, for tests. */
public final class RunningServer implements AutoCloseable {
    public static final String ADMIN_TOKEN = "admin-token";

    private final ThrongServer server;

    private RunningServer(ThrongServer server) {
        this.server = server;
    }

    /** A server of a built-in scenario. */
    public static RunningServer of(String scenario) throws IOException, ScenarioException {
        Access access = new Access(Map.of(ADMIN_TOKEN, Role.ADMIN), Role.PLAYER, Role.SPECTATOR);
        ServerSettings settings = ServerSettings.local(ScenarioLoader.load(scenario))
                .withSessions(access, SessionPolicy.DEFAULT, TransportSettings.DEFAULT);
        return new RunningServer(ThrongServer.start(settings));
    }

    public String host() {
        return server.tcpAddress().getHostString();
    }

    public int port() {
        return server.tcpAddress().getPort();
    }

    public String address() {
        return host() + ":" + port();
    }

    @Override
    public void close() {
        server.close();
    }
}
