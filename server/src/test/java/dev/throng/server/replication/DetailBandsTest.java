package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.server.interest.ViewRect;
import java.util.List;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replication in several detail bands. */
class DetailBandsTest {
    private static final List<DetailBand> BANDS = DetailBand.ladder(ModelParameters.forErrorBound(0.05f), 3);
    private static final float SIDE = 512;
    private static final TileGrid GRID = new TileGrid(-SIDE / 2, -SIDE / 2, 32, 16, 16);
    private static final double NEAR = 0.1;
    private static final double MIDDLE = 0.6;
    private static final double FAR = 2.5;

    private final RoamingAgents agents = new RoamingAgents(1, SIDE, 0);
    private final Replicator replicator = new Replicator(GRID, BANDS, agents, 20, 256, Double.POSITIVE_INFINITY);

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

    private static ViewRect square(float x, float z, float side) {
        return new ViewRect(x - side / 2, z - side / 2, x + side / 2, z + side / 2);
    }

    /** The checksum is that of the server before it had bands. */
    @Test
    void clientsWithoutAScaleGetTheBytesOfAServerWithoutBands() throws Exception {
        TileGrid grid = new TileGrid(-64, -64, 32, 4, 4);
        RoamingAgents roaming = new RoamingAgents(11, 128, 0);
        roaming.spawnAnywhere(400);
        Replicator banded = new Replicator(grid, BANDS, roaming, 20, 16, Double.POSITIVE_INFINITY);
        ClientStream[] clients = {
            banded.open(UpdateEncoding.COLUMNS), banded.open(UpdateEncoding.PACKED), banded.open(UpdateEncoding.PACKED)
        };
        ClientStream zooming = banded.open(UpdateEncoding.COLUMNS);
        CRC32 checksum = new CRC32();
        byte[] buffer = new byte[1 << 16];
        for (int t = 0; t < 200; t++) {
            roaming.roam();
            clients[1].setView(new ViewRect(t * 0.4f - 60, -20, t * 0.4f - 20, 20));
            if (t % 50 == 10) {
                clients[2].setView(t % 100 == 10 ? new ViewRect(-30, 5, -10, 25) : null);
            }
            clients[0].setReady(t % 40 != 7);
            if (t == 100) {
                clients[2].requestKeyframes(new int[] {10, 11, 20});
            }
            zooming.setView(new ViewRect(-9, -9, 9, 9), t % 7 * 0.4);
            SnapshotBatch batch = banded.publish(100);
            for (ClientStream client : clients) {
                if (batch.has(client)) {
                    checksum.update(buffer, 0, batch.write(client, buffer, 0));
                }
            }
            batch.release();
        }

        assertThat(checksum.getValue()).isEqualTo(0x7c0f9d52L);
    }

    @ParameterizedTest
    @EnumSource(UpdateEncoding.class)
    void showsEverybodyInViewThroughEveryZoom(UpdateEncoding encoding) throws Exception {
        agents.spawnAnywhere(1500);
        Viewer viewer = viewer(encoding);
        Viewer other = viewer(UpdateEncoding.PACKED);
        other.stream().setView(square(0, 0, 400), FAR);
        for (int t = 0; t < 360; t++) {
            // Out from 40 m to 440 m and in again, four times; every tenth tick a jump of the camera.
            int phase = t % 90;
            float side = 40 + 400f * Math.min(phase, 90 - phase) / 45;
            float x = t % 10 == 0 ? t % 3 * 20 - 20 : 0;
            double scale = side / 160;
            viewer.stream().setView(square(x, 5, side), scale);
            agents.walk();
            serve(viewer, other);

            double visible = Math.max(0.0501, scale / 2);
            for (int i = 0; i < agents.count(); i++) {
                if (Math.abs(agents.x(i) - x) <= side / 2 && Math.abs(agents.z(i) - 5) <= side / 2) {
                    int band = viewer.detail().bandOf(agents.id(i));
                    assertThat(band).as("agent %d at tick %d", agents.id(i), t).isNotNegative();
                    assertThat((double) BANDS.get(band).parameters().errorBoundMetres())
                            .isLessThanOrEqualTo(visible);
                }
            }
        }
        assertThat(viewer.detail().left()).isLessThan(50);
    }

