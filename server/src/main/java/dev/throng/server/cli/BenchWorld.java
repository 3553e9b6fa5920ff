package dev.throng.server.cli;

import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A world to time.
 *
 * <p>Ground: of ten agents eight have a radius of 0.3 m, one 0.25, one 0.5, among 200 obstacles. Flock: one flock in a box
 * 20 m high, without a pull to its goal and with a neighbour distance within which a member that is spread evenly has 20
 * mates, which it then keeps. Mixed: half of the agents each.
 *
 * @param agents 1 to {@link WorldLimits#MOST_AGENTS}
 * @param squareMetresPerAgent ground area of the world over its agents
 * @param rules how walkers part
 * @param avoidance how walkers keep clear of one another
 */
public record BenchWorld(
        Model model, Activity activity, int agents, float squareMetresPerAgent, CrowdRules rules, Avoidance avoidance) {
    static final int TICK_RATE_HZ = 20;

    private static final int OBSTACLES = 200;
    private static final long SEED = 1;
    private static final float FLOCK_HEIGHT_METRES = 20;
    private static final int MATES = 20;
    /** Of the neighbour distance: nearer than this a flock would bunch, farther it would hold no mates. */
    private static final float SEPARATION_SHARE = 2f / 3;

    /** A world whose walkers push. */
    public BenchWorld(Model model, Activity activity, int agents, float squareMetresPerAgent, CrowdRules rules) {
        this(model, activity, agents, squareMetresPerAgent, rules, Avoidance.PUSH);
    }

    /** What there is in the world. */
    public enum Model {
        GROUND,
        FLOCK,
        MIXED;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What walkers do. */
    public enum Activity {
        /** Walk at 1 to 4 m/s to one random place after another, so that the crowd keeps its density for ever. */
        WANDER,
        /** Walk at 1 to 4 m/s to one point, all of them. */
        GATHER,
        /** Stand where they were put, and come apart there. */
        IDLE;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Scenario scenario() {
        float side = (float) Math.max(10, Math.sqrt((double) agents * squareMetresPerAgent));
        float half = side / 2;
        int flying = switch (model) {
            case GROUND -> 0;
            case FLOCK -> agents;
            case MIXED -> agents / 2;
        };
        int walking = agents - flying;
        Motion.Ground motion = Motion.Ground.builder()
                .rules(rules)
                .avoidance(avoidance)
                .behaviour(
                        switch (activity) {
                            case WANDER -> Behaviour.WANDER;
                            case GATHER -> Behaviour.CHASE;
                            case IDLE -> Behaviour.HOLD;
                        })
                .build();
        FlockBox box = new FlockBox(-half, 1, -half, half, 1 + FLOCK_HEIGHT_METRES, half);
        List<Kind> kinds = List.of(
                new Kind("middle", 0.3f, 70, 1, 4, motion),
                new Kind("small", 0.25f, 50, 1, 4, motion),
                new Kind("large", 0.5f, 120, 1, 4, motion),
                new Kind("fish", 0.15f, 1, 2, 4, new Motion.Flock(flock(box))));
        int small = walking / 10;
        int large = walking / 10;
        int[] counts = {walking - small - large, small, large, flying};
        SpawnArea everywhere = new SpawnArea.Rect(-half, -half, half, half);
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        for (int kind = 0; kind < counts.length; kind++) {
            if (counts[kind] > 0) {
                spawns.add(new Scenario.SpawnPlan(kind, counts[kind], everywhere));
            }
        }
        Scenario scenario = Scenario.of("bench", WorldBounds.square(side), kinds)
                .withTickRateHz(TICK_RATE_HZ)
                .withSeed(SEED)
                .withLimits(new WorldLimits(agents, agents, OBSTACLES, 10, 10))
                .withObstacles(walking > 0 ? obstacles(half) : List.of())
                .withSpawns(spawns);
        return activity == Activity.GATHER
                ? scenario.withGoals(List.of(new Scenario.GoalPlan("middle", false, new GoalPath.Still(0, 0, 0))))
                : scenario;
    }

    private FlockRules flock(FlockBox box) {
        double room = (double) squareMetresPerAgent * FLOCK_HEIGHT_METRES * (model == Model.MIXED ? 2 : 1);
        float distance = (float) Math.max(0.1, Math.min(100, Math.cbrt(MATES * room * 3 / (4 * Math.PI))));
        return new FlockRules(box, distance, SEPARATION_SHARE * distance, 3f, 1f, 2f, 3f, 0f, 0f, 0.2f);
    }

    private static List<Scenario.ObstaclePlan> obstacles(float half) {
        SeededRandom random = new SeededRandom(SEED);
        List<Scenario.ObstaclePlan> plans = new ArrayList<>();
        for (int i = 0; i < OBSTACLES; i++) {
            float x = random.nextFloat(-half, half);
            plans.add(new Scenario.ObstaclePlan(x, random.nextFloat(-half, half), 0.5f, 2f));
        }
        return plans;
    }
}
