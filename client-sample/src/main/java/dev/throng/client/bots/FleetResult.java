package dev.throng.client.bots;

import java.util.List;
import java.util.Map;

/**
 * What a run of a fleet measured and found. Rates are of each client's own steady window: from a second after its join to
 * the end of the hold or of its connection. Lateness and round trips in milliseconds, corrected for coordinated omission.
 *
 * @param seconds of the steady windows' mean length
 * @param slowestClient name of the client with the fewest snapshots a second
 * @param latenessMs from the planned time of the client's own phase of the tick to the snapshot's last byte
 * @param ageMs the same from the planned start of the tick, without ticks that never came
 * @param bitsPerAgentSnapshot bits of snapshot messages for each agent held, resets and keyframes of moving views included
 * @param resyncs snapshots that began anew after ticks that a client did not get
 * @param toolCores CPU seconds a second of this process
 * @param busiestLoop share of the time that the busiest event loop of this process was running
 * @param clockErrorMillis by how much the lateness may be off at most
 * @param series one point a second of the whole run
 */
public record FleetResult(
        int clients,
        long connected,
        double seconds,
        double snapshotsPerSecondMin,
        double snapshotsPerSecondMedian,
        String slowestClient,
        double bytesPerClientSecond,
        double bitsPerAgentSnapshot,
        double agentsPerClient,
        Percentiles latenessMs,
        Percentiles ageMs,
        Percentiles commandRttMs,
        Percentiles joinMs,
        long commandsSent,
        long commandsAccepted,
        long commandsRefused,
        long commandsUnanswered,
        long desyncs,
        long decodeErrors,
        long errorBoundViolations,
        long positionsChecked,
        double worstErrorMetres,
        long disconnects,
        long resyncs,
        long missedTicks,
        Map<String, Long> disconnectReasons,
        Map<String, Long> refusalCodes,
        double toolCores,
        double busiestLoop,
        boolean toolIsBottleneck,
        double clockErrorMillis,
        List<CheckResult> checks,
        List<Point> series) {
    public FleetResult {
        disconnectReasons = Map.copyOf(disconnectReasons);
        refusalCodes = Map.copyOf(refusalCodes);
        checks = List.copyOf(checks);
        series = List.copyOf(series);
    }

    /**
     * A second of the run.
     *
     * @param snapshotsPerSecond of a client, on the average
     */
    public record Point(
            double seconds, long connected, double snapshotsPerSecond, double latenessP99Ms, double bytesPerClient) {}

    /** Whether no check failed. */
    public boolean passed() {
        return checks.stream().allMatch(CheckResult::passed);
    }
}
