package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CameraMotionTest {
    private static final Camera FROM = new Camera(0, 0, 2, 800, 600);
    private static final Camera TO = new Camera(50, -20, 32, 800, 600);
    private static final CameraMotion MOTION = new CameraMotion(FROM, TO, 1000, 400);

    @Test
    void beginsAndEndsExactly() {
        assertThat(MOTION.at(1000)).isEqualTo(FROM);
        assertThat(MOTION.at(1400)).isEqualTo(TO);
        assertThat(MOTION.finished(1399)).isFalse();
        assertThat(MOTION.finished(1400)).isTrue();
    }

    @Test
    void scaleGoesEvenlyByRatio() {
        assertThat(MOTION.at(1200).pixelsPerMetre()).isCloseTo(8, within(1e-9));
    }

    @Test
    void aFlightThatZoomsAboutAPointKeepsThatPointAllTheWay() {
        Camera zoomed = FROM.zoomedAbout(700, 100, 6);
        CameraMotion motion = new CameraMotion(FROM, zoomed, 0, 100);

        for (long now = 0; now <= 100; now += 10) {
            assertThat(motion.at(now).screenX(FROM.worldX(700))).isCloseTo(700, within(1e-6));
            assertThat(motion.at(now).screenY(FROM.worldZ(100))).isCloseTo(100, within(1e-6));
        }
    }

    @Test
    void followingClosesInWithoutOvershoot() {
        Camera camera = FROM;
        for (int i = 0; i < 120; i++) {
            Camera next = CameraMotion.follow(camera, 10, 0, 1 / 60.0);
            assertThat(next.centreX()).isBetween(camera.centreX(), 10.0);
            camera = next;
        }

        assertThat(camera.centreX()).isCloseTo(10, within(0.01));
    }
}
