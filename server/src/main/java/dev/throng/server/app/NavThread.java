package dev.throng.server.app;

import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The thread that makes flow fields, {@code throng-nav}. Begins with the first task. What it is given after it was closed it
 * leaves be: the world does without.
 */
final class NavThread implements Executor, AutoCloseable {
    private static final String NAME = "throng-nav";

    private final ThreadPoolExecutor pool = new ThreadPoolExecutor(
            1,
            1,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
                Thread thread = new Thread(task, NAME);
                thread.setDaemon(true);
                return thread;
            },
            new ThreadPoolExecutor.DiscardPolicy());

    @Override
    public void execute(Runnable task) {
        pool.execute(task);
    }

    /** Ends the thread after the task that it is at. */
    @Override
    public void close() {
        pool.shutdownNow();
    }
}
