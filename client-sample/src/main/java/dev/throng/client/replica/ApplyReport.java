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
 * @param corrected agents whose prediction the server put right
 * @param desyncedStreams keys of streams whose state hash was not the server's: ask for keyframes of these
 * @param gap the tick was not the one after the tick before, and there was no reset: snapshots were lost
 */
public record ApplyReport(
        int tick,
        boolean reset,
        int timeScalePercent,
        int entered,
        int left,
        int corrected,
        List<Integer> desyncedStreams,
        boolean gap) {
    public ApplyReport {
        desyncedStreams = List.copyOf(desyncedStreams);
    }
}
