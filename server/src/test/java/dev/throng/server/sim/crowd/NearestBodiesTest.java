package dev.throng.server.sim.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.PlaneGrid;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestBodiesTest {
    @ParameterizedTest
    @CsvSource({"1, 1, 3", "10, 3, 5", "10, 0.5, 7", "32, 40, 9", "5, 2, 11"})
    void areThoseThatLookingAtAllFinds(int most, float metres, long seed) {
        GroundColumns agents = new GroundColumns(300, 300);
        PlaneGrid grid = new PlaneGrid(Phases.ONE_THREAD, -10, -10, 12, 10, 0.7f, 1 << 14);
        SeededRandom random = new SeededRandom(seed);
        for (int i = 0; i < 300; i++) {
            // On a coarse raster many are equally far, and some stand outside.
            float x = Math.round(random.nextFloat(-11, 13) * 2) / 2f;
            float z = Math.round(random.nextFloat(-11, 11) * 2) / 2f;
            agents.append(300 - i, Mind.of(0, Mind.MOVING), x, z, 1);
        }
        agents.admit();
        int[] order = new int[300];
        grid.build(agents.x(), agents.z(), agents.id(), agents.mind(), 300, new int[300], order);
        agents.reorder(Phases.ONE_THREAD, order, 300, false, new int[agents.capacity()], new float[agents.capacity()]);
        NearestBodies nearest = new NearestBodies(grid);
        nearest.over(agents);

        for (int agent = 0; agent < 300; agent++) {
            nearest.search(agent, most, metres);

            List<Integer> found = new ArrayList<>();
            for (int n = 0; n < nearest.count(); n++) {
                found.add(nearest.place(n));
            }
            assertThat(found).isEqualTo(byLooking(agents, agent, most, metres));
        }
    }

    private static List<Integer> byLooking(GroundColumns agents, int agent, int most, float metres) {
        List<Integer> all = new ArrayList<>();
        for (int j = 0; j < agents.count(); j++) {
            if (j != agent && squared(agents, agent, j) <= metres * metres) {
                all.add(j);
            }
        }
        all.sort(Comparator.comparingDouble((Integer j) -> squared(agents, agent, j))
                .thenComparingInt(j -> agents.id()[j]));
        return all.subList(0, Math.min(most, all.size()));
    }

    private static float squared(GroundColumns agents, int i, int j) {
        float dx = agents.x()[j] - agents.x()[i];
        float dz = agents.z()[j] - agents.z()[i];
        return dx * dx + dz * dz;
    }
}
