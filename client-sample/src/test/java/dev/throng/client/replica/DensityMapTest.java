package dev.throng.client.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.v1.DensityTile;
import dev.throng.protocol.v1.DensityUpdate;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.protocol.v1.TileArea;
import java.util.List;
import org.junit.jupiter.api.Test;

class DensityMapTest {
    private final Replica replica = new Replica(
            new TileGrid(-160, -96, 32, 10, 6),
            DetailBand.ladder(ModelParameters.forErrorBound(0.05f), 1),
            List.of(false),
            20);

    @Test
    void showsCellsInMetres() throws Exception {
        assertThat(replica.density().isEmpty()).isTrue();

        apply(Snapshot.newBuilder()
                .setTick(1)
                .setReset(true)
                .setDensity(DensityUpdate.newBuilder()
                        .setLevel(1)
                        .setArea(TileArea.newBuilder()
                                .setFirstColumn(1)
                                .setLastColumn(2)
                                .setLastRow(1))
                        .addTiles(DensityTile.newBuilder()
                                .setTile(4)
                                .setWhole(true)
                                .addAllCells(List.of(0, 40, 4)))));

        DensityMap density = replica.density();
        assertThat(density.level()).isEqualTo(1);
        assertThat(density.cellMetres()).isEqualTo(8);
        assertThat(density.minX()).isEqualTo(-160 + 128);
        assertThat(density.minZ()).isEqualTo(-96);
        assertThat(density.columns()).isEqualTo(32);
        assertThat(density.rows()).isEqualTo(32);
        assertThat(density.agents(0, 15)).isZero();
        assertThat(density.agents(0, 16)).as("code 20: 24 or 25").isEqualTo(24.5f);
        assertThat(density.agents(15, 31)).as("code 22: 28 or 29").isEqualTo(28.5f);
        assertThat(density.agents()).isEqualTo(24.5 + 255 * 28.5);
        assertThatThrownBy(() -> density.agents(32, 0)).hasMessageContaining("32 by 32");
    }

    @Test
    void staysTheSameUntilTheServerTellsMore() throws Exception {
        showsCellsInMetres();
        DensityMap before = replica.density();

        apply(Snapshot.newBuilder().setTick(2));
        assertThat(replica.density()).isSameAs(before);

        apply(Snapshot.newBuilder()
                .setTick(3)
                .setDensity(DensityUpdate.newBuilder()
                        .addTiles(DensityTile.newBuilder().setTile(4).addCells(1))));
        assertThat(replica.density().agents(0, 16)).isEqualTo(22.5f);
        assertThat(before.agents(0, 16)).isEqualTo(24.5f);
    }

    @Test
    void isEmptyAfterAMalformedSnapshot() throws Exception {
        showsCellsInMetres();

        assertThatThrownBy(() -> apply(Snapshot.newBuilder()
                        .setTick(2)
                        .setDensity(DensityUpdate.newBuilder()
                                .addTiles(DensityTile.newBuilder().setTile(99)))))
                .isInstanceOf(MalformedSnapshotException.class);

        assertThat(replica.density().isEmpty()).isTrue();
        assertThat(replica.area()).isNull();
    }

    private void apply(Snapshot.Builder snapshot) throws MalformedSnapshotException {
        byte[] bytes = snapshot.build().toByteArray();
        replica.apply(bytes, 0, bytes.length);
    }
}
