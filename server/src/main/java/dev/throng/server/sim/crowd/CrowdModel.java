package dev.throng.server.sim.crowd;

import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.nav.ThreatList;
import dev.throng.server.sim.space.CellSize;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.PlaneGrid;

/**
 * The tick of the ground crowd, phase by phase; the world calls them in the order in which they stand here. Each phase but
 * the hash goes over rows or agents that could be split in bands, and gives the same to the last bit however it is split.
 * Confined to the tick thread.
 */
public final class CrowdModel {
    private final GroundKinds kinds;
    private final GroundColumns agents;
    private final PlaneGrid grid;
    private final Scratch scratch = new Scratch();
    private final WishPass wishes;
    private final PairPass pairs;
    private final MovePass moves;

    /** Bands of rows that the pairs are done in; more than one only proves that it makes no difference. */
    private int bands = 1;

    /**
     * @param bounds minX, minZ, maxX, maxZ of the world, metres
     * @param configuredCellMetres side of the hash's cells, 0 for the least that finds all pairs
     * @throws IllegalArgumentException when the configured side is too small
     */
    public CrowdModel(
            GroundKinds kinds,
            GroundColumns agents,
            GoalTable goals,
            ThreatList threats,
            ObstacleField field,
            float[] bounds,
            float configuredCellMetres,
            int maxCells,
            int tickRateHz,
            long seed) {
        this.kinds = kinds;
        this.agents = agents;
        float side = CellSize.check("agent", configuredCellMetres, Math.max(kinds.maxReach(), 0.1f));
        grid = new PlaneGrid(bounds[0], bounds[1], bounds[2], bounds[3], side, maxCells);
        wishes = new WishPass(kinds, goals, threats, seed, bounds, 1f / tickRateHz);
        pairs = new PairPass(kinds);
        moves = new MovePass(kinds, goals, field, bounds, tickRateHz);
    }

    /** Sets in how many bands of rows the pairs are done. */
    public void bands(int count) {
        bands = count;
    }

    /** Remembers where agents are before anything moves them in this tick. */
    public void begin() {
        if (kinds.maxPasses() > 1) {
            System.arraycopy(agents.x(), 0, agents.velocityX(), 0, agents.total());
            System.arraycopy(agents.z(), 0, agents.velocityZ(), 0, agents.total());
        }
    }

    /** Hashes the agents anew, lets those that wait join, drops the dead, and lays them in memory by cell. */
    public void hash() {
        if (agents.total() == 0) {
            return;
        }
        int[] order = grid.build(agents.x(), agents.z(), agents.id(), agents.mind(), agents.total());
        agents.reorder(order, grid.points(), kinds.maxPasses() > 1);
        int count = agents.count();
        scratch.reset(count, agents.capacity());
        int[] mind = agents.mind();
        for (int i = 0; i < count; i++) {
            int kind = Mind.kind(mind[i]);
            float radius = kinds.radius[kind];
            scratch.radius[i] = radius;
            scratch.touchRadius[i] = radius * (kinds.rules[kind].contact() ? CrowdRules.CONTACT_FACTOR : 1f);
        }
    }

    /** The passes before the last: separates, hashes again. */
    public void relax() {
        for (int pass = kinds.maxPasses() - 1; pass > 0; pass--) {
            scratch.forgetWishes(agents.count());
            pairs();
            moves.relax(agents, scratch, pass, 0, agents.count());
            hash();
        }
    }

    /** Decides what agents want. */
    public void wish(int tick) {
        wishes.run(agents, scratch, tick, 0, agents.count());
    }

    /** Adds up what bodies do to each other. */
    public void pairs() {
        if (agents.count() == 0) {
            return;
        }
        int rows = grid.rows();
        for (int band = 0; band < bands; band++) {
            int from = (int) ((long) rows * band / bands);
            int to = (int) ((long) rows * (band + 1) / bands);
            if (from < to) {
                pairs.run(agents, grid, scratch, from, to);
            }
        }
    }

    /**
     * Moves everybody.
     *
     * @return how many left by an exit; they are marked dead
     */
    public int move(int tick) {
        boolean several = kinds.maxPasses() > 1;
        float[] startX = several ? agents.velocityX() : agents.x();
        float[] startZ = several ? agents.velocityZ() : agents.z();
        return moves.run(agents, scratch, startX, startZ, tick, 0, agents.count());
    }
}
