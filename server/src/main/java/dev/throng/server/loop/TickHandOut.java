package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.TickDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One tick's deliveries, sorted by event loop and phase, and the batches that they are copied from. Filled by the tick thread;
 * free for another tick when the last event loop is done, which gives the batches back.
 */
final class TickHandOut {
    private final DeliveryPhases phases;
    private final List<LoopOutlet> outlets = new ArrayList<>();
    private final List<TickDelivery> deliveries = new ArrayList<>();
    private final List<SnapshotPublisher.Batch> batches = new ArrayList<>();
    /** Event loops that are not done, and the tick thread while it fills. */
    private final AtomicInteger left = new AtomicInteger();

    private volatile boolean free = true;
    private final AtomicLong longestNanos = new AtomicLong();
    private final AtomicLong latestNanos = new AtomicLong();

    TickHandOut(DeliveryPhases phases) {
        this.phases = phases;
    }

    boolean isFree() {
        return free;
    }

    /** Begins another tick. */
    void begin() {
        free = false;
        left.set(1);
        longestNanos.set(0);
        latestNanos.set(0);
        for (int n = 0; n < deliveries.size(); n++) {
            deliveries.get(n).begin(phases.phases());
        }
    }

    /** Takes over a reference to a batch that deliveries are copied from. */
    void uses(SnapshotPublisher.Batch batch) {
        batches.add(batch);
    }

    /** An empty delivery in its client's phase. */
    ClientDelivery add(Member member) {
        int phase = phases.phaseOf(member);
        int phaseMicros = (int) (phases.offsetNanos(phase) / 1_000);
        if (member.phaseMicros() != phaseMicros) {
            member.phaseMicros(phaseMicros);
        }
        return deliveryOf(member.connection().outlet()).phase(phase).add(member);
    }

    private TickDelivery deliveryOf(LoopOutlet outlet) {
        for (int n = 0; n < outlets.size(); n++) {
            if (outlets.get(n) == outlet) {
                return deliveries.get(n);
            }
        }
        TickDelivery delivery = new TickDelivery(this::done);
        delivery.begin(phases.phases());
        outlets.add(outlet);
        deliveries.add(delivery);
        return delivery;
    }

    /**
     * Hands all out.
     *
     * @param plannedNanos when the tick was planned to start
     */
    void handOut(long plannedNanos) {
        for (int n = 0; n < deliveries.size(); n++) {
            TickDelivery delivery = deliveries.get(n);
            boolean any = false;
            for (int phase = 0; phase < delivery.phases(); phase++) {
                delivery.phase(phase).dueNanos(plannedNanos + phases.offsetNanos(phase));
                any |= delivery.phase(phase).clients() > 0;
            }
            if (any) {
                left.incrementAndGet();
                outlets.get(n).deliver(delivery);
            }
        }
        done(0, 0);
    }

    private void done(long tookNanos, long lateNanos) {
        latestNanos.accumulateAndGet(lateNanos, Math::max);
        longestNanos.accumulateAndGet(tookNanos, Math::max);
        if (left.decrementAndGet() > 0) {
            return;
        }
        phases.delivered(longestNanos.get(), latestNanos.get());
        for (int n = 0; n < batches.size(); n++) {
            batches.get(n).release();
        }
        batches.clear();
        free = true;
    }
}
