package dev.throng.server.sim.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaneGridTest {
    private static final int POINTS = 3_000;
    private static final float SIDE = 40;

    /** That many parts, the last first. */
    private static Phases parts(int count) {
        return new Phases() {
            @Override
            public int mostParts() {
                return count;
            }

            @Override
            public int partsFor(int items, int leastItems) {
                return count;
            }

            @Override
            public void run(int parts, PartTask task) {
                for (int part = parts - 1; part >= 0; part--) {
                    task.run(part, parts);
                }
            }
        };
    }

    private static PlaneGrid grid(Phases phases) {
        return new PlaneGrid(phases, -SIDE / 2, -SIDE / 2, SIDE / 2, SIDE / 2, 1, 1 << 16);
    }

    /** Places, ids and dead of points all over a world and a little beyond, some of them in one spot. */
    private static final class Points {
        private final float[] x = new float[POINTS];
        private final float[] z = new float[POINTS];
        private final int[] id = new int[POINTS];
        private final int[] mind = new int[POINTS];

        Points(SeededRandom random) {
            for (int i = 0; i < POINTS; i++) {
                boolean spot = i % 5 == 0;
                x[i] = spot ? 3.2f : random.nextFloat(-SIDE / 2 - 1, SIDE / 2 + 1);
                z[i] = spot ? -7.1f : random.nextFloat(-SIDE / 2 - 1, SIDE / 2 + 1);
                id[i] = (int) random.nextLong();
                mind[i] = random.nextFloat() < 0.1f ? Mind.killed(0) : 0;
            }
        }

        int[] sorted(PlaneGrid grid) {
            Comparator<Integer> byCell = Comparator.comparingInt(i -> grid.rowOf(z[i]) * 1_000 + grid.columnOf(x[i]));
            return IntStream.range(0, POINTS)
                    .filter(i -> !Mind.dead(mind[i]))
                    .boxed()
                    .sorted(byCell.thenComparingInt(i -> id[i]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8, 64})
    void ordersByCellAndIdWhateverThePartsAndWhatWasBefore(int parts) {
        PlaneGrid grid = grid(parts(parts));
        SeededRandom random = new SeededRandom(parts);
        for (int round = 0; round < 4; round++) {
            Points points = new Points(random);
            int[] expected = points.sorted(grid);

            int[] order = new int[POINTS];
            grid.build(points.x, points.z, points.id, points.mind, POINTS, new int[POINTS], order);

            assertThat(grid.points()).isEqualTo(expected.length);
            assertThat(order).startsWith(expected);
            int[] start = grid.start();
            for (int k = 0; k < expected.length; k++) {
                int cell = grid.cellInRow(grid.rowOf(points.z[order[k]]), points.x[order[k]]);
                assertThat(k).isBetween(start[cell], start[cell + 1] - 1);
            }
            assertThat(start[grid.rowEnd(grid.rows() - 1)]).isEqualTo(expected.length);
        }
    }
}
