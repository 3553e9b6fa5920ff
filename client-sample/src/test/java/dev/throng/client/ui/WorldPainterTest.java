package dev.throng.client.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldPainterTest {
    private static final Font FONT = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    private static final WorldInfo WORLD = SyntheticCrowd.world(WorldInfo.Role.PLAYER);
    private static final Camera NEAR = new Camera(0, 0, 40, 200, 150);
    private static final Picture.Layers BARE = new Picture.Layers(false, false, true, true);

    private final WorldPainter painter = new WorldPainter();

    private static Picture picture(
            Camera camera,
            double deviceScale,
            boolean dark,
            SceneView scene,
            AgentFrame frame,
            Selection selection,
            Picture.@Nullable Preview preview) {
        return new Picture(
                camera,
                deviceScale,
                Palette.of(dark),
                BARE,
                WORLD,
                scene,
                frame,
                null,
                selection,
                preview,
                Picture.Hint.NONE,
                List.of(),
                Picture.Extras.NONE,
                0);
    }

    private BufferedImage paint(Picture picture) {
        BufferedImage image = WorldPainter.newImage((int) (picture.camera().widthPx() * picture.deviceScale()), (int)
                (picture.camera().heightPx() * picture.deviceScale()));
        painter.paint(image, picture, FONT);
        return image;
    }

    private BufferedImage paint(AgentFrame frame, double deviceScale, boolean dark) {
        return paint(picture(NEAR, deviceScale, dark, SceneView.EMPTY, frame, Selection.NONE, null));
    }

    /** Pixels whose channels are all within 12 of a colour. */
    private static int count(BufferedImage image, int colour) {
        int found = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = image.getRGB(x, y);
                boolean like = true;
                for (int shift = 0; shift <= 16; shift += 8) {
                    like &= Math.abs(((rgb >>> shift) & 0xFF) - ((colour >>> shift) & 0xFF)) <= 12;
                }
                found += like ? 1 : 0;
            }
        }
        return found;
    }

    @ParameterizedTest
    @CsvSource({"1,false", "2,false", "1.5,true"})
    void aBodyCoversItsArea(double deviceScale, boolean dark) {
        BufferedImage image = paint(SyntheticCrowd.single(0, 1, 0, 0, 0), deviceScale, dark);

        double radiusPx = 0.3 * 40 * deviceScale;
        int colour = Palette.of(dark).kindColour(0);
        assertThat((double) count(image, colour))
                .isCloseTo(Math.PI * radiusPx * radiusPx * 0.75, within(Math.PI * radiusPx * radiusPx * 0.2));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void everyKindHasItsColour(int kind) {
        BufferedImage image = paint(SyntheticCrowd.single(kind, 1, 0, 0, 1), 1, false);

        assertThat(count(image, Palette.LIGHT.kindColour(kind))).isGreaterThan(40);
        assertThat(count(image, Palette.LIGHT.kindColour((kind + 1) % 4))).isZero();
    }

    @Test
    void anAgentIsWhereItIs() {
        BufferedImage image = paint(SyntheticCrowd.single(0, 1, 1.5, 1, 0), 1, false);

        assertThat(image.getRGB(100 + 60 - 6, 75 - 40) & 0xFFFFFF).isEqualTo(Palette.LIGHT.kindColour(0) & 0xFFFFFF);
        assertThat(image.getRGB(100, 75) & 0xFFFFFF).isEqualTo(Palette.LIGHT.ground() & 0xFFFFFF);
    }

    @Test
    void theFrontIsMarked() {
        BufferedImage east = paint(SyntheticCrowd.single(0, 1, 0, 0, 0), 1, false);
        BufferedImage north = paint(SyntheticCrowd.single(0, 1, 0, 0, Math.PI / 2), 1, false);

        int body = Palette.LIGHT.kindColour(0) & 0xFFFFFF;
        assertThat(east.getRGB(106, 75) & 0xFFFFFF).isNotEqualTo(body);
        assertThat(east.getRGB(100, 69) & 0xFFFFFF).isEqualTo(body);
        assertThat(north.getRGB(100, 69) & 0xFFFFFF).isNotEqualTo(body);
        assertThat(north.getRGB(106, 75) & 0xFFFFFF).isEqualTo(body);
    }

    @Test
    void spritesAndShapesLookTheSame() {
        AgentFrame one = SyntheticCrowd.single(2, 1, 0.01, 0.01, 0.4);
        BufferedImage shape = paint(one, 1, false);
        BufferedImage sprite = WorldPainter.newImage(200, 150);
        SpriteSheet sheet = new SpriteSheet(SpriteSheet.Key.of(WORLD.kinds(), 40, 1, false));
        painter.paint(sprite, picture(NEAR, 1, false, SceneView.EMPTY, AgentFrame.empty(), Selection.NONE, null), FONT);

        SpriteSheet.Sprite cart = sheet.sprite(2, 0, AgentLook.PLAIN, (float) Math.cos(0.4), (float) Math.sin(0.4), 0);
        AgentPainter.blend(WorldPainter.pixels(sprite), 200, 150, cart, 100, 74);

        int colour = Palette.LIGHT.kindColour(2);
        assertThat(painter.vectorAgents()).isZero();
        assertThat((double) count(sprite, colour)).isCloseTo(count(shape, colour), within(count(shape, colour) * 0.06));
    }

    @Test
    void statesChangeTheLook() {
        int body = Palette.LIGHT.kindColour(0);

        assertThat(count(paint(SyntheticCrowd.single(0, 0, 0, 0, 0), 1, false), body))
                .isZero();
        assertThat(count(paint(SyntheticCrowd.single(0, 2, 0, 0, 0), 1, false), Palette.LIGHT.alarm()))
                .isGreaterThan(60);
        assertThat(count(paint(SyntheticCrowd.single(0, 1, 0, 0, 0), 1, false), Palette.LIGHT.alarm()))
                .isZero();
    }

    @Test
    void spritesAreCutAtTheEdges() {
        SpriteSheet.Sprite sprite =
                SpriteSheet.Sprite.cut(3, new int[] {0xFF112233, 0xFF112233, 0xFF112233, 0, 0xFF112233, 0, 0, 0, 0});
        int[] pixels = new int[4];

        AgentPainter.blend(pixels, 2, 2, sprite, 0, 0);
        AgentPainter.blend(pixels, 2, 2, sprite, 2, 2);
        AgentPainter.blend(pixels, 2, 2, sprite, -9, -9);

        assertThat(pixels).containsExactly(0x112233 | 0xFF000000, 0, 0, 0x112233 | 0xFF000000);
    }

    @Test
    void blendingHalfIsTheMiddle() {
        SpriteSheet.Sprite half = SpriteSheet.Sprite.cut(1, new int[] {0x80800000});
        int[] pixels = {0x0000FF};

        AgentPainter.blend(pixels, 1, 1, half, 0, 0);

        assertThat((pixels[0] >>> 16) & 0xFF).isBetween(0x7E, 0x82);
        assertThat(pixels[0] & 0xFF).isBetween(0x7D, 0x82);
    }

    @Test
    void obstaclesHaveABodyAndAnInfluence() {
        SceneView scene = new SceneView(List.of(new SceneView.ObstacleMark(1, 0, 0, 1, 1.7)), List.of(), List.of(), 1);
        BufferedImage image = paint(picture(NEAR, 1, false, scene, AgentFrame.empty(), Selection.NONE, null));

        assertThat((double) count(image, Palette.LIGHT.obstacleBody()))
                .isCloseTo(Math.PI * 40 * 40, within(Math.PI * 40 * 40 * 0.12));
        int between = image.getRGB(100 + 55, 75) & 0xFF;
        assertThat(between).isLessThan(Palette.LIGHT.ground() & 0xFF).isGreaterThan(0xC0);
    }

    @Test
    void aMovedObstacleIsRepainted() {
        SceneView before = new SceneView(List.of(new SceneView.ObstacleMark(1, 0, 0, 1, 1)), List.of(), List.of(), 1);
        SceneView after = new SceneView(List.of(), List.of(), List.of(), 2);
        paint(picture(NEAR, 1, false, before, AgentFrame.empty(), Selection.NONE, null));

        BufferedImage image = paint(picture(NEAR, 1, false, after, AgentFrame.empty(), Selection.NONE, null));

        // The scale bar's text has a few pixels of a like grey.
        assertThat(count(image, Palette.LIGHT.obstacleBody())).isLessThan(60);
    }

    @Test
    void wallsAreShownAndAMapsClearingsAreOpen() {
        SceneView.WallMark block =
                new SceneView.WallMark(1, SceneView.WallShape.OUTLINE, ring(-1, -0.5, 1, -0.5, 1, 0.5, -1, 0.5));
        SceneView.WallMark clearing = new SceneView.WallMark(
                2, SceneView.WallShape.OUTLINE, ring(-0.5, -0.25, -0.5, 0.25, 0.5, 0.25, 0.5, -0.25));
        SceneView.WallMark line = new SceneView.WallMark(3, SceneView.WallShape.CHAIN, ring(-1.2, -0.8, 1.2, -0.8));
        SceneView scene = new SceneView(List.of(), List.of(block, clearing, line), List.of(), List.of(), 1);

        BufferedImage image = paint(picture(NEAR, 1, false, scene, AgentFrame.empty(), Selection.NONE, null));

        // 2 m by 1 m without 1 m by 0.5 m, at 40 pixels a metre.
        assertThat((double) count(image, Palette.LIGHT.obstacleBody()))
                .isCloseTo(1.5 * 40 * 40, within(1.5 * 40 * 40 * 0.2));
        assertThat(count(image, Palette.LIGHT.obstacleEdge())).isGreaterThan(2 * 40 * 4);
    }

    private static List<SceneView.WallPoint> ring(double... xz) {
        List<SceneView.WallPoint> points = new ArrayList<>();
        for (int i = 0; i < xz.length; i += 2) {
            points.add(new SceneView.WallPoint(xz[i], xz[i + 1]));
        }
        return points;
    }

    @Test
    void goalsAndThreatsAreShown() {
        SceneView scene = new SceneView(
                List.of(),
                List.of(new SceneView.GoalMark(4, -1, 0, 0)),
                List.of(new SceneView.ThreatMark(5, 1, 0, 0.8)),
                1);
        BufferedImage image = paint(picture(NEAR, 1, false, scene, AgentFrame.empty(), Selection.NONE, null));

        assertThat(count(image, Palette.LIGHT.goal())).isGreaterThan(60);
        assertThat(count(image, Palette.LIGHT.threat())).isGreaterThan(60);
    }

    @Test
    void theSelectionAndTheSpawnPreviewAreShown() {
        AgentFrame frame = SyntheticCrowd.single(0, 1, -1, 0, 0);
        BufferedImage plain = paint(picture(NEAR, 1, false, SceneView.EMPTY, frame, Selection.NONE, null));
        BufferedImage marked = paint(picture(
                NEAR,
                1,
                false,
                SceneView.EMPTY,
                frame,
                Selection.of(1000),
                new Picture.SpawnPreview(new SpawnArea.Disc(1, 0, 0.7), 1, "50 × runner")));

        int ring = Palette.LIGHT.selection();
        assertThat(count(marked, ring)).isGreaterThan(count(plain, ring) + 50);
        assertThat(count(marked, Palette.LIGHT.kindColour(1))).isGreaterThan(100);
    }

    @Test
    void aHigherFishIsDrawnOverALowerOneInBrighterColour() {
        BufferedImage image = paint(SyntheticCrowd.stackedFish(9, 1), 1, true);
        BufferedImage other = paint(SyntheticCrowd.stackedFish(1, 9), 1, true);

        int high = Palette.DARK.depthShade(3, 5, 6);
        assertThat(count(image, high)).isGreaterThan(40).isEqualTo(count(other, high));
        assertThat(count(image, Palette.DARK.depthShade(3, 0, 6))).isLessThan(25);
    }

    @Test
    void aWholeCrowdIsDrawn() {
        BufferedImage image = WorldPainter.newImage(1280, 800);
        Camera camera = Camera.fitting(SyntheticCrowd.BOUNDS, 1280, 800, 20);
        AgentFrame frame = SyntheticCrowd.frame(5000, 1, 1);

        int drawn = painter.paint(
                image, Picture.plain(camera, 1, Palette.DARK, WORLD, SyntheticCrowd.scene(), frame), FONT);

        assertThat(drawn).isEqualTo(5000);
        for (int kind = 0; kind < 4; kind++) {
            assertThat(count(image, Palette.DARK.kindColour(kind))).isGreaterThan(500);
        }
    }

    @Test
    void refusesAnImageOfAnotherType() {
        BufferedImage image = new BufferedImage(200, 150, BufferedImage.TYPE_INT_ARGB);

        assertThatThrownBy(() -> painter.paint(
                        image,
                        picture(NEAR, 1, false, SceneView.EMPTY, AgentFrame.empty(), Selection.NONE, null),
                        FONT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("INT_RGB");
    }
}
