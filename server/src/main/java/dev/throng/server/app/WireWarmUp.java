package dev.throng.server.app;

import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.ClientMessages;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.GroundPoint;
import dev.throng.protocol.wire.MalformedMessageException;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.SceneGoal;
import dev.throng.protocol.wire.SceneObstacle;
import dev.throng.protocol.wire.SceneThreat;
import dev.throng.protocol.wire.SceneWall;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.protocol.wire.Vector3;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.session.SessionPolicy;
import java.util.List;

/**
 * Reads and writes a few messages before the first client does, because their generated classes take a while to load: the
 * first hello would wait for them. What is read and written is thrown away.
 */
final class WireWarmUp {
    private WireWarmUp() {}

    static void run() {
        try {
            byte[] hello = ClientMessages.encode(
                    new ClientMessage.Hello(Protocol.VERSION, "warm-up", "", List.of(Encoding.COLUMNS), null));
            byte[] command = ClientMessages.encode(new ClientMessage.Command(1, new CommandBody.SetPaused(false)));
            byte[] welcome = ServerMessages.encode(welcome());
            byte[] result = ServerMessages.encode(new ServerMessage.CommandResult(1, new Accepted(1, 0, 0)));
            ClientMessages.decode(hello, 0, hello.length);
            ClientMessages.decode(command, 0, command.length);
            ServerMessages.decode(welcome, 0, welcome.length);
            ServerMessages.decode(result, 0, result.length);
        } catch (MalformedMessageException e) {
            throw new IllegalStateException("expected to read what was written", e);
        }
    }

    private static ServerMessage.Welcome welcome() {
        return new ServerMessage.Welcome(
                Protocol.VERSION,
                0,
                Role.SPECTATOR,
                Encoding.COLUMNS,
                1,
                0,
                "warm-up",
                new Rectangle(0, 0, 1, 1),
                new WorldGrid(0, 0, 32, 1, 1),
                new Quantization(512, 0.05f, 36, 29, 512),
                List.of(),
                List.of(new AgentKind("kind", 1, 1, 1, false)),
                ServerMessage.SceneUpdate.full(
                        0,
                        List.of(new SceneObstacle(1, 0, 0, 1, 1)),
                        List.of(new SceneWall(
                                1, SceneWall.Shape.CHAIN, List.of(new GroundPoint(0, 0), new GroundPoint(1, 0)))),
                        List.of(new SceneGoal(1, new Vector3(0, 0, 0))),
                        List.of(new SceneThreat(1, 0, 0, 1))),
                SessionPolicy.DEFAULT.limits(1, 1, 1));
    }
}
