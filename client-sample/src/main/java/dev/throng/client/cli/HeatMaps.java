package dev.throng.client.cli;

import dev.throng.client.replica.DensityMap;
import dev.throng.client.replica.Replica;
import dev.throng.client.ui.view.HeatMap;
import dev.throng.client.ui.view.WorldRect;
import dev.throng.protocol.snapshot.TileArea;
import org.jspecify.annotations.Nullable;

/** What is to be painted of a replica's density. */
final class HeatMaps {
    private HeatMaps() {}

    /** The heat map of a replica; the one before where nothing has changed. */
    static HeatMap of(Replica replica, HeatMap before) {
        DensityMap density = replica.density();
        if (density.isEmpty()) {
            return HeatMap.NONE;
        }
        HeatMap now = new HeatMap(density, covered(replica));
        return now.equals(before) ? before : now;
    }

    private static @Nullable WorldRect covered(Replica replica) {
        TileArea area = replica.area();
        if (area == null) {
            return null;
        }
        var grid = replica.grid();
        double tile = grid.tileSizeMetres();
        return new WorldRect(
                grid.originX() + area.firstColumn() * tile,
                grid.originZ() + area.firstRow() * tile,
                grid.originX() + (area.lastColumn() + 1) * tile,
                grid.originZ() + (area.lastRow() + 1) * tile);
    }
}
