package dev.throng.client.connection;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Decides when keyframes are asked for: a stream at most once a second, and at most {@value #MAX_STREAMS} streams at a
 * time, since a request costs the server and every other client's bandwidth. Not thread-safe.
 */
final class KeyframePacer {
    private static final long PER_STREAM_NANOS = 1_000_000_000;
    private static final int MAX_STREAMS = 256;

    private final Map<Long, Long> askedNanos = new HashMap<>();

    /** Of {@code streams} of a detail band, those to ask for now. */
    int[] due(int band, int[] streams, long nowNanos) {
        askedNanos.values().removeIf(asked -> nowNanos - asked >= PER_STREAM_NANOS);
        int[] due = new int[Math.min(streams.length, MAX_STREAMS)];
        int count = 0;
        for (int stream : streams) {
            if (count < due.length && askedNanos.putIfAbsent((long) band << 32 | stream, nowNanos) == null) {
                due[count++] = stream;
            }
        }
        return Arrays.copyOf(due, count);
    }
}
