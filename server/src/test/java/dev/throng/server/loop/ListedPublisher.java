package dev.throng.server.loop;

import dev.throng.server.session.SnapshotSource;
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
    int snapshotBytes;

    private final List<ListedStream> streams = new ArrayList<>();

    /** For each stream, whether it was in the last batch. */
    List<Boolean> lastReady() {
        return streams.stream().map(stream -> stream.ready).toList();
    }

    @Override
    public Stream open() {
        ListedStream stream = new ListedStream();
        streams.add(stream);
        return stream;
    }

    @Override
    public void close(Stream stream) {
        closed++;
    }

    @Override
    public Batch publish(int timeScalePercent) {
        published++;
        return new Batch() {
            @Override
            public SnapshotSource source(Stream stream) {
                return new EmptySnapshot(snapshotBytes);
            }

            @Override
            public void release() {
                released++;
            }
        };
    }

    private record EmptySnapshot(int length) implements SnapshotSource {
        @Override
        public boolean reset() {
            return false;
        }

        @Override
        public void write(ByteBuffer target) {}
    }

    private static final class ListedStream implements Stream {
        private boolean ready = true;

        @Override
        public void setView(@Nullable ViewArea view) {}

        @Override
        public void requestKeyframes(int[] numbers) {}

        @Override
        public void setReady(boolean value) {
            ready = value;
        }

        @Override
        public ViewArea heldArea() {
            return ViewArea.NOTHING;
        }
    }
}
