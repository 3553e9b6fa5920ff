package dev.throng.server.loop;

import dev.throng.server.session.ClientView;
import dev.throng.server.session.SnapshotSource;
import dev.throng.server.session.SnapshotStream;
import dev.throng.server.session.ViewArea;
import org.jspecify.annotations.Nullable;

/** Replication as the tick needs it. Tick thread, but for what {@link Batch} says. */
public interface SnapshotPublisher {
    /**
     * A stream of snapshots for a new client; its first one is a reset.
     *
     * @param packed true for range-coded blocks, false for columns
     */
    Stream open(boolean packed);

    void close(Stream stream);

    /** Encodes the tick just stepped for all ready streams. */
    Batch publish(int timeScalePercent);

    /**
     * Encodes the state as it stands, without a step since the last call: a reset for each ready stream. Streams that are not
     * ready miss nothing.
     */
    Batch publishStill(int timeScalePercent);

    /** What one client is sent. */
    interface Stream extends SnapshotStream {
        /** Null: the whole world up to the limit. */
        void setView(@Nullable ClientView view);

        /** Asks for whole streams of a detail band; of one that there is not, nothing comes. */
        void requestKeyframes(int band, int[] streams);

        /** Whether this stream is to be in the next batch; one that was left out begins anew with a reset. */
        void setReady(boolean ready);

        /**
         * The next batch is kept for this stream, which is sent it later, after all before it and with all up to the first
         * one that it is ready for. What it holds stays the same meanwhile: views and requests wait. Not for a stream that is to
         * begin anew. Undone by {@link #setReady}.
         */
        void defer();

        /** What the client's budget takes away of the detail that its view needs: 0 nothing, more is worse. */
        int detailRung();

        /**
         * The part of the world whose agents the client surely holds after the last batch; nothing where its detail band does not
         * step at that tick.
         */
        ViewArea heldArea();
    }

    /** The snapshots of one tick, with one reference to begin with; any thread may copy them until the last {@link #release}. */
    interface Batch extends SnapshotSource {
        /** Bytes of the snapshot of a stream that was ready or deferred. */
        int snapshotBytes(Stream stream);

        /** Whether the stream begins anew with its snapshot. */
        boolean isReset(Stream stream);

        /** Bytes of whole tiles in the snapshot of a stream that was ready. */
        int keyframeBytes(Stream stream);

        /** Memory that the batch holds. */
        int memoryBytes();

        /** One more will {@link #release} it. Any thread that holds a reference. */
        void retain();

        /** All sources of one holder are copied; any thread, once for each reference. */
        void release();
    }
}
