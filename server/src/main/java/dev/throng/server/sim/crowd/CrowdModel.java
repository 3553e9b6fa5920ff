package dev.throng.server.sim.crowd;

import dev.throng.server.sim.formation.Formations;
import dev.throng.server.sim.nav.FlowFields;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.nav.ThreatList;
import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.CellSize;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.PlaneGrid;
import dev.throng.server.sim.space.WallField;

/**
 * The tick of the ground crowd, phase by phase; the world calls them in the order in which they stand here. Each phase but
 * the hash is done in parts, by rows of cells or by agents, and gives the same to the last bit however it is split: a part
 * writes its own agents only, and what it reads of others no part writes. Confined to the tick thread, which calls upon others
 * within a phase.
 */
public final class CrowdModel {
    /** Fewer agents are not worth a part of their own: some ten microseconds of work in each phase. */
    private static final int LEAST_AGENTS_MOVED = 1_024;

    private static final int LEAST_AGENTS_AVOIDING = 128;
    private static final int LEAST_AGENTS_WISHING = 4_096;

    private final Phases phases;
    private final GroundKinds kinds;
    private final GroundColumns agents;
    private final GoalTable goals;
    private final PlaneGrid grid;
    private final RestingRows rest;
    private final Scratch scratch = new Scratch();

    /** One a part, as is the number of those that left. */
    private final WishPass[] wishes;

    private final TurnPass[] turns;
    private final AvoidPass[] avoids;
    private final LanePass[] lanes;
    private final PairPass[] pairs;
    private final MovePass[] moves;
    private final QueuePass queue;
    private final int[] left;

    private final PartTask preparePart = this::prepare;
    private final PartTask wishPart = this::wish;
    private final PartTask avoidPart = this::avoid;
    private final PartTask lanesPart = this::lanes;
    private final PartTask pairsPart = this::pairs;
    private final PartTask relaxPart = this::relax;
    private final PartTask movePart = this::move;

    private long candidates;
    private long capped;

    /** Of the present run. */
    private int tick;

    private int pass;

    /**
     * @param bounds minX, minZ, maxX, maxZ of the world, metres
     * @param configuredCellMetres side of the hash's cells, 0 for the least that finds all pairs
     * @throws IllegalArgumentException when the configured side is too small
     */
    public CrowdModel(
            Phases phases,
            GroundKinds kinds,
            GroundColumns agents,
            GoalTable goals,
            ThreatList threats,
            ObstacleField field,
            WallField walls,
            FlowFields flows,
            Formations formations,
            float[] bounds,
            float configuredCellMetres,
            int maxCells,
            int tickRateHz,
            long seed) {
        this.phases = phases;
        this.kinds = kinds;
        this.agents = agents;
        this.goals = goals;
        queue = new QueuePass(kinds, goals, tickRateHz);
        float side = CellSize.check("agent", configuredCellMetres, Math.max(kinds.maxReach(), 0.1f));
        grid = new PlaneGrid(phases, bounds[0], bounds[1], bounds[2], bounds[3], side, maxCells);
        rest = new RestingRows(grid.rows());
        int parts = phases.mostParts();
        wishes = new WishPass[parts];
        turns = new TurnPass[parts];
        avoids = new AvoidPass[parts];
        lanes = new LanePass[parts];
        pairs = new PairPass[parts];
        moves = new MovePass[parts];
        left = new int[parts];
        KindPairs kindPairs = new KindPairs(kinds);
        int neighbourCap = kinds.neighbourCap(grid.cellMetres());
        for (int part = 0; part < parts; part++) {
            wishes[part] = new WishPass(kinds, goals, threats, walls, flows, formations, seed, bounds, 1f / tickRateHz);
            turns[part] = new TurnPass(kinds, goals, field, walls, tickRateHz);
            avoids[part] = new AvoidPass(kinds, kindPairs, field, walls, grid, turns[part], tickRateHz);
            lanes[part] = new LanePass(kinds, grid, walls, bounds);
            pairs[part] = new PairPass(kindPairs, neighbourCap, tickRateHz);
            moves[part] = new MovePass(kinds, goals, field, walls, bounds, tickRateHz);
        }
    }

    /** Remembers where agents are before anything moves them in this tick. */
    public void begin() {
        if (kinds.maxPasses() > 1) {
            agents.markStarts();
        }
    }

    /** Hashes the agents anew, lets those that wait join, drops the dead, and lays them in memory by cell. */
    public void hash() {
        if (agents.total() == 0) {
            return;
        }
        if (agents.takeRenumbered()) {
            rest.wakeAll();
        }
        if (mayRest() && rest.nothingMoved() && nobodyCameOrWent()) {
            grid.keep();
            return;
        }
        scratch.ensure(agents.capacity());
        // All of these are free until the wishes.
        int[] order = scratch.tally;
        int[] cells = scratch.sides;
        grid.build(agents.x(), agents.z(), agents.id(), agents.mind(), agents.total(), cells, order);
        agents.reorder(phases, order, grid.points(), kinds.maxPasses() > 1, cells, scratch.press);
        scratch.sides = agents.spareInts();
        scratch.press = agents.spareFloats();
    }

    private boolean nobodyCameOrWent() {
        if (agents.total() != agents.count() || grid.points() != agents.count()) {
            return false;
        }
        int[] mind = agents.mind();
        for (int i = 0; i < agents.count(); i++) {
            if (Mind.dead(mind[i])) {
                return false;
            }
        }
        return true;
    }

