package dev.throng.server.replication;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.server.interest.DensityPlan;
import dev.throng.server.interest.DetailLadder;
import dev.throng.server.interest.DetailPlan;
import org.jspecify.annotations.Nullable;

/**
 * What a client may be sent, and which rung of the ladder that gives it. Costs are predicted from the agents in the tiles of a
 * plan, what an agent costs in each band, and a factor learned from what this client was really sent. Confined to the tick thread.
 */
final class ClientBudget implements DetailLadder.Costs {
    private static final double GAIN = 0.02;
    private static final double LEAST_FACTOR = 0.25;
    private static final double MOST_FACTOR = 4;

    private final ClientStream client;
    private final DetailCosts costs;
    private final DensityReplicator density;
    private final DetailLadder ladder;
    private double factor = 1;
    private @Nullable RungPlans plans;

    /** The plans of a client for each rung. */
    interface RungPlans {
        DetailPlan detail(int rung);

        @Nullable
        DensityPlan density(int rung, DetailPlan detail);
    }

    ClientBudget(ClientStream client, DetailCosts costs, DensityReplicator density, double bytesPerSecond) {
        this.client = client;
        this.costs = costs;
        this.density = density;
        ladder = new DetailLadder(bytesPerSecond);
    }

    int rung() {
        return ladder.rung();
    }

    void setBudget(double bytesPerSecond) {
        ladder.setBudget(bytesPerSecond);
    }

    /** Chooses the rung anew among plans; as of {@link DetailLadder#review}. */
    void review(RungPlans rungPlans, boolean looksElsewhere, int least, double seconds) {
        plans = rungPlans;
        ladder.review(this, looksElsewhere, least, seconds);
        plans = null;
    }

    private RungPlans plans() {
        RungPlans known = plans;
        if (known == null) {
            throw new IllegalStateException("expected to be asked during a review");
        }
        return known;
    }

    @Override
    public double bytesPerSecond(int rung) {
        DetailPlan detail = plans().detail(rung);
        return factor * rate(detail, plans().density(rung, detail));
    }

    private double rate(DetailPlan detail, @Nullable DensityPlan cells) {
        double bytes = 0;
        for (int band = 0; band < detail.bands(); band++) {
            TileArea area = detail.area(band);
            if (area != null) {
                bytes += density.agents(area) * costs.agentRate(band);
            }
        }
        return cells == null ? bytes : bytes + cells(cells.area()) * costs.cellRate();
    }

    private static double cells(TileArea area) {
        return (double) area.tiles() * DensityGrid.CELLS;
    }

    @Override
    public double bytesAtOnce(int rung) {
        DetailPlan detail = plans().detail(rung);
        DensityPlan cells = plans().density(rung, detail);
        double bytes = 0;
        for (int band = 0; band < detail.bands(); band++) {
            bytes += newAgents(band, detail.area(band)) * costs.wholeAgentBytes();
        }
        if (cells != null) {
            DensityPlan held = client.missed() ? null : client.density().held();
            TileArea kept = held == null || held.level() != cells.level()
                    ? null
                    : cells.area().intersection(held.area());
            bytes += (cells(cells.area()) - (kept == null ? 0 : cells(kept))) * costs.wholeCellBytes();
        }
        return bytes;
    }

    /** Agents in an area of a band that the client does not hold yet. */
    private double newAgents(int band, @Nullable TileArea area) {
        if (area == null) {
            return 0;
        }
        TileArea held = client.missed() ? null : client.area(band);
        TileArea kept = held == null ? null : area.intersection(held);
        return density.agents(area) - (kept == null ? 0.0 : density.agents(kept));
    }

    /**
     * The client was sent a snapshot.
     *
     * @param bytes of the whole snapshot
     * @param wholeBytes of these, in whole tiles
     * @param seconds that a tick lasts
     */
    void sent(int bytes, int wholeBytes, double seconds) {
        ladder.spend(seconds, bytes);
        DetailPlan detail = client.detailPlan();
        if (detail == null) {
            return;
        }
        double expected = rate(detail, client.densityPlan());
        if (expected > 0) {
            double ratio = (bytes - wholeBytes) / seconds / expected;
            factor = Math.max(LEAST_FACTOR, Math.min(MOST_FACTOR, factor + GAIN * (ratio - factor)));
        }
    }
}
