package dev.throng.server.session;

/** One event loop as the tick thread sees it. */
public interface LoopOutlet {
    /** Hands a tick over as one task. Runs {@link TickDelivery#whenDone} in any case. */
    void deliver(TickDelivery delivery);
}
