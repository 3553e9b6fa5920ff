package dev.throng.client.bots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.connection.ClockEstimate;
import org.junit.jupiter.api.Test;

class FleetClockTest {
    private static final long MS = 1_000_000;
    private static final long TICK = 50 * MS;
    private static final long OFFSET = 777_000 * MS;

    private final FleetClock clock = new FleetClock();

    @Test
    void saysNothingBeforeTheFirstPong() {
        assertThat(clock.latenessNanos(5, TICK, 0, 0)).isEqualTo(FleetClock.UNKNOWN);
    }

    @Test
    void measuresAgainstThePlannedTimeOfTheTick() {
        clock.answered(new ClockEstimate(OFFSET, 2 * MS, 2 * MS, 100, OFFSET + 1_000 * MS, 0), 0);

        assertThat(clock.latenessNanos(102, TICK, 0, 1_107 * MS)).isEqualTo(7 * MS);
        assertThat(clock.latenessNanos(90, TICK, 0, 500 * MS)).isZero();
    }

    @Test
    void measuresAgainstTheClientsOwnPhaseOfTheTick() {
        clock.answered(new ClockEstimate(OFFSET, 2 * MS, 2 * MS, 100, OFFSET + 1_000 * MS, 15 * MS), 0);

        assertThat(clock.latenessNanos(102, TICK, 15 * MS, 1_117 * MS)).isEqualTo(2 * MS);
        assertThat(clock.latenessNanos(102, TICK, 15 * MS, 1_110 * MS)).isZero();
    }

    @Test
    void believesTheBestPingOfTheWholeFleet() {
        clock.answered(new ClockEstimate(OFFSET, MS, MS, 100, OFFSET, 0), 0);
        clock.answered(new ClockEstimate(OFFSET + 20 * MS, 40 * MS, 40 * MS, 101, OFFSET + TICK, 0), 10 * MS);

        assertThat(clock.latenessNanos(101, TICK, 0, TICK + 3 * MS)).isEqualTo(3 * MS);
        assertThat(clock.bestRoundTripNanos()).isEqualTo(MS);
    }

    @Test
    void forgetsAnOldOffsetAfterTenSeconds() {
        clock.answered(new ClockEstimate(OFFSET, MS, MS, 100, OFFSET, 0), 0);
        for (int second = 1; second <= 12; second++) {
            clock.answered(
                    new ClockEstimate(OFFSET + 5 * MS, 10 * MS, 10 * MS, 100 + second, OFFSET, 0),
                    second * 1_000L * MS);
        }

        assertThat(clock.bestRoundTripNanos()).isEqualTo(10 * MS);
    }

    @Test
    void countsNoPauseAsLateness() {
        clock.answered(new ClockEstimate(0, MS, MS, 100, 0, 0), 0);
        clock.paused(103);
        clock.answered(new ClockEstimate(0, MS, MS, 103, 3 * TICK, 0), 1);

        assertThat(clock.latenessNanos(104, TICK, 0, 60_000 * MS)).isEqualTo(FleetClock.UNKNOWN);

        clock.answered(new ClockEstimate(0, MS, MS, 105, 60_050 * MS, 0), 2);

        assertThat(clock.latenessNanos(106, TICK, 0, 60_104 * MS)).isEqualTo(4 * MS);
    }

    @Test
    void keepsTheNewestTickAcrossTheWrap() {
        clock.answered(new ClockEstimate(0, MS, MS, -1, 0, 0), 0);
        clock.answered(new ClockEstimate(0, MS, MS, 1, 2 * TICK, 0), 1);
        clock.answered(new ClockEstimate(0, MS, MS, 0, 900 * MS, 0), 2);

        assertThat(clock.latenessNanos(2, TICK, 0, 3 * TICK + 4 * MS)).isEqualTo(4 * MS);
    }
}
