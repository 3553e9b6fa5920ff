package dev.throng.server.replication;

import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.server.interest.DensityPlan;
import dev.throng.server.interest.ViewPlanner;

/** Keeps the clients whose views have a scale within their budgets. Confined to the tick thread. */
final class ClientBudgets {
    private final DensityReplicator density;
    private final ViewPlanner views;
    private final DetailCosts costs;
    private final int periodTicks;
    private final double tickSeconds;

    ClientBudgets(DensityReplicator density, ViewPlanner views, int bands, int tickRateHz) {
        this.density = density;
        this.views = views;
        costs = new DetailCosts(bands);
        periodTicks = Math.max(1, tickRateHz / 2);
        tickSeconds = 1.0 / tickRateHz;
    }

    /** A client is to be sent so much a second; more than 0. */
    void set(ClientStream client, double bytesPerSecond) {
        ClientBudget budget = client.budget();
        if (budget == null) {
            client.budget(new ClientBudget(client, costs, density, bytesPerSecond));
        } else {
            budget.setBudget(bytesPerSecond);
        }
    }

    /**
     * Chooses a client's rung anew, when its view has changed and every half second, clients in turn.
     *
     * @param least the best rung that there is
     */
    void review(ClientStream client, int tick, int least) {
        ClientBudget budget = client.budget();
        if (budget == null || !client.isScaled()) {
            return;
        }
        boolean inTurn = Integer.remainderUnsigned(tick + client.number(), periodTicks) == 0;
        if (inTurn || client.viewChanged()) {
            density.count();
            budget.review(
                    client.rungPlans(views), client.looksElsewhere(), least, inTurn ? periodTicks * tickSeconds : 0);
        }
    }

    /** Learns from what a client is sent of a tick. */
    void learn(ClientStream client, SnapshotBatch batch) {
        ClientBudget budget = client.budget();
        if (budget == null || !client.isScaled() || !batch.has(client)) {
            return;
        }
        int wholeBytes = batch.keyframeBytes(client);
        budget.sent(batch.snapshotBytes(client), wholeBytes, tickSeconds);
        double agents = 0;
        for (int band = 0; band < client.bandCount(); band++) {
            TileArea area = client.area(band);
            if (area != null) {
                costs.learnAgents(band, density.agents(area), batch.bandBytes(client, band) / tickSeconds);
                agents += density.agents(area);
            }
        }
        DensityPlan cells = client.density().held();
        if (cells != null) {
            costs.learnCells(
                    (double) cells.area().tiles() * DensityGrid.CELLS,
                    (batch.density().bytes(client.density()) - batch.density().wholeBytes(client.density()))
                            / tickSeconds);
        }
        if (batch.isReset(client) && cells == null) {
            costs.learnWholeAgents(agents, wholeBytes);
        }
    }
}
