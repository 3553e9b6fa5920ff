package dev.throng.server.interest;

import org.jspecify.annotations.Nullable;

/** Decides what a view needs of the detail bands, and of the density where they do not cover it. Immutable. */
public final class ViewPlanner {
    private final DetailPlanner detail;
    private final DensityPlanner density;

    public ViewPlanner(DetailPlanner detail, DensityPlanner density) {
        this.detail = detail;
        this.density = density;
    }

    /** The plan of the detail bands, as {@link DetailPlanner#plan} says. */
    public DetailPlan detail(@Nullable DetailPlan current, @Nullable ViewRect view, double metresPerPixel, int rung) {
        return detail.plan(current, view, metresPerPixel, rung);
    }

    /**
     * The plan of the density beside a plan of the bands: null where those show all of the view, or its scale does not matter.
     *
     * @param coarserBy as of {@link DensityPlanner#plan}
     */
    public @Nullable DensityPlan density(
            @Nullable DensityPlan current,
            DetailPlan bands,
            @Nullable ViewRect view,
            double metresPerPixel,
            int coarserBy) {
        return view == null || metresPerPixel == 0 || detail.covers(bands, view)
                ? null
                : density.plan(current, view, metresPerPixel, coarserBy);
    }
}
