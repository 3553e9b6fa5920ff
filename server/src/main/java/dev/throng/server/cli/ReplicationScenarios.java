package dev.throng.server.cli;

import dev.throng.server.config.BuiltInScenarios;
import dev.throng.server.config.ScenarioException;
import dev.throng.server.config.ScenarioLoader;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalPath;
import java.util.ArrayList;
import java.util.List;

/**
 * The crowds that replication is measured on. Seed, density and speeds are fixed: bits depend on how a crowd jostles as
 * much as on the codec.
 */
final class ReplicationScenarios {
    /** Names of the crowds made here; the built-in scenarios come besides. */
    static final List<String> NAMES = List.of("dense", "press", "medium", "sparse", "idle", "flock");

    private static final long SEED = 1;
    private static final int TICK_RATE_HZ = 20;
    private static final int GROUPS = 4;
    private static final float DENSE_SQUARE_METRES = 1.2f;
    private static final float MEDIUM_SQUARE_METRES = 4;
    private static final float SPARSE_SQUARE_METRES = 20;
    /** A quarter of 10,000 at home in a disc of 25 m is 1.3 to the square metre, and double that where discs cross. */
    private static final float DISC_METRES_PER_ROOT_AGENT = 0.5f;

    private static final float MIN_SPEED = 1.5f;
    private static final float MAX_SPEED = 3.5f;
    private static final float GOAL_SPEED = 1.4f;
    /** A crowd that wants a point cannot follow it faster. */
    private static final float PRESSED_GOAL_SPEED = 0.35f;

    private ReplicationScenarios() {}

    /** Agents unless told otherwise; 0 for a scenario that brings its own. */
    static int defaultAgents(String name) {
        return switch (name) {
            case "flock" -> 2_000;
            case "dense", "press", "medium", "sparse", "idle" -> 10_000;
            default -> 0;
        };
    }

    /**
     * The scenario of a name.
     *
     * @param agents how many; 0 for as many as a built-in scenario brings
     * @throws ScenarioException when there is none of that name
     */
    static Scenario of(String name, int agents) throws ScenarioException {
        return switch (name) {
            case "dense" -> groups(name, agents, Behaviour.ESCORT);
            case "press" -> groups(name, agents, Behaviour.CHASE);
            case "medium" -> scattered(name, agents, MEDIUM_SQUARE_METRES, Behaviour.WANDER);
            case "sparse" -> scattered(name, agents, SPARSE_SQUARE_METRES, Behaviour.WANDER);
            case "idle" -> scattered(name, agents, MEDIUM_SQUARE_METRES, Behaviour.HOLD);
            case "flock" -> flock(agents);
            default -> builtIn(name, agents);
        };
    }

    private static Scenario builtIn(String name, int agents) throws ScenarioException {
        if (!BuiltInScenarios.names().contains(name)) {
            List<String> known = new ArrayList<>(NAMES);
            known.addAll(BuiltInScenarios.names());
            throw new ScenarioException("expected a scenario of " + String.join(", ", known) + ", got " + name);
        }
        Scenario scenario = ScenarioLoader.load(name);
        return agents == 0 ? scenario : resized(scenario, agents);
    }

    /** The scenario with all its spawns scaled to a number of agents in the same world. */
    private static Scenario resized(Scenario scenario, int agents) {
        long before =
                scenario.spawns().stream().mapToLong(Scenario.SpawnPlan::count).sum();
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        long done = 0;
        long given = 0;
        for (Scenario.SpawnPlan spawn : scenario.spawns()) {
            done += spawn.count();
            long upTo = before == 0 ? 0 : done * agents / before;
            if (upTo > given) {
                spawns.add(spawn.withCount((int) (upTo - given)));
            }
            given = upTo;
        }
        return scenario.withLimits(scenario.limits().withMaxAgents(Math.max(agents, scenario.maxAgents())))
                .withSpawns(spawns);
    }

    /** Four groups, each wanting to be round or at its own goal; the goals walk the diagonals and meet in the middle. */
    private static Scenario groups(String name, int agents, Behaviour behaviour) {
        WorldBounds bounds = square(agents, DENSE_SQUARE_METRES);
        float radius = (float) (DISC_METRES_PER_ROOT_AGENT * Math.sqrt(agents / (double) GROUPS));
        float reach = Math.max(1, bounds.maxX() - radius);
        List<Kind> kinds = new ArrayList<>();
        List<Scenario.GoalPlan> goals = new ArrayList<>();
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        for (int group = 0; group < GROUPS; group++) {
            float x = group % 2 == 0 ? reach : -reach;
            float z = group / 2 == 0 ? reach : -reach;
            String goal = "goal " + group;
            Motion.Ground motion = Motion.Ground.DEFAULT
                    .withBehaviour(behaviour)
                    .withGoals(goal)
                    .withSpread(radius);
            kinds.add(walker("group " + group, motion));
            goals.add(new Scenario.GoalPlan(
                    goal,
                    false,
                    new GoalPath.Patrol(
                            List.of(new GoalPath.Waypoint(x, z), new GoalPath.Waypoint(-x, -z)),
                            behaviour == Behaviour.CHASE ? PRESSED_GOAL_SPEED : GOAL_SPEED)));
            int count = agents / GROUPS + (group < agents % GROUPS ? 1 : 0);
            spawns.add(new Scenario.SpawnPlan(group, count, new SpawnArea.Disc(x, z, radius)));
        }
        return scenario(name, agents, bounds, kinds, goals, spawns);
    }

    /** All over the world, each for itself. */
    private static Scenario scattered(String name, int agents, float squareMetresPerAgent, Behaviour behaviour) {
        WorldBounds bounds = square(agents, squareMetresPerAgent);
        SpawnArea everywhere = new SpawnArea.Rect(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ());
        return scenario(
                name,
                agents,
                bounds,
                List.of(walker("walker", Motion.Ground.DEFAULT.withBehaviour(behaviour))),
                List.of(),
                List.of(new Scenario.SpawnPlan(0, agents, everywhere)));
    }

    /** One flock whose goal jumps twice a second. */
    private static Scenario flock(int agents) {
        FlockBox box = new FlockBox(-40, 0, -40, 40, 40, 40);
        Kind fish = new Kind(
                "fish", 0.2f, 1, 2, 4, new Motion.Flock(FlockRules.in(box).withGoalChanges(2)));
        return scenario(
                "flock",
                agents,
                WorldBounds.square(96),
                List.of(fish),
                List.of(),
                List.of(new Scenario.SpawnPlan(0, agents, new SpawnArea.Disc(0, 0, 12))));
    }

    private static Scenario scenario(
            String name,
            int agents,
            WorldBounds bounds,
            List<Kind> kinds,
            List<Scenario.GoalPlan> goals,
            List<Scenario.SpawnPlan> spawns) {
        return new Scenario(
                name,
                bounds,
                TICK_RATE_HZ,
                SEED,
                WorldLimits.DEFAULT.withMaxAgents(Math.max(1, agents)),
                kinds,
                List.of(),
                goals,
                spawns,
                Scenario.CellSizes.DERIVED);
    }

    private static Kind walker(String name, Motion.Ground motion) {
        return new Kind(name, 0.3f, 70, MIN_SPEED, MAX_SPEED, motion);
    }

    private static WorldBounds square(int agents, float squareMetresPerAgent) {
        return WorldBounds.square((float) Math.sqrt(Math.max(64, agents * squareMetresPerAgent)));
    }
}
