package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.ViewRect;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many clients with views that jump, misses and requests, over agents that do everything. */
class ReplicatorPropertyTest {
    private static final float SIDE = 130f;

    @ParameterizedTest(name = "seed {0}, error {1} m, from tick {2}")
    @CsvSource({"1, 0.05, 0", "2, 0.05, -300", "3, 0.01, 0", "4, 0.25, 0", "5, 1.0, 2147483500", "6, 0.05, 7"})
    void everyReplicaEqualsTheServerAndKeepsTheErrorBound(long seed, float errorMetres, int firstTick)
            throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        RoamingAgents agents = new RoamingAgents(seed, SIDE, firstTick);
        agents.spawnAnywhere(250);
        TileGrid grid = TileGrid.covering(-SIDE / 2, -SIDE / 2, SIDE / 2, SIDE / 2, 16);
        List<DetailBand> bands = DetailBand.ladder(ModelParameters.forErrorBound(errorMetres), 3);
        Replicator replicator = new Replicator(grid, bands, agents, 20, 40);
        List<Viewer> viewers = new ArrayList<>();
        for (int n = 0; n < 6; n++) {
            viewers.add(new Viewer(replicator, agents, encoding(n), RoamingAgents.FLYING_BY_KIND));
        }

        long applied = 0;
        for (int t = 0; t < 1500; t++) {
            agents.roam();
            for (Viewer viewer : viewers) {
                disturb(viewer, random);
            }
            if (random.nextInt(100) == 0) {
                int n = random.nextInt(viewers.size());
                replicator.close(viewers.get(n).stream());
                viewers.set(n, new Viewer(replicator, agents, encoding(n), RoamingAgents.FLYING_BY_KIND));
            }
            SnapshotBatch batch = replicator.publish(100);
            for (Viewer viewer : viewers) {
                if (batch.has(viewer.stream())) {
                    viewer.take(batch);
                    viewer.check();
                    applied++;
                }
            }
            batch.release();
        }

        assertThat(applied).isGreaterThan(5000);
        assertThat(replicator.statistics().crossings()).isGreaterThan(1000);
    }

    private static UpdateEncoding encoding(int n) {
        return n % 3 == 0 ? UpdateEncoding.COLUMNS : UpdateEncoding.PACKED;
    }

    private static void disturb(Viewer viewer, SplittableRandom random) {
        if (random.nextInt(30) == 0) {
            double metresPerPixel = random.nextInt(3) == 0 ? 0 : random.nextDouble() * 2;
            viewer.stream().setView(random.nextInt(10) == 0 ? null : view(random), metresPerPixel);
        }
        viewer.stream().setReady(random.nextInt(20) != 0);
        if (random.nextInt(80) == 0) {
            viewer.stream().requestKeyframes(random.nextInt(4) - 1, new int[] {
                random.nextInt(120), random.nextInt(120), StreamKeys.key(random.nextInt(400), true), -1
            });
        }
    }

    private static ViewRect view(SplittableRandom random) {
        float x = (float) (random.nextDouble() * 160 - 80);
        float z = (float) (random.nextDouble() * 160 - 80);
        return new ViewRect(x, z, x + random.nextInt(60), z + random.nextInt(60));
    }
}
