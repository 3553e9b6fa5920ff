package dev.throng.protocol.wire;

import java.util.List;
import java.util.Optional;

/** One valid message of every kind. */
final class WireSamples {
    static final ServerMessage.SceneUpdate SCENE = new ServerMessage.SceneUpdate(
            -7,
            true,
            List.of(new SceneObstacle(3, 1.5f, -2.5f, 0.5f, 4f)),
            IntSequence.of(9),
            List.of(new SceneGoal(4, new Vector3(1, 2, 3))),
            IntSequence.of(),
            List.of(new SceneThreat(5, 7, 8, 9)),
            IntSequence.of(10, 11),
            List.of(
                    new SceneWall(6, SceneWall.Shape.CHAIN, List.of(new GroundPoint(1, 2), new GroundPoint(-3, 4))),
                    new SceneWall(
                            7,
                            SceneWall.Shape.OUTLINE,
                            List.of(new GroundPoint(1, 1), new GroundPoint(2, 1), new GroundPoint(2, 2)))),
            IntSequence.of(12),
            Optional.of(true));

    static final ServerMessage.Welcome WELCOME = new ServerMessage.Welcome(
            Protocol.VERSION,
            0xfedcba9876543210L,
            Role.PLAYER,
            Encoding.COLUMNS,
            20,
            -1,
            "plaza",
            new Rectangle(-100, -100, 100, 100),
            new WorldGrid(-100, -100, 32, 7, 7),
            new Quantization(512, 0.05f, 36, 29, 512),
            List.of(
                    new CoarserBand(new Quantization(128, 0.2f, 36, 29, 128), 2),
                    new CoarserBand(new Quantization(32, 0.8f, 36, 29, 52), 4)),
            List.of(new AgentKind("walker", 0.3f, 70, 1.4f, false), new AgentKind("fish", 0.1f, 1, 2, true)),
            SCENE,
            new SessionLimits(65_536, 1000, 500, 1_000_000, 4096, 4096, 50, 20, 1 << 20));

    static List<ClientMessage> clientMessages() {
        return List.of(
                new ClientMessage.Hello(1, "Ada", "secret", List.of(Encoding.PACKED, Encoding.COLUMNS), null),
                new ClientMessage.Hello(1, "Ada", "", List.of(Encoding.COLUMNS), View.of(-1, -2, 3, 4)),
                command(new CommandBody.Spawn(2, 100, new Vector3(1, 2, 3))),
                command(new CommandBody.Spawn(0, 1, new Disc(1, 2, 3))),
                command(new CommandBody.Spawn(0, 1, new Rectangle(1, 2, 3, 4))),
                command(new CommandBody.DespawnAgents(IntSequence.of(1, -1))),
                command(new CommandBody.DespawnDisc(new Disc(1, 2, 0))),
                command(new CommandBody.PlaceObstacle(1, 2, 3, 4)),
                command(new CommandBody.RemoveObstacle(-5)),
                command(new CommandBody.PlaceWall(
                        true, List.of(new GroundPoint(1, 2), new GroundPoint(3, 4), new GroundPoint(1, 5)))),
                command(new CommandBody.PlaceWall(false, List.of(new GroundPoint(1, 2), new GroundPoint(3, 4)))),
                command(new CommandBody.RemoveWall(-6)),
                command(new CommandBody.SetGoal(0, new Vector3(1, 2, 3))),
                command(new CommandBody.DropThreat(1, 2, 3, 4)),
                command(new CommandBody.SetView(View.of(0, 0, 1, 1))),
                command(new CommandBody.SetView(new View(new Rectangle(0, 0, 1, 1), 0.5f, 32_000))),
                command(new CommandBody.SetView(null)),
                command(new CommandBody.SetPaused(true)),
                new ClientMessage.Ping(Long.MIN_VALUE),
                new ClientMessage.KeyframeRequest(0, IntSequence.of(0, 7)),
                new ClientMessage.KeyframeRequest(2, IntSequence.of(9)),
                new ClientMessage.TruthRequest(-3, 100),
                new ClientMessage.Goodbye());
    }

    static List<ServerMessage> serverMessages() {
        return List.of(
                WELCOME,
                new ServerMessage.Refused(new Refusal(Code.UNAUTHORIZED, "expected a known token", 250)),
                new ServerMessage.CommandResult(-2, new Accepted(-3, 100, 7)),
                new ServerMessage.CommandResult(1, new Refusal(Code.RATE_LIMITED, "slow down", 40)),
                new ServerMessage.Pong(1, 2, 3, 4, 5),
                SCENE,
                ServerMessage.SceneUpdate.moved(5, List.of(new SceneGoal(4, new Vector3(1, 2, 3)))),
                ServerMessage.SceneUpdate.pause(-6, true),
                ServerMessage.SceneUpdate.pause(6, false),
                new ServerMessage.TruthSample(
                        8, -9, List.of(new AgentPosition(1, 2, 3, 4), new AgentPosition(-1, 5, 6, 7))),
                new ServerMessage.Closing(Code.SHUTTING_DOWN, "the server stops", 2000));
    }

    private static ClientMessage command(CommandBody body) {
        return new ClientMessage.Command(-1, body);
    }

    private WireSamples() {}
}
