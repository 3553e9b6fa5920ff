package dev.throng.client.bots;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SteadyWindowTest {
    private static final long SECOND = 1_000_000_000;

    private final SteadyWindow window = new SteadyWindow();

    @Test
    void leavesOutTheFirstSecond() {
        window.welcomed(10 * SECOND);

        boolean early = window.counts(10 * SECOND + SECOND - 1);
        boolean later = window.counts(11 * SECOND);

        assertThat(early).isFalse();
        assertThat(later).isTrue();
        assertThat(window.seconds(13 * SECOND)).isEqualTo(2);
        assertThat(window.snapshotsPerSecond(13 * SECOND)).isEqualTo(0.5);
    }

    @Test
    void hasNoRateBeforeItHasLastedASecond() {
        window.welcomed(0);

        assertThat(window.snapshotsPerSecond(2 * SECOND - 1)).isNaN();
        assertThat(new SteadyWindow().snapshotsPerSecond(99 * SECOND)).isNaN();
    }

    @Test
    void leavesOutPauses() {
        window.welcomed(0);
        window.paused(3 * SECOND);
        window.paused(4 * SECOND);
        double whilePaused = window.seconds(8 * SECOND);
        window.resumed(8 * SECOND);

        assertThat(whilePaused).isEqualTo(2);
        assertThat(window.seconds(10 * SECOND)).isEqualTo(4);
    }

    @Test
    void beginsAnewAfterAPauseOfTheFirstSecond() {
        window.welcomed(0);
        window.paused(SECOND / 2);
        window.resumed(5 * SECOND);

        assertThat(window.counts(6 * SECOND - 1)).isFalse();
        assertThat(window.seconds(8 * SECOND)).isEqualTo(2);
    }

    @Test
    void endsWithTheConnection() {
        window.welcomed(0);
        window.ended(4 * SECOND);

        assertThat(window.seconds(100 * SECOND)).isEqualTo(3);
    }
}
