package dev.throng.server.interest;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.TileArea;
import org.jspecify.annotations.Nullable;

/**
 * Decides which cells of the density a view needs: of the finest level whose cells are at least {@value #CELL_PIXELS} pixels
 * wide, those in the view and a margin. A level is kept until the next finer one has cells {@value #LEVEL_HYSTERESIS} times as
 * wide as they must be, areas as {@link AreaPlanner} says, so that a view that trembles changes nothing. Immutable.
 */
public final class DensityPlanner {
    /** Density tiles of an area at most; a view that needs more gets a coarser level. */
    public static final int MAX_TILES = 256;

    private static final double CELL_PIXELS = 8;
    private static final double LEVEL_HYSTERESIS = 1.25;
    private static final float MARGIN_CELLS = 2;

    private final DensityGrid grid;
    private final int finestLevel;
    private final AreaPlanner[] planners;

    /**
     * A planner for a grid.
     *
     * @param finestLevel no plan has finer cells
     */
    public DensityPlanner(DensityGrid grid, int finestLevel) {
        this.grid = grid;
        this.finestLevel = finestLevel;
        planners = new AreaPlanner[grid.levels()];
        for (int level = 0; level < planners.length; level++) {
            planners[level] =
                    new AreaPlanner(grid.tiles(level), MARGIN_CELLS * grid.cellMetres(level), Integer.MAX_VALUE);
        }
    }

    /**
     * The plan for a view.
     *
     * @param current the plan so far, null for none; returned itself where nothing changes
     * @param view what the client looks at
     * @param metresPerPixel the scale of its picture; more than 0
     * @param coarserBy levels that the cells are to be coarser than they could be
     */
    public DensityPlan plan(@Nullable DensityPlan current, ViewRect view, double metresPerPixel, int coarserBy) {
        int level = finestLevel;
        while (level < grid.levels() - 1 && !suits(level - coarserBy, current, coarserBy, metresPerPixel)) {
            level++;
        }
        TileArea area = area(level, current, view);
        while (area.tiles() > MAX_TILES && level < grid.levels() - 1) {
            area = area(++level, current, view);
        }
        DensityPlan plan = new DensityPlan(level, area);
        return current != null && plan.equals(current) ? current : plan;
    }

    /** Whether cells of a level are wide enough; {@code level} may be below 0. */
    private boolean suits(int level, @Nullable DensityPlan current, int coarserBy, double metresPerPixel) {
        double cellMetres = Math.scalb(grid.cellMetres(0), level);
        boolean finerThanNow = current != null && level < current.level() - coarserBy;
        return cellMetres >= CELL_PIXELS * metresPerPixel * (finerThanNow ? LEVEL_HYSTERESIS : 1);
    }

    private TileArea area(int level, @Nullable DensityPlan current, ViewRect view) {
        TileArea held = current != null && current.level() == level ? current.area() : null;
        return planners[level].plan(held, view);
    }
}
