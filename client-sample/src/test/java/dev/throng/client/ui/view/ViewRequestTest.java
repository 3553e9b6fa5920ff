package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ViewRequestTest {
    private static final WorldRect WORLD = new WorldRect(-100, -100, 100, 100);
    private static final long SECOND = 1_000_000_000;

    @Test
    void asksForThePictureAndALittleBorder() {
        ViewRequest request = ViewRequest.of(new Camera(0, 0, 10, 800, 600), WORLD, 2);

        assertThat(request.rect().minX()).isCloseTo(-42.4, within(1e-9));
        assertThat(request.rect().maxZ()).isCloseTo(32.4, within(1e-9));
        assertThat(request.metresPerPixel()).isCloseTo(0.05, within(1e-12));
    }

    @Test
    void neverAsksForMoreThanTheWorld() {
        ViewRequest whole = ViewRequest.of(new Camera(0, 0, 0.5, 800, 600), WORLD, 1);
        ViewRequest outside = ViewRequest.of(new Camera(5000, 0, 10, 800, 600), WORLD, 1);

        assertThat(whole.rect()).isEqualTo(WORLD);
        assertThat(outside.rect().minX()).isEqualTo(100);
        assertThat(outside.rect().maxX()).isEqualTo(100);
    }

    @Test
    void tellsAtOnceThenWaitsAndTellsTheLastInTheEnd() {
        ViewThrottle throttle = new ViewThrottle(SECOND);
        ViewRequest first = new ViewRequest(WORLD, 1);
        ViewRequest second = new ViewRequest(WORLD, 2);
        ViewRequest third = new ViewRequest(WORLD, 3);

        assertThat(throttle.poll(first, 5 * SECOND)).isEqualTo(first);
        assertThat(throttle.poll(second, 5 * SECOND + SECOND / 2)).isNull();
        assertThat(throttle.poll(third, 6 * SECOND)).isEqualTo(third);
        assertThat(throttle.poll(third, 9 * SECOND)).isNull();
    }

    @Test
    void tellsAgainAfterAReset() {
        ViewThrottle throttle = new ViewThrottle(SECOND);
        ViewRequest request = new ViewRequest(WORLD, 1);
        throttle.poll(request, 0);

        throttle.reset();

        assertThat(throttle.poll(request, 1)).isEqualTo(request);
    }
}
