package dev.throng.server.loop;

import dev.throng.protocol.v1.Snapshot;
import dev.throng.server.session.ClientView;
import dev.throng.server.session.SnapshotStream;
import dev.throng.server.session.ViewArea;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A publisher whose snapshots are empty and that keeps count. */
final class ListedPublisher implements SnapshotPublisher {
    int published;
    int released;
    int closed;
    int retained;
    int snapshotBytes = 8;
    /** Memory of each batch. */
    int batchBytes = 1_000;

    int stills;
    int requests;
    /** What the whole tiles of each stream that asked for some weigh. */
    int keyframeBytes;
    /** Whether every snapshot lets its client begin anew. */
    boolean resets;

    private final List<ListedStream> streams = new ArrayList<>();

    /** For each stream, whether it was in the last batch. */
    List<Boolean> lastReady() {
        return streams.stream().map(stream -> stream.ready).toList();
    }

    @Override
    public Stream open(boolean packed) {
        ListedStream stream = new ListedStream();
        streams.add(stream);
        return stream;
    }

    @Override
    public void close(Stream stream) {
        closed++;
    }

    /** Ticks kept for streams since the start. */
    int deferrals() {
        return streams.stream().mapToInt(stream -> stream.deferrals).sum();
    }

    /** References to batches that somebody still has. */
    int held() {
        return published + retained - released;
    }

    /** Views set since the start, of all streams. */
    int viewsSet() {
        return streams.stream().mapToInt(stream -> stream.views).sum();
    }

    @Override
    public Batch publishStill(int timeScalePercent) {
        stills++;
        return publish(timeScalePercent);
    }

    @Override
    public Batch publish(int timeScalePercent) {
        published++;
        int number = published;
        int bytes = snapshotBytes;
        return new Batch() {
            @Override
            public int snapshotBytes(Stream stream) {
                return bytes;
            }

            @Override
            public boolean isReset(Stream stream) {
                return resets;
            }

            @Override
            public void write(SnapshotStream stream, ByteBuffer target) {
                target.put(Snapshot.newBuilder().setTick(number).build().toByteArray());
            }

            @Override
            public int keyframeBytes(Stream stream) {
                ListedStream listed = (ListedStream) stream;
                int bytes = listed.asked ? keyframeBytes : 0;
                listed.asked = false;
                return bytes;
            }

            @Override
            public int memoryBytes() {
                return batchBytes;
            }

            @Override
            public void retain() {
                retained++;
            }

            @Override
            public void release() {
                released++;
            }
        };
    }

    private final class ListedStream implements Stream {
        private boolean ready = true;
        private boolean asked;
        private int views;
        private int deferrals;

        @Override
        public void setView(@Nullable ClientView view) {
            views++;
            asked = true;
        }

        @Override
        public void requestKeyframes(int band, int[] numbers) {
            requests++;
            asked = true;
        }

        @Override
        public void setReady(boolean value) {
            ready = value;
        }

        @Override
        public void defer() {
            ready = false;
            deferrals++;
        }

        @Override
        public int detailRung() {
            return 0;
        }

        @Override
        public ViewArea heldArea() {
            return ViewArea.NOTHING;
        }
    }
}
