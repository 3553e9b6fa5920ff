package dev.throng.client.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.client.RunningServer;
import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.connection.ThrongClient;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.WorldRect;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.GroundPoint;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.SceneGoal;
import dev.throng.protocol.wire.SceneObstacle;
import dev.throng.protocol.wire.SceneThreat;
import dev.throng.protocol.wire.SceneWall;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.Vector3;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The parts between the user interface's port and the connection. */
class LiveLinkTest {
    private static final long MILLI = 1_000_000;
    private static final int PATIENCE_SECONDS = 60;

    private static ServerMessage.SceneUpdate change(
            List<SceneObstacle> obstacles, IntSequence removedObstacles, List<SceneGoal> goals) {
        IntSequence none = IntSequence.of();
        return new ServerMessage.SceneUpdate(
                2,
                false,
                obstacles,
                removedObstacles,
                goals,
                none,
                List.of(),
                IntSequence.of(9),
                List.of(),
                none,
                Optional.empty());
    }

    private static SceneStore storeWithScene() {
        SceneStore store = new SceneStore();
        store.apply(ServerMessage.SceneUpdate.full(
                1,
                List.of(new SceneObstacle(1, 5, 6, 1, 3), new SceneObstacle(2, 7, 8, 2, 4)),
                List.of(new SceneGoal(3, new Vector3(1, 2, 3))),
                List.of(new SceneThreat(9, 0, 0, 10))));
        return store;
    }

    @Test
    void wallsComeAndGo() {
        SceneStore store = new SceneStore();
        SceneWall line = new SceneWall(3, SceneWall.Shape.CHAIN, List.of(new GroundPoint(0, 0), new GroundPoint(4, 5)));
        SceneWall ring = new SceneWall(
                4,
                SceneWall.Shape.OUTLINE,
                List.of(new GroundPoint(0, 0), new GroundPoint(1, 0), new GroundPoint(1, 1)));
        IntSequence none = IntSequence.of();

        SceneView full =
                store.apply(ServerMessage.SceneUpdate.full(1, List.of(), List.of(line, ring), List.of(), List.of()));
        SceneView later = store.apply(new ServerMessage.SceneUpdate(
                2,
                false,
                List.of(),
                none,
                List.of(),
                none,
                List.of(),
                none,
                List.of(),
                IntSequence.of(3),
                Optional.empty()));

        assertThat(full.walls())
                .extracting(SceneView.WallMark::shape)
                .containsExactly(SceneView.WallShape.CHAIN, SceneView.WallShape.OUTLINE);
        assertThat(full.walls().get(0).points())
                .containsExactly(new SceneView.WallPoint(0, 0), new SceneView.WallPoint(4, 5));
        assertThat(later.walls()).extracting(SceneView.WallMark::id).containsExactly(4);
        assertThat(later.revision()).isGreaterThan(full.revision());
    }

    @Test
    void theSceneFollowsItsUpdates() {
        SceneStore store = storeWithScene();

        SceneView scene = store.apply(change(
                List.of(new SceneObstacle(4, 0, 0, 1, 1)),
                IntSequence.of(1),
                List.of(new SceneGoal(3, new Vector3(4, 5, 6)))));

        assertThat(scene.obstacles()).extracting(SceneView.ObstacleMark::id).containsExactly(2, 4);
        assertThat(scene.goals()).containsExactly(new SceneView.GoalMark(3, 4, 5, 6));
        assertThat(scene.threats()).isEmpty();
    }

