package dev.throng.client.connection;

/**
 * What the pings tell about the server's clock.
 *
 * @param offsetNanos server clock minus client clock, from the ping with the smallest round trip
 * @param roundTripNanos that round trip; the offset is off by at most half of it
 * @param lastRoundTripNanos of the newest ping
 * @param tick newest tick that the server named
 * @param tickPlannedNanos when that tick was planned to start, on the server's clock
 * @param phaseNanos how long after a tick's planned start this client's snapshots are planned to go out
 */
public record ClockEstimate(
        long offsetNanos,
        long roundTripNanos,
        long lastRoundTripNanos,
        int tick,
        long tickPlannedNanos,
        long phaseNanos) {}
