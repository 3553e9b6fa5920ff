package dev.throng.server.loop;

import java.util.concurrent.locks.LockSupport;

/** The time that ticks are planned by, and how to wait for it. */
public interface TickClock {
    /** The machine's monotonic clock; waits by parking, never by spinning. */
    TickClock SYSTEM = new TickClock() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void parkUntil(long nanos) {
            LockSupport.parkNanos(this, nanos - System.nanoTime());
        }
    };

    /** Nanoseconds from an arbitrary origin; never goes backward. */
    long nanoTime();

    /** Waits until about {@code nanos}; may return early. */
    void parkUntil(long nanos);
}
