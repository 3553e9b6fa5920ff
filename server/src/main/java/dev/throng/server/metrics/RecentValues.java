package dev.throng.server.metrics;

import java.util.Arrays;

/** The newest of a series of values, for quantiles. Any thread. */
final class RecentValues {
    private final long[] values;
    private long count;

    /** Keeps so many. */
    RecentValues(int most) {
        values = new long[most];
    }

    synchronized void add(long value) {
        values[(int) (count++ % values.length)] = value;
    }

    /** A quantile, 0 to 1, of the newest {@code most} that are kept; 0 before the first. */
    synchronized long at(double quantile, int most) {
        long[] sorted = new long[(int) Math.min(most, Math.min(count, values.length))];
        for (int n = 0; n < sorted.length; n++) {
            sorted[n] = values[(int) ((count - 1 - n) % values.length)];
        }
        if (sorted.length == 0) {
            return 0;
        }
        Arrays.sort(sorted);
        return sorted[(int) Math.min(sorted.length - 1L, (long) (quantile * sorted.length))];
    }
}
