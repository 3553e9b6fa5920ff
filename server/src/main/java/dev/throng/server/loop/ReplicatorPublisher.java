package dev.throng.server.loop;

import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.ViewRect;
import dev.throng.server.replication.ClientStream;
import dev.throng.server.replication.Replicator;
import dev.throng.server.replication.SnapshotBatch;
import dev.throng.server.session.ClientView;
import dev.throng.server.session.SnapshotStream;
import dev.throng.server.session.ViewArea;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The replicator behind the tick's port. */
public final class ReplicatorPublisher implements SnapshotPublisher {
    private final Replicator replicator;
    private final int bytesPerSecond;
    private final TileGrid grid;

    /**
     * A publisher.
     *
     * @param bytesPerSecond what a client whose view has a scale is sent a second at most, averaged
     */
    public ReplicatorPublisher(Replicator replicator, int bytesPerSecond) {
        this.replicator = replicator;
        this.bytesPerSecond = bytesPerSecond;
        grid = replicator.geometry().grid();
    }

    @Override
    public Stream open(boolean packed) {
        return new ReplicatedStream(replicator.open(packed ? UpdateEncoding.PACKED : UpdateEncoding.COLUMNS));
    }

    @Override
    public void close(Stream stream) {
        replicator.close(((ReplicatedStream) stream).stream);
    }

    @Override
    public Batch publish(int timeScalePercent) {
        return new ReplicatedBatch(replicator.publish(timeScalePercent));
    }

    @Override
    public Batch publishStill(int timeScalePercent) {
        return new ReplicatedBatch(replicator.publishStill(timeScalePercent));
    }

    private static ViewRect rect(ViewArea area) {
        return new ViewRect(area.minX(), area.minZ(), area.maxX(), area.maxZ());
    }

    private final class ReplicatedStream implements Stream {
        private final ClientStream stream;

        private ReplicatedStream(ClientStream stream) {
            this.stream = stream;
        }

        @Override
        public void setView(@Nullable ClientView view) {
            if (view == null) {
                stream.setView(null);
            } else {
                stream.setView(rect(view.area()), view.metresPerPixel());
                int wanted = view.bytesPerSecond();
                replicator.setBudget(stream, wanted == 0 ? bytesPerSecond : Math.min(wanted, bytesPerSecond));
            }
        }

        @Override
        public void requestKeyframes(int band, int[] streams) {
            stream.requestKeyframes(band, streams);
        }

        @Override
        public void setReady(boolean ready) {
            stream.setReady(ready);
        }

        @Override
        public void defer() {
            stream.defer();
        }

        @Override
        public int detailRung() {
            return stream.rung();
        }

        @Override
        public ViewArea heldArea() {
            int band = replicator.coarsestStepped(stream);
            TileArea area = band < 0 ? null : stream.area(band);
            if (area == null) {
                return ViewArea.NOTHING;
            }
            ModelParameters parameters = replicator.bands().get(band).parameters();
            // An agent this near the edge of an area may still be in a tile that the client does not hold.
            float marginMetres = parameters.crossingMarginMetres() + 2 * parameters.errorBoundMetres();
            float tile = grid.tileSizeMetres();
            return new ViewArea(
                    area.firstColumn() == 0
                            ? Float.NEGATIVE_INFINITY
                            : grid.originX() + area.firstColumn() * tile + marginMetres,
                    area.firstRow() == 0
                            ? Float.NEGATIVE_INFINITY
                            : grid.originZ() + area.firstRow() * tile + marginMetres,
                    area.lastColumn() == grid.columns() - 1
                            ? Float.POSITIVE_INFINITY
                            : grid.originX() + (area.lastColumn() + 1) * tile - marginMetres,
                    area.lastRow() == grid.rows() - 1
                            ? Float.POSITIVE_INFINITY
                            : grid.originZ() + (area.lastRow() + 1) * tile - marginMetres);
        }
    }

    /** Copies through the batch's own writer, which allocates next to nothing. */
    private record ReplicatedBatch(SnapshotBatch batch) implements Batch {
        @Override
        public int snapshotBytes(Stream stream) {
            return batch.snapshotBytes(clientOf(stream));
        }

        @Override
        public boolean isReset(Stream stream) {
            return batch.isReset(clientOf(stream));
        }

        @Override
        public void write(SnapshotStream stream, ByteBuffer target) {
            batch.write(clientOf(stream), target);
        }

        private static ClientStream clientOf(SnapshotStream stream) {
            return ((ReplicatedStream) stream).stream;
        }

        @Override
        public int keyframeBytes(Stream stream) {
            return batch.keyframeBytes(clientOf(stream));
        }

        @Override
        public int memoryBytes() {
            return batch.memoryBytes();
        }

        @Override
        public void retain() {
            batch.retain();
        }

        @Override
        public void release() {
            batch.release();
        }
    }
}
