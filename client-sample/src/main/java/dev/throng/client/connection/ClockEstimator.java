package dev.throng.client.connection;

import dev.throng.protocol.wire.ServerMessage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the offset between two clocks as NTP's clock filter does (RFC 5905, section 10): of the last
 * {@value #WINDOW} pings the one with the smallest round trip is believed, since queues only ever add. Not thread-safe.
 */
public final class ClockEstimator {
    private static final int WINDOW = 16;

    private final long[] offsetNanos = new long[WINDOW];
    private final long[] roundTripNanos = new long[WINDOW];
    private int count;
    private @Nullable ClockEstimate estimate;

    /** Takes in an answered ping; one that claims to have come back before it was sent is left out. */
    public void answered(ServerMessage.Pong pong, long receivedNanos) {
        long roundTrip = receivedNanos - pong.clientNanos();
        if (roundTrip < 0) {
            return;
        }
        int at = count++ % WINDOW;
        offsetNanos[at] = pong.serverNanos() - (pong.clientNanos() + roundTrip / 2);
        roundTripNanos[at] = roundTrip;
        int best = 0;
        for (int i = 1; i < Math.min(count, WINDOW); i++) {
            if (roundTripNanos[i] < roundTripNanos[best]) {
                best = i;
            }
        }
        estimate = new ClockEstimate(
                offsetNanos[best],
                roundTripNanos[best],
                roundTrip,
                pong.tick(),
                pong.tickPlannedNanos(),
                pong.phaseMicros() * 1_000L);
    }

    /** Null before the first answered ping. */
    public @Nullable ClockEstimate estimate() {
        return estimate;
    }

    /** Forgets all pings, for a new connection. */
    public void clear() {
        count = 0;
        Arrays.fill(roundTripNanos, 0);
        estimate = null;
    }
}
