package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CameraTest {
    private static final WorldRect WORLD = new WorldRect(-128, -64, 128, 64);
    private final Random random = new Random(7);

    private Camera anyCamera() {
        return new Camera(
                random.nextDouble() * 400 - 200,
                random.nextDouble() * 400 - 200,
                Math.exp(random.nextDouble() * 6 - 2),
                200 + random.nextInt(2000),
                200 + random.nextInt(1200));
    }

    @Test
    void screenAndWorldAreInverse() {
        for (int i = 0; i < 200; i++) {
            Camera camera = anyCamera();
            double x = random.nextDouble() * 400 - 200;
            double z = random.nextDouble() * 400 - 200;

            assertThat(camera.worldX(camera.screenX(x))).isCloseTo(x, within(1e-9));
            assertThat(camera.worldZ(camera.screenY(z))).isCloseTo(z, within(1e-9));
        }
    }

    @Test
    void northIsUpAndEastIsRight() {
        Camera camera = new Camera(0, 0, 10, 800, 600);

        assertThat(camera.screenX(1)).isEqualTo(410);
        assertThat(camera.screenY(1)).isEqualTo(290);
    }

    @Test
    void zoomKeepsThePointUnderTheCursor() {
        for (int i = 0; i < 200; i++) {
            Camera camera = anyCamera();
            double sx = random.nextDouble() * camera.widthPx();
            double sy = random.nextDouble() * camera.heightPx();
            double factor = Math.exp(random.nextDouble() * 2 - 1);

            Camera zoomed = camera.zoomedAbout(sx, sy, factor);

            assertThat(zoomed.worldX(sx)).isCloseTo(camera.worldX(sx), within(1e-8));
            assertThat(zoomed.worldZ(sy)).isCloseTo(camera.worldZ(sy), within(1e-8));
        }
    }

    @Test
    void zoomAtTheLimitDoesNotDrift() {
        Camera nearest = new Camera(3, 4, Camera.MAX_PIXELS_PER_METRE, 800, 600);

        Camera zoomed = nearest.zoomedAbout(10, 20, 3);

        assertThat(zoomed.pixelsPerMetre()).isEqualTo(Camera.MAX_PIXELS_PER_METRE);
        assertThat(zoomed.centreX()).isCloseTo(3, within(1e-12));
        assertThat(zoomed.centreZ()).isCloseTo(4, within(1e-12));
    }

    @Test
    void draggingTakesTheWorldAlong() {
        Camera camera = new Camera(5, -3, 8, 800, 600);

        Camera dragged = camera.draggedBy(40, -25);

        assertThat(dragged.screenX(5)).isCloseTo(camera.screenX(5) + 40, within(1e-9));
        assertThat(dragged.screenY(-3)).isCloseTo(camera.screenY(-3) - 25, within(1e-9));
    }

    @Test
    void fittingShowsTheWholeRectangleAndNotMuchMore() {
        Camera camera = Camera.fitting(WORLD, 900, 700, 20);

        assertThat(camera.visible().minX()).isLessThan(WORLD.minX());
        assertThat(camera.visible().maxZ()).isGreaterThan(WORLD.maxZ());
        assertThat(camera.screenX(WORLD.minX())).isCloseTo(20, within(1e-9));
        assertThat(camera.screenX(WORLD.maxX())).isCloseTo(880, within(1e-9));
    }

    @Test
    void resizingKeepsMiddleAndScale() {
        Camera resized = new Camera(5, -3, 8, 800, 600).resized(1000, 500);

        assertThat(resized.worldX(500)).isCloseTo(5, within(1e-9));
        assertThat(resized.worldZ(250)).isCloseTo(-3, within(1e-9));
        assertThat(resized.pixelsPerMetre()).isEqualTo(8);
    }

    @Test
    void someOfTheWorldStaysInThePicture() {
        Camera lost = new Camera(9000, -9000, 4, 800, 600);

        Camera kept = lost.keptNear(WORLD);

        assertThat(kept.visible().intersects(WORLD)).isTrue();
        assertThat(new Camera(100, 30, 4, 800, 600).keptNear(WORLD).centreX()).isEqualTo(100);
    }

    @Test
    void rejectsAnEmptyPicture() {
        assertThatThrownBy(() -> new Camera(0, 0, 4, 0, 600))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got 4.0 px/m, 0.0 x 600.0 px");
    }
}