    @Test
    void showsAPauseAsSoonAsItsCommandIsAnswered() throws Exception {
        try (RunningServer server = RunningServer.of("empty")) {
            LiveLink link = new LiveLink(
                    new ServerAddress(server.host(), server.port()),
                    "ui",
                    RunningServer.ADMIN_TOKEN,
                    null,
                    ReconnectPolicy.never());
            try (ThrongClient client = link.client()) {
                link.start();
                link.shown().get(PATIENCE_SECONDS, TimeUnit.SECONDS);

                client.send(new CommandBody.SetPaused(true)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                int paused = link.traffic(System.nanoTime()).timeScalePercent();
                client.send(new CommandBody.SetPaused(false)).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                int resumed = link.traffic(System.nanoTime()).timeScalePercent();

                assertThat(paused).isZero();
                assertThat(resumed).isPositive();
            }
        }
    }

    @Test
    void onlyObstaclesMakeANewRevision() {
        SceneStore store = storeWithScene();
        SceneView moved =
                store.apply(ServerMessage.SceneUpdate.moved(2, List.of(new SceneGoal(3, new Vector3(0, 0, 0)))));
        SceneView built = store.apply(change(List.of(new SceneObstacle(4, 0, 0, 1, 1)), IntSequence.of(), List.of()));

        assertThat(moved.revision()).isEqualTo(1);
        assertThat(built.revision()).isEqualTo(2);
    }

    @Test
    void aFullUpdateReplacesTheScene() {
        SceneView scene = storeWithScene()
                .apply(ServerMessage.SceneUpdate.full(
                        5, List.of(), List.of(new SceneGoal(8, new Vector3(0, 0, 0))), List.of()));

        assertThat(scene.obstacles()).isEmpty();
        assertThat(scene.goals()).extracting(SceneView.GoalMark::id).containsExactly(8);
    }

    @Test
    void ratesCoverTheLastSecond() {
        TrafficMeter meter = new TrafficMeter();
        for (long i = 0; i <= 40; i++) {
            meter.sample(new TrafficMeter.Totals(i * 50 * MILLI, i * 1000, i, i * 900, i * 1800, i * 30));
        }

        assertThat(meter.bytesPerSecond()).isCloseTo(20_000, within(1e-6));
        assertThat(meter.snapshotsPerSecond()).isCloseTo(20, within(1e-9));
        assertThat(meter.bitsPerAgentSnapshot()).isCloseTo(4, within(1e-9));
        assertThat(meter.correctedPerSnapshot()).isCloseTo(30, within(1e-9));
    }

    @Test
    void ratesFallToZeroInSilence() {
        TrafficMeter meter = new TrafficMeter();
        for (long i = 0; i <= 60; i++) {
            long before = Math.min(i, 20);
            meter.sample(new TrafficMeter.Totals(i * 50 * MILLI, before * 1000, before, before * 900, before, 0));
        }

        assertThat(meter.bytesPerSecond()).isZero();
        assertThat(meter.bitsPerAgentSnapshot()).isZero();
    }

    @Test
    void commandsKeepTheirMeaningOnTheWire() {
        assertThat(WireCommands.body(new UserCommand.Spawn(2, "cart", 30, new SpawnArea.Point(1, 2))))
                .isEqualTo(new CommandBody.Spawn(2, 30, new Vector3(1, 0, 2)));
        assertThat(WireCommands.body(
                        new UserCommand.Spawn(0, "a", 5, new SpawnArea.Rectangle(new WorldRect(1, 2, 3, 4)))))
                .isEqualTo(new CommandBody.Spawn(0, 5, new Rectangle(1, 2, 3, 4)));
        assertThat(WireCommands.body(new UserCommand.Spawn(0, "a", 5, new SpawnArea.Disc(1, 2, 3))))
                .isEqualTo(new CommandBody.Spawn(0, 5, new Disc(1, 2, 3)));
        assertThat(WireCommands.body(new UserCommand.DespawnDisc(1, 2, 3)))
                .isEqualTo(new CommandBody.DespawnDisc(new Disc(1, 2, 3)));
        assertThat(WireCommands.body(new UserCommand.DespawnAgent(-7)))
                .isEqualTo(new CommandBody.DespawnAgents(IntSequence.of(-7)));
        assertThat(WireCommands.body(new UserCommand.PlaceObstacle(1, 2, 3, 4)))
                .isEqualTo(new CommandBody.PlaceObstacle(1, 2, 3, 4));
        assertThat(WireCommands.body(new UserCommand.RemoveObstacle(6))).isEqualTo(new CommandBody.RemoveObstacle(6));
        assertThat(WireCommands.body(new UserCommand.SetGoal(5, 1, 2, 3)))
                .isEqualTo(new CommandBody.SetGoal(5, new Vector3(1, 2, 3)));
        assertThat(WireCommands.body(new UserCommand.DropThreat(1, 2, 3, 4)))
                .isEqualTo(new CommandBody.DropThreat(1, 2, 3, 4));
        assertThat(WireCommands.body(new UserCommand.SetPaused(true))).isEqualTo(new CommandBody.SetPaused(true));
    }

    @Test
    void theViewKeepsItsScale() {
        var view = WireCommands.view(new ViewRequest(new WorldRect(-1, -2, 3, 4), 0.25));

        assertThat(view.rectangle()).isEqualTo(new Rectangle(-1, -2, 3, 4));
        assertThat(view.metresPerPixel()).isEqualTo(0.25f);
    }

    @Test
    void refusesWhatTheProtocolCanNotSay() {
        var command = new UserCommand.PlaceObstacle(0, 0, 5, 1);

        assertThatThrownBy(() -> WireCommands.body(command))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected at least the body radius");
    }
}
