package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Role;
import dev.throng.server.session.Member;
import dev.throng.server.session.SessionEvents;
import org.junit.jupiter.api.Test;

class DeliveryPhasesTest {
    @Test
    void countsATickWithoutClientsAsOneWithoutWork() {
        phases.delivered(40 * MS, 0);
        TickHandOut handOut = new TickHandOut(phases);
        handOut.begin();
        assertThat(handOut.isFree()).isFalse();

        handOut.handOut(0);

        assertThat(handOut.isFree()).isTrue();
        assertThat(phases.lastDeliveryNanos()).isZero();
    }

    private static final long MS = 1_000_000;
    private static final int TICK_RATE_HZ = 20;

    private final DeliveryPhases phases = new DeliveryPhases(TICK_RATE_HZ);

    @Test
    void sendsToFewClientsAtOnce() {
        seconds(5, 1_900_000);

        assertThat(phases.phases()).isEqualTo(1);
        assertThat(phases.phaseOf(member(12))).isZero();
        assertThat(phases.offsetNanos(0)).isZero();
    }

    @Test
    void takesAPhaseForEveryBurstUpToTen() {
        seconds(20, 7 * MS);
        assertThat(phases.phases()).isEqualTo(4);
        assertThat(phases.offsetNanos(3)).isEqualTo(15 * MS);

        seconds(20, 28 * MS);
        assertThat(phases.phases()).isEqualTo(10);
        assertThat(phases.offsetNanos(9)).isEqualTo(45 * MS);
    }

    @Test
    void changesByOnePhaseASecondAndNotForTremors() {
        seconds(20, 7 * MS);
        seconds(20, 5 * MS);
        assertThat(phases.phases()).isEqualTo(4);

        seconds(1, 28 * MS);
        assertThat(phases.phases()).isEqualTo(5);

        for (int tick = 0; tick < 200; tick++) {
            tick(tick % 10 == 0 ? 900 * MS : 9 * MS);
        }
        assertThat(phases.phases()).isEqualTo(5);
    }

    @Test
    void takesFewerAndLongerPhasesWhereTimeIsShort() {
        seconds(20, 28 * MS);

        seconds(2, 38 * MS);
        assertThat(phases.phases()).isEqualTo(5);
        assertThat(phases.offsetNanos(4)).isEqualTo(40 * MS);

        seconds(5, 32 * MS);
        assertThat(phases.phases()).isEqualTo(5);

        seconds(2, 46 * MS);
        assertThat(phases.phases()).isEqualTo(1);

        seconds(2, 28 * MS);
        assertThat(phases.phases()).isEqualTo(10);
    }

    @Test
    void spreadsTheClientsOfEveryEventLoopEvenly() {
        seconds(20, 28 * MS);

        for (int loops = 1; loops <= 4; loops++) {
            int[] counts = new int[10];
            for (int n = 0; n < 1_000; n++) {
                counts[phases.phaseOf(member(5 + (long) n * loops))]++;
            }
            for (int count : counts) {
                assertThat(count).isCloseTo(100, within(5));
            }
        }
    }

    @Test
    void movesNobodyByMoreThanOnePhase() {
        int[] before = new int[500];
        for (int second = 0; second < 12; second++) {
            for (int n = 0; n < before.length; n++) {
                int phase = phases.phaseOf(member(n));
                assertThat(phase).isBetween(before[n], before[n] + 1);
                before[n] = phase;
            }
            seconds(1, 28 * MS);
        }
        assertThat(phases.phases()).isEqualTo(10);
    }

    private void seconds(int count, long deliveryNanos) {
        for (int tick = 0; tick < count * TICK_RATE_HZ; tick++) {
            tick(deliveryNanos);
        }
    }

    private void tick(long deliveryNanos) {
        phases.delivered(deliveryNanos, 0);
        phases.begin();
    }

    private static Member member(long session) {
        return new Member(
                session, "bot", Role.PLAYER, Encoding.COLUMNS, new ListedConnection("bot"), SessionEvents.NONE);
    }
}