    /**
     * In worlds with several passes no row rests: where agents were before a tick is not where its last pass finds them. Nor where
     * some look ahead, who go out of the way of those in farther rows without a wish of their own.
     */
    private boolean mayRest() {
        return kinds.maxPasses() == 1 && !kinds.looksAhead();
    }

    /** Obstacles or walls have changed. */
    public void surroundingsChanged() {
        rest.wakeAll();
    }

    /** For tests: looks at every body in every tick. */
    public void neverRest() {
        rest.neverRest();
    }

    /** The passes before the last: separates, hashes again. */
    public void relax() {
        for (pass = kinds.maxPasses() - 1; pass > 0; pass--) {
            run(LEAST_AGENTS_WISHING, preparePart);
            pairs();
            run(LEAST_AGENTS_MOVED, relaxPart);
            hash();
        }
    }

    /** Decides what agents want. */
    public void wish(int tickNow) {
        tick = tickNow;
        run(LEAST_AGENTS_WISHING, wishPart);
        if (mayRest()) {
            rest.update(grid);
        }
    }

    /** Lets those look ahead whose kinds do. */
    public void avoid() {
        if (kinds.looksAhead()) {
            run(LEAST_AGENTS_AVOIDING, avoidPart);
        }
        if (kinds.keepsLanes()) {
            run(LEAST_AGENTS_AVOIDING, lanesPart);
        }
    }

    /** Adds up what bodies do to each other. */
    public void pairs() {
        int parts = run(LEAST_AGENTS_MOVED, pairsPart);
        candidates = 0;
        for (int part = 0; part < parts; part++) {
            candidates += pairs[part].candidates();
            capped += pairs[part].capped();
        }
    }

    /** How many pairs of agents the last pass looked at. */
    public long candidates() {
        return candidates;
    }

    /** How many times, since the world began, an agent had more candidates than the cap in a row and left the rest out. */
    public long neighbourCapTotal() {
        return capped;
    }

    /**
     * Moves everybody.
     *
     * @return how many left by an exit; they are marked dead
     */
    public int move(int tickNow) {
        tick = tickNow;
        int parts = run(LEAST_AGENTS_MOVED, movePart);
        int sum = 0;
        for (int part = 0; part < parts; part++) {
            sum += left[part];
        }
        return sum;
    }

    /** Runs a phase and returns in how many parts, none when nobody is there. */
    private int run(int leastAgents, PartTask task) {
        int count = agents.count();
        if (count == 0) {
            return 0;
        }
        int parts = phases.partsFor(count, leastAgents);
        phases.run(parts, task);
        return parts;
    }

    private int first(int part, int parts) {
        return Phases.begin(agents.count(), part, parts);
    }

    private void prepare(int part, int parts) {
        int from = first(part, parts);
        int to = first(part + 1, parts);
        scratch.clear(from, to);
        scratch.forgetWishes(from, to);
        int[] mind = agents.mind();
        for (int i = from; i < to; i++) {
            int kind = Mind.kind(mind[i]);
            scratch.touchRadius[i] = kinds.touchRadius[kind];
        }
    }

    private void wish(int part, int parts) {
        int end = firstRow(part + 1, parts);
        int[] start = grid.start();
        boolean exits = goals.anyExit();
        for (int row = firstRow(part, parts); row < end; row++) {
            int from = start[grid.rowBegin(row)];
            int to = start[grid.rowEnd(row)];
            scratch.clear(from, to);
            wishes[part].run(agents, scratch, tick, from, to);
            rest.wished(row, turns[part].run(agents, scratch, from, to));
            if (exits) {
                queue.calm(agents, scratch, tick, from, to);
            }
        }
    }

    private void avoid(int part, int parts) {
        avoids[part].run(agents, scratch, first(part, parts), first(part + 1, parts));
    }

    private void lanes(int part, int parts) {
        lanes[part].run(agents, scratch, first(part, parts), first(part + 1, parts));
    }

    private void pairs(int part, int parts) {
        pairs[part].run(agents, grid, rest, scratch, firstRow(part, parts), firstRow(part + 1, parts));
    }

    /** Rows are shared out so that parts have about as many agents. */
    private int firstRow(int part, int parts) {
        return part == 0 ? 0 : part == parts ? grid.rows() : grid.rowFrom(first(part, parts));
    }

    private void relax(int part, int parts) {
        moves[part].relax(agents, scratch, pass, first(part, parts), first(part + 1, parts));
    }

    private void move(int part, int parts) {
        boolean several = kinds.maxPasses() > 1;
        float[] startX = several ? agents.startX() : agents.x();
        float[] startZ = several ? agents.startZ() : agents.z();
        int end = firstRow(part + 1, parts);
        int[] start = grid.start();
        int leaving = 0;
        boolean exits = goals.anyExit();
        for (int row = firstRow(part, parts); row < end; row++) {
            int from = start[grid.rowBegin(row)];
            int to = start[grid.rowEnd(row)];
            if (rest.rests(row)) {
                agents.stand(from, to);
                rest.moved(row, false);
            } else {
                if (exits) {
                    queue.stand(agents, scratch, tick, from, to);
                }
                leaving += moves[part].run(agents, scratch, startX, startZ, tick, from, to);
                rest.moved(row, moves[part].anyMoved());
            }
        }
        left[part] = leaving;
    }
}
