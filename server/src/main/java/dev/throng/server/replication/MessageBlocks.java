package dev.throng.server.replication;

import dev.throng.protocol.bits.ByteWriter;
import java.util.Arrays;

/**
 * {@code StreamAgents} messages of one tick, each a whole field with tag and length, in ascending order of the stream
 * they are for. Filled by the tick thread, then only read.
 */
final class MessageBlocks {
    /** Stands for the source of agents that no client has. */
    static final int NO_SOURCE = -1;

    private final ByteWriter bytes = new ByteWriter(1024);
    private int size;
    private int[] targets = new int[32];
    private int[] sources = new int[32];
    private int[] ends = new int[32];

    void clear() {
        size = 0;
        bytes.clear();
    }

    /** Where the next message goes, before {@link #add}. */
    ByteWriter bytes() {
        return bytes;
    }

    /** Closes a message for a stream; targets do not descend. */
    void add(int target, int source) {
        if (size == targets.length) {
            targets = Arrays.copyOf(targets, size * 2);
            sources = Arrays.copyOf(sources, size * 2);
            ends = Arrays.copyOf(ends, size * 2);
        }
        targets[size] = target;
        sources[size] = source;
        ends[size] = bytes.size();
        size++;
    }

    int size() {
        return size;
    }

    /** Bytes of memory that the messages hold, used or not. */
    int memoryBytes() {
        return bytes.array().length + targets.length * 3 * Integer.BYTES;
    }

    int totalBytes() {
        return bytes.size();
    }

    /** Position of the first message for a stream not below the given one. */
    int lowerBound(int target) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (targets[middle] < target) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The stream that a message is for. */
    int target(int n) {
        return targets[n];
    }

    /** The stream that the agents come from, or {@link #NO_SOURCE}. */
    int source(int n) {
        return sources[n];
    }

    /** Bytes of messages {@code from..to-1}. */
    int bytes(int from, int to) {
        return from == to ? 0 : ends[to - 1] - start(from);
    }

    void write(int from, int to, ByteSink sink) {
        if (from < to) {
            sink.writeBytes(bytes.array(), start(from), ends[to - 1] - start(from));
        }
    }

    private int start(int n) {
        return n == 0 ? 0 : ends[n - 1];
    }
}
