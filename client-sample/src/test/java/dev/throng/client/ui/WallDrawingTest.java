package dev.throng.client.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.SceneView.ObstacleMark;
import dev.throng.client.ui.view.SceneView.WallMark;
import dev.throng.client.ui.view.SceneView.WallPoint;
import dev.throng.client.ui.view.SceneView.WallShape;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WallDrawingTest {
    private static final long SECOND = 1_000_000_000;

    private final FakeConnection connection = FakeConnection.connected(WorldInfo.Role.PLAYER);
    private final List<String> problems = new ArrayList<>();
    private final WorldController controller = new WorldController(connection, new NoticeSink() {
        @Override
        public void done(String sentence) {}

        @Override
        public void problem(String sentence) {
            problems.add(sentence);
        }
    });
    private final PointerTools tools = controller.tools();

    @BeforeEach
    void takeTheWallTool() {
        controller.resized(800, 600, 1);
        controller.step(SECOND);
        tools.tool(PointerTools.Tool.WALL);
    }

    private void click(double x, double y) {
        tools.pressed(PointerTools.Button.LEFT, false, x, y);
        tools.released(PointerTools.Button.LEFT, x, y);
    }

    private UserCommand.PlaceWall placed() {
        assertThat(connection.commands).hasSize(1);
        return (UserCommand.PlaceWall) connection.commands.get(0);
    }

    private Picture picture() {
        return controller.picture(false, Picture.Layers.ALL, List.of(), SECOND);
    }

    private Picture.WallPreview preview() {
        assertThat(picture().preview()).isInstanceOf(Picture.WallPreview.class);
        return Objects.requireNonNull((Picture.WallPreview) picture().preview());
    }

    @Test
    void clicksSetCornersAndADoubleClickPlacesTheWall() {
        click(300, 300);
        click(400, 300);
        assertThat(connection.commands).isEmpty();

        click(400, 400);
        click(400, 400);
        tools.doubleClicked(400, 400);

        UserCommand.PlaceWall wall = placed();
        assertThat(wall.solid()).isFalse();
        assertThat(wall.corners()).hasSize(3);
        assertThat(controller.camera().screenX(wall.corners().get(2).x())).isCloseTo(400, within(1e-6));
        assertThat(controller.camera().screenY(wall.corners().get(2).z())).isCloseTo(400, within(1e-6));
        assertThat(tools.sketch().isEmpty()).isTrue();
    }

    @Test
    void aDragSpansAStraightWall() {
        tools.pressed(PointerTools.Button.LEFT, false, 300, 300);
        tools.dragged(350, 340);

        assertThat(preview().next()).isEqualTo(Picture.WallStep.SPAN);
        tools.released(PointerTools.Button.LEFT, 350, 340);

        assertThat(placed().corners()).hasSize(2);
    }

    @Test
    void theFirstCornerClosesASolid() {
        click(300, 300);
        click(400, 300);
        click(400, 400);
        tools.pointerAt(303, 297);

        assertThat(preview().next()).isEqualTo(Picture.WallStep.CLOSE);
        click(303, 297);

        assertThat(placed().solid()).isTrue();
        assertThat(placed().corners()).hasSize(3);
    }

    @Test
    void whatBendsInwardsIsNotClosed() {
        click(300, 300);
        click(400, 400);
        click(500, 300);
        click(400, 350);

        tools.pointerAt(300, 300);
        assertThat(preview().refused()).isTrue();
        click(300, 300);

        assertThat(connection.commands).isEmpty();
        assertThat(problems).singleElement().asString().contains("bends to one side only");
        tools.takeCornerBack();
        click(300, 300);
        assertThat(placed().solid()).isTrue();
    }

    @Test
    void escapeCallsTheWallOffAndThenPutsTheToolAway() {
        click(300, 300);
        click(400, 300);

        controller.escape();
        tools.finishWall();

        assertThat(connection.commands).isEmpty();
        assertThat(tools.tool()).isEqualTo(PointerTools.Tool.WALL);
        controller.escape();
        assertThat(tools.tool()).isEqualTo(PointerTools.Tool.SELECT);
    }

    @Test
    void cornersStayInTheWorld() {
        click(400, 300);
        click(400, 1);
        tools.finishWall();

        assertThat(placed().corners().get(1).z()).isEqualTo(128);
    }

    @Test
    void oneCornerIsNoWall() {
        click(300, 300);

        tools.finishWall();

        assertThat(connection.commands).isEmpty();
        assertThat(tools.sketch().corners()).hasSize(1);
    }

    @Test
    void theViewMovesWhileAWallIsDrawn() {
        click(300, 300);
        double before = controller.camera().screenX(0);

        tools.pressed(PointerTools.Button.MIDDLE, false, 400, 300);
        tools.dragged(460, 300);
        tools.released(PointerTools.Button.MIDDLE, 460, 300);

        assertThat(controller.camera().screenX(0)).isCloseTo(before + 60, within(1e-6));
        assertThat(tools.sketch().corners()).hasSize(1);
    }

    @Test
    void aRefusedWallIsExplained() {
        connection.reply = new WorldConnection.CommandReply.Refused("expected at most 4000 wall segments, got 4001");
        click(300, 300);
        click(400, 300);

        tools.finishWall();

        assertThat(problems).containsExactly("Place wall: expected at most 4000 wall segments, got 4001");
    }

    @Test
    void whatStandsUnderThePointerIsRemoved() {
        WallMark wall = new WallMark(7, WallShape.CHAIN, List.of(new WallPoint(-10, 0), new WallPoint(10, 0)));
        connection.scene =
                new SceneView(List.of(new ObstacleMark(3, 50, 50, 2, 5)), List.of(wall), List.of(), List.of(), 1);
        controller.step(2 * SECOND);

        controller.removeAt(2, 0.5);
        controller.removeAt(51, 50);
        controller.removeAt(-90, -90);

        assertThat(connection.commands)
                .containsExactly(new UserCommand.RemoveWall(7), new UserCommand.RemoveObstacle(3));
        assertThat(problems).containsExactly("There is no obstacle and no wall here that could be removed");
    }

    @Test
    void theSketchIsPainted() {
        click(200, 200);
        click(500, 200);
        tools.pointerAt(500, 400);
        BufferedImage image = WorldPainter.newImage(800, 600);

        new WorldPainter().paint(image, picture(), new Font(Font.SANS_SERIF, Font.PLAIN, 12));

        int selection = picture().palette().selection();
        assertThat(image.getRGB(350, 200) & 0xFFFFFF).isEqualTo(selection & 0xFFFFFF);
    }
}
