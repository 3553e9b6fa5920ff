package dev.throng.server.cli.fanout;

/**
 * What idle connections cost the server.
 *
 * @param connections open at the end
 * @param heapBytes used heap for each, after collecting garbage
 * @param directBytes direct memory of buffers for each
 * @param acceptedPerSecond from the first connect to the last connection
 */
public record IdleResult(
        int connections, boolean joined, double heapBytes, double directBytes, double acceptedPerSecond) {
    public double bytes() {
        return heapBytes + directBytes;
    }
}
