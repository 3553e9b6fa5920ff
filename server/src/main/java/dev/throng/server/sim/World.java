package dev.throng.server.sim;

import dev.throng.server.sim.CommandOutcome.Applied;
import dev.throng.server.sim.CommandOutcome.Reason;
import dev.throng.server.sim.CommandOutcome.Rejected;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.SeededRandom;

/**
 * The world: agents, obstacles, goals and threats, stepped at a fixed rate. The same scenario, seed and commands give the
 * same {@link #stateHash} at every tick, on every machine. Confined to one thread.
 */
public final class World {
    /** How long a freed slot rests. */
    private static final int QUARANTINE_SECONDS = 3;

    private final Scenario scenario;
    private final long seed;
    private final GroundColumns ground;
    private final FlyingColumns flying;
    private final SlotTable slots;
    private final GoalTable goals;
    private final Scene scene;
    private final AgentTable agents;
    private final Spawner spawner;
    private final Commands commands;
    private final float dt;

    private long tick;
    /** Agents that will be in the world after the next step: those there, those that wait, without the dead. */
    private int population;

    private World(Scenario scenario, long seed) {
        this.scenario = scenario;
        this.seed = seed;
        this.dt = 1f / scenario.tickRateHz();
        ground = new GroundColumns(1024);
        flying = new FlyingColumns(64);
        slots = new SlotTable(Math.max(4096, scenario.maxAgents() * 2), QUARANTINE_SECONDS * scenario.tickRateHz());
        goals = new GoalTable();
        scene = new Scene(goals);
        agents = new AgentTable(ground, flying, slots);
        spawner = new Spawner(scenario, ground, flying, slots, scene, SeededRandom.draw(seed, 1, 0));
        commands = new Commands(scenario);
    }

    /**
     * A world as the scenario has it, before its first step, with all agents of its spawns in place.
     *
     * @param seed in place of the scenario's own
     * @throws IllegalArgumentException when the scenario contradicts itself; the message says what was expected
     */
    public static World create(Scenario scenario, long seed) {
        World world = new World(scenario, seed);
        for (Scenario.GoalPlan goal : scenario.goals()) {
            world.goals.add(goal.name(), goal.exit(), goal.path());
        }
        for (Scenario.ObstaclePlan o : scenario.obstacles()) {
            world.require(
                    world.apply(new WorldCommand.PlaceObstacle(o.x(), o.z(), o.bodyRadius(), o.influenceRadius())));
        }
        for (Scenario.SpawnPlan spawn : scenario.spawns()) {
            int left = spawn.count();
            while (left > 0) {
                int part = Math.min(left, scenario.limits().maxSpawnCount());
                world.require(world.apply(new WorldCommand.Spawn(spawn.kind(), part, spawn.area())));
                left -= part;
            }
        }
        world.ground.admit();
        world.flying.admit();
        world.agents.invalidate();
        return world;
    }

