package dev.throng.client.bots;

import dev.throng.client.replica.ApplyReport;
import dev.throng.client.replica.Replica;
import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.AgentPosition;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.View;
import org.jspecify.annotations.Nullable;

/** Judges what one bot is told, and reports violations to the fleet. Confined to the bot's event loop. */
final class BotChecks {
    /** Float arithmetic on both ends of a promise made in fixed point. */
    private static final double TOLERANCE_METRES = 0.002;
    /** An agent's model may be in another tile than the agent by the crossing margin, the error bound and this. */
    private static final double EDGE_METRES = 1;

    private final String name;
    private final FleetStats stats;
    private final TileGrid grid;
    private final Rectangle world;
    private final long maxViewTiles;
    private @Nullable View acceptedView;
    private int acceptedTick;
    private int tick;

    BotChecks(String name, ServerMessage.Welcome welcome, FleetStats stats) {
        this.name = name;
        this.stats = stats;
        this.grid = welcome.tileGrid();
        this.world = welcome.world();
        this.maxViewTiles = welcome.limits().maxViewTiles();
    }

    /** Judges a snapshot; returns how many ticks are missing before it. */
    int snapshot(ApplyReport report, int tickBefore, boolean first) {
        tick = report.tick();
        if (!report.desyncs().isEmpty()) {
            stats.hashesWrong.add(report.desyncedStreams());
            violated(Check.STATE_HASHES, report.desyncs() + " at tick " + Integer.toUnsignedString(tick));
        }
        if (first) {
            return 0;
        }
        int ahead = report.tick() - tickBefore;
        if (ahead <= 0) {
            violated(
                    Check.TICKS_IN_ORDER,
                    "tick " + Integer.toUnsignedString(tick) + " after " + Integer.toUnsignedString(tickBefore));
            return 0;
        }
        if (report.gap()) {
            violated(
                    Check.NO_GAPS,
                    "tick " + Integer.toUnsignedString(tick) + " after " + Integer.toUnsignedString(tickBefore));
        }
        if (report.reset()) {
            stats.resyncs.increment();
        }
        return ahead - 1;
    }

    void viewAccepted(View view, int atTick) {
        acceptedView = view;
        acceptedTick = atTick;
    }

    /** The area held must cover the view that the server accepted: another client's snapshots would not. */
    void area(@Nullable TileArea area) {
        View view = acceptedView;
        if (view == null || area == null || tick - acceptedTick < 0) {
            return;
        }
        Rectangle seen = view.rectangle();
        TileArea needed = new TileArea(
                grid.columnAt(Math.max(seen.minX(), world.minX())),
                grid.rowAt(Math.max(seen.minZ(), world.minZ())),
                grid.columnAt(Math.min(seen.maxX(), world.maxX())),
                grid.rowAt(Math.min(seen.maxZ(), world.maxZ())));
        boolean covered = area.contains(needed.firstColumn(), needed.firstRow())
                && area.contains(needed.lastColumn(), needed.lastRow());
        if (!covered && needed.tiles() <= maxViewTiles) {
            violated(Check.OWN_DATA, "holds " + area + ", its view needs " + needed);
        }
    }

    /** A command touches no more agents than it named: the result of another's command might. */
    void affected(CommandBody body, Accepted accepted, int asked) {
        boolean counted = body instanceof CommandBody.Spawn || body instanceof CommandBody.DespawnAgents;
        if (counted && accepted.affected() > asked) {
            violated(
                    Check.OWN_DATA,
                    "asked for " + asked + " agents with " + body.getClass().getSimpleName() + ", the result says "
                            + accepted.affected());
        }
    }

    /**
     * Compares a truth sample with the replica; only one of the replica's own tick can be compared, and of it the agents whose
     * detail band steps at that tick.
     */
    void truth(ServerMessage.TruthSample sample, Replica replica) {
        int coarsest = replica.coarsestBand();
        TileArea area = replica.area();
        if (area == null || coarsest < 0 || sample.tick() != replica.tick()) {
            return;
        }
        DetailBand outer = replica.band(coarsest);
        double edge = EDGE_METRES
                + outer.parameters().crossingMarginMetres()
                + outer.parameters().errorBoundMetres();
        for (AgentPosition truth : sample.positions()) {
            double outside = outside(area, truth.x(), truth.z());
            int band = replica.bandOf(truth.id());
            if (outside > edge) {
                violated(Check.OWN_DATA, "truth of " + truth + ", " + outside + " m outside the area held");
            } else if (band >= 0) {
                if (replica.band(band).stepsAt(sample.tick())) {
                    compare(truth, replica, replica.band(band).parameters().errorBoundMetres());
                }
            } else if (outside < -edge && outer.stepsAt(sample.tick())) {
                stats.boundViolations.increment();
                violated(Check.ERROR_BOUND, "does not know of " + truth + " at tick " + sample.tick());
            }
        }
    }

    private void compare(AgentPosition truth, Replica replica, double boundMetres) {
        double x = replica.x(truth.id()) - truth.x();
        double y = replica.y(truth.id()) - truth.y();
        double z = replica.z(truth.id()) - truth.z();
        double error = Math.sqrt(x * x + y * y + z * z);
        stats.positionsChecked.increment();
        stats.error(error);
        if (!(error <= boundMetres + TOLERANCE_METRES)) {
            stats.boundViolations.increment();
            violated(Check.ERROR_BOUND, "agent " + truth + " shown " + error + " m off, bound " + boundMetres);
        }
    }

    /** How far a place is outside the area, negative inside; an area that ends at the world's edge has no end there. */
    private double outside(TileArea area, double x, double z) {
        double size = grid.tileSizeMetres();
        double west = area.firstColumn() == 0 ? -1e9 : grid.originX() + area.firstColumn() * size - x;
        double south = area.firstRow() == 0 ? -1e9 : grid.originZ() + area.firstRow() * size - z;
        double east =
                area.lastColumn() == grid.columns() - 1 ? -1e9 : x - (grid.originX() + (area.lastColumn() + 1) * size);
        double north = area.lastRow() == grid.rows() - 1 ? -1e9 : z - (grid.originZ() + (area.lastRow() + 1) * size);
        return Math.max(Math.max(west, east), Math.max(south, north));
    }

    private void violated(Check check, String what) {
        stats.violated(check, name + ": " + what);
    }
}
