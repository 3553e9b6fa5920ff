package dev.throng.server.cli;

import dev.throng.server.cli.plain.Fish;
import dev.throng.server.cli.plain.PlainFlock;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Goal;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.parallel.Phases;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A flock as objects that look at all others, and as the server has it; without the draws of speeds and goals. */
final class FlockComparison {
    private static final int TICK_RATE_HZ = 20;
    private static final long SEED = 1;
    private static final float SPEED = 3;
    private static final float SQUARE_METRES_PER_AGENT = 1.2f;
    private static final float HEIGHT_METRES = 20;
    /** Beyond the flock's box, so that nobody meets the edge of the world. */
    private static final float ROOM_METRES = 10;

    private final World world;
    private final int[] ids;
    private final List<Fish> school = new ArrayList<>();
    private final PlainFlock plain;

    private FlockComparison(int agents, Phases phases) {
        float half = (float) Math.max(10, Math.sqrt((double) agents * SQUARE_METRES_PER_AGENT)) / 2;
        FlockBox box = new FlockBox(-half, 2, -half, half, 2 + HEIGHT_METRES, half);
        FlockRules rules = new FlockRules(box, 3f, 1.3f, 3f, 1f, 2f, 3f, 0.6f, 0f, 0f);
        Kind kind = new Kind("fish", 0.15f, 1, SPEED, SPEED, new Motion.Flock(rules));
        world = World.create(
                Scenario.of("compare", WorldBounds.square(2 * half + ROOM_METRES), List.of(kind))
                        .withTickRateHz(TICK_RATE_HZ)
                        .withLimits(new WorldLimits(agents, agents, 1, 1, 1))
                        .withSpawns(List.of(
                                new Scenario.SpawnPlan(0, agents, new SpawnArea.Rect(-half, -half, half, half)))),
                SEED,
                phases);
        AgentTable table = world.agents();
        ids = new int[table.count()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = table.id(i);
        }
        Arrays.sort(ids);
        for (int id : ids) {
            int i = table.indexOf(id);
            school.add(new Fish(
                    table.x(i),
                    table.y(i),
                    table.z(i),
                    table.headingX(i),
                    table.headingY(i),
                    table.headingZ(i),
                    SPEED));
        }
        plain = new PlainFlock(
                school,
                new PlainFlock.Rules(
                        new float[] {box.minX(), box.minY(), box.minZ()},
                        new float[] {box.maxX(), box.maxY(), box.maxZ()},
                        SPEED,
                        SPEED,
                        rules.neighbourDistance(),
                        rules.separationDistance(),
                        rules.rotationSpeed(),
                        rules.cohesionWeight(),
                        rules.alignmentWeight(),
                        rules.separationWeight(),
                        rules.goalWeight()),
                1f / TICK_RATE_HZ);
    }

    /** Steps both in turn. */
    static Comparison run(int agents, int ticks, int warmup, Phases phases) {
        return new FlockComparison(agents, phases).run(ticks, warmup);
    }

    private Comparison run(int ticks, int warmup) {
        long[] plainNanos = new long[warmup + ticks];
        long[] throngNanos = new long[warmup + ticks];
        Goal goal = world.scene().goals().get(0);
        double firstTick = 0;
        for (int tick = 0; tick < warmup + ticks; tick++) {
            long begin = System.nanoTime();
            world.step();
            long between = System.nanoTime();
            plain.tick(goal.x(), goal.y(), goal.z());
            plainNanos[tick] = System.nanoTime() - between;
            throngNanos[tick] = between - begin;
            if (tick == 0) {
                firstTick = distances(true);
            }
        }
        return new Comparison(
                ids.length,
                Comparison.medianMillis(plainNanos, warmup),
                Comparison.medianMillis(throngNanos, warmup),
                firstTick,
                distances(false),
                "mean distance from the goal",
                plainSpread(goal),
                throngSpread(goal));
    }

    private double distances(boolean most) {
        double greatest = 0;
        double sum = 0;
        for (int n = 0; n < ids.length; n++) {
            Fish fish = school.get(n);
            int i = world.agents().indexOf(ids[n]);
            double d = distance(
                    fish,
                    world.agents().x(i),
                    world.agents().y(i),
                    world.agents().z(i));
            greatest = Math.max(greatest, d);
            sum += d;
        }
        return most ? greatest : sum / ids.length;
    }

    private double plainSpread(Goal goal) {
        double sum = 0;
        for (Fish fish : school) {
            sum += distance(fish, goal.x(), goal.y(), goal.z());
        }
        return sum / school.size();
    }

    private double throngSpread(Goal goal) {
        AgentTable table = world.agents();
        double sum = 0;
        for (int i = 0; i < table.count(); i++) {
            sum += distance(goal.x(), goal.y(), goal.z(), table.x(i), table.y(i), table.z(i));
        }
        return sum / table.count();
    }

    private static double distance(Fish fish, double x, double y, double z) {
        return distance(fish.x(), fish.y(), fish.z(), x, y, z);
    }

    private static double distance(double x, double y, double z, double toX, double toY, double toZ) {
        double dx = toX - x;
        double dy = toY - y;
        double dz = toZ - z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }
}
