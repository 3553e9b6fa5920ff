package dev.throng.server.interest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DetailPlannerTest {
    private static final TileGrid GRID = new TileGrid(0, 0, 32, 64, 64);
    private static final List<DetailBand> BANDS = DetailBand.ladder(ModelParameters.forErrorBound(0.05f), 3);
    private static final ViewRect VIEW = new ViewRect(900, 900, 1100, 1000);
    private final DetailPlanner planner = new DetailPlanner(GRID, BANDS, 4096, 2);

    @Test
    void givesAViewWithoutAScaleTheFinestBandAndNothingElse() {
        for (int rung : new int[] {0, 4, 9}) {
            DetailPlan plan = planner.plan(null, VIEW, 0, rung);
            assertThat(plan.area(0)).isEqualTo(new AreaPlanner(GRID, 1, 4096).plan(null, VIEW));
            assertThat(plan.area(1)).isNull();
            assertThat(plan.area(2)).isNull();
        }
        assertThat(planner.plan(null, null, 0, 0).area(0)).isEqualTo(GRID.wholeArea());
    }

    @Test
    void keepsTheErrorUnderHalfAPixel() {
        assertThat(viewBand(null, 0.02)).isZero();
        assertThat(viewBand(null, 0.399)).isZero();
        assertThat(viewBand(null, 0.4001)).isEqualTo(1);
        assertThat(viewBand(null, 1.5)).isEqualTo(1);
        assertThat(viewBand(null, 1.61)).isEqualTo(2);
        assertThat(viewBand(null, 2.01)).isEqualTo(3);

        SplittableRandom random = new SplittableRandom(5);
        DetailPlan plan = null;
        for (int n = 0; n < 2000; n++) {
            double scale = 0.01 + random.nextDouble() * 1.9;
            plan = planner.plan(plan, VIEW, scale, 0);
            double bound = BANDS.get(plan.viewBand()).parameters().errorBoundMetres();
            assertThat(bound).isLessThanOrEqualTo(Math.max(0.0501, scale / 2));
        }
    }

    @Test
    void changesNothingForAZoomThatTrembles() {
        DetailPlan plan = planner.plan(null, VIEW, 0.41, 0);
        assertThat(plan.viewBand()).isEqualTo(1);
        plan = planner.plan(plan, VIEW, 0.39, 0);
        assertThat(plan.viewBand()).isZero();
        for (int n = 0; n < 20; n++) {
            float shift = n % 2;
            ViewRect trembling = new ViewRect(900 + shift, 900 + shift, 1100 - shift, 1000 - shift);
            assertThat(planner.plan(plan, trembling, n % 2 == 0 ? 0.41 : 0.39, 0))
                    .isSameAs(plan);
        }
        assertThat(viewBand(plan, 0.501)).isEqualTo(1);
        // Who had no scale before does not tremble.
        assertThat(viewBand(planner.plan(null, VIEW, 0, 0), 0.41)).isEqualTo(1);
        DetailPlan none = planner.plan(plan, VIEW, 2.1, 0);
        assertThat(none.finest()).isEqualTo(3);
        assertThat(planner.plan(none, VIEW, 1.7, 0)).isSameAs(none);
        assertThat(viewBand(none, 1.6)).isLessThan(3);
    }

    @Test
    void laysARingOfTheNextCoarserBandRoundTheView() {
        DetailPlan plan = planner.plan(null, VIEW, 0.1, 0);

        assertThat(plan.area(0)).isEqualTo(new TileArea(28, 28, 34, 31));
        // Half the view is 100 and 50 m; two tiles are 64 m.
        assertThat(plan.area(1)).isEqualTo(new TileArea(26, 26, 36, 32));
        assertThat(plan.area(2)).isNull();
        assertThat(planner.plan(null, VIEW, 1.7, 0).area(1)).isNull();
        assertThat(new DetailPlanner(GRID, BANDS, 40, 2)
                        .plan(null, VIEW, 0.1, 0)
                        .area(1))
                .isNull();
    }

    @Test
    void keepsARingThatTheViewComesToCover() {
        ViewRect whole = new ViewRect(0, 0, 2048, 2048);
        assertThat(planner.plan(null, whole, 0.1, 0).area(1)).isNull();
        DetailPlan plan = planner.plan(null, new ViewRect(0, 0, 1960, 2048), 0.1, 0);
        assertThat(plan.area(1)).isEqualTo(GRID.wholeArea());
        plan = planner.plan(plan, whole, 0.1, 0);
        assertThat(plan.area(0)).isEqualTo(GRID.wholeArea());
        assertThat(plan.area(1)).isEqualTo(GRID.wholeArea());
    }

    @Test
    void coarserAreasCoverTheFinerOnes() {
        SplittableRandom random = new SplittableRandom(7);
        DetailPlan plan = null;
        for (int n = 0; n < 3000; n++) {
            float x = (float) random.nextDouble() * 2000;
            float z = (float) random.nextDouble() * 2000;
            float size = 10 + (float) random.nextDouble() * 500;
            ViewRect view = new ViewRect(x, z, x + size, z + size);
            plan = planner.plan(plan, view, random.nextDouble() * 2, random.nextInt(7));
            TileArea inner = plan.area(plan.finest());
            assertThat(inner).isNotNull();
            for (int band = plan.finest() + 1; band < plan.bands(); band++) {
                TileArea outer = plan.area(band);
                if (outer != null && inner != null) {
                    assertThat(outer.union(inner)).isEqualTo(outer);
                }
            }
        }
    }

    @Test
    void takesDetailAwayRungByRung() {
        assertThat(rung(1).area(0)).isEqualTo(rung(0).area(0));
        assertThat(rung(1).area(1)).isNull();
        assertThat(rung(1).area(2)).isNotNull();
        assertThat(rung(2).area(0)).isEqualTo(rung(0).area(0));
        assertThat(rung(2).area(2)).isNull();
        assertThat(rung(3).finest()).isEqualTo(1);
        assertThat(rung(4).finest()).isEqualTo(2);
        assertThat(rung(4).area(2)).isEqualTo(new TileArea(28, 28, 34, 31));
        assertThat(rung(5).area(2)).isEqualTo(new TileArea(29, 28, 32, 30));
        assertThat(rung(6).area(2)).isEqualTo(new TileArea(30, 29, 32, 30));
        assertThat(rung(7).finest()).isEqualTo(3);
        for (int n = 0; n < 9; n++) {
            assertThat(rung(n).viewBand()).isZero();
        }
    }

    private DetailPlan rung(int rung) {
        return planner.plan(null, VIEW, 0.1, rung);
    }

    private int viewBand(@Nullable DetailPlan current, double metresPerPixel) {
        return planner.plan(current, VIEW, metresPerPixel, 0).viewBand();
    }
}
