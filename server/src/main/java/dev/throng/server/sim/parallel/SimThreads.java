package dev.throng.server.sim.parallel;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs phases on the calling thread and on daemons named {@code throng-sim-N} beside it.
 *
 * <p>Parts are taken one by one from a counter, by the caller too. So a helper that gets no processor costs nothing but its
 * help: the caller does what nobody has taken, and waits only for parts that somebody is at. Helpers spin for a fraction
 * of a millisecond after a phase, since the next one is near, and then park. No locks, and a run allocates nothing.
 *
 * <p>{@link #run} belongs to one thread at a time; {@link #close} may be called from any, and a run after it is done by the
 * caller alone.
 */
public final class SimThreads implements Phases, AutoCloseable {
    public static final int MOST_THREADS = 64;

    /** More parts than threads even out what one part costs more than another. */
    private static final int PARTS_A_THREAD = 4;
    /** Rounds of spinning before parking: some hundred microseconds, less than it may take a parked thread to wake. */
    private static final int SPIN_ROUNDS = 8_000;

    private static final int CLOSE_MILLIS = 1_000;

    private static final int PARTS_SHIFT = 16;
    private static final int RUN_SHIFT = 32;
    private static final long MASK = 0xFFFF;

    private final Helper[] helpers;
    private final int mostParts;
    private final int spinRounds;
    private final @Nullable Throwable[] failures;

    /** Number of the run, its number of parts, the next part that nobody has taken: 32, 16 and 16 bits. */
    private final AtomicLong ticket = new AtomicLong();

    private final AtomicInteger finished = new AtomicInteger();
    /** Written before the ticket of its run. Whoever then takes a part of that run has read this task. */
    private PartTask task = (part, parts) -> {};
    /** The caller while it is parked, or about to be. */
    private volatile @Nullable Thread waiting;

    private volatile boolean closed;
    private boolean running;

    /**
     * Starts the threads.
     *
     * @param threads 1 to {@value #MOST_THREADS}, with the caller's own; 1 starts none
     */
    public SimThreads(int threads) {
        if (threads < 1 || threads > MOST_THREADS) {
            throw new IllegalArgumentException("expected 1 to " + MOST_THREADS + " threads, got " + threads);
        }
        mostParts = threads == 1 ? 1 : threads * PARTS_A_THREAD;
        spinRounds = Runtime.getRuntime().availableProcessors() < threads ? 0 : SPIN_ROUNDS;
        failures = new Throwable[mostParts];
        helpers = new Helper[threads - 1];
        for (int i = 0; i < helpers.length; i++) {
            helpers[i] = new Helper("throng-sim-" + (i + 1));
        }
        for (Helper helper : helpers) {
            helper.thread.start();
        }
    }

    @Override
    public int mostParts() {
        return mostParts;
    }

    /** Ids of the threads beside the caller's, for those who measure what they do. */
    public long[] threadIds() {
        long[] ids = new long[helpers.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = helpers[i].thread.getId();
        }
        return ids;
    }

    @Override
    public void run(int parts, PartTask newTask) {
        if (parts < 1 || parts > mostParts) {
            throw new IllegalArgumentException("expected 1 to " + mostParts + " parts, got " + parts);
        }
        if (running) {
            throw new IllegalStateException("expected one run at a time, got another within it");
        }
        if (parts == 1) {
            newTask.run(0, 1);
            return;
        }
        running = true;
        task = newTask;
        finished.set(0);
        long number = (ticket.get() >>> RUN_SHIFT) + 1;
        ticket.set(number << RUN_SHIFT | (long) parts << PARTS_SHIFT);
        for (int i = 0; i < Math.min(helpers.length, parts - 1); i++) {
            if (helpers[i].parked) {
                LockSupport.unpark(helpers[i].thread);
            }
        }
        takeParts();
        awaitAll(parts);
        running = false;
        rethrow(parts);
    }

    private boolean hasParts() {
        long now = ticket.get();
        return (now & MASK) < (now >>> PARTS_SHIFT & MASK);
    }

    /** Takes parts until there are none left. */
    private void takeParts() {
        while (true) {
            long now = ticket.get();
            int part = (int) (now & MASK);
            int parts = (int) (now >>> PARTS_SHIFT & MASK);
            if (part >= parts) {
                return;
            }
            PartTask ofRun = task;
            if (ticket.compareAndSet(now, now + 1)) {
                runPart(ofRun, part, parts);
            }
        }
    }

    private void runPart(PartTask ofRun, int part, int parts) {
        try {
            ofRun.run(part, parts);
        } catch (Throwable e) {
            failures[part] = e;
        }
        if (finished.incrementAndGet() == parts) {
            Thread caller = waiting;
            if (caller != null) {
                LockSupport.unpark(caller);
            }
        }
    }

    private void awaitAll(int parts) {
        for (int round = 0; round < spinRounds && finished.get() < parts; round++) {
            Thread.onSpinWait();
        }
        if (finished.get() == parts) {
            return;
        }
        boolean interrupted = false;
        waiting = Thread.currentThread();
        while (finished.get() < parts) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        waiting = null;
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void rethrow(int parts) {
        Throwable first = null;
        for (int part = 0; part < parts; part++) {
            Throwable failure = failures[part];
            failures[part] = null;
            if (first == null) {
                first = failure;
            } else if (failure != null && failure != first) {
                first.addSuppressed(failure);
            }
        }
        if (first instanceof Error error) {
            throw error;
        } else if (first instanceof RuntimeException exception) {
            throw exception;
        } else if (first != null) {
            throw new IllegalStateException("expected a part to throw nothing checked, got " + first, first);
        }
    }

    /** Ends the threads and waits for that, but not for long when a part does not end. */
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        for (Helper helper : helpers) {
            LockSupport.unpark(helper.thread);
        }
        for (Helper helper : helpers) {
            try {
                helper.thread.join(Math.max(1, CLOSE_MILLIS / helpers.length));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Helper implements Runnable {
        private final Thread thread;
        private volatile boolean parked;

        Helper(String name) {
            thread = new Thread(this, name);
            thread.setDaemon(true);
        }

        @Override
        public void run() {
            while (!closed) {
                takeParts();
                awaitParts();
            }
        }

        private void awaitParts() {
            for (int round = 0; round < spinRounds && !closed && !hasParts(); round++) {
                Thread.onSpinWait();
            }
            while (!closed && !hasParts()) {
                parked = true;
                if (!closed && !hasParts()) {
                    LockSupport.park(SimThreads.this);
                }
                parked = false;
            }
        }
    }
}
