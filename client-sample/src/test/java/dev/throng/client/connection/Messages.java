package dev.throng.client.connection;

import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.SessionLimits;
import dev.throng.protocol.wire.WorldGrid;
import java.util.List;

/** Server messages for tests. */
final class Messages {
    private Messages() {}

    static ServerMessage.Welcome welcome(int version) {
        return new ServerMessage.Welcome(
                version,
                42,
                Role.PLAYER,
                Encoding.COLUMNS,
                20,
                7,
                "plaza",
                new Rectangle(0, 0, 128, 128),
                new WorldGrid(0, 0, 32, 4, 4),
                new Quantization(512, 0.05f, 36, 29, 512),
                List.of(),
                List.of(new AgentKind("walker", 0.3f, 70, 1.4f, false)),
                ServerMessage.SceneUpdate.full(7, List.of(), List.of(), List.of()),
                new SessionLimits(65_536, 1_000, 500, 100_000, 64, 1_000, 100, 30, 1 << 20));
    }

    static ServerMessage.Welcome welcome() {
        return welcome(Protocol.VERSION);
    }
}
