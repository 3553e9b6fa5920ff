package dev.throng.server.session;

/** One event loop as the tick thread sees it. */
public interface LoopOutlet {
    /**
     * Hands a tick over as one task. Each phase is sent when it is due, or at once when another tick is handed over before
     * that, so that no client gets ticks out of order. Tells {@link TickDelivery#whenDone} in any case.
     */
    void deliver(TickDelivery delivery);
}