    @Test
    void refinesAViewWithTheSnapshotOfTheZoom() throws Exception {
        agents.spawnAnywhere(800);
        Viewer viewer = viewer(UpdateEncoding.PACKED);
        for (double scale : new double[] {FAR, NEAR, MIDDLE, NEAR, FAR, MIDDLE, NEAR}) {
            viewer.stream().setView(square(0, 0, (float) (300 * scale)), scale);
            agents.walk();
            serve(viewer);
            int finest = scale == FAR ? 2 : scale == MIDDLE ? 1 : 0;
            for (int band = 0; band < finest; band++) {
                assertThat(viewer.stream().area(band)).isNull();
            }
            assertThat(viewer.stream().area(finest)).isNotNull();
        }
    }

    @Test
    void tellsOfTheRingAroundAViewAtEverySecondTick() throws Exception {
        agents.spawnAnywhere(800);
        Viewer viewer = viewer(UpdateEncoding.COLUMNS);
        viewer.stream().setView(square(0, 0, 60), NEAR);
        agents.walk();
        serve(viewer);
        int inRing = 0;
        for (int t = 0; t < 40; t++) {
            agents.walk();
            serve(viewer);
            Snapshot snapshot = Snapshot.parseFrom(viewer.bytes());
            assertThat(snapshot.getUnknownFields().asMap()).isEmpty();
            assertThat(snapshot.getBandsCount()).isEqualTo(agents.tick() % 2 == 0 ? 1 : 0);
            for (int i = 0; i < agents.count(); i++) {
                inRing += viewer.detail().bandOf(agents.id(i)) == 1 ? 1 : 0;
            }
        }
        assertThat(inRing).isGreaterThan(40 * 20);
        assertThat(viewer.detail().agentCount())
                .isLessThan(viewer.detail().world(0).agentCount()
                        + viewer.detail().world(1).agentCount());
    }

    @Test
    void comesAndGoesAtMostOnceForAnAgentThatWalksAlongABorder() throws Exception {
        agents.spawn(0, 0.9f, 0, 10);
        Viewer[] viewers = new Viewer[6];
        int[] entered = new int[viewers.length];
        int[] left = new int[viewers.length];
        for (int n = 0; n < viewers.length; n++) {
            viewers[n] = viewer(n % 2 == 0 ? UpdateEncoding.COLUMNS : UpdateEncoding.PACKED);
            double scale = new double[] {NEAR, MIDDLE, FAR}[n / 2];
            // West or east of the border at x = 0; of the finest band the rim lies there, and of the others within a
            // tile.
            viewers[n].stream().setView(new ViewRect(n % 2 == 0 ? -25 : 5, 0, n % 2 == 0 ? -5 : 25, 30), scale);
        }
        for (int t = 0; t < 1200; t++) {
            agents.rest();
            agents.place(0, (t % 9 - 4) * 0.15f, 0, 2 + t * 0.02f);
            serve(viewers);
            for (int n = 0; n < viewers.length; n++) {
                entered[n] += viewers[n].detail().entered();
                left[n] += viewers[n].detail().left();
            }
        }

        for (int n = 0; n < viewers.length; n++) {
            assertThat(entered[n]).isLessThanOrEqualTo(1);
            assertThat(left[n]).isLessThanOrEqualTo(entered[n]);
        }
    }

    @Test
    void neverTellsOfTheEndOfAnAgentThatAClientNeverSaw() throws Exception {
        agents.spawn(0, 200, 0, 200);
        int id = agents.spawn(0, 100, 0, 0);
        Viewer near = viewer(UpdateEncoding.COLUMNS);
        Viewer far = viewer(UpdateEncoding.COLUMNS);
        near.stream().setView(square(0, 0, 40), NEAR);
        far.stream().setView(square(0, 0, 300), FAR);
        for (int t = 0; t < 4; t++) {
            agents.rest();
            serve(near, far);
        }
        agents.despawn(id);
        int farLeft = 0;
        for (int t = 0; t < 8; t++) {
            agents.rest();
            serve(near, far);
            assertThat(near.detail().left()).isZero();
            Snapshot snapshot = Snapshot.parseFrom(near.bytes());
            assertThat(snapshot.getLeaversList()).isEmpty();
            snapshot.getBandsList()
                    .forEach(section ->
                            assertThat(section.getUpdate().getLeaversList()).isEmpty());
            farLeft += far.detail().left();
        }
        assertThat(farLeft).isEqualTo(1);
    }

