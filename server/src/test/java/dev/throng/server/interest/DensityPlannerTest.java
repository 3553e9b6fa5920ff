package dev.throng.server.interest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DensityPlannerTest {
    private static final DensityGrid GRID = new DensityGrid(new TileGrid(0, 0, 32, 64, 64));
    private static final ViewRect VIEW = new ViewRect(300, 300, 900, 700);
    private final DensityPlanner planner = new DensityPlanner(GRID, 0);

    @Test
    void takesTheFinestCellsOfEightPixels() {
        assertThat(level(null, 0.1, 0)).isZero();
        assertThat(level(null, 0.5, 0)).isZero();
        assertThat(level(null, 0.51, 0)).isEqualTo(1);
        assertThat(level(null, 1.01, 0)).isEqualTo(2);
        assertThat(level(null, 1e9, 0)).isEqualTo(GRID.levels() - 1);
        assertThat(new DensityPlanner(GRID, 2).plan(null, VIEW, 0.1, 0).level()).isEqualTo(2);
    }

    @Test
    void takesCoarserOnesWhereItIsTold() {
        assertThat(level(null, 0.5, 2)).isEqualTo(2);
        assertThat(level(null, 1.01, 1)).isEqualTo(3);
        assertThat(level(null, 1.01, 99)).isEqualTo(GRID.levels() - 1);
        DensityPlan coarser = planner.plan(null, VIEW, 0.6, 1);
        assertThat(planner.plan(coarser, VIEW, 0.6, 1)).isSameAs(coarser);
    }

    @Test
    void coversTheViewAndTwoCellsMore() {
        assertThat(planner.plan(null, VIEW, 0.5, 0).area()).isEqualTo(new TileArea(4, 4, 14, 11));
        assertThat(planner.plan(null, new ViewRect(264, 264, 310, 310), 0.5, 0).area())
                .isEqualTo(new TileArea(4, 4, 4, 4));
        assertThat(planner.plan(null, new ViewRect(263, 264, 313, 310), 0.5, 0).area())
                .isEqualTo(new TileArea(3, 4, 5, 4));
    }

    @Test
    void changesNothingForAZoomThatTrembles() {
        DensityPlan plan = planner.plan(null, VIEW, 0.51, 0);
        for (int n = 0; n < 10; n++) {
            ViewRect view = new ViewRect(300 + n % 2, 300, 900, 700 - n % 2);
            assertThat(planner.plan(plan, view, n % 2 == 0 ? 0.49 : 0.51, 0)).isSameAs(plan);
        }
        assertThat(level(plan, 0.39, 0)).isZero();
    }

    @Test
    void neverAsksForMoreTilesThanItMay() {
        assertThat(planner.plan(null, new ViewRect(0, 0, 2048, 2048), 0.1, 0))
                .isEqualTo(new DensityPlan(1, new TileArea(0, 0, 15, 15)));
        SplittableRandom random = new SplittableRandom(8);
        DensityPlan plan = null;
        for (int n = 0; n < 3000; n++) {
            float x = (float) random.nextDouble(-100, 2100);
            float z = (float) random.nextDouble(-100, 2100);
            ViewRect view =
                    new ViewRect(x, z, x + (float) random.nextDouble(2000), z + (float) random.nextDouble(2000));
            double scale = random.nextDouble(0.01, 5);
            plan = planner.plan(plan, view, scale, random.nextInt(3));
            assertThat(plan.area().tiles()).isLessThanOrEqualTo(DensityPlanner.MAX_TILES);
            assertThat(plan.level() == GRID.levels() - 1 || GRID.cellMetres(plan.level()) >= 8 * scale)
                    .isTrue();
        }
    }

    private int level(@Nullable DensityPlan current, double metresPerPixel, int coarserBy) {
        return planner.plan(current, VIEW, metresPerPixel, coarserBy).level();
    }
}
