package dev.throng.client.ui.view;

import org.jspecify.annotations.Nullable;

/**
 * Decides when a moved camera is told to the server: at once when nothing was told lately, then at most once an interval,
 * and always the last position in the end. Confined to one thread; polled with the time.
 */
public final class ViewThrottle {
    private final long intervalNanos;
    private @Nullable ViewRequest told;
    private long toldAtNanos;

    public ViewThrottle(long intervalNanos) {
        this.intervalNanos = intervalNanos;
    }

    /** The request to send now, or null when there is nothing new or it is too early. */
    public @Nullable ViewRequest poll(ViewRequest wanted, long nowNanos) {
        ViewRequest last = told;
        if (last != null && (last.equals(wanted) || nowNanos - toldAtNanos < intervalNanos)) {
            return null;
        }
        told = wanted;
        toldAtNanos = nowNanos;
        return wanted;
    }

    /** A new connection knows nothing. */
    public void reset() {
        told = null;
    }
}
