package dev.throng.server.loop;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The snapshots of the last ticks, kept for clients that are behind, newest last. Holds a reference to each batch, at most
 * {@value #MOST_TICKS} of them and {@value #MOST_BYTES} bytes. Tick thread.
 */
final class KeptBatches {
    /** A client that missed more than this begins anew, which is cheaper from about here on. */
    static final int MOST_TICKS = 16;

    static final long MOST_BYTES = 64L << 20;

    private final SnapshotPublisher.@Nullable Batch[] batches = new SnapshotPublisher.Batch[MOST_TICKS];
    private int size;
    private long bytes;

    /** Ticks kept. */
    int size() {
        return size;
    }

    /** Memory of the batches kept. */
    long bytes() {
        return bytes;
    }

    /** The batch {@code back} ticks before the tick that is being made, 1 to {@link #size}. */
    SnapshotPublisher.Batch get(int back) {
        Objects.checkIndex(back - 1, size);
        return Objects.requireNonNull(batches[size - back], "expected a batch for every tick kept");
    }

    /** Bytes of what a stream missed of the last ticks. */
    long snapshotBytes(SnapshotPublisher.Stream stream, int ticks) {
        long sum = 0;
        for (int back = ticks; back >= 1; back--) {
            sum += get(back).snapshotBytes(stream);
        }
        return sum;
    }

    /** Keeps the tick just made, and of those before it the newest, so that there are at most so many in all. */
    void add(SnapshotPublisher.Batch batch, int ticks) {
        keepNewest(Math.min(ticks, MOST_TICKS) - 1);
        batch.retain();
        batches[size++] = batch;
        bytes += batch.memoryBytes();
        while (bytes > MOST_BYTES) {
            keepNewest(size - 1);
        }
    }

    /** Forgets all but the newest. */
    void keepNewest(int ticks) {
        int dropped = Math.max(0, size - ticks);
        for (int n = 0; n < dropped; n++) {
            SnapshotPublisher.Batch batch = Objects.requireNonNull(batches[n], "expected a batch for every tick kept");
            bytes -= batch.memoryBytes();
            batch.release();
        }
        System.arraycopy(batches, dropped, batches, 0, size - dropped);
        Arrays.fill(batches, size - dropped, size, null);
        size -= dropped;
    }
}
