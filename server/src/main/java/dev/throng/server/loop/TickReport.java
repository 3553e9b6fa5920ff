package dev.throng.server.loop;

/**
 * What a tick was.
 *
 * @param tick unsigned, wraps
 * @param lateNanos how late it began against its plan
 * @param durationNanos from its begin until everything was handed to the event loops
 * @param timeScalePercent 100 at full speed
 * @param agents in the world
 * @param clients let in
 * @param queueDepth requests that came in meanwhile
 * @param deliveryPhases over which clients are spread
 * @param deliveryNanos what the deliveries of a recent tick took on the busiest event loop
 * @param deliveryLateNanos how long after its phase was due the latest client of a recent tick was written to
 * @param keptTicks whose snapshots are kept for clients that are behind
 * @param keptBytes memory of these snapshots
 * @param crowding how often agents looked at part of their neighbours only, since the start
 */
public record TickReport(
        int tick,
        long lateNanos,
        long durationNanos,
        int timeScalePercent,
        int agents,
        int clients,
        int queueDepth,
        int deliveryPhases,
        long deliveryNanos,
        long deliveryLateNanos,
        int keptTicks,
        long keptBytes,
        boolean paused,
        SteppedWorld.Crowding crowding) {}
