package dev.throng.client.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets a long command end early, but in order, at SIGTERM or SIGINT: it is asked to end, reports, and the process exits with
 * its code. Any thread.
 */
final class EarlyEnd implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 30;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread hook = new Thread(this::end, "bots-shutdown");
    private volatile boolean asked;
    private volatile int code = 1;

    private EarlyEnd() {}

    static EarlyEnd atSignal() {
        EarlyEnd end = new EarlyEnd();
        Runtime.getRuntime().addShutdownHook(end.hook);
        return end;
    }

    /** Whether the command is to end. */
    boolean asked() {
        return asked;
    }

    /** Tells with which code the process is to exit, and returns it. */
    int code(int value) {
        code = value;
        return value;
    }

    private void end() {
        asked = true;
        try {
            if (done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.out.flush();
                Runtime.getRuntime().halt(code);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The command has reported. */
    @Override
    public void close() {
        done.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already, and the hook has been told.
            asked = true;
        }
    }
}
