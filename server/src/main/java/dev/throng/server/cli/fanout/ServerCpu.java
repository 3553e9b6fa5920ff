package dev.throng.server.cli.fanout;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * CPU time and garbage of this process's threads by what they are, from their names. Compiling and collecting garbage are threads of the
 * machine and in neither part, but in {@link #processNanos}.
 */
final class ServerCpu {
    static final String TICK = "tick";
    static final String SIM = "sim";
    static final String IO = "io";
    static final String BOTS = "bots";

    private static final Map<String, String> PREFIXES = prefixes();
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<String, Long> nanos = new LinkedHashMap<>();
    /** What the threads have allocated on the heap. */
    private final Map<String, Long> allocated = new LinkedHashMap<>();

    private final long collectingMillis;
    private final long processNanos;
    private final long atNanos;

    private ServerCpu() {
        PREFIXES.values().forEach(part -> nanos.put(part, 0L));
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            if (thread == null) {
                continue;
            }
            PREFIXES.forEach((prefix, part) -> {
                if (thread.getThreadName().startsWith(prefix)) {
                    allocated.merge(part, allocatedBytes(thread.getThreadId()), Long::sum);
                    nanos.merge(part, Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId())), Long::sum);
                }
            });
        }
        processNanos =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getProcessCpuTime()
                        : 0;
        collectingMillis = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
                .sum();
        atNanos = System.nanoTime();
    }

    private static long allocatedBytes(long thread) {
        return THREADS instanceof com.sun.management.ThreadMXBean counting
                ? Math.max(0, counting.getThreadAllocatedBytes(thread))
                : 0;
    }

    private static Map<String, String> prefixes() {
        Map<String, String> prefixes = new LinkedHashMap<>();
        prefixes.put("throng-tick", TICK);
        prefixes.put("throng-sim", SIM);
        prefixes.put("throng-io", IO);
        prefixes.put(BotFleet.THREAD_NAME, BOTS);
        return prefixes;
    }

    /** What has been used until now. */
    static ServerCpu now() {
        return new ServerCpu();
    }

    /** Cores that a part used since then. */
    double coresSince(ServerCpu before, String part) {
        return (double) (nanos.getOrDefault(part, 0L) - before.nanos.getOrDefault(part, 0L))
                / (atNanos - before.atNanos);
    }

    /** CPU time of the server's threads since then. */
    long serverNanosSince(ServerCpu before) {
        long sum = 0;
        for (String part : new String[] {TICK, SIM, IO}) {
            sum += nanos.getOrDefault(part, 0L) - before.nanos.getOrDefault(part, 0L);
        }
        return sum;
    }

    /** Bytes that a part's threads have allocated since then. */
    long allocatedSince(ServerCpu before, String part) {
        return allocated.getOrDefault(part, 0L) - before.allocated.getOrDefault(part, 0L);
    }

    /** How long the machine collected garbage since then. */
    long collectingMillisSince(ServerCpu before) {
        return collectingMillis - before.collectingMillis;
    }

    double serverCoresSince(ServerCpu before) {
        return (double) serverNanosSince(before) / (atNanos - before.atNanos);
    }

    /** Cores that the whole process used since then, compiler and collector in. */
    double processCoresSince(ServerCpu before) {
        return (double) (processNanos - before.processNanos) / (atNanos - before.atNanos);
    }
}
