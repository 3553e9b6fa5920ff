package dev.throng.client.ui.view;

/** Events a second over the last second or so. Confined to one thread; times are nanoseconds of one clock. */
public final class RateMeter {
    private static final long WINDOW_NANOS = 500_000_000;

    private long windowStartNanos;
    private long events;
    private boolean started;
    private double perSecond;

    /** Counts one event. */
    public void mark(long nowNanos) {
        if (!started) {
            started = true;
            windowStartNanos = nowNanos;
            return;
        }
        events++;
        long elapsedNanos = nowNanos - windowStartNanos;
        if (elapsedNanos >= WINDOW_NANOS) {
            perSecond = events * 1e9 / elapsedNanos;
            events = 0;
            windowStartNanos = nowNanos;
        }
    }

    public double perSecond() {
        return perSecond;
    }
}
