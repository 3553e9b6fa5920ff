package dev.throng.client.ui;

import java.util.Arrays;

/** How long the last pictures took to paint. Confined to the event thread. */
final class FrameTimes {
    private final long[] nanos = new long[240];
    private int count;
    private int next;

    void add(long paintNanos) {
        nanos[next] = paintNanos;
        next = (next + 1) % nanos.length;
        count = Math.min(count + 1, nanos.length);
    }

    /** The time that a share of the pictures stayed under, milliseconds; 0 before the first. */
    double percentileMillis(double share) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.min(count - 1, Math.floor(share * count))] / 1e6;
    }
}
