package dev.throng.server.session;

/**
 * A tick and when it was planned to start.
 *
 * @param tick unsigned, wraps
 * @param plannedNanos on the server's clock
 */
public record TickMoment(int tick, long plannedNanos) {}
