package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.TickDelivery;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands a tick to an event loop as one task, which walks that loop's clients phase by phase. One timer waits at a time, for
 * the next phase. Fields are confined to the event loop.
 *
 * <p>A fault in one client's delivery closes that client and touches no other. Every tick handed out is told to be done once,
 * also by a loop that ends.
 */
final class EventLoopOutlet implements LoopOutlet {
    private static final Logger LOG = LoggerFactory.getLogger(EventLoopOutlet.class);

    private final EventLoop loop;
    private final LongSupplier nanoClock;
    private @Nullable TickDelivery current;
    private @Nullable Future<?> timer;
    private int nextPhase;
    private long busyNanos;
    private long lateNanos;

    /**
     * An outlet, which is to be told when the loop has ended.
     *
     * @param nanoClock the clock that phases are due by
     */
    EventLoopOutlet(EventLoop loop, LongSupplier nanoClock) {
        this.loop = loop;
        this.nanoClock = nanoClock;
    }

    /** An outlet of a loop that can tell when it has ended. */
    static EventLoopOutlet of(EventLoop loop, LongSupplier nanoClock) {
        EventLoopOutlet outlet = new EventLoopOutlet(loop, nanoClock);
        loop.terminationFuture().addListener(ended -> outlet.loopEnded());
        return outlet;
    }

    @Override
    public void deliver(TickDelivery delivery) {
        try {
            loop.execute(() -> begin(delivery));
        } catch (RejectedExecutionException e) {
            // The loop has ended, and its connections with it.
            delivery.done(0, 0);
        }
    }

    /** After the loop's last task: what waits for its phase is given up. */
    void loopEnded() {
        TickDelivery delivery = current;
        if (delivery != null) {
            end(delivery);
        }
    }

    private void begin(TickDelivery delivery) {
        TickDelivery before = current;
        if (before != null) {
            Future<?> waiting = timer;
            if (waiting != null) {
                waiting.cancel(false);
            }
            while (nextPhase < before.phases()) {
                sendNext(before);
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
        while (nextPhase < delivery.phases()) {
            TickDelivery.Phase phase = delivery.phase(nextPhase);
            if (phase.clients() > 0) {
                long waitNanos = phase.dueNanos() - nanoClock.getAsLong();
                if (waitNanos > 0 && waitFor(waitNanos)) {
                    return;
                }
            }
            sendNext(delivery);
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

    private void sendNext(TickDelivery delivery) {
        TickDelivery.Phase phase = delivery.phase(nextPhase++);
        int clients = phase.clients();
        if (clients == 0) {
            return;
        }
        long beganNanos = nanoClock.getAsLong();
        for (int n = 0; n < clients; n++) {
            send(phase.client(n));
        }
        long endedNanos = nanoClock.getAsLong();
        busyNanos += endedNanos - beganNanos;
        lateNanos = Math.max(lateNanos, endedNanos - phase.dueNanos());
    }

    private static void send(ClientDelivery client) {
        try {
            client.member().connection().deliver(client);
        } catch (RuntimeException e) {
            LOG.error(
                    "session={} its delivery failed, the session is closed",
                    client.member().label(),
                    e);
            client.member().connection().close(Code.INTERNAL, "the server failed to serve this session", 1_000);
        }
    }

    private void end(TickDelivery delivery) {
        long took = busyNanos;
        long late = lateNanos;
        current = null;
        nextPhase = 0;
        busyNanos = 0;
        lateNanos = 0;
        delivery.done(took, late);
    }
}
