package dev.throng.client.bots;

import dev.throng.client.connection.ClientEventLoops;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How busy this process itself is: a load tool that is short of CPU measures itself and not the server. Confined to the
 * fleet's thread.
 */
final class ToolLoad {
    private static final long ASK_SECONDS = 5;

    private final ClientEventLoops loops;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final long startedNanos = System.nanoTime();
    private final long startCpuNanos = processCpuNanos();
    private final Map<String, Long> startLoopNanos;

    /** Begins to measure. */
    ToolLoad(ClientEventLoops loops) {
        this.loops = loops;
        this.startLoopNanos = loopCpuNanos();
    }

    /**
     * Load since the start.
     *
     * @param seconds that were measured; in less than one the tool has not shown how busy it is
     * @param cores CPU seconds a second of the whole process
     * @param busiestLoop share of the time that the busiest event loop was running, 0 to 1
     */
    record Load(double seconds, double cores, double busiestLoop) {
        private static final double BOTTLENECK = 0.85;

        boolean bottleneck() {
            return seconds >= 1
                    && (busiestLoop > BOTTLENECK
                            || cores > BOTTLENECK * Runtime.getRuntime().availableProcessors());
        }
    }

    Load read() {
        double elapsed = Math.max(1, System.nanoTime() - startedNanos);
        Map<String, Long> now = loopCpuNanos();
        double busiest = now.entrySet().stream()
                .mapToDouble(loop -> (loop.getValue() - startLoopNanos.getOrDefault(loop.getKey(), 0L)) / elapsed)
                .max()
                .orElse(1);
        return new Load(elapsed / 1e9, (processCpuNanos() - startCpuNanos) / elapsed, Math.min(1, busiest));
    }

    /** By thread name; empty when a loop is too busy to answer within seconds. */
    private Map<String, Long> loopCpuNanos() {
        Map<String, Long> nanos = new ConcurrentHashMap<>();
        try {
            var unused = loops.onEachLoop(
                            () -> nanos.put(Thread.currentThread().getName(), threads.getCurrentThreadCpuTime()))
                    .get(ASK_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            nanos.clear();
        }
        return nanos;
    }

    private static long processCpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
    }
}
