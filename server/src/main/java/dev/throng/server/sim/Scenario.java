package dev.throng.server.sim;

import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.nav.GridMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything a world starts from.
 *
 * @param tickRateHz steps in a second, 1 to 240
 * @param kinds index in this list is the kind's number; at most {@link #MAX_KINDS}
 * @param obstacles get the ids 1, 2, ... in this order
 * @param walls get ids in this order, after those of the map
 * @param map its blocked cells are walls; null for none
 * @param goals get the ids 1, 2, ... in this order; those of flocks follow
 * @param spawns done in this order before the first tick
 * @param cellSizes sides of the hashes' cells
 * @param formations spawns name them by index in this list
 */
public record Scenario(
        String name,
        WorldBounds bounds,
        int tickRateHz,
        long seed,
        WorldLimits limits,
        List<Kind> kinds,
        List<ObstaclePlan> obstacles,
        List<WallPlan> walls,
        @Nullable GridMap map,
        List<GoalPlan> goals,
        List<SpawnPlan> spawns,
        CellSizes cellSizes,
        List<FormationPlan> formations) {
    public static final int MAX_KINDS = 64;

    /** An obstacle to begin with. */
    public record ObstaclePlan(float x, float z, float bodyRadius, float influenceRadius) {}

    /**
     * A wall to begin with.
     *
     * @param polygon the points are corners of a convex solid; else lines lead from each to the next
     */
    public record WallPlan(boolean polygon, List<GoalPath.Waypoint> points) {
        public WallPlan {
            points = List.copyOf(points);
        }

        /** A straight wall. */
        public static WallPlan line(float fromX, float fromZ, float toX, float toZ) {
            return new WallPlan(false, List.of(new GoalPath.Waypoint(fromX, fromZ), new GoalPath.Waypoint(toX, toZ)));
        }
    }

    /** A goal to begin with; kinds name it. */
    public record GoalPlan(String name, boolean exit, GoalPath path) {}

    /**
     * Agents to begin with.
     *
     * @param formation number of the one that they are members of, {@link #NO_FORMATION} for none
     */
    public record SpawnPlan(int kind, int count, SpawnArea area, Post post, int formation) {
        public static final int NO_FORMATION = -1;

        /** Each with its post where it begins. */
        public SpawnPlan(int kind, int count, SpawnArea area) {
            this(kind, count, area, Post.THERE);
        }

        /** In no formation. */
        public SpawnPlan(int kind, int count, SpawnArea area, Post post) {
            this(kind, count, area, post, NO_FORMATION);
        }

        public SpawnPlan withCount(int value) {
            return new SpawnPlan(kind, value, area, post, formation);
        }

        public SpawnPlan withFormation(int value) {
            return new SpawnPlan(kind, count, area, post, value);
        }
    }

    /** Sides in metres; 0: derived from the kinds and obstacles. Too small a value is refused by {@link World#create}. */
    public record CellSizes(float agentMetres, float obstacleMetres) {
        public static final CellSizes DERIVED = new CellSizes(0, 0);

        public CellSizes {
            Checks.range("agent cell size", agentMetres, 0, 1000);
            Checks.range("obstacle cell size", obstacleMetres, 0, 1000);
        }
    }

    public Scenario {
        kinds = List.copyOf(kinds);
        obstacles = List.copyOf(obstacles);
        walls = List.copyOf(walls);
        goals = List.copyOf(goals);
        spawns = List.copyOf(spawns);
        Checks.range("tickRateHz", tickRateHz, 1, 240);
        Checks.range("number of kinds", kinds.size(), 1, MAX_KINDS);
        Set<String> goalNames = new HashSet<>();
        for (GoalPlan goal : goals) {
            if (!goalNames.add(goal.name())) {
                throw new IllegalArgumentException("expected each goal's name once, got '" + goal.name() + "' twice");
            }
        }
        Set<String> kindNames = new HashSet<>();
        for (Kind kind : kinds) {
            if (!kindNames.add(kind.name())) {
                throw new IllegalArgumentException("expected each kind's name once, got '" + kind.name() + "' twice");
            }
            checkMotion(kind, bounds, goalNames);
        }
        formations = List.copyOf(formations);
        FormationChecks.check(kinds, goals, spawns, formations);
    }

    /** A scenario without walls and formations. */
    public Scenario(
            String name,
            WorldBounds bounds,
            int tickRateHz,
            long seed,
            WorldLimits limits,
            List<Kind> kinds,
            List<ObstaclePlan> obstacles,
            List<GoalPlan> goals,
            List<SpawnPlan> spawns,
            CellSizes cellSizes) {
        this(
                name,
                bounds,
                tickRateHz,
                seed,
                limits,
                kinds,
                obstacles,
                List.of(),
                null,
                goals,
                spawns,
                cellSizes,
                List.of());
    }

    private static void checkMotion(Kind kind, WorldBounds bounds, Set<String> goalNames) {
        if (kind.motion() instanceof Motion.Ground ground) {
            for (String goal : ground.goals()) {
                if (!goalNames.contains(goal)) {
                    throw new IllegalArgumentException(
                            "kind '" + kind.name() + "': expected the name of a goal, got '" + goal + "'");
                }
            }
        } else if (kind.motion() instanceof Motion.Flock flock) {
            FlockBox box = flock.rules().limits();
            if (!bounds.contains(box.minX(), box.minZ()) || !bounds.contains(box.maxX(), box.maxZ())) {
                throw new IllegalArgumentException("kind '" + kind.name()
                        + "': expected the flock's box inside the world, got x " + box.minX() + ".." + box.maxX()
                        + ", z " + box.minZ() + ".." + box.maxZ());
            }
        }
    }

    /** How many members each formation begins with. */
    int[] formationSizes() {
        int[] sizes = new int[formations.size()];
        for (SpawnPlan spawn : spawns) {
            if (spawn.formation() >= 0) {
                sizes[spawn.formation()] += spawn.count();
            }
        }
        return sizes;
    }

    public int maxAgents() {
        return limits.maxAgents();
    }

    /** An empty world with these kinds, 20 Hz, seed 1 and default limits. */
    public static Scenario of(String name, WorldBounds bounds, List<Kind> kinds) {
        return new Scenario(
                name,
                bounds,
                20,
                1,
                WorldLimits.DEFAULT,
                kinds,
                List.of(),
                List.of(),
                null,
                List.of(),
                List.of(),
                CellSizes.DERIVED,
                List.of());
    }

    public Scenario withTickRateHz(int value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.tickRateHz = value;
        return draft.scenario();
    }

    public Scenario withSeed(long value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.seed = value;
        return draft.scenario();
    }

    public Scenario withLimits(WorldLimits value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.limits = value;
        return draft.scenario();
    }

    public Scenario withKinds(List<Kind> value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.kinds = value;
        return draft.scenario();
    }

    public Scenario withObstacles(List<ObstaclePlan> value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.obstacles = value;
        return draft.scenario();
    }

    public Scenario withWalls(List<WallPlan> value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.walls = value;
        return draft.scenario();
    }

    /** The same bounds without what the map blocks. */
    public Scenario withoutMap() {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.map = null;
        return draft.scenario();
    }

    public Scenario withGoals(List<GoalPlan> value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.goals = value;
        return draft.scenario();
    }

    public Scenario withSpawns(List<SpawnPlan> value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.spawns = value;
        return draft.scenario();
    }

    public Scenario withFormations(List<FormationPlan> value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.formations = value;
        return draft.scenario();
    }

    public Scenario withCellSizes(CellSizes value) {
        ScenarioDraft draft = new ScenarioDraft(this);
        draft.cellSizes = value;
        return draft.scenario();
    }
}
