package dev.throng.server.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.v1.AgentIds;
import dev.throng.protocol.v1.ClientMessage;
import dev.throng.protocol.v1.Code;
import dev.throng.protocol.v1.Command;
import dev.throng.protocol.v1.CommandResult;
import dev.throng.protocol.v1.Despawn;
import dev.throng.protocol.v1.Disc;
import dev.throng.protocol.v1.DropThreat;
import dev.throng.protocol.v1.Goodbye;
import dev.throng.protocol.v1.Ping;
import dev.throng.protocol.v1.PlaceObstacle;
import dev.throng.protocol.v1.PlaceWall;
import dev.throng.protocol.v1.Pong;
import dev.throng.protocol.v1.Rectangle;
import dev.throng.protocol.v1.RemoveObstacle;
import dev.throng.protocol.v1.RemoveWall;
import dev.throng.protocol.v1.Role;
import dev.throng.protocol.v1.SceneUpdate;
import dev.throng.protocol.v1.ServerMessage;
import dev.throng.protocol.v1.ServerWelcome;
import dev.throng.protocol.v1.SetGoal;
import dev.throng.protocol.v1.SetPaused;
import dev.throng.protocol.v1.SetView;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.protocol.v1.Spawn;
import dev.throng.protocol.v1.TruthRequest;
import dev.throng.protocol.v1.TruthSample;
import dev.throng.protocol.v1.Vector3;
import dev.throng.protocol.v1.View;
import dev.throng.protocol.v1.WallShape;
import dev.throng.server.loop.TickClock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a well-behaved client and the server say to each other, over loopback. */
class ServerConversationTest {
    private static ThrongServer server;

