package dev.throng.client.replica;

import java.util.List;

/**
 * Streams of one detail band whose state hash was not the server's.
 *
 * @param streams their keys; at least one
 */
public record DesyncedStreams(int band, List<Integer> streams) {
    public DesyncedStreams {
        streams = List.copyOf(streams);
    }

    /** The keys, in a new array. */
    public int[] keys() {
        return streams.stream().mapToInt(Integer::intValue).toArray();
    }
}
