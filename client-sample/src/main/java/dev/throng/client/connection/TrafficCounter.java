package dev.throng.client.connection;

import java.util.concurrent.atomic.AtomicLong;

/** Counts traffic. One thread writes, the connection's event loop; any thread reads. */
final class TrafficCounter {
    private final AtomicLong bytesReceived = new AtomicLong();
    private final AtomicLong framesReceived = new AtomicLong();
    private final AtomicLong snapshotsReceived = new AtomicLong();
    private final AtomicLong snapshotBytes = new AtomicLong();
    private final AtomicLong bytesSent = new AtomicLong();
    private final AtomicLong framesSent = new AtomicLong();
    private final AtomicLong strayAnswers = new AtomicLong();

    void received(int bytes) {
        add(bytesReceived, bytes);
    }

    void frame() {
        add(framesReceived, 1);
    }

    void snapshot(int bytes) {
        add(snapshotsReceived, 1);
        add(snapshotBytes, bytes);
    }

    void sent(int bytes) {
        add(bytesSent, bytes);
        add(framesSent, 1);
    }

    void strayAnswer() {
        add(strayAnswers, 1);
    }

    Traffic read() {
        return new Traffic(
                bytesReceived.get(),
                framesReceived.get(),
                snapshotsReceived.get(),
                snapshotBytes.get(),
                bytesSent.get(),
                framesSent.get(),
                strayAnswers.get());
    }

    private static void add(AtomicLong counter, long amount) {
        counter.setRelease(counter.getPlain() + amount);
    }
}
