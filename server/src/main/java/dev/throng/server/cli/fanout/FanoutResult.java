package dev.throng.server.cli.fanout;

/**
 * What a run measured. Lateness runs from the planned time of a client's own phase of the tick to the last byte decoded.
 *
 * @param serverCores of the tick thread, the simulation's helpers and the event loops together
 * @param processCores of all threads, the bots, compiler and garbage collector among them
 * @param writtenMillisP50 from when a phase was due until the server had written to its last client, of each tick's latest phase
 * @param tickBytes what the tick thread allocates in a tick
 * @param ioBytes what the event loops allocate for each client and tick
 * @param collectingMillis spent on collecting garbage in the measured time
 * @param snapshotsPerSecondMin of the client with the fewest
 * @param heldAgents held by a verifying client, mean; the tiles of a view hold more than the view shows
 * @param missedTicks of all clients together
 * @param joinMillisP50 from connecting to the first snapshot
 * @param serverMillisPerJoin server CPU time from the first connect to the last join, ticks included, for each client
 * @param phases of the tick over which clients were spread in the end
 * @param deliveryMillis what a tick's deliveries took on the busiest event loop
 * @param desyncs of the verifying clients, as are gaps and malformed
 * @param saturated what was short, or empty when all clients got what they should
 */
public record FanoutResult(
        FanoutOptions options,
        double serverCores,
        double tickCores,
        double simCores,
        double ioCores,
        double botCores,
        double processCores,
        double latenessMillisP50,
        double latenessMillisP99,
        double latenessMillisP999,
        double latenessMillisMax,
        double writtenMillisP50,
        double writtenMillisP99,
        double tickBytes,
        double ioBytes,
        long collectingMillis,
        double bytesPerClientSecond,
        double snapshotsPerSecondMin,
        double snapshotsPerSecondMedian,
        long missedTicks,
        double heldAgents,
        double joinMillisP50,
        double joinMillisP99,
        double serverMillisPerJoin,
        double tickMillisP50,
        double tickMillisP99,
        int timeScalePercent,
        int phases,
        double deliveryMillis,
        int verifyingClients,
        long desyncs,
        long gaps,
        long malformed,
        String saturated) {

    /** Whether the verifying clients agreed with the server throughout. */
    public boolean verified() {
        return desyncs == 0 && gaps == 0 && malformed == 0;
    }
}
