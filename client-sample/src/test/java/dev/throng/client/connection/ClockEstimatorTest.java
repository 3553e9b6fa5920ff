package dev.throng.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.ServerMessage;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockEstimatorTest {
    private static final long MS = 1_000_000;
    private static final long OFFSET = 123_456 * MS;

    private final ClockEstimator clock = new ClockEstimator();

    @Test
    void knowsNothingBeforeTheFirstAnswer() {
        assertThat(clock.estimate()).isNull();
    }

    @Test
    void believesThePingWithTheSmallestRoundTrip() {
        answer(1_000 * MS, 40 * MS, 2 * MS);
        answer(2_000 * MS, 2 * MS, 2 * MS);
        answer(3_000 * MS, 3 * MS, 90 * MS);

        assertThat(estimate().offsetNanos()).isEqualTo(OFFSET);
        assertThat(estimate().roundTripNanos()).isEqualTo(4 * MS);
        assertThat(estimate().lastRoundTripNanos()).isEqualTo(93 * MS);
    }

    @Test
    void isWithinHalfTheSmallestRoundTripWhenQueuesGrowOneWay() {
        Random random = new Random(5);
        for (int i = 0; i < 100; i++) {
            answer(i * 1_000L * MS, MS, MS + random.nextInt(80) * MS);
            long error = Math.abs(estimate().offsetNanos() - OFFSET);
            assertThat(error).isLessThanOrEqualTo(estimate().roundTripNanos() / 2);
        }
    }

    @Test
    void forgetsAGoodPingThatHasLeftTheWindow() {
        answer(0, MS, MS);
        for (int i = 1; i <= 16; i++) {
            answer(i * 1_000L * MS, 10 * MS, 10 * MS);
        }

        assertThat(estimate().roundTripNanos()).isEqualTo(20 * MS);
    }

    @Test
    void leavesOutAnAnswerFromTheFuture() {
        clock.answered(new ServerMessage.Pong(2_000 * MS, 0, 0, 1, 0), 1_000 * MS);

        assertThat(clock.estimate()).isNull();
    }

    private void answer(long sentNanos, long thereNanos, long backNanos) {
        long serverNanos = sentNanos + thereNanos + OFFSET;
        clock.answered(
                new ServerMessage.Pong(sentNanos, serverNanos, serverNanos, 7, 3_000),
                sentNanos + thereNanos + backNanos);
    }

    private ClockEstimate estimate() {
        return Objects.requireNonNull(clock.estimate());
    }
}
