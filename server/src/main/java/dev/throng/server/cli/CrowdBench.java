package dev.throng.server.cli;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.BlockSwap;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.crowd.Relaxation;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import java.util.Arrays;
import java.util.List;

/**
 * What a set of crowd rules makes of three scenes, all with bodies of radius 0.3 m that walk at 1.5 m/s, at 20 Hz:
 *
 * <ul>
 *   <li>press: agents chase one point for a minute,
 *   <li>stack: half as many stand on one point until no overlap passes 1 %,
 *   <li>swap: two blocks walk through each other until 95 % are home ({@link BlockSwap}).
 * </ul>
 */
final class CrowdBench {
    static final int MOST_STACK_TICKS = 4_000;
    static final int MOST_SWAP_SECONDS = 90;
    /** Stands for: not within the time given. */
    static final int NEVER = -1;

    private static final int TICK_RATE_HZ = 20;
    private static final int PRESS_TICKS = 60 * TICK_RATE_HZ;
    private static final float RADIUS_METRES = 0.3f;
    private static final double STACK_OVERLAP = 0.01;
    /** Nothing comes apart in the first ticks, and looking at all pairs is dear. */
    private static final int STACK_LOOK_TICKS = 10;

    /** A set of rules to try. */
    record Trial(String name, CrowdRules rules) {}

    /**
     * What came of it.
     *
     * @param radiusMetres of the disc round the point that holds 98 % of the press
     * @param overlapsPerAgent overlapping pairs of the press over its agents
     * @param meanOverlap of those pairs, as a share of the sum of radii
     * @param speed mean of the press at its end, m/s
     * @param stackTicks or {@link #NEVER}
     * @param swapSeconds or {@link #NEVER}
     */
    record Outcome(
            String rules,
            double radiusMetres,
            double overlapsPerAgent,
            double meanOverlap,
            double speed,
            int stackTicks,
            double swapSeconds) {}

    private record Overlaps(int pairs, double mean, double most) {}

    private CrowdBench() {}

    static List<Trial> trials() {
        CrowdRules all = CrowdRules.DEFAULT.withSettle(false);
        return List.of(
                new Trial("plain", CrowdRules.SEED),
                new Trial("plain and contact", CrowdRules.SEED.withContact(true)),
                new Trial("all but settling", all),
                new Trial("w 1", all.withRelaxation(Relaxation.DEFAULT.withFactor(1))),
                new Trial("w 2", all.withRelaxation(Relaxation.DEFAULT.withFactor(2))),
                new Trial("2 passes", all.withRelaxation(Relaxation.DEFAULT.withPasses(2))),
                new Trial("no help for the crowded", all.withRelaxation(new Relaxation(1, 1.5f, 0, 0, 0.005f))),
                new Trial("settling without press", CrowdRules.DEFAULT.withPress(0)),
                new Trial("default", CrowdRules.DEFAULT));
    }

    /**
     * Runs the three scenes.
     *
     * @param agents in the press and in the swap; half of it in the stack
     */
    static Outcome run(Trial trial, int agents) {
        World press = press(trial.rules(), agents);
        Overlaps overlaps = overlaps(press);
        return new Outcome(
                trial.name(),
                distanceOf(press, 0.98),
                (double) overlaps.pairs() / agents,
                overlaps.mean(),
                meanSpeed(press),
                stackTicks(trial.rules(), agents / 2),
                swapSeconds(trial.rules(), agents));
    }

    private static World press(CrowdRules rules, int agents) {
        Kind kind = Kind.walker("chasing", RADIUS_METRES, 70, 1.5f)
                .withMotion(Motion.Ground.DEFAULT
                        .withRules(rules)
                        .withTurnRate(1000)
                        .withArrival(0.05f));
        float side = (float) Math.max(40, Math.sqrt(1.6 * agents));
        World world = World.create(
                scenario(kind, agents, 3 * side, new SpawnArea.Rect(-side / 2, -side / 2, side / 2, side / 2))
                        .withGoals(List.of(new Scenario.GoalPlan("middle", false, new GoalPath.Still(0, 0, 0)))),
                7);
        for (int tick = 0; tick < PRESS_TICKS; tick++) {
            world.step();
        }
        return world;
    }

    private static int stackTicks(CrowdRules rules, int agents) {
        Kind kind = Kind.walker("standing", RADIUS_METRES, 70, 1.5f)
                .withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.HOLD).withRules(rules));
        float side = (float) Math.max(60, 4 * Math.sqrt(agents));
        World world = World.create(scenario(kind, agents, side, new SpawnArea.Point(3, 0, 4)), 3);
        for (int tick = 1; tick <= MOST_STACK_TICKS; tick++) {
            world.step();
            if (tick % STACK_LOOK_TICKS == 0 && overlaps(world).most() <= STACK_OVERLAP) {
                return tick;
            }
        }
        return NEVER;
    }

    private static double swapSeconds(CrowdRules rules, int agents) {
        BlockSwap swap = new BlockSwap(agents, rules);
        for (int tick = 1; tick <= MOST_SWAP_SECONDS * TICK_RATE_HZ; tick++) {
            swap.world().step();
            if (swap.home() >= 0.95 * agents) {
                return (double) tick / TICK_RATE_HZ;
            }
        }
        return NEVER;
    }

    private static Scenario scenario(Kind kind, int agents, float side, SpawnArea area) {
        return Scenario.of("crowd", WorldBounds.square(side), List.of(kind))
                .withTickRateHz(TICK_RATE_HZ)
                .withLimits(new WorldLimits(agents, agents, 1, 1, 1))
                .withSpawns(List.of(new Scenario.SpawnPlan(0, agents, area)));
    }

    /** Looks at all pairs: it must not rest on the hash that it judges. */
    private static Overlaps overlaps(World world) {
        AgentTable agents = world.agents();
        double reach = 2 * RADIUS_METRES;
        int pairs = 0;
        double sum = 0;
        double most = 0;
        for (int i = 0; i < agents.count(); i++) {
            for (int j = i + 1; j < agents.count(); j++) {
                double dx = agents.x(i) - agents.x(j);
                double dz = agents.z(i) - agents.z(j);
                double squared = dx * dx + dz * dz;
                if (squared < reach * reach) {
                    double overlap = 1 - Math.sqrt(squared) / reach;
                    pairs++;
                    sum += overlap;
                    most = Math.max(most, overlap);
                }
            }
        }
        return new Overlaps(pairs, pairs == 0 ? 0 : sum / pairs, most);
    }

    /** Distance from the middle within which that share of the agents is. */
    private static double distanceOf(World world, double share) {
        AgentTable agents = world.agents();
        double[] distances = new double[agents.count()];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.hypot(agents.x(i), agents.z(i));
        }
        Arrays.sort(distances);
        return distances[(int) (share * distances.length)];
    }

    private static double meanSpeed(World world) {
        AgentTable agents = world.agents();
        double sum = 0;
        for (int i = 0; i < agents.count(); i++) {
            sum += Math.hypot(agents.vx(i), agents.vz(i));
        }
        return sum / agents.count();
    }
}
