package dev.throng.server.loop;

import dev.throng.server.session.Member;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Spreads the clients over phases of the tick, so that they are not all sent to in one burst. Confined to the tick thread,
 * but for {@link #delivered}.
 *
 * <p>How many phases there are follows from how long a tick's deliveries take on the busiest event loop, the median of the
 * last {@value #WINDOW} ticks. While load is light there is a phase for every {@link #BURST_NANOS}, at most {@value #MOST}, each
 * a tenth of the tick after the one before: few clients get everything at once. Smaller bursts cost more, since the system
 * batches less; where that is time which nobody has, there are fewer and longer phases: {@value #HEAVY_PHASES} from
 * {@value #HEAVY_PERCENT} % of the tick on and one from {@value #FULL_PERCENT} % on. Load is light again from
 * {@value #LIGHT_PERCENT} % down. The number changes once a second at most, and by one phase at a time while load is light.
 *
 * <p>A client's place is a function of its session's number, a point of the Weyl sequence of the golden ratio, which spreads
 * every arithmetic progression evenly, as event loops take the sessions in turn. One phase more or less moves a client by
 * one phase at most.
 */
final class DeliveryPhases {
    static final int MOST = 10;
    static final int WINDOW = 15;
    /** What one phase's deliveries may take. */
    static final long BURST_NANOS = 2_000_000;

    private static final int LIGHT_PERCENT = 60;
    private static final int HEAVY_PERCENT = 75;
    private static final int FULL_PERCENT = 90;
    private static final int HEAVY_PHASES = 5;
    private static final long GOLDEN_RATIO = 0x9E3779B9L;

    private final long periodNanos;
    private final int tickRateHz;
    private final AtomicLong lastDeliveryNanos = new AtomicLong();
    private final AtomicLong lastLateNanos = new AtomicLong();
    private final long[] recentNanos = new long[WINDOW];
    private final long[] sortedNanos = new long[WINDOW];
    private long ticks;
    private int phases = 1;
    private boolean heavy;

    DeliveryPhases(int tickRateHz) {
        this.tickRateHz = tickRateHz;
        periodNanos = 1_000_000_000L / tickRateHz;
    }

    int phases() {
        return phases;
    }

    /** What the last tick's deliveries took on the busiest event loop. Any thread. */
    long lastDeliveryNanos() {
        return lastDeliveryNanos.get();
    }

    /** How long after it was due the last client of a phase was written to, of the latest phase of the last tick. Any thread. */
    long lastLateNanos() {
        return lastLateNanos.get();
    }

    /** What a tick's deliveries took on the busiest event loop, and how late the latest was. Any thread. */
    void delivered(long nanos, long lateNanos) {
        lastDeliveryNanos.set(nanos);
        lastLateNanos.set(lateNanos);
    }

    /** Looks at the deliveries since the last tick. */
    void begin() {
        recentNanos[(int) (ticks % WINDOW)] = lastDeliveryNanos.get();
        ticks++;
        if (ticks % tickRateHz == 0) {
            plan(median());
        }
    }

    private long median() {
        System.arraycopy(recentNanos, 0, sortedNanos, 0, WINDOW);
        Arrays.sort(sortedNanos);
        return sortedNanos[WINDOW / 2];
    }

    private void plan(long deliveryNanos) {
        long percent = deliveryNanos * 100 / periodNanos;
        if (percent > FULL_PERCENT || (heavy && phases == 1 && percent > LIGHT_PERCENT)) {
            heavy = true;
            phases = 1;
        } else if (percent > HEAVY_PERCENT || (heavy && percent > LIGHT_PERCENT)) {
            heavy = true;
            phases = HEAVY_PHASES;
        } else {
            if (heavy) {
                heavy = false;
                phases = MOST;
            }
            long wanted = Math.min(MOST, Math.max(1, (deliveryNanos + BURST_NANOS - 1) / BURST_NANOS));
            if (wanted > phases) {
                phases++;
            } else if (wanted < phases - 1) {
                phases--;
            }
        }
    }

    /** The phase of a client, 0 to {@link #phases()} - 1. */
    int phaseOf(Member member) {
        long place = (member.session() * GOLDEN_RATIO) & 0xFFFFFFFFL;
        return (int) ((place * phases) >>> 32);
    }

    /** When a phase is due after a tick's planned start. */
    long offsetNanos(int phase) {
        return phase * (heavy ? periodNanos / phases : periodNanos / MOST);
    }
}
