package dev.throng.protocol.snapshot;

import org.jspecify.annotations.Nullable;

/** Moves the agents of a subscriber that crossed a border in the tick. Reusable; not thread-safe. */
final class Borders {
    private final TileGeometry geometry;
    private final Crossings ground = new Crossings(false);
    private final Crossings air = new Crossings(true);

    Borders(TileGeometry geometry) {
        this.geometry = geometry;
    }

    /** Brings those who left their tiles to the kept tiles that they are in now; forgets the others. */
    void cross(StreamSet streams, @Nullable TileArea kept, Membership membership) {
        cross(ground, false, streams, kept, membership);
        cross(air, true, streams, kept, membership);
    }

    private void cross(
            Crossings crossings, boolean inTheAir, StreamSet streams, @Nullable TileArea kept, Membership membership) {
        crossings.clear();
        for (int n = 0; n < streams.size(); n++) {
            if (StreamKeys.isAir(streams.key(n)) == inTheAir) {
                crossings.collect(streams.key(n), streams.model(n), geometry);
            }
        }
        crossings.sort();
        TileModel agents = crossings.agents();
        int end;
        for (int n = 0; n < crossings.size(); n = end) {
            end = crossings.edgeEnd(n);
            for (int i = n; i < end; i++) {
                membership.remove(agents.id(i), crossings.source(n));
            }
            int target = crossings.target(n);
            if (kept != null && geometry.isIn(StreamKeys.tile(target), kept)) {
                streams.model(streams.findOrAdd(target)).merge(agents, n, end);
                membership.addAll(agents, n, end, target);
            }
        }
    }
}