    private void require(CommandOutcome outcome) {
        if (outcome instanceof Rejected rejected) {
            throw new IllegalArgumentException("scenario " + scenario.name() + ": " + rejected.sentence());
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
        if (command instanceof WorldCommand.Spawn spawn) {
            Rejected wrong = commands.checkSpawn(spawn, population, slots.available(tick()));
            if (wrong != null) {
                return wrong;
            }
            spawner.spawn(spawn.kind(), spawn.count(), spawn.area(), tick());
            population += spawn.count();
            return new Applied(spawn.count(), 0);
        } else if (command instanceof WorldCommand.DespawnAgents despawn) {
            return new Applied(despawn(despawn.ids()), 0);
        } else if (command instanceof WorldCommand.DespawnDisc disc) {
            Rejected wrong = commands.checkDespawn(disc);
            return wrong != null ? wrong : new Applied(despawn(disc), 0);
        } else if (command instanceof WorldCommand.PlaceObstacle place) {
            Rejected wrong = commands.checkObstacle(place, scene.obstacleCount());
            return wrong != null
                    ? wrong
                    : new Applied(
                            0,
                            scene.addObstacle(place.x(), place.z(), place.bodyRadius(), place.influenceRadius())
                                    .id());
        } else if (command instanceof WorldCommand.RemoveObstacle remove) {
            return scene.removeObstacle(remove.id())
                    ? Commands.done()
                    : new Rejected(Reason.NOT_FOUND, "expected the id of an obstacle, got " + remove.id());
        } else if (command instanceof WorldCommand.SetGoal set) {
            Rejected wrong = commands.checkGoal(set, goals.count());
            return wrong != null ? wrong : setGoal(set);
        } else {
            WorldCommand.DropThreat drop = (WorldCommand.DropThreat) command;
            Rejected wrong = commands.checkThreat(drop, scene.threatCount());
            if (wrong != null) {
                return wrong;
            }
            long lastTick = tick + Math.max(1, Math.round((double) drop.seconds() * scenario.tickRateHz()));
            return new Applied(
                    0,
                    scene.addThreat(drop.x(), drop.z(), drop.radius(), lastTick).id());
        }
    }

    private CommandOutcome setGoal(WorldCommand.SetGoal set) {
        if (set.id() != 0) {
            goals.moveTo(set.id() - 1, set.x(), set.y(), set.z());
            return Commands.done();
        }
        int index = goals.add("", false, false, set.x(), set.y(), set.z());
        scene.goalAdded();
        return new Applied(0, index + 1);
    }

    private int despawn(int[] ids) {
        int killed = 0;
        for (int id : ids) {
            if (slots.isLive(id)) {
                slots.free(id, tick());
                killed++;
            }
        }
        if (killed > 0) {
            markFreed();
        }
        return killed;
    }

    private int despawn(WorldCommand.DespawnDisc disc) {
        int killed = 0;
        double squared = (double) disc.radius() * disc.radius();
        for (int row = 0; row < ground.total(); row++) {
            killed += freeInside(disc, squared, ground.x()[row], ground.z()[row], ground.id()[row]);
        }
        for (int row = 0; row < flying.total(); row++) {
            killed += freeInside(disc, squared, flying.x()[row], flying.z()[row], flying.id()[row]);
        }
        if (killed > 0) {
            markFreed();
        }
        return killed;
    }

    private int freeInside(WorldCommand.DespawnDisc disc, double squared, float x, float z, int id) {
        double dx = (double) x - disc.x();
        double dz = (double) z - disc.z();
        if (dx * dx + dz * dz > squared || !slots.isLive(id)) {
            return 0;
        }
        slots.free(id, tick());
        return 1;
    }

    /** Marks the rows whose ids are gone. */
    private void markFreed() {
        for (int row = 0; row < ground.total(); row++) {
            if (!slots.isLive(ground.id()[row])) {
                ground.mind()[row] = Mind.killed(ground.mind()[row]);
            }
        }
        for (int row = 0; row < flying.total(); row++) {
            if (!slots.isLive(flying.id()[row])) {
                flying.mind()[row] = Mind.killed(flying.mind()[row]);
            }
        }
        population = 0;
        for (int row = 0; row < ground.total(); row++) {
            population += Mind.dead(ground.mind()[row]) ? 0 : 1;
        }
        for (int row = 0; row < flying.total(); row++) {
            population += Mind.dead(flying.mind()[row]) ? 0 : 1;
        }
    }

    /** Advances the world by one tick. */
    public void step() {
        tick++;
        scene.expireThreats(tick);
        goals.advance(tick * (double) dt);
        ground.admit();
        ground.compact();
        flying.admit();
        flying.compact();
        for (int row = 0; row < ground.count(); row++) {
            walk(row);
        }
        for (int row = 0; row < flying.count(); row++) {
            drift(row);
        }
        agents.invalidate();
    }

    private void walk(int row) {
        float fromX = ground.x()[row];
        float fromZ = ground.z()[row];
        int goal = goals.count() == 0 ? -1 : goals.nearest(goals.wantedBy(java.util.List.of()), fromX, fromZ);
        if (goal < 0) {
            ground.velocityX()[row] = 0;
            ground.velocityZ()[row] = 0;
            return;
        }
        float dx = goals.x(goal) - fromX;
        float dz = goals.z(goal) - fromZ;
        float length = (float) Math.sqrt(dx * dx + dz * dz);
        float stride = Math.min(length, ground.speed()[row] * dt);
        ground.mind()[row] = Mind.withState(ground.mind()[row], length < 0.5f ? Mind.ARRIVED : Mind.MOVING);
        if (length < 0.5f) {
            stride = 0;
        }
        float toX = fromX + (length > 0 ? dx / length * stride : 0);
        float toZ = fromZ + (length > 0 ? dz / length * stride : 0);
        ground.x()[row] = toX;
        ground.z()[row] = toZ;
        ground.velocityX()[row] = (toX - fromX) * scenario.tickRateHz();
        ground.velocityZ()[row] = (toZ - fromZ) * scenario.tickRateHz();
    }

    private void drift(int row) {
        WorldBounds bounds = scenario.bounds();
        float fromX = flying.x()[row];
        float fromZ = flying.z()[row];
        float toX = fromX + flying.headingX()[row] * flying.speed()[row] * dt;
        float toZ = fromZ + flying.headingZ()[row] * flying.speed()[row] * dt;
        if (toX < bounds.minX() || toX > bounds.maxX()) {
            flying.headingX()[row] = -flying.headingX()[row];
            toX = fromX;
        }
        if (toZ < bounds.minZ() || toZ > bounds.maxZ()) {
            flying.headingZ()[row] = -flying.headingZ()[row];
            toZ = fromZ;
        }
        flying.x()[row] = toX;
        flying.z()[row] = toZ;
        flying.velocityX()[row] = (toX - fromX) * scenario.tickRateHz();
        flying.velocityZ()[row] = (toZ - fromZ) * scenario.tickRateHz();
    }

    /**
     * Ids of the agents whose centre, seen from above, lies in the disc or on its edge; any radius.
     *
     * @param idsOut gets as many as fit, in no particular order
     * @return how many there are, which may be more
     */
    public int queryRadius(float x, float z, float radiusMetres, int[] idsOut) {
        int found = 0;
        double squared = (double) radiusMetres * radiusMetres;
        for (int i = 0; i < agents.count(); i++) {
            double dx = (double) agents.x(i) - x;
            double dz = (double) agents.z(i) - z;
            if (dx * dx + dz * dz <= squared) {
                if (found < idsOut.length) {
                    idsOut[found] = agents.id(i);
                }
                found++;
            }
        }
        return found;
    }

    /** A hash of everything that decides the future, independent of the order of agents in memory. */
    public long stateHash() {
        long sum = 0;
        for (int row = 0; row < ground.total(); row++) {
            long place = ((long) Float.floatToRawIntBits(ground.x()[row]) << 32)
                    | (Float.floatToRawIntBits(ground.z()[row]) & 0xFFFF_FFFFL);
            sum += SeededRandom.draw(ground.id()[row], place, ground.mind()[row]);
        }
        for (int row = 0; row < flying.total(); row++) {
            long place = ((long) Float.floatToRawIntBits(flying.x()[row]) << 32)
                    | (Float.floatToRawIntBits(flying.z()[row]) & 0xFFFF_FFFFL);
            sum += SeededRandom.draw(flying.id()[row], place, flying.mind()[row]);
        }
        long rest = SeededRandom.draw(scene.stateHash(), goals.stateHash(), slots.stateHash());
        return SeededRandom.draw(sum, rest, SeededRandom.draw(spawner.stateHash(), tick, seed));
    }
}
