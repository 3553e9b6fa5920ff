package dev.throng.server.replication;

import dev.throng.protocol.snapshot.BlockDivision;
import dev.throng.protocol.snapshot.StreamKeys;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGeometry;
import dev.throng.protocol.snapshot.UpdateEncoding;
import org.jspecify.annotations.Nullable;

/** Plans what each client gets of a tick of a detail band, and holds the tiles for it. Confined to the tick thread. */
final class StreamPlanner {
    private final StreamTable table;
    private final TileGeometry geometry;
    private final AgentSource source;

    StreamPlanner(StreamTable table, TileGeometry geometry, AgentSource source) {
        this.table = table;
        this.geometry = geometry;
        this.source = source;
    }

    /**
     * Plans a client's part of the tick.
     *
     * @param toldOfEachTick whether the client follows the band even while it holds nothing of it
     * @param blocks the blocks of the step; null between two steps
     */
    void plan(BandStream stream, boolean toldOfEachTick, BandPlans plans, @Nullable PackedBlocks blocks) {
        TileArea before = stream.area();
        TileArea area = stream.wanted();
        boolean changed = area == null ? before != null : !area.equals(before);
        if (changed && area != null) {
            table.hold(area, stream.encoding());
        }
        if (changed && before != null) {
            table.unhold(before, stream.encoding(), source);
        }
        boolean follows = before != null || toldOfEachTick;
        boolean reset = stream.needsReset() || !follows || (changed && area == null);
        TileArea kept = keptOf(before, area, changed, reset);
        plans.add(stream, area, kept, reset, area != null && (changed || reset));
        if (area != null && (kept == null || changed)) {
            wantOutside(area, kept, stream.encoding());
        }
        if (kept != null) {
            planRequests(stream, kept, plans);
            if (blocks != null && stream.encoding() == UpdateEncoding.PACKED) {
                planBlocks(stream, kept, plans, blocks);
            }
        }
        stream.planned();
    }

    /** Plans the tick of a step for a client that is sent it later: what it holds stays, and what it asked for waits. */
    void planDeferred(BandStream stream, BandPlans plans, PackedBlocks blocks) {
        TileArea area = stream.area();
        plans.add(stream, area, area, false, false);
        if (area != null && stream.encoding() == UpdateEncoding.PACKED) {
            planBlocks(stream, area, plans, blocks);
        }
    }

    private static @Nullable TileArea keptOf(
            @Nullable TileArea before, @Nullable TileArea area, boolean changed, boolean reset) {
        if (reset || before == null || area == null) {
            return null;
        }
        return changed ? before.intersection(area) : area;
    }

    private void wantOutside(TileArea area, @Nullable TileArea kept, UpdateEncoding encoding) {
        for (int row = area.firstRow(); row <= area.lastRow(); row++) {
            for (int column = area.firstColumn(); column <= area.lastColumn(); column++) {
                if (kept == null || !kept.contains(column, row)) {
                    int tile = geometry.grid().tile(column, row);
                    table.want(StreamKeys.key(tile, false), encoding, false);
                    table.want(StreamKeys.key(tile, true), encoding, false);
                }
            }
        }
    }

    private void planRequests(BandStream stream, TileArea kept, BandPlans plans) {
        stream.settleRequests();
        for (int r = 0; r < stream.requestedCount(); r++) {
            int key = stream.requested(r);
            if (key >= 0 && key < table.streams() && geometry.isIn(StreamKeys.tile(key), kept)) {
                table.want(key, stream.encoding(), true);
                plans.addRequest(stream, key);
            }
        }
    }

    private void planBlocks(BandStream stream, TileArea kept, BandPlans plans, PackedBlocks blocks) {
        BlockDivision division = stream.division(geometry.grid(), kept);
        for (int n = 0; n < division.size(); n++) {
            plans.addBlock(stream, blocks.want(division.level(n), division.column(n), division.row(n)));
        }
    }
}
