package dev.throng.server.transport;

import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.TickDelivery;
import io.netty.channel.EventLoop;
import java.util.concurrent.RejectedExecutionException;

/** Hands a tick to an event loop as one task, which walks that loop's clients. */
final class EventLoopOutlet implements LoopOutlet {
    private final EventLoop loop;

    EventLoopOutlet(EventLoop loop) {
        this.loop = loop;
    }

    @Override
    public void deliver(TickDelivery delivery) {
        try {
            loop.execute(() -> deliverAll(delivery));
        } catch (RejectedExecutionException e) {
            // The loop has ended, and its connections with it.
            delivery.whenDone().run();
        }
    }

    private static void deliverAll(TickDelivery delivery) {
        try {
            for (ClientDelivery client : delivery.clients()) {
                client.member().connection().deliver(client);
            }
        } finally {
            delivery.whenDone().run();
        }
    }
}
