package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TickScheduleTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void doesNotDriftAtARateThatDoesNotDivideASecond() {
        TickSchedule schedule = new TickSchedule(30, 0);
        for (int tick = 0; tick < 30 * 3600; tick++) {
            schedule.begin(schedule.nextNanos());
        }

        assertThat(schedule.nextNanos()).isEqualTo(3600 * SECOND);
    }

    @Test
    void keepsTheBaseWhileTicksAreOnlyALittleLate() {
        TickSchedule schedule = new TickSchedule(20, 0);

        long planned = schedule.begin(TickSchedule.MAX_CATCH_UP_TICKS * SECOND / 20);

        assertThat(planned).isZero();
        assertThat(schedule.nextNanos()).isEqualTo(SECOND / 20);
        assertThat(schedule.timeScalePercent()).isEqualTo(100);
    }

    @Test
    void givesUpWhatAStallOfThreeSecondsCostBeyondThreeTicks() {
        TickSchedule schedule = new TickSchedule(20, 0);
        schedule.begin(0);
        long now = 3 * SECOND;

        int ticksAtOnce = 0;
        while (schedule.nextNanos() <= now) {
            schedule.begin(now);
            ticksAtOnce++;
        }

        assertThat(ticksAtOnce).isEqualTo(TickSchedule.MAX_CATCH_UP_TICKS + 1);
        // 60 ticks were missed at the first late one, 2.8 s of them given up: 1 / 3.8.
        assertThat(schedule.timeScalePercent()).isEqualTo(26);
    }

    @Test
    void isBackAtFullSpeedASecondOfTicksAfterAStall() {
        TickSchedule schedule = new TickSchedule(20, 0);
        schedule.begin(3 * SECOND);
        for (int i = 0; i < 19; i++) {
            schedule.begin(schedule.nextNanos());
        }
        assertThat(schedule.timeScalePercent()).isLessThan(100);

        schedule.begin(schedule.nextNanos());

        assertThat(schedule.timeScalePercent()).isEqualTo(100);
    }

    @Test
    void runsAtTwoThirdsWhenEachTickTakesOneAndAHalfPeriods() {
        TickSchedule schedule = new TickSchedule(20, 0);
        long now = 0;
        for (int tick = 0; tick < 200; tick++) {
            now = Math.max(now, schedule.nextNanos());
            schedule.begin(now);
            now += SECOND / 20 * 3 / 2;
        }

        assertThat(schedule.timeScalePercent()).isBetween(66, 67);
    }

    @Test
    void tellsNoLessThanTenPerCent() {
        TickSchedule schedule = new TickSchedule(20, 0);

        schedule.begin(1_000 * SECOND);

        assertThat(schedule.timeScalePercent()).isEqualTo(TickSchedule.MIN_TIME_SCALE_PERCENT);
    }
}
