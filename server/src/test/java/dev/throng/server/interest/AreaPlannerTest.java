package dev.throng.server.interest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import org.junit.jupiter.api.Test;

class AreaPlannerTest {
    private static final TileGrid GRID = new TileGrid(0, 0, 32, 20, 10);
    private final AreaPlanner planner = new AreaPlanner(GRID, 1, 60);

    @Test
    void coversTheViewAndAMarginRoundIt() {
        assertThat(planner.plan(null, new ViewRect(64, 64, 70, 100))).isEqualTo(new TileArea(1, 1, 2, 3));
        assertThat(planner.plan(null, new ViewRect(65.5f, 65.5f, 94, 94))).isEqualTo(new TileArea(2, 2, 2, 2));
        assertThat(planner.plan(null, new ViewRect(-900, -900, -800, -800))).isEqualTo(new TileArea(0, 0, 0, 0));
    }

    @Test
    void growsAtOnceAndShrinksOnlyPastATile() {
        TileArea held = planner.plan(null, new ViewRect(70, 70, 94, 94));
        assertThat(held).isEqualTo(new TileArea(2, 2, 2, 2));

        held = planner.plan(held, new ViewRect(80, 80, 97, 90));
        assertThat(held).isEqualTo(new TileArea(2, 2, 3, 2));
        // A camera that trembles on the border changes nothing.
        for (int n = 0; n < 20; n++) {
            held = planner.plan(held, new ViewRect(80, 80, n % 2 == 0 ? 90 : 97, 90));
            assertThat(held).isEqualTo(new TileArea(2, 2, 3, 2));
        }
        assertThat(planner.plan(held, new ViewRect(140, 80, 150, 90))).isEqualTo(new TileArea(4, 2, 4, 2));
    }

    @Test
    void keepsTheMiddleOfWhatIsTooLarge() {
        TileArea whole = planner.plan(null, null);
        assertThat(whole.tiles()).isLessThanOrEqualTo(60).isGreaterThan(48);
        assertThat(whole.contains(10, 5)).isTrue();
        assertThat(new AreaPlanner(GRID, 1, 200).plan(null, null)).isEqualTo(GRID.wholeArea());
        assertThat(new AreaPlanner(GRID, 1, 1).plan(null, null).tiles()).isEqualTo(1);
        TileArea strip = new AreaPlanner(GRID, 1, 8).plan(null, new ViewRect(2, 2, 600, 20));
        assertThat(strip).isEqualTo(new TileArea(5, 0, 12, 0));
    }
}
