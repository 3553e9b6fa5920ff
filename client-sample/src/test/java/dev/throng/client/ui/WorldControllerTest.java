package dev.throng.client.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.SpawnSettings;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.WorldInfo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorldControllerTest {
    private static final long SECOND = 1_000_000_000;

    private final FakeConnection connection = FakeConnection.connected(WorldInfo.Role.PLAYER);
    private final List<String> done = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final WorldController controller = new WorldController(connection, new NoticeSink() {
        @Override
        public void done(String sentence) {
            done.add(sentence);
        }

        @Override
        public void problem(String sentence) {
            problems.add(sentence);
        }
    });

    @BeforeEach
    void lookAtTheWorld() {
        controller.resized(800, 600, 1);
        controller.step(SECOND);
    }

    private void drag(PointerTools.Button button, boolean panInstead, double... xy) {
        controller.tools().pressed(button, panInstead, xy[0], xy[1]);
        for (int i = 2; i < xy.length; i += 2) {
            controller.tools().dragged(xy[i], xy[i + 1]);
        }
        controller.tools().released(button, xy[xy.length - 2], xy[xy.length - 1]);
    }

    @Test
    void aNewWorldIsShownWhole() {
        assertThat(controller.camera().visible().contains(-128, -128)).isTrue();
        assertThat(controller.camera().visible().contains(128, 128)).isTrue();
    }

    @Test
    void theViewIsToldAtOnceAndThenNowAndThen() {
        controller.tools().wheel(400, 300, -5);
        controller.step(SECOND + 10_000_000);
        assertThat(connection.views).hasSize(1);

        controller.step(SECOND + 200_000_000);
        controller.step(SECOND + 400_000_000);

        assertThat(connection.views).hasSize(2);
        assertThat(connection.views.get(1).rect().width())
                .isLessThan(connection.views.get(0).rect().width());
    }

    @Test
    void theViewIsToldAgainToANewSession() {
        connection.world = new WorldInfo(
                2, "synthetic", SyntheticCrowd.BOUNDS, 20, SyntheticCrowd.KINDS, WorldInfo.Role.PLAYER, 5000);

        controller.step(SECOND + 1);

        assertThat(connection.views).hasSize(2);
    }

    @Test
    void theSelectToolPansWithTheLeftButton() {
        Camera before = controller.camera();

        drag(PointerTools.Button.LEFT, false, 400, 300, 410, 300, 450, 320);

        assertThat(controller.camera().screenX(0)).isCloseTo(before.screenX(0) + 50, within(1e-6));
        assertThat(controller.camera().screenY(0)).isCloseTo(before.screenY(0) + 20, within(1e-6));
        assertThat(connection.commands).isEmpty();
    }

    @Test
    void theSpawnToolSpawnsAtAClick() {
        controller.tools().tool(PointerTools.Tool.SPAWN);
        controller.tools().spawn(new SpawnSettings(2, 30, SpawnSettings.DragShape.DISC));

        drag(PointerTools.Button.LEFT, false, 400, 300);

        assertThat(connection.commands)
                .containsExactly(new UserCommand.Spawn(2, "cart", 30, new SpawnArea.Point(0, 0)));
    }

    @Test
    void theSpawnToolSpawnsOverADraggedDiscAndShowsIt() {
        controller.tools().tool(PointerTools.Tool.SPAWN);
        controller.tools().pressed(PointerTools.Button.LEFT, false, 400, 300);
        controller.tools().dragged(430, 340);

        Picture picture = controller.picture(false, Picture.Layers.ALL, List.of(), SECOND);
        Picture.SpawnPreview preview = (Picture.SpawnPreview) picture.preview();
        assertThat(preview).isNotNull();
        assertThat(preview.caption()).isEqualTo("50 × walker");
        assertThat(connection.commands).isEmpty();
        controller.tools().released(PointerTools.Button.LEFT, 430, 340);

        UserCommand.Spawn spawn = (UserCommand.Spawn) connection.commands.get(0);
        SpawnArea.Disc disc = (SpawnArea.Disc) spawn.area();
        assertThat(disc.radius()).isCloseTo(50 / controller.camera().pixelsPerMetre(), within(1e-9));
    }

    @Test
    void theSpawnToolPansWithShiftOrTheMiddleButton() {
        controller.tools().tool(PointerTools.Tool.SPAWN);
        double before = controller.camera().centreX();

        drag(PointerTools.Button.LEFT, true, 400, 300, 440, 300);
        drag(PointerTools.Button.MIDDLE, false, 400, 300, 440, 300);

        assertThat(connection.commands).isEmpty();
        assertThat(controller.camera().centreX()).isLessThan(before);
    }

    @Test
    void escapeCallsASpawnOff() {
        controller.tools().tool(PointerTools.Tool.SPAWN);
        controller.tools().pressed(PointerTools.Button.LEFT, false, 400, 300);
        controller.tools().dragged(430, 340);

        controller.escape();
        controller.tools().released(PointerTools.Button.LEFT, 430, 340);

        assertThat(connection.commands).isEmpty();
        assertThat(controller.tools().tool()).isEqualTo(PointerTools.Tool.SPAWN);
    }

    @Test
    void theRightButtonDoesNothingByItself() {
        controller.tools().tool(PointerTools.Tool.SPAWN);

        drag(PointerTools.Button.OTHER, false, 400, 300, 500, 300);

        assertThat(connection.commands).isEmpty();
    }

    @Test
    void theWheelZoomsAboutThePointer() {
        double x = controller.camera().worldX(600);
        double z = controller.camera().worldZ(200);

        controller.tools().wheel(600, 200, -2.5);

        assertThat(controller.camera().screenX(x)).isCloseTo(600, within(1e-6));
        assertThat(controller.camera().screenY(z)).isCloseTo(200, within(1e-6));
    }

    @Test
    void aClickSelectsAndADoubleClickFollows() {
        connection.frame = SyntheticCrowd.single(0, 1, 10, 5, 0);
        controller.step(SECOND + 1);
        double x = controller.camera().screenX(10);
        double y = controller.camera().screenY(5);

        drag(PointerTools.Button.LEFT, false, x, y);
        assertThat(controller.selection()).isEqualTo(Selection.of(1000));

        controller.tools().doubleClicked(x, y);
        for (int frame = 1; frame < 120; frame++) {
            controller.step(SECOND + frame * SECOND / 60);
        }

        assertThat(controller.selection().following()).isTrue();
        assertThat(controller.camera().centreX()).isCloseTo(10, within(0.05));
        assertThat(controller.camera().centreZ()).isCloseTo(5, within(0.05));
    }

    @Test
    void panningStopsFollowing() {
        connection.frame = SyntheticCrowd.single(0, 1, 10, 5, 0);
        controller.step(SECOND + 1);
        controller.select(1000, true);

        drag(PointerTools.Button.LEFT, false, 100, 100, 160, 100);

        assertThat(controller.selection()).isEqualTo(Selection.of(1000));
    }

    @Test
    void heldKeysMoveTheCameraWithTime() {
        controller.tools().wheel(400, 300, -8);
        controller.step(2 * SECOND);
        double before = controller.camera().centreX();

        controller.hold(1, 0);
        controller.step(2 * SECOND + SECOND / 20);
        controller.hold(0, 0);
        double after = controller.camera().centreX();
        controller.step(2 * SECOND + SECOND / 10);

        assertThat(after).isCloseTo(before + 36 / controller.camera().pixelsPerMetre(), within(1e-6));
        assertThat(controller.camera().centreX()).isEqualTo(after);
    }

    @Test
    void fitFliesBackToTheWholeWorld() {
        controller.tools().wheel(700, 100, -10);
        controller.fit(2 * SECOND);
        controller.step(3 * SECOND);

        assertThat(controller.camera())
                .isEqualTo(Camera.fitting(SyntheticCrowd.BOUNDS, 800, 600, CameraRig.FIT_MARGIN_PX));
    }

    @Test
    void reducedMotionDoesNotFly() {
        controller.rig().reducedMotion(true);
        controller.tools().wheel(700, 100, -10);

        controller.fit(2 * SECOND);

        assertThat(controller.camera())
                .isEqualTo(Camera.fitting(SyntheticCrowd.BOUNDS, 800, 600, CameraRig.FIT_MARGIN_PX));
    }

    @Test
    void aWholeWorldStaysWholeWhenTheWindowGrows() {
        controller.resized(1600, 1200, 1);

        assertThat(controller.camera())
                .isEqualTo(Camera.fitting(SyntheticCrowd.BOUNDS, 1600, 1200, CameraRig.FIT_MARGIN_PX));
    }

    @Test
    void aRefusalIsShownInTheServersWords() {
        connection.reply = new WorldConnection.CommandReply.Refused("the world is full");

        controller.send(new UserCommand.DropThreat(0, 0, 5, 5));

        assertThat(problems).containsExactly("Drop threat: the world is full");
        assertThat(done).isEmpty();
    }

    @Test
    void fewerAgentsThanAskedAreSaid() {
        connection.reply = new WorldConnection.CommandReply.Accepted(12);

        controller.spawnAt(1, 2);

        assertThat(done).containsExactly("Spawned 12 of 50 × walker");
    }

    @Test
    void aSpectatorDoesNotSpawn() {
        FakeConnection watching = FakeConnection.connected(WorldInfo.Role.SPECTATOR);
        WorldController spectator = new WorldController(watching, new NoticeSink() {
            @Override
            public void done(String sentence) {}

            @Override
            public void problem(String sentence) {}
        });
        spectator.resized(800, 600, 1);
        spectator.step(SECOND);

        spectator.tools().tool(PointerTools.Tool.SPAWN);
        spectator.tools().pressed(PointerTools.Button.LEFT, false, 400, 300);
        spectator.tools().released(PointerTools.Button.LEFT, 400, 300);

        assertThat(spectator.plays()).isFalse();
        assertThat(watching.commands).isEmpty();
    }

    @Test
    void anEmptyViewSaysWhatToDo() {
        controller.tools().tool(PointerTools.Tool.SPAWN);
        assertThat(hint()).isEqualTo("No agents here: click to spawn");

        connection.frame = SyntheticCrowd.single(0, 1, 0, 0, 0);
        controller.step(2 * SECOND);
        assertThat(hint()).isEmpty();

        connection.frame = AgentFrame.empty();
        connection.status = ConnectionStatus.disconnected("a:1", "The server is shutting down");
        controller.step(3 * SECOND);
        assertThat(hint()).isEmpty();
    }

    private String hint() {
        return controller
                .picture(false, Picture.Layers.ALL, List.of(), SECOND)
                .hint()
                .headline();
    }
}
