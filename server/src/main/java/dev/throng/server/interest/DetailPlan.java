package dev.throng.server.interest;

import dev.throng.protocol.snapshot.TileArea;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which tiles a client is to hold of each detail band. A band's area lies within those of all coarser bands that have one. */
public final class DetailPlan {
    private final boolean scaled;
    private final int viewBand;
    private final List<Optional<TileArea>> areas;

    /**
     * A plan.
     *
     * @param scaled whether the view has a scale
     * @param viewBand the band that suits the view's scale, before any rung of the ladder; the number of bands for none
     * @param areas one a band, empty where nothing is held
     */
    DetailPlan(boolean scaled, int viewBand, List<Optional<TileArea>> areas) {
        this.scaled = scaled;
        this.viewBand = viewBand;
        this.areas = List.copyOf(areas);
    }

    /** Whether the view has a scale. */
    boolean scaled() {
        return scaled;
    }

    /** The band that suits the view's scale, before any rung of the ladder; {@link #bands} where an agent is too small to show. */
    public int viewBand() {
        return viewBand;
    }

    /** The number of bands. */
    public int bands() {
        return areas.size();
    }

    /** The tiles held of a band; null for none. */
    public @Nullable TileArea area(int band) {
        return areas.get(band).orElse(null);
    }

    /** The finest band that has an area; the number of bands if none has. */
    public int finest() {
        int band = 0;
        while (band < areas.size() && areas.get(band).isEmpty()) {
            band++;
        }
        return band;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DetailPlan plan
                && scaled == plan.scaled
                && viewBand == plan.viewBand
                && areas.equals(plan.areas);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scaled, viewBand, areas);
    }

    @Override
    public String toString() {
        return "view band " + viewBand + ", areas " + areas;
    }
}
