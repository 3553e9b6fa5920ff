package dev.throng.client.replica;

import java.util.List;

/**
 * What a snapshot did to the replica.
 *
 * @param tick the tick shown from now on
 * @param reset all that was held before was dropped
 * @param timeScalePercent how fast the world runs, 100 for full speed
 * @param entered agents that are new to the replica
 * @param left agents that the replica no longer has
 * @param corrected agents whose prediction the server put right, those of several detail bands once in each
 * @param desyncs streams whose state hash was not the server's, by detail band: ask for keyframes of these
 * @param gap the tick was not the one after the tick before, and there was no reset: snapshots were lost
 */
public record ApplyReport(
        int tick,
        boolean reset,
        int timeScalePercent,
        int entered,
        int left,
        int corrected,
        List<DesyncedStreams> desyncs,
        boolean gap) {
    public ApplyReport {
        desyncs = List.copyOf(desyncs);
    }

    /** Number of streams whose state hash was not the server's. */
    public int desyncedStreams() {
        return desyncs.stream().mapToInt(desync -> desync.streams().size()).sum();
    }
}
