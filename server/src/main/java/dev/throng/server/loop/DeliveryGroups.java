package dev.throng.server.loop;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.TickDelivery;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Sorts a tick's deliveries by event loop, so that each loop gets one task. Tick thread. */
final class DeliveryGroups {
    private final List<LoopOutlet> outlets = new ArrayList<>();
    private final List<List<ClientDelivery>> deliveries = new ArrayList<>();

    void add(ClientDelivery delivery) {
        LoopOutlet outlet = delivery.member().connection().outlet();
        int index = outlets.indexOf(outlet);
        if (index < 0) {
            index = outlets.size();
            outlets.add(outlet);
            deliveries.add(new ArrayList<>());
        }
        deliveries.get(index).add(delivery);
    }

    /** Hands all out; {@code whenDone} runs once, after the last loop is done or at once when there is nothing. */
    void handOut(Runnable whenDone) {
        if (outlets.isEmpty()) {
            whenDone.run();
            return;
        }
        AtomicInteger left = new AtomicInteger(outlets.size());
        Runnable oneDone = () -> {
            if (left.decrementAndGet() == 0) {
                whenDone.run();
            }
        };
        for (int i = 0; i < outlets.size(); i++) {
            outlets.get(i).deliver(new TickDelivery(deliveries.get(i), oneDone));
        }
        outlets.clear();
        deliveries.clear();
    }
}
