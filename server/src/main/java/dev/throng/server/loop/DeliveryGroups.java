package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.TickDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/** Sorts a tick's deliveries by event loop and phase, so that each loop gets one task. Tick thread. */
final class DeliveryGroups {
    private final DeliveryPhases phases;
    private final List<Group> groups = new ArrayList<>();

    private record Group(LoopOutlet outlet, List<List<ClientDelivery>> byPhase) {}

    DeliveryGroups(DeliveryPhases phases) {
        this.phases = phases;
    }

    /** Adds a delivery to its client's phase. */
    void add(ClientDelivery delivery) {
        Member member = delivery.member();
        int phase = phases.phaseOf(member);
        int phaseMicros = (int) (phases.offsetNanos(phase) / 1_000);
        if (member.phaseMicros() != phaseMicros) {
            member.phaseMicros(phaseMicros);
        }
        groupOf(member.connection().outlet()).byPhase().get(phase).add(delivery);
    }

    private Group groupOf(LoopOutlet outlet) {
        for (int n = 0; n < groups.size(); n++) {
            if (groups.get(n).outlet() == outlet) {
                return groups.get(n);
            }
        }
        List<List<ClientDelivery>> byPhase = new ArrayList<>();
        for (int phase = 0; phase < phases.phases(); phase++) {
            byPhase.add(new ArrayList<>());
        }
        Group group = new Group(outlet, byPhase);
        groups.add(group);
        return group;
    }

    /**
     * Hands all out.
     *
     * @param plannedNanos when the tick was planned to start
     * @param whenDone runs once, after the last loop is done or at once when there is nothing; any thread
     */
    void handOut(long plannedNanos, Runnable whenDone) {
        if (groups.isEmpty()) {
            phases.delivered(0);
            whenDone.run();
            return;
        }
        AtomicInteger left = new AtomicInteger(groups.size());
        AtomicLong longestNanos = new AtomicLong();
        LongConsumer oneDone = tookNanos -> {
            longestNanos.accumulateAndGet(tookNanos, Math::max);
            if (left.decrementAndGet() == 0) {
                phases.delivered(longestNanos.get());
                whenDone.run();
            }
        };
        for (Group group : groups) {
            List<TickDelivery.Phase> due = new ArrayList<>();
            for (int phase = 0; phase < group.byPhase().size(); phase++) {
                if (!group.byPhase().get(phase).isEmpty()) {
                    due.add(new TickDelivery.Phase(
                            plannedNanos + phases.offsetNanos(phase),
                            group.byPhase().get(phase)));
                }
            }
            group.outlet().deliver(new TickDelivery(due, oneDone));
        }
        groups.clear();
    }
}
