package dev.throng.server.session;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Consumer;

/** The one bounded queue from event loops to the tick thread. First come, first served. */
public final class RequestQueue {
    private final ArrayBlockingQueue<Request> requests;
    private volatile boolean closed;

    public RequestQueue(int capacity) {
        requests = new ArrayBlockingQueue<>(capacity);
    }

    /** Any thread; false when the queue is full or closed. */
    public boolean offer(Request request) {
        return !closed && requests.offer(request);
    }

    /** Any thread: takes nothing more. */
    public void close() {
        closed = true;
    }

    /** Tick thread: hands over what is queued at the time of the call; what comes in meanwhile waits. */
    public void drain(Consumer<Request> target) {
        for (int left = requests.size(); left > 0; left--) {
            Request request = requests.poll();
            if (request == null) {
                return;
            }
            target.accept(request);
        }
    }

    /** Any thread. */
    public int depth() {
        return requests.size();
    }
}
