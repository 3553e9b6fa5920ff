package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.DetailWorld;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileWorld;
import dev.throng.protocol.snapshot.UpdateEncoding;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** A client of a replicator, without a network in between. */
final class Viewer {
    private final Replicator replicator;
    private final AgentSource agents;
    private final ClientStream stream;
    private final DetailWorld detail;
    private byte[] buffer = new byte[1 << 16];
    private int length;

    Viewer(Replicator replicator, AgentSource agents, UpdateEncoding encoding, boolean[] flyingByKind) {
        this.replicator = replicator;
        this.agents = agents;
        stream = replicator.open(encoding);
        detail = new DetailWorld(replicator.geometry().grid(), replicator.bands(), flyingByKind);
    }

    ClientStream stream() {
        return stream;
    }

    /** What it holds of band 0. */
    TileWorld world() {
        return detail.world(0);
    }

    /** What it holds of all bands. */
    DetailWorld detail() {
        return detail;
    }

    /** Bytes of the last snapshot taken. */
    byte[] bytes() {
        return Arrays.copyOf(buffer, length);
    }

    int length() {
        return length;
    }

    /** Copies the snapshot out of a batch and applies it. */
    void take(SnapshotBatch batch) throws MalformedSnapshotException {
        length = batch.snapshotBytes(stream);
        buffer = buffer.length < length ? new byte[length * 2] : buffer;
        assertThat(batch.write(stream, buffer, 0)).isEqualTo(length);
        detail.apply(buffer, 0, length);
    }

    /** State hashes of all streams of band 0 by key. */
    Map<Integer, Integer> hashes() {
        Map<Integer, Integer> hashes = new TreeMap<>();
        for (int n = 0; n < world().streamCount(); n++) {
            if (world().stream(n).size() > 0) {
                hashes.put(world().streamKey(n), world().stream(n).hash());
            }
        }
        return hashes;
    }

    /** Every stream equals the server's, and every agent is within its band's error bound of the truth at each step. */
    void check() {
        assertThat(detail.hadGap()).isFalse();
        TileArea finer = null;
        for (int band = 0; band < detail.bandCount(); band++) {
            TileArea area = stream.area(band);
            assertThat(detail.world(band).desyncedStreams()).isEmpty();
            assertThat(detail.world(band).area()).isEqualTo(area);
            if (area != null) {
                check(band, area);
                assertThat(finer == null ? area : finer.union(area)).isEqualTo(area);
                finer = area;
            }
        }
    }

    private void check(int band, TileArea area) {
        TileWorld world = detail.world(band);
        boolean steps = detail.band(band).stepsAt(agents.tick());
        int held = 0;
        for (int n = 0; n < world.streamCount(); n++) {
            int key = world.streamKey(n);
            TileModel theirs = world.stream(n);
            TileModel ours = replicator.model(band, key);
            assertThat(theirs.hash()).as("stream %d", key).isEqualTo(ours == null ? 0 : ours.hash());
            held += theirs.size();
            for (int i = 0; i < theirs.size() && steps; i++) {
                checkAgent(detail.band(band), theirs, i);
            }
        }
        assertThat(held).isEqualTo(serverAgents(band, area)).isEqualTo(world.agentCount());
        if (steps) {
            checkNobodyIsMissing(band, area);
        }
    }

    /** Everybody is here who truly is in a held tile, but for those who belong to a tile outside until the margin. */
    private void checkNobodyIsMissing(int band, TileArea area) {
        TileGrid grid = replicator.geometry().grid();
        double reach = detail.band(band).parameters().crossingMarginMetres()
                + detail.band(band).parameters().errorBoundMetres();
        for (int i = 0; i < agents.count(); i++) {
            boolean inside = area.contains(grid.columnAt(agents.x(i) - reach), grid.rowAt(agents.z(i) - reach))
                    && area.contains(grid.columnAt(agents.x(i) + reach), grid.rowAt(agents.z(i) + reach));
            if (inside && !detail.world(band).holds(agents.id(i))) {
                throw new AssertionError("agent " + agents.id(i) + " is missing in band " + band);
            }
        }
    }

    private void checkAgent(DetailBand band, TileModel model, int i) {
        int index = agents.indexOf(model.id(i));
        assertThat(index).as("agent %d is in the world", model.id(i)).isNotNegative();
        double error = error(band, model, i, index);
        if (error > band.parameters().errorBoundMetres()) {
            throw new AssertionError("agent " + model.id(i) + " is shown " + error
                    + " m off the truth, expected at most " + band.parameters().errorBoundMetres());
        }
        assertThat(model.state(i)).isEqualTo(agents.state(index));
        assertThat(model.kind(i)).isEqualTo(agents.kind(index));
    }

    private double error(DetailBand band, TileModel model, int i, int index) {
        TileGrid grid = replicator.geometry().grid();
        double units = band.parameters().unitsPerMetre();
        double dx = (float) (grid.originX() + model.x(i) / units) - (double) agents.x(index);
        double dy = (float) (model.y(i) / units) - (double) agents.y(index);
        double dz = (float) (grid.originZ() + model.z(i) / units) - (double) agents.z(index);
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    private int serverAgents(int band, TileArea area) {
        int sum = 0;
        TileGrid grid = replicator.geometry().grid();
        for (int tile = 0; tile < grid.tiles(); tile++) {
            if (area.contains(grid.column(tile), grid.row(tile))) {
                for (int layer = 0; layer < 2; layer++) {
                    TileModel model = replicator.model(band, StreamKeys.key(tile, layer == 1));
                    sum += model == null ? 0 : model.size();
                }
            }
        }
        return sum;
    }
}
