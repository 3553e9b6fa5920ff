package dev.throng.server.cli;

import dev.throng.server.cli.plain.Pillar;
import dev.throng.server.cli.plain.PlainCrowd;
import dev.throng.server.cli.plain.Walker;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Goal;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A ground crowd of one agent per 1.2 m² by the plain rule, as objects and as the server has it. Eight streams towards far
 * goals that circle cross for ever, so the density stays.
 */
final class CrowdComparison {
    private static final int TICK_RATE_HZ = 20;
    private static final long SEED = 1;
    private static final float SQUARE_METRES_PER_AGENT = 1.2f;
    private static final int OBSTACLES = 200;
    private static final int STREAMS = 8;
    private static final float GOAL_METRES = 5_000;
    private static final float GOAL_SECONDS = 8;
    private static final float MIN_SPEED = 1;
    private static final float MAX_SPEED = 4;
    private static final float[] RADII = {0.3f, 0.25f, 0.5f};
    private static final float[] MASSES = {70, 50, 120};
    private static final int[] TENTHS = {8, 1, 1};

    private final World world;
    private final int[] ids;
    private final List<Walker> walkers = new ArrayList<>();
    private final PlainCrowd plain;

    private CrowdComparison(int agents, Phases phases) {
        float side = (float) Math.max(10, Math.sqrt((double) agents * SQUARE_METRES_PER_AGENT));
        Scenario scenario = scenario(agents, side);
        world = World.create(scenario, SEED, phases);
        AgentTable table = world.agents();
        ids = new int[table.count()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = table.id(i);
        }
        // In the order in which they were made, as a list of objects would have them.
        Arrays.sort(ids);
        for (int id : ids) {
            int i = table.indexOf(id);
            int number = table.kind(i);
            Kind kind = scenario.kinds().get(number);
            walkers.add(
                    new Walker(table.x(i), table.z(i), kind.radius(), kind.mass(), kind.maxSpeed(), number % STREAMS));
        }
        List<Pillar> pillars = scenario.obstacles().stream()
                .map(plan -> new Pillar(plan.x(), plan.z(), plan.bodyRadius(), plan.influenceRadius()))
                .toList();
        plain = new PlainCrowd(walkers, pillars, side, 1f / TICK_RATE_HZ);
    }

    private static Scenario scenario(int agents, float side) {
        List<Kind> kinds = new ArrayList<>();
        List<Scenario.GoalPlan> goals = new ArrayList<>();
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        SpawnArea everywhere = new SpawnArea.Rect(-side / 2, -side / 2, side / 2, side / 2);
        int bodies = RADII.length;
        int left = agents;
        for (int k = 0; k < bodies * STREAMS; k++) {
            int body = k / STREAMS;
            String goal = "goal " + k % STREAMS;
            float share = (float) (k * 7 % (bodies * STREAMS)) / (bodies * STREAMS - 1);
            float speed = MIN_SPEED + (MAX_SPEED - MIN_SPEED) * share;
            kinds.add(Kind.walker("kind " + k, RADII[body], MASSES[body], speed)
                    .withMotion(Motion.Ground.DEFAULT
                            .withGoals(goal)
                            .withTurnRate(1000)
                            .withRules(CrowdRules.SEED)));
            int count = (int) ((long) agents * TENTHS[body] / (10 * STREAMS));
            if (count > 0) {
                spawns.add(new Scenario.SpawnPlan(k, count, everywhere));
                left -= count;
            }
            if (body == 0) {
                float phase = 360f * k / STREAMS;
                goals.add(
                        new Scenario.GoalPlan(goal, false, new GoalPath.Orbit(0, 0, GOAL_METRES, GOAL_SECONDS, phase)));
            }
        }
        spawns.add(new Scenario.SpawnPlan(0, left, everywhere));
        SeededRandom random = new SeededRandom(SEED);
        List<Scenario.ObstaclePlan> obstacles = new ArrayList<>();
        for (int i = 0; i < OBSTACLES; i++) {
            float x = random.nextFloat(-side / 2, side / 2);
            obstacles.add(new Scenario.ObstaclePlan(x, random.nextFloat(-side / 2, side / 2), 0.5f, 2f));
        }
        return new Scenario(
                "compare",
                WorldBounds.square(side),
                TICK_RATE_HZ,
                SEED,
                new WorldLimits(agents, agents, OBSTACLES, STREAMS, 1),
                kinds,
                obstacles,
                goals,
                spawns,
                Scenario.CellSizes.DERIVED);
    }

    /** Steps both in turn. */
    static Comparison run(int agents, int ticks, int warmup, Phases phases) {
        return new CrowdComparison(agents, phases).run(ticks, warmup);
    }

    private Comparison run(int ticks, int warmup) {
        long[] plainNanos = new long[warmup + ticks];
        long[] throngNanos = new long[warmup + ticks];
        float[] goalX = new float[STREAMS];
        float[] goalZ = new float[STREAMS];
        double firstTick = 0;
        for (int tick = 0; tick < warmup + ticks; tick++) {
            long begin = System.nanoTime();
            world.step();
            long between = System.nanoTime();
            throngNanos[tick] = between - begin;
            for (Goal goal : world.scene().goals()) {
                goalX[goal.id() - 1] = goal.x();
                goalZ[goal.id() - 1] = goal.z();
            }
            begin = System.nanoTime();
            plain.tick(goalX, goalZ);
            plainNanos[tick] = System.nanoTime() - begin;
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
                "overlapping pairs an agent",
                plain.overlapsPerWalker(),
                throngOverlaps());
    }

    /** How far apart the two have the same agent: at most, or in the mean. */
    private double distances(boolean most) {
        double greatest = 0;
        double sum = 0;
        for (int n = 0; n < ids.length; n++) {
            int i = world.agents().indexOf(ids[n]);
            double d = Math.hypot(
                    (double) walkers.get(n).x() - world.agents().x(i),
                    (double) walkers.get(n).z() - world.agents().z(i));
            greatest = Math.max(greatest, d);
            sum += d;
        }
        return most ? greatest : sum / ids.length;
    }

    private double throngOverlaps() {
        List<Walker> copies = new ArrayList<>();
        AgentTable table = world.agents();
        for (int i = 0; i < table.count(); i++) {
            Kind kind = world.scenario().kinds().get(table.kind(i));
            copies.add(new Walker(table.x(i), table.z(i), kind.radius(), kind.mass(), kind.maxSpeed(), 0));
        }
        WorldBounds bounds = world.scenario().bounds();
        return new PlainCrowd(copies, List.of(), bounds.maxX() - bounds.minX(), 1).overlapsPerWalker();
    }
}
