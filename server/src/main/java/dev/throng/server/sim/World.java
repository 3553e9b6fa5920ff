package dev.throng.server.sim;

import dev.throng.server.sim.CommandOutcome.Rejected;
import dev.throng.server.sim.flock.FlockSight;
import dev.throng.server.sim.formation.Formations;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.nav.GridMap;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.PlaneIndex;
import dev.throng.server.sim.space.SeededRandom;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * The world: agents, obstacles, walls, goals and threats, stepped at a fixed rate. The same scenario, seed and commands give the
 * same {@link #stateHash} at every tick, on every machine and any number of threads. Confined to one thread; what
 * its {@link Phases} have beside it works within {@link #step} only.
 */
public final class World {
    /** How long a freed slot rests. */
    private static final int QUARANTINE_SECONDS = 3;

    private static final Executor LEFT_TO_THE_TICK = task -> {};

    private static final int LEAST_SLOTS = 4096;
    private static final int QUERY_CELLS = 1 << 16;

    private final Scenario scenario;
    private final long seed;
    private final GroundColumns ground;
    private final FlyingColumns flying;
    private final SlotTable slots;
    private final GoalTable goals = new GoalTable();
    private final Scene scene = new Scene(goals);
    private final Remains remains;
    private final AgentTable agents;
    private final Models models;
    private final Editor editor;
    private final PlaneIndex index;

    private long tick;
    private boolean indexed;

    private World(Scenario scenario, long seed, Phases phases, Executor executor) {
        this.scenario = scenario;
        this.seed = seed;
        int capacity = Math.min(1024, scenario.maxAgents());
        ground = new GroundColumns(capacity, scenario.maxAgents());
        flying = new FlyingColumns(64);
        slots = new SlotTable(
                Math.max(LEAST_SLOTS, scenario.maxAgents() * 2), QUARANTINE_SECONDS * scenario.tickRateHz());
        remains = new Remains(scenario.tickRateHz());
        agents = new AgentTable(ground, flying, slots, remains);
        for (Scenario.GoalPlan goal : scenario.goals()) {
            goals.add(goal.name(), goal.exit(), goal.path());
        }
        models = new Models(scenario, seed, ground, flying, goals, phases, executor);
        Commands checks = new Commands(scenario);
        for (Scenario.ObstaclePlan o : scenario.obstacles()) {
            Rejected wrong = checks.checkObstacle(
                    new WorldCommand.PlaceObstacle(o.x(), o.z(), o.bodyRadius(), o.influenceRadius()),
                    scene.obstacleCount());
            require("obstacle " + (scene.obstacleCount() + 1), wrong);
            scene.addObstacle(o.x(), o.z(), o.bodyRadius(), o.influenceRadius());
        }
        models.obstaclesChanged(scene);
        addWalls(checks);
        models.wallsChanged(scene);
        models.goalsChanged(scene);
        editor = new Editor(
                scenario, ground, flying, slots, goals, scene, models, remains, SeededRandom.draw(seed, 1, 0));
        WorldBounds bounds = scenario.bounds();
        index = new PlaneIndex(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ(), QUERY_CELLS);
    }

    private void addWalls(Commands checks) {
        GridMap map = scenario.map();
        if (map != null) {
            map.outlines().forEach(scene::addOutline);
        }
        for (int i = 0; i < scenario.walls().size(); i++) {
            Scenario.WallPlan plan = scenario.walls().get(i);
            require(
                    "wall " + (i + 1),
                    checks.checkWall(
                            new WorldCommand.PlaceWall(plan.polygon(), plan.points()), scene.placedSegments()));
            scene.addWall(plan.polygon(), plan.points());
        }
    }

    /** A world that is stepped on the thread that calls; else as {@link #create(Scenario, long, Phases)}. */
    public static World create(Scenario scenario, long seed) {
        return create(scenario, seed, Phases.ONE_THREAD);
    }

    /**
     * A world as the scenario has it, before its first step, with all agents of its spawns in place.
     *
     * @param seed in place of the scenario's own
     * @param phases runs the parts of a step; a world has them to itself, and whoever made them closes them after its last step
     * @throws IllegalArgumentException when the scenario contradicts itself; the message says what was expected
     */
    public static World create(Scenario scenario, long seed, Phases phases) {
        return create(scenario, seed, phases, 0);
    }

    /**
     * The same, but as if as many ticks were completed: goals are where they are then, agents where they begin.
     *
     * @param firstTick unsigned; the first step makes the one after it
     */
    public static World create(Scenario scenario, long seed, Phases phases, int firstTick) {
        return create(scenario, seed, phases, LEFT_TO_THE_TICK, firstTick);
    }

    /**
     * The same, with flow fields made elsewhere.
     *
     * @param executor is given the making of flow fields, on the world's thread; what it has not done at the tick when a field
     *     is due, or does not do at all, the step does itself. Worlds run alike whatever it is
     */
    public static World create(Scenario scenario, long seed, Phases phases, Executor executor, int firstTick) {
        World world = new World(scenario, seed, phases, executor);
        if (firstTick != 0) {
            world.tick = Integer.toUnsignedLong(firstTick);
            world.goals.advance((double) world.tick / scenario.tickRateHz());
            world.models.flocks.moveGoals(firstTick);
        }
        for (int i = 0; i < scenario.spawns().size(); i++) {
            Scenario.SpawnPlan spawn = scenario.spawns().get(i);
            int left = spawn.count();
            while (left > 0) {
                int part = Math.min(left, scenario.limits().maxSpawnCount());
                int first = world.ground.total();
                CommandOutcome outcome = world.apply(new WorldCommand.Spawn(spawn.kind(), part, spawn.area()));
                world.require("spawn " + (i + 1), outcome instanceof Rejected rejected ? rejected : null);
                world.require("post of spawn " + (i + 1), world.editor.post(first, spawn.post()));
                world.editor.form(first, spawn.formation());
                left -= part;
            }
        }
        world.models.flows().begin(world.tick);
        world.models.formations.begin();
        world.models.crowd.begin();
        world.models.crowd.hash();
        world.models.flocks.hash();
        return world;
    }

    private void require(String what, @Nullable Rejected wrong) {
        if (wrong != null) {
            throw new IllegalArgumentException("scenario " + scenario.name() + ", " + what + ": " + wrong.sentence());
        }
    }

    public Scenario scenario() {
        return scenario;
    }

    /** Completed ticks, wraps. */
    public int tick() {
        return (int) tick;
    }

    public AgentTable agents() {
        return agents;
    }

    public Scene scene() {
        return scene;
    }

    /**
     * Carries out a command between steps; agents come and go with the next step. Refuses what is not finite, out of
     * range, outside the world or over a limit, and then changes nothing.
     */
    public CommandOutcome apply(WorldCommand command) {
        return editor.apply(command, tick);
    }

    /**
     * Advances the world by one tick. What a phase throws, on whatever thread, is thrown here and leaves the world in an
     * unknown state.
     */
    public void step() {
        step(StepObserver.NONE);
    }

    /** Advances the world by one tick, telling when each phase has ended. */
    public void step(StepObserver observer) {
        tick++;
        remains.advance(tick);
        if (scene.expireThreats(tick)) {
            models.threatsChanged(scene);
        }
        goals.advance((double) tick / scenario.tickRateHz());
        models.flocks.moveGoals(tick());
        models.flows().advance(tick);
        models.formations.advance(tick());
        observer.ended(StepPhase.SCENE);
        models.crowd.begin();
        models.crowd.hash();
        observer.ended(StepPhase.HASH);
        models.crowd.relax();
        observer.ended(StepPhase.RELAX);
        models.crowd.wish(tick());
        observer.ended(StepPhase.WISH);
        models.crowd.avoid();
        observer.ended(StepPhase.AVOID);
        models.crowd.pairs();
        observer.ended(StepPhase.PAIRS);
        int left = models.crowd.move(tick());
        observer.ended(StepPhase.MOVE);
        models.flocks.hash();
        models.flocks.step(tick());
        observer.ended(StepPhase.FLOCK);
        if (left > 0) {
            editor.freeLeavers(tick());
            ground.compact();
        }
        agents.invalidate();
        indexed = false;
        observer.ended(StepPhase.LEAVE);
        assert agents.allFinite() : "expected finite positions after tick " + tick;
    }

    /**
     * Ids of the agents in the world whose centre, seen from above, lies in the disc or on its edge; any radius. The first
     * call after a step costs a pass over all agents, further ones what they touch.
     *
     * @param idsOut gets as many as fit, in no particular order
     * @return how many there are, which may be more
     */
    public int queryRadius(float x, float z, float radiusMetres, int[] idsOut) {
        if (!(radiusMetres >= 0) || !Float.isFinite(x) || !Float.isFinite(z)) {
            throw new IllegalArgumentException(
                    "expected a finite centre and a radius of at least 0, got " + x + ", " + z + ", " + radiusMetres);
        }
        if (!indexed) {
            buildIndex();
        }
        double squared = (double) radiusMetres * radiusMetres;
        int firstColumn = index.firstColumn(x, radiusMetres);
        int lastColumn = index.lastColumn(x, radiusMetres);
        int lastRow = index.lastRow(z, radiusMetres);
        int found = 0;
        for (int row = index.firstRow(z, radiusMetres); row <= lastRow; row++) {
            int end = index.end(row, lastColumn);
            for (int entry = index.begin(row, firstColumn); entry < end; entry++) {
                int i = index.point(entry);
                double dx = (double) agents.x(i) - x;
                double dz = (double) agents.z(i) - z;
                if (dx * dx + dz * dz <= squared) {
                    if (found < idsOut.length) {
                        idsOut[found] = agents.id(i);
                    }
                    found++;
                }
            }
        }
        return found;
    }

    private void buildIndex() {
        int count = agents.count();
        index.clear(count);
        for (int i = 0; i < count; i++) {
            index.add(agents.x(i), agents.z(i));
        }
        index.build();
        indexed = true;
    }

    /**
     * How many times so far an agent had more candidates than the cap in its own row of cells or the one above and left the
     * rest out: not once in a crowd whose bodies stand side by side.
     */
    public long neighbourCapTotal() {
        return models.crowd.neighbourCapTotal();
    }

    /** What members of flocks looked at in the last step. */
    public FlockSight flockSight() {
        return models.flocks.sight();
    }

    /** How many times so far a member of a flock in a crush looked at a sample of its candidates only. */
    public long flockSampledTotal() {
        return models.flocks.sampledTotal();
    }

    /** A hash of everything that decides the future, and of nothing else. */
    public long stateHash() {
        long population = SeededRandom.draw(seed, StateHash.of(ground), StateHash.of(flying));
        long surroundings = SeededRandom.draw(scene.stateHash(), goals.stateHash(), slots.stateHash());
        long fields = models.flows().stateHash() ^ models.formations.stateHash();
        return SeededRandom.draw(population, surroundings, SeededRandom.draw(editor.stateHash(), tick, fields));
    }

    /** Where places of members are, and which formations are narrowed. */
    public Formations formations() {
        return models.formations;
    }

    /** For tests: the crowd's model. */
    Models models() {
        return models;
    }

    /** For tests: the columns of the ground crowd. */
    GroundColumns ground() {
        return ground;
    }
}
