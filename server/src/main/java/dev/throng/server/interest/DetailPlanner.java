package dev.throng.server.interest;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides which tiles of which detail band a view needs. Immutable.
 *
 * <p>The view gets the coarsest band whose error bound is at most half a pixel. Round it, as wide again as half the view but
 * no more than {@value #RING_TILES} tiles, lies a ring of the next coarser band, so that what a camera turns to is already there.
 * Coarser areas cover the finer ones: a view that moves or zooms refines agents that are held already. A view whose scale is
 * 0 gets band 0 and nothing else.
 *
 * <p>A band stays until the scale is {@value #SCALE_HYSTERESIS} times what the next coarser one needs, and gives way to a finer
 * one as soon as its error would be seen; areas are kept as {@link AreaPlanner} says. So a view that trembles changes nothing.
 *
 * <p>A client that may not have all this is put on a rung of a ladder:
 *
 * <ol start="0">
 *   <li>all
 *   <li>the ring one band coarser
 *   <li>no ring
 *   <li>the view one band coarser
 *   <li>the view two bands coarser
 *   <li>as before, of the view the middle alone, half as wide and half as deep
 *   <li>as before, a quarter as wide and as deep
 *   <li>and above: nothing
 * </ol>
 */
public final class DetailPlanner {
    /** The first rung on which a client gets no band at all. */
    public static final int RUNG_WITHOUT_BANDS = 7;

    /** Tiles that a ring reaches beyond the view at most. */
    private static final int RING_TILES = 2;

    private static final double SCALE_HYSTERESIS = 1.25;
    private static final int RUNG_RING_COARSER = 1;
    private static final int RUNG_VIEW_COARSER = 3;
    private static final int RUNG_VIEW_TWICE_COARSER = 4;
    private static final int RUNG_MIDDLE_HALF = 5;
    private static final int RUNG_MIDDLE_QUARTER = 6;

    private final TileGrid grid;
    private final int maxTiles;
    private final double[] errorBounds;
    private final double largestScale;
    private final AreaPlanner exact;
    private final AreaPlanner[] areaPlanners;

    /**
     * A planner for a grid.
     *
     * @param bands from the finest on
     * @param maxTiles tiles that a client holds at most of a band
     * @param largestScale metres per pixel above which agents are too small to show: such a view gets no band
     */
    public DetailPlanner(TileGrid grid, List<DetailBand> bands, int maxTiles, double largestScale) {
        this.grid = grid;
        this.maxTiles = maxTiles;
        this.largestScale = largestScale;
        errorBounds = new double[bands.size()];
        areaPlanners = new AreaPlanner[bands.size()];
        for (int band = 0; band < errorBounds.length; band++) {
            ModelParameters parameters = bands.get(band).parameters();
            errorBounds[band] = parameters.errorBoundMetres();
            float reach = parameters.crossingMarginMetres() + parameters.errorBoundMetres();
            areaPlanners[band] = new AreaPlanner(grid, reach, maxTiles);
        }
        exact = new AreaPlanner(grid, bands.get(0).parameters().crossingMarginMetres(), maxTiles);
    }

    /**
     * The plan for a view.
     *
     * @param current the plan so far, null for none; returned itself where nothing changes
     * @param view what the client looks at, null for the whole world
     * @param metresPerPixel the scale of its picture; 0 when it does not matter, and then the rung does not either
     * @param rung 0 for all that the view needs
     */
    public DetailPlan plan(@Nullable DetailPlan current, @Nullable ViewRect view, double metresPerPixel, int rung) {
        List<Optional<TileArea>> areas = new ArrayList<>();
        for (int band = 0; band < errorBounds.length; band++) {
            areas.add(Optional.empty());
        }
        int viewBand = 0;
        boolean scaled = view != null && metresPerPixel > 0;
        if (view == null || !scaled) {
            areas.set(0, Optional.of(exact.plan(areaOf(current, 0), view)));
        } else {
            viewBand = viewBand(current, metresPerPixel);
            if (viewBand < errorBounds.length && rung < RUNG_WITHOUT_BANDS) {
                addAreas(areas, current, view, viewBand, rung);
            }
        }
        DetailPlan plan = new DetailPlan(scaled, viewBand, areas);
        return current != null && plan.equals(current) ? current : plan;
    }

    /** True if some band of a plan shows all of a view that lies in the world. */
    boolean covers(DetailPlan plan, ViewRect view) {
        for (int band = plan.bands() - 1; band >= 0; band--) {
            TileArea area = plan.area(band);
            if (area != null) {
                return area.contains(grid.columnAt(view.minX()), grid.rowAt(view.minZ()))
                        && area.contains(grid.columnAt(view.maxX()), grid.rowAt(view.maxZ()));
            }
        }
        return false;
    }

    private int viewBand(@Nullable DetailPlan current, double metresPerPixel) {
        int none = errorBounds.length;
        boolean wasScaled = current != null && current.scaled();
        int was = current == null || !wasScaled ? none : current.viewBand();
        boolean wasTooSmall = wasScaled && was == none;
        if (metresPerPixel > (wasTooSmall ? largestScale / SCALE_HYSTERESIS : largestScale)) {
            return none;
        }
        double visibleError = metresPerPixel / 2;
        int band = 0;
        while (band + 1 < none && errorBounds[band + 1] * (band + 1 > was ? SCALE_HYSTERESIS : 1) <= visibleError) {
            band++;
        }
        return band;
    }

    private void addAreas(
            List<Optional<TileArea>> areas, @Nullable DetailPlan current, ViewRect view, int viewBand, int rung) {
        int coarsest = errorBounds.length - 1;
        int near = Math.min(coarsest, viewBand + coarserBy(rung));
        TileArea nearArea = areaPlanners[near].plan(areaOf(current, near), middle(view, rung));
        areas.set(near, Optional.of(nearArea));
        int ring = near + (rung == RUNG_RING_COARSER ? 2 : 1);
        if (rung <= RUNG_RING_COARSER && ring <= coarsest) {
            TileArea held = areaOf(current, ring);
            TileArea around = areaPlanners[ring].plan(held, ringed(view)).union(nearArea);
            // A ring that is held stays even where the view covers it, or it would come and go at the world's edge.
            if (around.tiles() <= maxTiles && (held != null || !around.equals(nearArea))) {
                areas.set(ring, Optional.of(around));
            }
        }
    }

    private static int coarserBy(int rung) {
        if (rung >= RUNG_VIEW_TWICE_COARSER) {
            return 2;
        }
        return rung >= RUNG_VIEW_COARSER ? 1 : 0;
    }

    private static ViewRect middle(ViewRect view, int rung) {
        if (rung < RUNG_MIDDLE_HALF) {
            return view;
        }
        float removed = rung >= RUNG_MIDDLE_QUARTER ? 3f / 8 : 1f / 4;
        return view.grown(-removed * view.width(), -removed * view.depth());
    }

    private ViewRect ringed(ViewRect view) {
        float most = RING_TILES * grid.tileSizeMetres();
        return view.grown(Math.min(view.width() / 2, most), Math.min(view.depth() / 2, most));
    }

    private static @Nullable TileArea areaOf(@Nullable DetailPlan plan, int band) {
        return plan == null ? null : plan.area(band);
    }
}
