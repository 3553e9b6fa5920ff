package dev.throng.client.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.v1.BandUpdate;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.protocol.v1.StreamAgents;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplicaTest {
    private static final TileGrid GRID = new TileGrid(-64, -32, 32, 4, 2);
    private static final List<DetailBand> BANDS = DetailBand.ladder(ModelParameters.forErrorBound(0.05f), 3);
    private final Replica replica = new Replica(GRID, BANDS, List.of(false, true), 20);

    private ApplyReport apply(Snapshot snapshot) throws MalformedSnapshotException {
        byte[] bytes = snapshot.toByteArray();
        return replica.apply(bytes, 0, bytes.length);
    }

    /** A flying agent, 1 m east and 2 m north of the corner of tile 2, 3 m up, 1 m/s east: with a hash that is wrong. */
    private static Snapshot beginning() {
        return Snapshot.newBuilder()
                .setTick(41)
                .setReset(true)
                .setTimeScalePercent(80)
                .setArea(dev.throng.protocol.v1.TileArea.newBuilder()
                        .setLastColumn(3)
                        .setLastRow(1))
                .addKeyframes(StreamAgents.newBuilder()
                        .setStream(5)
                        .addAllAgents(List.of(77, 8 + 1, 1024, 2048, 3072, 52, 0, 0, 0))
                        .setHash(1))
                .build();
    }

    @Test
    void showsAgentsInMetresAndMetresASecond() throws Exception {
        ApplyReport report = apply(beginning());

        assertThat(report.tick()).isEqualTo(41);
        assertThat(report.reset()).isTrue();
        assertThat(report.timeScalePercent()).isEqualTo(80);
        assertThat(report.entered()).isEqualTo(1);
        assertThat(report.gap()).isFalse();
        assertThat(report.desyncs()).containsExactly(new DesyncedStreams(0, List.of(5)));
        assertThat(report.desyncedStreams()).isEqualTo(1);
        assertThat(replica.area()).isEqualTo(new TileArea(0, 0, 3, 1));
        assertThat(replica.contains(77)).isTrue();
        assertThat(replica.contains(78)).isFalse();
        assertThat(replica.x(77)).isEqualTo(1);
        assertThat(replica.y(77)).isEqualTo(3);
        assertThat(replica.z(77)).isEqualTo(-30);
        assertThat(replica.x(78)).isNaN();
        List<String> seen = new ArrayList<>();
        replica.forEach((id, kind, state, x, y, z, vx, vy, vz) -> {
            seen.add(id + " " + kind + " " + state + " " + x + " " + y + " " + z);
            assertThat(vx).isEqualTo(1.015625f, within(1e-6f));
            assertThat(vy).isZero();
            assertThat(vz).isZero();
        });
        assertThat(seen).containsExactly("77 1 1 1.0 3.0 -30.0");
    }

    @Test
    void movesAgentsOnWithEachTick() throws Exception {
        apply(beginning());

        ApplyReport report = apply(Snapshot.newBuilder().setTick(42).build());

        assertThat(report.timeScalePercent()).isEqualTo(100);
        assertThat(report.entered()).isZero();
        assertThat(report.gap()).isFalse();
        assertThat(replica.tick()).isEqualTo(42);
        assertThat(replica.x(77)).isEqualTo(1 + 26 / 512f);
        assertThat(apply(Snapshot.newBuilder().setTick(50).build()).gap()).isTrue();
    }

    /** The same agent in band 1, half a metre farther east: what a client gets that zooms out, band 0 being dropped or not. */
    private static BandUpdate section(int tick) {
        return BandUpdate.newBuilder()
                .setBand(1)
                .setUpdate(Snapshot.newBuilder()
                        .setTick(tick)
                        .setReset(true)
                        .setArea(dev.throng.protocol.v1.TileArea.newBuilder()
                                .setLastColumn(3)
                                .setLastRow(1))
                        .addKeyframes(StreamAgents.newBuilder()
                                .setStream(5)
                                .addAllAgents(List.of(77, 8 + 1, 384, 512, 768, 26, 0, 0, 0))
                                .setHash(1)))
                .build();
    }

    @Test
    void showsAnAgentOnceFromItsFinestBand() throws Exception {
        ApplyReport report = apply(beginning().toBuilder().addBands(section(40)).build());

        assertThat(report.entered()).isEqualTo(1);
        assertThat(report.desyncs())
                .containsExactly(new DesyncedStreams(0, List.of(5)), new DesyncedStreams(1, List.of(5)));
        assertThat(replica.agentCount()).isEqualTo(1);
        assertThat(replica.bandOf(77)).isZero();
        assertThat(replica.x(77)).isEqualTo(1);
        List<Integer> seen = new ArrayList<>();
        replica.forEach((id, kind, state, x, y, z, vx, vy, vz) -> seen.add(id));
        assertThat(seen).containsExactly(77);
    }

    @Test
    void carriesAgentsOfACoarserBandOnBetweenItsSteps() throws Exception {
        apply(beginning());
        ApplyReport report = apply(Snapshot.newBuilder()
                .setTick(42)
                .setReset(true)
                .addBands(section(42))
                .build());

        assertThat(report.entered()).isZero();
        assertThat(report.left()).isZero();
        assertThat(replica.bandOf(77)).isEqualTo(1);
        assertThat(replica.coarsestBand()).isEqualTo(1);
        assertThat(replica.area()).isEqualTo(new TileArea(0, 0, 3, 1));
        assertThat(replica.x(77)).isEqualTo(1.5f);

        apply(Snapshot.newBuilder().setTick(43).build());
        assertThat(replica.x(77)).isEqualTo(1.5f + 13 / 256f);

        apply(Snapshot.newBuilder()
                .setTick(44)
                .addBands(BandUpdate.newBuilder()
                        .setBand(1)
                        .setUpdate(Snapshot.newBuilder().setTick(44)))
                .build());
        assertThat(replica.x(77)).isEqualTo(1.5f + 13 / 128f);
        replica.forEach((id, kind, state, x, y, z, vx, vy, vz) -> assertThat(vx).isEqualTo(13 / 128f * 10));
    }

    @Test
    void isEmptyAfterAMalformedSnapshot() throws Exception {
        apply(beginning());

        assertThatThrownBy(() -> replica.apply(new byte[] {8}, 0, 1)).isInstanceOf(MalformedSnapshotException.class);

        assertThat(replica.agentCount()).isZero();
        assertThat(replica.contains(77)).isFalse();
        assertThat(replica.area()).isNull();
    }
}
