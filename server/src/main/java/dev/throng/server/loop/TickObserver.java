package dev.throng.server.loop;

/** What is measured about ticks. Called on the tick thread. */
public interface TickObserver {
    /** Nothing is measured. */
    TickObserver NONE = report -> {};

    /** A tick is done. */
    void tickDone(TickReport report);
}
