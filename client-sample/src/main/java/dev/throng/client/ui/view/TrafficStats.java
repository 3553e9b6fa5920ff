package dev.throng.client.ui.view;

/**
 * How the connection and the playback do, over about the last second. {@code roundTripMillis} is NaN until the first
 * answer; {@code timeScalePercent} is 100 at full speed and 0 while paused; {@code silentMillis} counts from the last
 * snapshot.
 */
public record TrafficStats(
        double bytesPerSecond,
        double snapshotsPerSecond,
        double bitsPerAgentSnapshot,
        double correctedPerSnapshot,
        double roundTripMillis,
        double interpolationDelayMillis,
        int timeScalePercent,
        double silentMillis,
        long desyncs,
        long missedSnapshots) {
    public static final TrafficStats NONE = new TrafficStats(0, 0, 0, 0, Double.NaN, 0, 100, 0, 0, 0);
}