    @Test
    void encodesOnceForAllWhoHoldABand() throws Exception {
        agents.spawnAnywhere(600);
        Viewer alone = viewer(UpdateEncoding.PACKED);
        alone.stream().setView(square(0, 0, 200), MIDDLE);
        RoamingAgents same = new RoamingAgents(1, SIDE, 0);
        same.spawnAnywhere(600);
        Replicator crowded = new Replicator(GRID, BANDS, same, 20, 256, Double.POSITIVE_INFINITY);
        Viewer[] many = new Viewer[5];
        for (int n = 0; n < many.length; n++) {
            many[n] = new Viewer(crowded, same, UpdateEncoding.PACKED, RoamingAgents.FLYING_BY_KIND);
            many[n].stream().setView(square(0, 0, 200), MIDDLE);
        }
        for (int t = 0; t < 24; t++) {
            agents.walk();
            same.walk();
            SnapshotBatch one = replicator.publish(100);
            SnapshotBatch five = crowded.publish(100);
            alone.take(one);
            assertThat(five.parts(UpdateEncoding.PACKED)).isEqualTo(one.parts(UpdateEncoding.PACKED));
            for (Viewer viewer : many) {
                viewer.take(five);
                assertThat(viewer.bytes()).isEqualTo(alone.bytes());
            }
            one.release();
            five.release();
        }
        assertThat(alone.detail().agentCount()).isGreaterThan(50);
    }

    @Test
    void showsANewClientAWorldThatStandsStillBetweenTwoStepsOfItsBand() throws Exception {
        agents.spawnAnywhere(500);
        Viewer first = viewer(UpdateEncoding.PACKED);
        first.stream().setView(square(0, 0, 100), FAR);
        for (int t = 0; t < 6; t++) {
            agents.walk();
            serve(first);
        }
        Viewer second = viewer(UpdateEncoding.COLUMNS);
        second.stream().setView(square(50, 0, 100), FAR);
        first.stream().setReady(false);
        SnapshotBatch still = replicator.publishStill(100);
        second.take(still);
        second.check();
        assertThat(still.has(first.stream())).isFalse();
        assertThat(still.isReset(second.stream())).isTrue();
        assertThat(still.keyframeBytes(second.stream())).isPositive();
        still.release();
        assertThat(second.detail().agentCount()).isPositive();

        first.stream().setReady(true);
        for (int t = 0; t < 12; t++) {
            agents.walk();
            serve(first, second);
            assertThat(first.detail().world(2).wasReset()).isFalse();
        }
    }

    @Test
    void answersRequestsForKeyframesBetweenSteps() throws Exception {
        agents.spawnAnywhere(500);
        Viewer viewer = viewer(UpdateEncoding.PACKED);
        viewer.stream().setView(square(0, 0, 100), FAR);
        for (int t = 0; t < 5; t++) {
            agents.walk();
            serve(viewer);
        }
        int key = viewer.detail().world(2).streamKey(0);
        viewer.stream().requestKeyframes(2, new int[] {key, 100_000});
        viewer.stream().requestKeyframes(1, new int[] {key});
        viewer.stream().requestKeyframes(7, new int[] {key});
        agents.walk();
        serve(viewer);

        Snapshot snapshot = Snapshot.parseFrom(viewer.bytes());
        assertThat(snapshot.getTick()).isEqualTo(6);
        assertThat(snapshot.getBands(0).getUpdate().getTick()).isEqualTo(4);
        assertThat(snapshot.getBands(0).getUpdate().getKeyframesList()).hasSize(1);
    }
}
