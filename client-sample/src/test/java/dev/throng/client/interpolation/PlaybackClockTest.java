package dev.throng.client.interpolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PlaybackClockTest {
    private static final long MS = 1_000_000;
    private static final long TICK = 50 * MS;
    private static final long START = 7_000 * MS;

    private final PlaybackClock clock = new PlaybackClock(20);

    @Test
    void staysTwoIntervalsBehindAnEvenStream() {
        for (int tick = 0; tick < 100; tick++) {
            clock.arrived(1, 100, START + tick * TICK);
        }

        long newest = START + 99 * TICK;
        assertThat(clock.playbackNanos(newest)).isEqualTo(99 * TICK - 2 * TICK);
        assertThat(clock.playbackNanos(newest + 16 * MS)).isEqualTo(99 * TICK - 2 * TICK + 16 * MS);
    }

    @Test
    void staysCalmInAnyPhaseOfTheTickAndWhenItMovesByATenth() {
        long phase = 45 * MS;
        long shown = Long.MIN_VALUE;
        for (int tick = 0; tick < 600; tick++) {
            if (tick == 200) {
                phase -= TICK / 10;
            } else if (tick == 400) {
                phase += TICK / 10;
            }
            clock.arrived(1, 100, START + tick * TICK + phase);
            for (int frame = 0; frame < 5; frame++) {
                long now = START + tick * TICK + phase + frame * TICK / 5;
                long next = clock.playbackNanos(now);
                if (tick > 0) {
                    // A tenth of the tick is caught up in a third of a second, by a few per cent of speed.
                    assertThat(next - shown).isBetween(TICK / 5 * 9 / 10 - TICK / 10, TICK / 5 * 11 / 10 + TICK / 10);
                }
                shown = next;
            }
            assertThat(clock.delayNanos()).isEqualTo(2 * TICK);
        }
    }

    @Test
    void movesFartherBehindWhenArrivalsJitter() {
        Random random = new Random(1);
        for (int tick = 0; tick < 200; tick++) {
            clock.arrived(1, 100, START + tick * TICK + random.nextInt(80) * MS);
        }

        assertThat(clock.delayNanos()).isBetween(140 * MS, 160 * MS);
    }

    @Test
    void comesBackToTwoIntervalsWhenTheJitterEnds() {
        Random random = new Random(1);
        for (int tick = 0; tick < 200; tick++) {
            clock.arrived(1, 100, START + tick * TICK + (tick < 100 ? random.nextInt(80) * MS : 5 * MS));
        }

        assertThat(clock.delayNanos()).isEqualTo(2 * TICK);
    }

    @Test
    void neverRunsBackward() {
        Random random = new Random(2);
        long last = Long.MIN_VALUE;
        long received = START;
        for (int tick = 0; tick < 2_000; tick++) {
            long stall = random.nextInt(100) == 0 ? random.nextInt(3_000) * MS : 0;
            received = Math.max(received, START + tick * TICK + random.nextInt(80) * MS + stall);
            clock.arrived(1, 100, received);
            for (int part = 0; part < 3; part++) {
                long playback = clock.playbackNanos(received + 16L * part * MS);
                assertThat(playback).isGreaterThanOrEqualTo(last);
                last = playback;
            }
        }
    }

    @Test
    void runsAtMostTwoIntervalsPastTheNewestTick() {
        clock.arrived(1, 100, START);
        clock.playbackNanos(START);

        assertThat(clock.playbackNanos(START + 60_000 * MS)).isEqualTo(2 * TICK);
    }

    @Test
    void restsAtTheNewestTickWhileTheWorldIsPaused() {
        for (int tick = 0; tick < 100; tick++) {
            clock.arrived(1, 100, START + tick * TICK);
        }
        long newest = START + 99 * TICK;
        clock.playbackNanos(newest);
        clock.paused();

        for (int frame = 0; frame < 1_000; frame++) {
            assertThat(clock.playbackNanos(newest + 16L * frame * MS)).isLessThanOrEqualTo(99 * TICK);
        }
        assertThat(clock.playbackNanos(newest + 17_000 * MS)).isEqualTo(99 * TICK);
    }

    @Test
    void goesOnAfterAPauseOfAnyLengthAsBeforeIt() {
        long paused = 170 * MS; // Shorter than what counts as a stall.
        for (int tick = 0; tick < 100; tick++) {
            clock.arrived(1, 100, START + tick * TICK);
            clock.playbackNanos(START + tick * TICK);
        }
        clock.paused();
        for (int tick = 100; tick < 130; tick++) {
            clock.arrived(1, 100, START + paused + tick * TICK);
            clock.playbackNanos(START + paused + tick * TICK);
        }

        assertThat(clock.delayNanos()).isEqualTo(2 * TICK);
        assertThat(clock.playbackNanos(START + paused + 129 * TICK)).isCloseTo(127 * TICK, within(MS));
        assertThat(clock.playbackNanos(START + paused + 60_000 * MS)).isEqualTo(131 * TICK);
    }

    @Test
    void followsASlowedWorldAtItsOwnPace() {
        long received = START;
        for (int tick = 0; tick < 100; tick++) {
            clock.arrived(1, 50, received);
            received += 2 * TICK;
        }

        long before = clock.playbackNanos(received);
        long after = clock.playbackNanos(received + 16 * MS);

        assertThat(clock.delayNanos()).isEqualTo(2 * TICK);
        assertThat(after - before).isCloseTo(16 * MS, within(MS));
    }

    @Test
    void isBackAtItsAimWithinASecondAfterTheWorldStoodStillForAMinute() {
        for (int tick = 0; tick < 100; tick++) {
            clock.arrived(1, 100, START + tick * TICK);
            clock.playbackNanos(START + tick * TICK);
        }
        long pause = 60_000 * MS;
        long resumed = START + 99 * TICK + pause;
        clock.playbackNanos(resumed);

        long playback = 0;
        for (int tick = 1; tick <= 20; tick++) {
            clock.arrived(1, 100, resumed + tick * TICK);
            playback = clock.playbackNanos(resumed + tick * TICK);
        }

        assertThat(playback).isCloseTo((99 + 20 - 2) * TICK, within(20 * MS));
    }

    @Test
    void isBackAtItsAimAtOnceWhenAStalledLinkHasDrained() {
        for (int tick = 0; tick < 100; tick++) {
            clock.arrived(1, 100, START + tick * TICK);
            clock.playbackNanos(START + tick * TICK);
        }
        long drained = START + 160 * TICK;
        for (int tick = 100; tick <= 160; tick++) {
            clock.arrived(1, 100, drained);
        }

        assertThat(clock.playbackNanos(drained)).isEqualTo(158 * TICK);
        assertThat(clock.delayNanos()).isEqualTo(2 * TICK);
    }

    @Test
    void refusesATickRateThatIsNone() {
        assertThatThrownBy(() -> new PlaybackClock(0)).hasMessage("expected a tick rate above 0 Hz, got 0.0");
        assertThatThrownBy(() -> new PlaybackClock(Double.NaN)).isInstanceOf(IllegalArgumentException.class);
    }
}
