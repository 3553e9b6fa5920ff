package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.server.interest.ViewRect;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReplicatorTest {
    private static final TileGrid GRID = new TileGrid(-64, -64, 32, 4, 4);
    private static final ModelParameters PARAMETERS = ModelParameters.forErrorBound(0.05f);
    private static final ViewRect WEST = new ViewRect(-30, 5, -10, 25);
    private static final ViewRect EAST = new ViewRect(10, 5, 25, 25);

    private final RoamingAgents agents = new RoamingAgents(1, 128, 0);
    private final Replicator replicator =
            new Replicator(GRID, List.of(DetailBand.everyTick(PARAMETERS)), agents, 20, 16);

    private Viewer viewer() {
        return viewer(UpdateEncoding.COLUMNS);
    }

    private Viewer viewer(UpdateEncoding encoding) {
        return new Viewer(replicator, agents, encoding, RoamingAgents.FLYING_BY_KIND);
    }

    private void serve(Viewer... viewers) throws Exception {
        SnapshotBatch batch = replicator.publish(100);
        for (Viewer viewer : viewers) {
            viewer.take(batch);
            viewer.check();
        }
        batch.release();
    }

    @Test
    void costsNothingButTheTickWhenNobodyMoves() throws Exception {
        agents.spawnAnywhere(2000);
        Viewer viewer = viewer();
        for (int t = 0; t < 100; t++) {
            agents.rest();
            serve(viewer);
        }

        int most = 0;
        for (int t = 0; t < 100; t++) {
            agents.rest();
            serve(viewer);
            most = Math.max(most, viewer.length());
        }

        assertThat(viewer.world().agentCount()).isEqualTo(2000);
        assertThat(most).isEqualTo(3);
    }

    @Test
    void showsANewClientAWorldThatStandsStill() throws Exception {
        agents.spawnAnywhere(500);
        Viewer west = viewer();
        west.stream().setView(WEST);
        for (int t = 0; t < 10; t++) {
            agents.roam();
            serve(west);
        }

        Viewer east = viewer();
        Viewer second = viewer();
        east.stream().setView(EAST);
        second.stream().setView(WEST);
        west.stream().setReady(false);
        SnapshotBatch still = replicator.publishStill(100);
        for (Viewer viewer : new Viewer[] {east, second}) {
            viewer.take(still);
            viewer.check();
            assertThat(viewer.world().wasReset()).isTrue();
            assertThat(viewer.world().tick()).isEqualTo(agents.tick());
            assertThat(viewer.world().agentCount()).isPositive();
        }
        assertThat(still.has(west.stream())).isFalse();
        still.release();

        west.stream().setReady(true);
        for (int t = 0; t < 30; t++) {
            agents.roam();
            serve(west, east, second);
            assertThat(west.world().wasReset() || east.world().wasReset()).isFalse();
        }
    }

    @Test
    void weighsTheWholeTilesOfASnapshot() throws Exception {
        agents.spawnAnywhere(500);
        Viewer viewer = viewer();
        viewer.stream().setView(WEST);
        SnapshotBatch first = replicator.publish(100);
        viewer.take(first);

        assertThat(first.keyframeBytes(viewer.stream())).isBetween(viewer.length() - 20, viewer.length());

        first.release();
        agents.rest();
        SnapshotBatch next = replicator.publish(100);
        viewer.take(next);

        assertThat(next.keyframeBytes(viewer.stream())).isZero();
        next.release();
    }

    @Test
    void tellsAClientAtMostOnceOfAnAgentThatWalksAlongABorder() throws Exception {
        agents.spawn(0, 0.9f, 0, 10);
        Viewer west = viewer();
        Viewer east = viewer();
        west.stream().setView(WEST);
        east.stream().setView(EAST);

        int[] entered = new int[2];
        int[] left = new int[2];
        for (int t = 0; t < 1200; t++) {
            agents.rest();
            agents.place(0, t % 2 == 0 ? 0.9f - t * 0.001f : -0.6f + t % 7 * 0.1f, 0, -10 + t * 0.02f);
            serve(west, east);
            for (int n = 0; n < 2; n++) {
                Viewer viewer = n == 0 ? west : east;
                entered[n] += viewer.world().entered();
                left[n] += viewer.world().left();
            }
        }

        assertThat(entered[0] + entered[1]).isPositive();
        assertThat(Math.max(entered[0], entered[1])).isEqualTo(1);
        assertThat(Math.max(left[0], left[1])).isLessThanOrEqualTo(1);
    }

    @Test
    void neverTellsOfTheEndOfAnAgentThatAClientNeverSaw() throws Exception {
        int id = agents.spawn(0, 40, 0, 40);
        Viewer west = viewer();
        Viewer all = viewer();
        west.stream().setView(WEST);
        agents.rest();
        serve(west, all);

        agents.despawn(id);
        agents.rest();
        serve(west, all);

        assertThat(Snapshot.parseFrom(all.bytes()).getLeaversList()).hasSize(1);
        assertThat(all.world().left()).isEqualTo(1);
        assertThat(Snapshot.parseFrom(west.bytes()).getLeaversList()).isEmpty();
        assertThat(west.world().left()).isZero();
    }

    @Test
    void movesAnAgentUnaskedBetweenTilesThatAClientHolds() throws Exception {
        agents.spawn(0, -5, 0, 10);
        Viewer all = viewer();
        Viewer east = viewer();
        east.stream().setView(EAST);
        int told = 0;
        for (int t = 0; t < 200; t++) {
            agents.rest();
            agents.place(0, -5 + t * 0.07f, 0, 10);
            serve(all, east);
            assertThat(Snapshot.parseFrom(all.bytes()).getEnteringList()).isEmpty();
            told += Snapshot.parseFrom(east.bytes()).getEnteringCount();
        }

        assertThat(told).isEqualTo(1);
        assertThat(all.world().agentCount()).isEqualTo(1);
        assertThat(east.world().agentCount()).isEqualTo(1);
    }

    @Test
    void givesClientsWithEqualAreasTheSameBytes() throws Exception {
        agents.spawnAnywhere(500);
        Viewer first = viewer();
        Viewer second = viewer();
        first.stream().setView(WEST);
        second.stream().setView(WEST);
        for (int t = 0; t < 50; t++) {
            agents.roam();
            serve(first, second);
            assertThat(second.bytes()).isEqualTo(first.bytes());
        }
    }

    @Test
    void showsTheSameInBothEncodings() throws Exception {
        agents.spawnAnywhere(600);
        List<Viewer> columns = List.of(viewer(), viewer(), viewer());
        List<Viewer> packed =
                List.of(viewer(UpdateEncoding.PACKED), viewer(UpdateEncoding.PACKED), viewer(UpdateEncoding.PACKED));
        long columnBytes = 0;
        long packedBytes = 0;
        for (int t = 0; t < 300; t++) {
            for (List<Viewer> viewers : List.of(columns, packed)) {
                viewers.get(0).stream().setView(WEST);
                viewers.get(1).stream().setView(new ViewRect(t * 0.2f - 60, -20, t * 0.2f - 20, 20));
            }
            agents.roam();
            SnapshotBatch batch = replicator.publish(100);
            for (int n = 0; n < columns.size(); n++) {
                columns.get(n).take(batch);
                packed.get(n).take(batch);
                columns.get(n).check();
                packed.get(n).check();
                assertThat(packed.get(n).hashes()).isEqualTo(columns.get(n).hashes());
                columnBytes += columns.get(n).length();
                packedBytes += packed.get(n).length();
            }
            batch.release();
        }
        assertThat(packedBytes).isLessThan(columnBytes * 7 / 10);
    }

    @Test
    void encodesInNoEncodingThatNobodyTakes() throws Exception {
        agents.spawnAnywhere(300);
        Viewer columns = viewer();
        for (int t = 0; t < 5; t++) {
            agents.roam();
            SnapshotBatch batch = replicator.publish(100);
            columns.take(batch);
            assertThat(batch.parts(UpdateEncoding.PACKED).get("blocks")).isZero();
            assertThat(batch.parts(UpdateEncoding.PACKED).get("membership")).isZero();
            batch.release();
        }
        replicator.close(columns.stream());
        Viewer packed = viewer(UpdateEncoding.PACKED);
        for (int t = 0; t < 5; t++) {
            agents.roam();
            SnapshotBatch batch = replicator.publish(100);
            packed.take(batch);
            assertThat(batch.parts(UpdateEncoding.COLUMNS).get("corrections")).isZero();
            assertThat(batch.parts(UpdateEncoding.COLUMNS).get("membership")).isZero();
            batch.release();
        }
        assertThat(packed.world().agentCount()).isEqualTo(agents.count());
    }

    @ParameterizedTest
    @EnumSource(UpdateEncoding.class)
    void writesTheSameBytesIntoArraysBuffersAndSinks(UpdateEncoding encoding) {
        agents.spawnAnywhere(300);
        ClientStream stream = replicator.open(encoding);
        replicator.publish(100).release();
        agents.roam();
        SnapshotBatch batch = replicator.publish(73);
        int length = batch.snapshotBytes(stream);
        byte[] array = new byte[length + 5];
        ByteBuffer buffer = ByteBuffer.allocateDirect(length);
        ByteArrayOutputStream stream2 = new ByteArrayOutputStream();

        assertThat(batch.write(stream, array, 5)).isEqualTo(length);
        batch.write(stream, buffer);
        batch.write(stream, new ByteSink() {
            @Override
            public void writeByte(int value) {
                stream2.write(value);
            }

            @Override
            public void writeBytes(byte[] source, int offset, int count) {
                stream2.write(source, offset, count);
            }
        });

        assertThat(buffer.hasRemaining()).isFalse();
        byte[] copied = new byte[length];
        buffer.flip().get(copied);
        assertThat(copied).isEqualTo(Arrays.copyOfRange(array, 5, array.length));
        assertThat(stream2.toByteArray()).isEqualTo(copied);
    }

    @Test
    void sendsAResetAfterAMissedTickAndKeyframesOnRequest() throws Exception {
        agents.spawnAnywhere(200);
        Viewer viewer = viewer();
        agents.roam();
        serve(viewer);
        assertThat(viewer.world().wasReset()).isTrue();
        agents.roam();
        serve(viewer);
        assertThat(viewer.world().wasReset()).isFalse();

        viewer.stream().setReady(false);
        agents.roam();
        SnapshotBatch missed = replicator.publish(100);
        assertThat(missed.has(viewer.stream())).isFalse();
        assertThatThrownBy(() -> missed.snapshotBytes(viewer.stream())).isInstanceOf(IllegalStateException.class);
        missed.release();
        viewer.stream().setReady(true);
        agents.roam();
        serve(viewer);
        assertThat(viewer.world().wasReset()).isTrue();

        int key = StreamKeys.key(5, false);
        viewer.stream().requestKeyframes(new int[] {key, key, 9999, -3});
        agents.roam();
        serve(viewer);
        Snapshot snapshot = Snapshot.parseFrom(viewer.bytes());
        assertThat(snapshot.getReset()).isFalse();
        assertThat(snapshot.getKeyframesList()).hasSize(1);
        assertThat(snapshot.getKeyframes(0).getStream()).isEqualTo(key);
    }

    @Test
    void keepsABatchThatIsStillReadWhileTheNextIsPublished() throws Exception {
        agents.spawnAnywhere(200);
        ClientStream stream = replicator.open(UpdateEncoding.COLUMNS);
        agents.roam();
        SnapshotBatch held = replicator.publish(100);
        byte[] before = new byte[held.snapshotBytes(stream)];
        held.write(stream, before, 0);
        for (int t = 0; t < 10; t++) {
            agents.roam();
            SnapshotBatch next = replicator.publish(100);
            assertThat(next).isNotSameAs(held);
            next.release();
        }

        byte[] after = new byte[held.snapshotBytes(stream)];
        held.write(stream, after, 0);
        assertThat(after).isEqualTo(before);
        held.retain();
        held.release();
        held.release();
        assertThatThrownBy(held::release).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(held::retain).isInstanceOf(IllegalStateException.class);
        agents.roam();
        assertThat(replicator.publish(100)).isSameAs(held);
    }

    @Test
    void forgetsTilesThatNobodyHolds() throws Exception {
        agents.spawnAnywhere(400);
        Viewer viewer = viewer();
        agents.roam();
        serve(viewer);
        assertThat(replicator.model(0, StreamKeys.key(5, false))).isNotNull();

        replicator.close(viewer.stream());

        for (int key = 0; key < 2 * GRID.tiles(); key++) {
            assertThat(replicator.model(0, key)).isNull();
        }
        Viewer next = viewer();
        agents.roam();
        serve(next);
        assertThat(next.world().agentCount()).isEqualTo(agents.count());
    }

    @Test
    void saysHowFastTheWorldRuns() throws Exception {
        Viewer viewer = viewer();
        agents.rest();
        SnapshotBatch batch = replicator.publish(40);
        viewer.take(batch);
        batch.release();
        assertThat(viewer.world().timeScalePercent()).isEqualTo(40);
        agents.rest();
        serve(viewer);
        assertThat(viewer.world().timeScalePercent()).isEqualTo(100);
    }

    @Test
    void refusesStepsThatBreakTheErrorBound() {
        ModelParameters coarse = new ModelParameters(512, 0.05f, 37, 29, 512);
        assertThatThrownBy(() -> new Replicator(GRID, List.of(DetailBand.everyTick(coarse)), agents, 20, 16))
                .hasMessageStartingWith("expected steps that keep the error within");
    }
}
