package dev.throng.server.replication;

import static dev.throng.protocol.bits.ByteWriter.varintBytes;

import dev.throng.protocol.snapshot.SnapshotFields;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The snapshots of one tick for all clients that were ready: every block encoded once, and for each client which of them
 * it gets. The tick thread fills a batch and publishes it; from then on any thread may read it until the last reference is
 * released, when its memory goes back to the {@link Replicator} for a later tick.
 *
 * <p>Asking for a client's size and copying its bytes allocates nothing and encodes nothing but the heads of messages.
 */
public final class SnapshotBatch {
    private static final int BANDS_TAG = SnapshotFields.bytesTag(SnapshotFields.BANDS);
    private static final int RUNG_TAG = SnapshotFields.varintTag(SnapshotFields.DETAIL_RUNG);
    private static final int RUNG_BYTES = varintBytes(RUNG_TAG) + 1;

    private final AtomicInteger references = new AtomicInteger();
    private final BandBatch[] bands;
    private final DensityBatch density;
    /** By a client's number: whether its snapshot makes it begin anew. */
    private boolean[] anew = new boolean[16];
    /** By a client's number: its rung of detail. */
    private byte[] rungs = new byte[16];

    private int tick;

    SnapshotBatch(BandBatch[] bands, DensityBatch density) {
        this.bands = bands;
        this.density = density;
    }

    boolean isFree() {
        return references.get() == 0;
    }

    /** Begins a tick, with one reference. */
    void begin(int newTick, int timeScalePercent) {
        references.set(1);
        tick = newTick;
        bands[0].setTimeScale(timeScalePercent);
        density.begin();
    }

    BandBatch band(int band) {
        return bands[band];
    }

    DensityBatch density() {
        return density;
    }

    /** Adds a client, that begins anew or not. */
    void add(ClientStream client, boolean beginsAnew) {
        if (client.number() >= anew.length) {
            anew = Arrays.copyOf(anew, Math.max(client.number() + 1, anew.length * 2));
            rungs = Arrays.copyOf(rungs, anew.length);
        }
        anew[client.number()] = beginsAnew;
        rungs[client.number()] = (byte) client.rung();
    }

    /** Adds a reference, for one more reader. */
    public void retain() {
        if (references.getAndIncrement() <= 0) {
            references.decrementAndGet();
            throw new IllegalStateException("expected a batch in use, got a released one");
        }
    }

    /** Gives back a reference; after the last one the batch must not be touched. */
    public void release() {
        if (references.decrementAndGet() < 0) {
            references.incrementAndGet();
            throw new IllegalStateException("expected a batch in use, got a released one");
        }
    }

    public int tick() {
        return tick;
    }

    /** Bytes of memory that it holds, used or not. */
    public int memoryBytes() {
        int bytes = 2 * anew.length + density.memoryBytes();
        for (BandBatch band : bands) {
            bytes += band.memoryBytes();
        }
        return bytes;
    }

    /** True if the client was ready at this tick or the tick deferred, so that it has a snapshot here. */
    public boolean has(ClientStream client) {
        return has(client, 0);
    }

    private boolean has(ClientStream client, int band) {
        BandStream stream = client.band(band);
        return stream != null && bands[band].has(stream);
    }

    private static BandStream stream(ClientStream client, int band) {
        BandStream stream = client.band(band);
        if (stream == null) {
            throw new IllegalStateException("expected a client with something of band " + band + ", got one without");
        }
        return stream;
    }

    /** True if the client's snapshot makes it forget all it had. */
    public boolean isReset(ClientStream client) {
        return has(client) && anew[client.number()];
    }

    /** Bytes of the tick's blocks in an encoding by what they say, for all tiles and bands together. Allocates. */
    public Map<String, Integer> parts(UpdateEncoding encoding) {
        Map<String, Integer> parts = new LinkedHashMap<>();
        for (BandBatch band : bands) {
            band.parts(encoding).forEach((part, bytes) -> parts.merge(part, bytes, Integer::sum));
        }
        return parts;
    }

    /** Bytes of the client's {@code Snapshot} message. */
    public int snapshotBytes(ClientStream client) {
        int bytes = bands[0].snapshotBytes(stream(client, 0));
        for (int band = 1; band < bands.length; band++) {
            if (has(client, band)) {
                int section = sectionBytes(band, bands[band].snapshotBytes(stream(client, band)));
                bytes += varintBytes(BANDS_TAG) + varintBytes(section) + section;
            }
        }
        return bytes + density.bytes(client.density()) + (rungs[client.number()] == 0 ? 0 : RUNG_BYTES);
    }

    private static int sectionBytes(int band, int updateBytes) {
        return 1 + varintBytes(band) + 1 + varintBytes(updateBytes) + updateBytes;
    }

    /** Bytes of what the client is told of a band, without whole streams; 0 if nothing. */
    int bandBytes(ClientStream client, int band) {
        return has(client, band)
                ? bands[band].snapshotBytes(stream(client, band)) - bands[band].keyframeBytes(stream(client, band))
                : 0;
    }

    /** Bytes of whole streams and density tiles in the client's snapshot. */
    public int keyframeBytes(ClientStream client) {
        int bytes = 0;
        for (int band = 0; band < bands.length; band++) {
            if (has(client, band)) {
                bytes += bands[band].keyframeBytes(stream(client, band));
            }
        }
        return bytes + density.wholeBytes(client.density());
    }

    /** Writes the client's {@code Snapshot} message: exactly {@link #snapshotBytes} bytes. */
    public void write(ClientStream client, ByteSink sink) {
        bands[0].write(stream(client, 0), sink);
        for (int band = 1; band < bands.length; band++) {
            if (has(client, band)) {
                BandStream stream = stream(client, band);
                int updateBytes = bands[band].snapshotBytes(stream);
                sink.writeVarint(BANDS_TAG);
                sink.writeVarint(sectionBytes(band, updateBytes));
                sink.writeByte(SnapshotFields.varintTag(SnapshotFields.BAND));
                sink.writeVarint(band);
                sink.writeByte(SnapshotFields.bytesTag(SnapshotFields.BAND_UPDATE));
                sink.writeVarint(updateBytes);
                bands[band].write(stream, sink);
            }
        }
        density.write(client.density(), sink);
        if (rungs[client.number()] != 0) {
            sink.writeVarint(RUNG_TAG);
            sink.writeByte(rungs[client.number()]);
        }
    }

    /** Writes the client's {@code Snapshot} message into an array and tells how many bytes it took. */
    public int write(ClientStream client, byte[] target, int offset) {
        ArraySink sink = new ArraySink(target, offset);
        write(client, sink);
        return sink.position() - offset;
    }

    /** Writes the client's {@code Snapshot} message at the buffer's position. */
    public void write(ClientStream client, ByteBuffer target) {
        write(client, new BufferSink(target));
    }
}
