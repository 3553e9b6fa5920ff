package dev.throng.server.app;

import dev.throng.protocol.wire.Role;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.transport.TransportSettings;
import java.util.List;
import java.util.Map;

/** Settings of servers for tests. */
final class TestServers {
    static final Access ACCESS =
            new Access(Map.of("admin-token", Role.ADMIN, "watcher-token", Role.SPECTATOR), Role.PLAYER, Role.SPECTATOR);

    private TestServers() {}

    static Scenario world() {
        return Scenario.of("field", WorldBounds.square(200), List.of(Kind.walker("walker", 0.3f, 70, 1.4f)))
                .withTickRateHz(50);
    }

    static ServerSettings settings() {
        return ServerSettings.local(world()).withSessions(ACCESS, SessionPolicy.DEFAULT, TransportSettings.DEFAULT);
    }
}