    @BeforeAll
    static void start() throws Exception {
        server = ThrongServer.start(TestServers.settings());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void welcomesAClientAndSendsAResetWithinTwoTicks() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            ServerWelcome welcome = client.join(RawClient.hello());
            ServerMessage first = client.read();

            assertThat(welcome.getProtocolVersion()).isEqualTo(1);
            assertThat(welcome.getRole()).isEqualTo(Role.ROLE_PLAYER);
            assertThat(welcome.getTickRateHz()).isEqualTo(50);
            assertThat(welcome.getScenario()).isEqualTo("field");
            assertThat(welcome.getKindsList())
                    .extracting(kind -> kind.getName())
                    .containsExactly("walker");
            assertThat(welcome.getQuantization().getErrorBound()).isEqualTo(0.05f);
            assertThat(welcome.getLimits().getMaxAgents()).isPositive();
            assertThat(first.hasSnapshot()).isTrue();
            assertThat(first.getSnapshot().getReset()).isTrue();
            assertThat(first.getSnapshot().getTick() - welcome.getTick()).isBetween(1, 2);
        }
    }

    @Test
    void sendsTicksInOrderAndBeginsAnewWhereItLeftSomeOut() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());

            int tick = client.next(ServerMessage::hasSnapshot).getSnapshot().getTick();
            for (int i = 1; i <= 20; i++) {
                Snapshot next = client.next(ServerMessage::hasSnapshot).getSnapshot();
                // On a busy machine the event loop may be two snapshots behind: then a tick is left out.
                assertThat(next.getTick() - tick).isPositive();
                assertThat(next.getReset()).as("reset at a gap").isEqualTo(next.getTick() - tick > 1);
                tick = next.getTick();
            }
        }
    }

    @Test
    void answersEachCommandWithTheTickThatShowsIt() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());
            int lastTick = client.next(ServerMessage::hasSnapshot).getSnapshot().getTick();
            client.send(ClientMessage.newBuilder()
                    .setCommand(Command.newBuilder().setSequence(1).setSpawn(spawn(7))));

            ServerMessage message = client.read();
            while (message.hasSnapshot() || message.hasSceneUpdate()) {
                lastTick = message.hasSnapshot() ? message.getSnapshot().getTick() : lastTick;
                message = client.read();
            }

            CommandResult result = message.getCommandResult();
            assertThat(result.getSequence()).isEqualTo(1);
            // The result follows the snapshot of its tick, unless a busy machine left that one out.
            assertThat(result.getAccepted().getTick() - lastTick).isNotNegative();
            assertThat(result.getAccepted().getAffected()).isEqualTo(7);
        }
    }

    @Test
    void carriesOutEveryKindOfCommand() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello().setToken("admin-token"));

            CommandResult obstacle = client.command(
                    1,
                    Command.newBuilder()
                            .setPlaceObstacle(PlaceObstacle.newBuilder()
                                    .setX(50)
                                    .setZ(50)
                                    .setBodyRadius(1)
                                    .setInfluenceRadius(3)));
            CommandResult goal = client.command(
                    2,
                    Command.newBuilder()
                            .setSetGoal(SetGoal.newBuilder()
                                    .setPosition(Vector3.newBuilder().setX(10))));
            CommandResult threat = client.command(
                    3,
                    Command.newBuilder()
                            .setDropThreat(DropThreat.newBuilder().setRadius(5).setSeconds(1)));
            CommandResult removed = client.command(
                    4,
                    Command.newBuilder()
                            .setRemoveObstacle(RemoveObstacle.newBuilder()
                                    .setObstacle(obstacle.getAccepted().getCreated())));
            CommandResult spawned = client.command(
                    5,
                    Command.newBuilder()
                            .setSpawn(spawn(3).setPoint(
                                            Vector3.newBuilder().setX(-60).setZ(-60))));
            CommandResult despawned = client.command(
                    6,
                    Command.newBuilder()
                            .setDespawn(Despawn.newBuilder()
                                    .setDisc(Disc.newBuilder()
                                            .setX(-60)
                                            .setZ(-60)
                                            .setRadius(30))));
            CommandResult gone = client.command(
                    7,
                    Command.newBuilder()
                            .setDespawn(Despawn.newBuilder()
                                    .setAgents(AgentIds.newBuilder().addIds(12345))));
            CommandResult view = client.command(
                    8,
                    Command.newBuilder()
                            .setSetView(SetView.newBuilder()
                                    .setView(View.newBuilder()
                                            .setRectangle(Rectangle.newBuilder()
                                                    .setMaxX(10)
                                                    .setMaxZ(10)))));

            assertThat(obstacle.getAccepted().getCreated()).isPositive();
            assertThat(goal.getAccepted().getCreated()).isPositive();
            assertThat(threat.getAccepted().getCreated()).isPositive();
            assertThat(removed.hasAccepted()).isTrue();
            assertThat(spawned.getAccepted().getAffected()).isEqualTo(3);
            assertThat(despawned.getAccepted().getAffected()).isEqualTo(3);
            assertThat(gone.getAccepted().getAffected()).isZero();
            assertThat(view.hasAccepted()).isTrue();
        }
    }

    @Test
    void tellsEveryClientOfWalls() throws Exception {
        try (RawClient one = new RawClient(server.tcpAddress());
                RawClient other = new RawClient(server.tcpAddress())) {
            one.join(RawClient.hello());
            other.join(RawClient.hello());
            CommandResult placed = one.command(
                    1,
                    Command.newBuilder()
                            .setPlaceWall(PlaceWall.newBuilder()
                                    .addPoints(80)
                                    .addPoints(70)
                                    .addPoints(85)
                                    .addPoints(70)));
            int id = placed.getAccepted().getCreated();

            SceneUpdate seen =
                    other.next(m -> m.getSceneUpdate().getWallsCount() > 0).getSceneUpdate();
            CommandResult bent = one.command(
                    2, Command.newBuilder().setPlaceWall(PlaceWall.newBuilder().addPoints(80)));
            CommandResult removed = one.command(
                    3,
                    Command.newBuilder().setRemoveWall(RemoveWall.newBuilder().setWall(id)));

            assertThat(seen.getWalls(0).getId()).isEqualTo(id);
            assertThat(seen.getWalls(0).getShape()).isEqualTo(WallShape.WALL_SHAPE_CHAIN);
            assertThat(seen.getWalls(0).getPointsList()).containsExactly(80f, 70f, 85f, 70f);
            assertThat(bent.getRefused().getCode()).isEqualTo(Code.CODE_INVALID_ARGUMENT);
            assertThat(removed.hasAccepted()).isTrue();
        }
    }

    @Test
    void tellsEveryClientWhenTheSceneChanges() throws Exception {
        try (RawClient one = new RawClient(server.tcpAddress());
                RawClient other = new RawClient(server.tcpAddress())) {
            one.join(RawClient.hello());
            other.join(RawClient.hello());
            CommandResult placed = one.command(
                    1,
                    Command.newBuilder()
                            .setPlaceObstacle(PlaceObstacle.newBuilder()
                                    .setX(-50)
                                    .setZ(50)
                                    .setBodyRadius(1)
                                    .setInfluenceRadius(3)));
            int id = placed.getAccepted().getCreated();

            ServerMessage update = other.next(message -> message.hasSceneUpdate()
                    && message.getSceneUpdate().getObstaclesList().stream().anyMatch(o -> o.getId() == id));

            // At once, unless the client is behind on a busy machine: then it is told with its next snapshot.
            assertThat(update.getSceneUpdate().getTick() - placed.getAccepted().getTick())
                    .isNotNegative();
        }
    }

    @Test
    void goesOnAcrossTheWrapOfTheTick() throws Exception {
        try (ThrongServer own = ThrongServer.start(TestServers.settings(), TickClock.SYSTEM, -150);
                RawClient client = new RawClient(own.tcpAddress())) {
            int joined = client.join(RawClient.hello()).getTick();
            client.send(ClientMessage.newBuilder()
                    .setCommand(Command.newBuilder().setSequence(1).setSpawn(spawn(7))));
            int tick = client.read().getSnapshot().getTick();
            int shown = 0;
            boolean wrapped = false;
            while (!wrapped || tick < 20) {
                ServerMessage message = client.read();
                if (message.hasCommandResult()) {
                    shown = message.getCommandResult().getAccepted().getTick();
                }
                if (message.hasSnapshot()) {
                    assertThat(message.getSnapshot().getTick() - tick).isPositive();
                    wrapped |= tick < 0 && message.getSnapshot().getTick() >= 0;
                    tick = message.getSnapshot().getTick();
                }
            }

            assertThat(joined).isBetween(-150, -1);
            assertThat(tick).isBetween(20, 1_000);
            assertThat(shown - joined).isBetween(1, 100);
        }
    }

    @Test
    void stopsTheTicksWhilePausedAndGoesOnWithTheNextOne() throws Exception {
        try (ThrongServer own = ThrongServer.start(TestServers.settings());
                RawClient client = new RawClient(own.tcpAddress())) {
            ServerWelcome welcome = client.join(RawClient.hello().setToken("admin-token"));
            client.send(ClientMessage.newBuilder().setCommand(pause(1, true)));
            ServerMessage paused = client.next(ServerMessage::hasSceneUpdate);
            int lastTick = paused.getSceneUpdate().getTick();
            ServerMessage answered = client.read();
            client.send(ClientMessage.newBuilder().setPing(Ping.newBuilder().setClientNanos(9)));
            ServerMessage whilePaused = client.read();
            client.send(ClientMessage.newBuilder().setCommand(pause(2, false)));
            ServerMessage resumed = client.read();
            ServerMessage next = client.next(ServerMessage::hasSnapshot);

            assertThat(welcome.getScene().hasPaused()).isTrue();
            assertThat(welcome.getScene().getPaused()).isFalse();
            assertThat(paused.getSceneUpdate().getPaused()).isTrue();
            assertThat(answered.getCommandResult().getAccepted().getTick()).isEqualTo(lastTick + 1);
            assertThat(whilePaused.getPong().getTick()).isEqualTo(lastTick);
            assertThat(resumed.getSceneUpdate().hasPaused()).isTrue();
            assertThat(resumed.getSceneUpdate().getPaused()).isFalse();
            assertThat(next.getSnapshot().getTick()).isEqualTo(lastTick + 1);
        }
    }

    @Test
    void answersAPingWithTheTickAndItsPlannedTime() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            int joined = client.join(RawClient.hello()).getTick();
            client.send(ClientMessage.newBuilder().setPing(Ping.newBuilder().setClientNanos(42)));

            Pong pong = client.next(ServerMessage::hasPong).getPong();

            assertThat(pong.getClientNanos()).isEqualTo(42);
            assertThat(pong.getTick() - joined).isNotNegative();
            assertThat(pong.getServerNanos() - pong.getTickPlannedNanos()).isNotNegative();
        }
    }

    @Test
    void samplesTheTruthRightAfterTheSnapshotOfItsTick() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello().setToken("admin-token"));
            client.command(1, Command.newBuilder().setSpawn(spawn(40)));
            client.send(ClientMessage.newBuilder()
                    .setTruthRequest(TruthRequest.newBuilder().setRequest(5).setCount(10)));

            int lastTick = 0;
            ServerMessage message = client.read();
            while (!message.hasTruthSample()) {
                lastTick = message.hasSnapshot() ? message.getSnapshot().getTick() : lastTick;
                message = client.read();
            }

            TruthSample truth = message.getTruthSample();
            assertThat(truth.getRequest()).isEqualTo(5);
            assertThat(truth.getTick()).isEqualTo(lastTick);
            assertThat(truth.getIdsList()).hasSize(10).doesNotHaveDuplicates();
        }
    }

    @Test
    void refusesWhatARoleMayNotDo() throws Exception {
        try (RawClient watcher = new RawClient(server.tcpAddress());
                RawClient player = new RawClient(server.tcpAddress())) {
            assertThat(watcher.join(RawClient.hello().setToken("watcher-token")).getRole())
                    .isEqualTo(Role.ROLE_SPECTATOR);
            player.join(RawClient.hello());

            CommandResult spawn = watcher.command(1, Command.newBuilder().setSpawn(spawn(1)));
            CommandResult pause = player.command(1, pause(1, true));
            player.send(ClientMessage.newBuilder()
                    .setTruthRequest(TruthRequest.newBuilder().setCount(1)));
            ServerMessage truth = player.next(ServerMessage::hasRefused);

            assertThat(spawn.getRefused().getCode()).isEqualTo(Code.CODE_FORBIDDEN);
            assertThat(spawn.getRefused().getMessage()).isEqualTo("expected role PLAYER or above, got SPECTATOR");
            assertThat(pause.getRefused().getCode()).isEqualTo(Code.CODE_FORBIDDEN);
            assertThat(truth.getRefused().getCode()).isEqualTo(Code.CODE_FORBIDDEN);
        }
    }

    @Test
    void refusesBadCommandsAndKeepsTheConnection() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());

            CommandResult unknown = client.command(5, Command.newBuilder());
            CommandResult repeated = client.command(5, Command.newBuilder().setSpawn(spawn(1)));
            CommandResult infinite = client.command(
                    6,
                    Command.newBuilder()
                            .setSpawn(spawn(1).setPoint(Vector3.newBuilder().setX(Float.NaN))));
            CommandResult outside = client.command(
                    7,
                    Command.newBuilder()
                            .setSpawn(spawn(1).setPoint(Vector3.newBuilder().setX(90_000))));
            CommandResult kind = client.command(8, Command.newBuilder().setSpawn(spawn(1).setKind(99)));
            CommandResult obstacle = client.command(
                    9,
                    Command.newBuilder()
                            .setRemoveObstacle(RemoveObstacle.newBuilder().setObstacle(999_999)));
            CommandResult good = client.command(10, Command.newBuilder().setSpawn(spawn(1)));

            assertThat(unknown.getRefused().getCode()).isEqualTo(Code.CODE_UNKNOWN_COMMAND);
            assertThat(repeated.getRefused().getCode()).isEqualTo(Code.CODE_OUT_OF_ORDER);
            assertThat(infinite.getRefused().getCode()).isEqualTo(Code.CODE_INVALID_ARGUMENT);
            assertThat(outside.getRefused().getCode()).isEqualTo(Code.CODE_INVALID_ARGUMENT);
            assertThat(kind.getRefused().getCode()).isEqualTo(Code.CODE_INVALID_ARGUMENT);
            assertThat(obstacle.getRefused().getCode()).isEqualTo(Code.CODE_NOT_FOUND);
            assertThat(good.hasAccepted()).isTrue();
        }
    }

    @Test
    void closesQuietlyAfterAGoodbye() throws Exception {
        try (RawClient client = new RawClient(server.tcpAddress())) {
            client.join(RawClient.hello());
            client.send(ClientMessage.newBuilder().setGoodbye(Goodbye.getDefaultInstance()));

            assertThat(client.closing()).isNull();
        }
    }

    private static Spawn.Builder spawn(int count) {
        return Spawn.newBuilder().setCount(count).setDisc(Disc.newBuilder().setRadius(20));
    }

    private static Command.Builder pause(int sequence, boolean paused) {
        return Command.newBuilder()
                .setSequence(sequence)
                .setSetPaused(SetPaused.newBuilder().setPaused(paused));
    }
}
