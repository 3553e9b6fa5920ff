package dev.throng.server.cli;

import java.lang.management.ManagementFactory;

/** What the calling thread and some others have allocated on the heap. Reading allocates nothing. */
final class AllocationMeter {
    private final com.sun.management.ThreadMXBean threads;
    private final long[] ids;

    /**
     * A meter of the thread that makes it and of those named.
     *
     * @throws IllegalStateException when the virtual machine does not count what threads allocate
     */
    AllocationMeter(long[] otherThreadIds) {
        if (!(ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean)
                || !bean.isThreadAllocatedMemorySupported()) {
            throw new IllegalStateException("expected a virtual machine that counts what threads allocate, got "
                    + System.getProperty("java.vm.name"));
        }
        bean.setThreadAllocatedMemoryEnabled(true);
        threads = bean;
        ids = new long[otherThreadIds.length + 1];
        ids[0] = Thread.currentThread().getId();
        System.arraycopy(otherThreadIds, 0, ids, 1, otherThreadIds.length);
    }

    /** Bytes since these threads began. */
    long bytes() {
        long sum = 0;
        for (long id : ids) {
            sum += threads.getThreadAllocatedBytes(id);
        }
        return sum;
    }
}
