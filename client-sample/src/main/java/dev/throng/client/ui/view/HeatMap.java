package dev.throng.client.ui.view;

import dev.throng.client.replica.DensityMap;
import org.jspecify.annotations.Nullable;

/**
 * How crowded the world is where agents are not drawn one by one.
 *
 * @param density agents by cell
 * @param covered where agents are drawn one by one, and the density is not; null for nowhere
 */
public record HeatMap(DensityMap density, @Nullable WorldRect covered) {
    /** Nothing is told of any crowd. */
    public static final HeatMap NONE = new HeatMap(DensityMap.EMPTY, null);

    /** True if some cell has agents. */
    public boolean anybody() {
        return density.agents() > 0;
    }

    /** The ground that the cells cover. */
    public WorldRect bounds() {
        return new WorldRect(
                density.minX(),
                density.minZ(),
                density.minX() + density.columns() * density.cellMetres(),
                density.minZ() + density.rows() * density.cellMetres());
    }
}
