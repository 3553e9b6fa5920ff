package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

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
    private final TileWorld world;
    private byte[] buffer = new byte[1 << 16];
    private int length;

    Viewer(Replicator replicator, AgentSource agents, UpdateEncoding encoding, boolean[] flyingByKind) {
        this.replicator = replicator;
        this.agents = agents;
        stream = replicator.open(encoding);
        world = new TileWorld(
                replicator.geometry().grid(), replicator.geometry().parameters(), flyingByKind);
    }

    ClientStream stream() {
        return stream;
    }

    TileWorld world() {
        return world;
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
        world.apply(buffer, 0, length);
    }

    /** State hashes of all streams by key. */
    Map<Integer, Integer> hashes() {
        Map<Integer, Integer> hashes = new TreeMap<>();
        for (int n = 0; n < world.streamCount(); n++) {
            if (world.stream(n).size() > 0) {
                hashes.put(world.streamKey(n), world.stream(n).hash());
            }
        }
        return hashes;
    }

    /** Every stream equals the server's, and every agent is within the error bound of the truth. */
    void check(double errorBoundMetres) {
        assertThat(world.desyncedStreams()).isEmpty();
        assertThat(world.hadGap()).isFalse();
        TileArea area = stream.area();
        assertThat(world.area()).isEqualTo(area);
        if (area == null) {
            return;
        }
        int held = 0;
        for (int n = 0; n < world.streamCount(); n++) {
            int key = world.streamKey(n);
            TileModel theirs = world.stream(n);
            TileModel ours = replicator.model(key);
            assertThat(theirs.hash()).as("stream %d", key).isEqualTo(ours == null ? 0 : ours.hash());
            held += theirs.size();
            for (int i = 0; i < theirs.size(); i++) {
                checkAgent(theirs, i, errorBoundMetres);
            }
        }
        assertThat(held).isEqualTo(serverAgents(area)).isEqualTo(world.agentCount());
        checkNobodyIsMissing(area);
    }

    /** Everybody is here who truly is in a held tile, but for those who belong to a tile outside until the margin. */
    private void checkNobodyIsMissing(TileArea area) {
        TileGrid grid = replicator.geometry().grid();
        double reach = 1 + replicator.geometry().parameters().errorBoundMetres();
        for (int i = 0; i < agents.count(); i++) {
            boolean inside = area.contains(grid.columnAt(agents.x(i) - reach), grid.rowAt(agents.z(i) - reach))
                    && area.contains(grid.columnAt(agents.x(i) + reach), grid.rowAt(agents.z(i) + reach));
            if (inside && world.modelOf(agents.id(i)) == null) {
                throw new AssertionError("agent " + agents.id(i) + " is missing");
            }
        }
    }

    private void checkAgent(TileModel model, int i, double errorBoundMetres) {
        int index = agents.indexOf(model.id(i));
        assertThat(index).as("agent %d is in the world", model.id(i)).isNotNegative();
        TileGrid grid = replicator.geometry().grid();
        double units = replicator.geometry().parameters().unitsPerMetre();
        float x = (float) (grid.originX() + model.x(i) / units);
        float y = (float) (model.y(i) / units);
        float z = (float) (grid.originZ() + model.z(i) / units);
        double dx = (double) x - agents.x(index);
        double dy = (double) y - agents.y(index);
        double dz = (double) z - agents.z(index);
        if (Math.sqrt(dx * dx + dy * dy + dz * dz) > errorBoundMetres) {
            throw new AssertionError("agent " + model.id(i) + " is shown " + Math.sqrt(dx * dx + dy * dy + dz * dz)
                    + " m off the truth");
        }
        assertThat(model.state(i)).isEqualTo(agents.state(index));
        assertThat(model.kind(i)).isEqualTo(agents.kind(index));
    }

    private int serverAgents(TileArea area) {
        int sum = 0;
        TileGrid grid = replicator.geometry().grid();
        for (int tile = 0; tile < grid.tiles(); tile++) {
            if (area.contains(grid.column(tile), grid.row(tile))) {
                for (int layer = 0; layer < 2; layer++) {
                    TileModel model = replicator.model(StreamKeys.key(tile, layer == 1));
                    sum += model == null ? 0 : model.size();
                }
            }
        }
        return sum;
    }
}
