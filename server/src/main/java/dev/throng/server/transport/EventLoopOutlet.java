package dev.throng.server.transport;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.TickDelivery;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands a tick to an event loop as one task, which walks that loop's clients phase by phase. One timer waits at a time, for
 * the next phase. Fields are confined to the event loop.
 */
final class EventLoopOutlet implements LoopOutlet {
    private final EventLoop loop;
    private final LongSupplier nanoClock;
    private @Nullable TickDelivery current;
    private @Nullable Future<?> timer;
    private int nextPhase;
    private long busyNanos;

    /**
     * An outlet.
     *
     * @param nanoClock the clock that phases are due by
     */
    EventLoopOutlet(EventLoop loop, LongSupplier nanoClock) {
        this.loop = loop;
        this.nanoClock = nanoClock;
    }

    @Override
    public void deliver(TickDelivery delivery) {
        try {
            loop.execute(() -> begin(delivery));
        } catch (RejectedExecutionException e) {
            // The loop has ended, and its connections with it.
            delivery.whenDone().accept(0);
        }
    }

    private void begin(TickDelivery delivery) {
        TickDelivery before = current;
        if (before != null) {
            Future<?> waiting = timer;
            if (waiting != null) {
                waiting.cancel(false);
            }
            while (nextPhase < before.phases().size()) {
                sendNext(before.phases());
            }
            end(before);
        }
        current = delivery;
        sendDue();
    }

    private void sendDue() {
        timer = null;
        TickDelivery delivery = current;
        if (delivery == null) {
            return;
        }
        List<TickDelivery.Phase> phases = delivery.phases();
        while (nextPhase < phases.size()) {
            long waitNanos = phases.get(nextPhase).dueNanos() - nanoClock.getAsLong();
            if (waitNanos > 0 && waitFor(waitNanos)) {
                return;
            }
            sendNext(phases);
        }
        end(delivery);
    }

    /** False when the loop is about to end: then nothing is worth waiting for. */
    private boolean waitFor(long nanos) {
        if (loop.isShuttingDown()) {
            return false;
        }
        timer = loop.schedule(this::sendDue, nanos, TimeUnit.NANOSECONDS);
        return true;
    }

    private void sendNext(List<TickDelivery.Phase> phases) {
        long beganNanos = nanoClock.getAsLong();
        for (ClientDelivery client : phases.get(nextPhase++).clients()) {
            client.member().connection().deliver(client);
        }
        busyNanos += nanoClock.getAsLong() - beganNanos;
    }

    private void end(TickDelivery delivery) {
        long took = busyNanos;
        current = null;
        nextPhase = 0;
        busyNanos = 0;
        delivery.whenDone().accept(took);
    }
}
