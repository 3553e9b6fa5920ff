package dev.throng.server.config;

import dev.throng.protocol.wire.FrameLimits;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.nav.GridMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns a YAML document into a scenario, checking everything that can be checked. */
final class ScenarioReader {
    private static final double FAR = WorldBounds.MAX_COORDINATE_METRES;
    private static final double MAX_OBSTACLE_METRES = 100;

    /** Of a welcome beside what stands in the world; at most what the fields of one take. */
    private static final int WELCOME_BYTES = 64 << 10;

    private static final int BYTES_A_WALL = 32;
    private static final int BYTES_AN_OBSTACLE = 32;

    private final Fields root;
    private final WorldBounds bounds;

    private final @Nullable GridMap map;

    private ScenarioReader(Fields root, MapFiles files) throws ScenarioException {
        this.root = root;
        this.map = root.has("map") ? map(root.group("map", "the map"), files) : null;
        this.bounds = bounds(map);
    }

    /** The world's own fields, or without them the ground that the map covers. */
    private WorldBounds bounds(@Nullable GridMap under) throws ScenarioException {
        if (under != null && !root.has("world")) {
            return new WorldBounds(under.minX(), under.minZ(), under.maxX(), under.maxZ());
        }
        Fields world = root.group("world", "the world");
        float minX = world.number("minX", -FAR, FAR);
        float minZ = world.number("minZ", -FAR, FAR);
        float maxX = world.number("maxX", (double) minX + WorldBounds.MIN_SIDE_METRES, FAR);
        float maxZ = world.number("maxZ", (double) minZ + WorldBounds.MIN_SIDE_METRES, FAR);
        world.end();
        try {
            WorldBounds read = new WorldBounds(minX, minZ, maxX, maxZ);
            if (under != null
                    && !(read.contains(under.minX(), under.minZ()) && read.contains(under.maxX(), under.maxZ()))) {
                throw root.errorAt(
                        "map",
                        "expected a map inside the world, got one that covers x " + under.minX() + ".." + under.maxX()
                                + ", z " + under.minZ() + ".." + under.maxZ());
            }
            return read;
        } catch (IllegalArgumentException e) {
            // Sides that round to less than the least in floats.
            throw root.errorAt("world", String.valueOf(e.getMessage()));
        }
    }

    /** @param source named in messages */
    static Scenario read(String source, String text, MapFiles files) throws ScenarioException {
        Fields root = Fields.of(source, "a scenario", YamlTree.parse(source, text));
        return new ScenarioReader(root, files).read();
    }

    private static GridMap map(Fields fields, MapFiles files) throws ScenarioException {
        String file = fields.text("file");
        float cell = fields.number("cellMetres", 0.25, 100, 1f);
        float minX = fields.number("x", -FAR, FAR, 0f);
        float minZ = fields.number("z", -FAR, FAR, 0f);
        fields.end();
        MapFiles.Text text;
        try {
            text = files.open(file);
        } catch (ScenarioException e) {
            throw fields.errorAt("file", String.valueOf(e.getMessage()));
        }
        GridMap read = MapReader.read(text.source(), text.text(), cell, minX, minZ);
        if (read.maxX() > FAR || read.maxZ() > FAR) {
            throw fields.error("expected a map within " + FAR + " m of the origin, got one up to x " + read.maxX()
                    + ", z " + read.maxZ());
        }
        return read;
    }

    /** A welcome holds all that stands in the world, in one frame. */
    private void checkWelcome(WorldLimits limits) throws ScenarioException {
        if (map == null) {
            return;
        }
        long bytes = WELCOME_BYTES
                + (long) BYTES_A_WALL * limits.maxWalls()
                + (long) BYTES_AN_OBSTACLE * limits.maxObstacles()
                + 2L * Float.BYTES * map.outlineCorners();
        // Millions of outlines are not made to be refused.
        if (bytes <= FrameLimits.SERVER_BYTES) {
            bytes += (long) BYTES_A_WALL * map.outlines().size();
        }
        if (bytes > FrameLimits.SERVER_BYTES) {
            throw root.errorAt(
                    "map",
                    "expected outlines of the map, obstacles and walls up to their limits that fit a welcome of "
                            + FrameLimits.SERVER_BYTES + " bytes, got " + bytes);
        }
    }

    private Scenario read() throws ScenarioException {
        String name = root.text("name");
        int tickRateHz = root.whole("tickRateHz", 1, 240, 20);
        long seed = root.seed("seed", 1);
        WorldLimits limits = limits();
        checkWelcome(limits);
        List<Scenario.GoalPlan> goals = goals(limits);
        List<Kind> kinds = new KindReader(root, bounds, goals).read();
        List<Scenario.ObstaclePlan> obstacles = obstacles(limits);
        List<Scenario.WallPlan> walls = new WallReader(root, bounds).read(limits);
        List<FormationPlan> formations = new FormationReader(root, goals).read();
        List<Scenario.SpawnPlan> spawns = new SpawnReader(root, bounds, limits).read(kinds, formations);
        Scenario.CellSizes cells = cellSizes();
        root.end();
        try {
            Scenario scenario = new Scenario(
                    name,
                    bounds,
                    tickRateHz,
                    seed,
                    limits,
                    kinds,
                    obstacles,
                    walls,
                    map,
                    goals,
                    spawns,
                    cells,
                    formations);
            World.create(scenario.withSpawns(List.of()), seed);
            return scenario;
        } catch (IllegalArgumentException e) {
            throw root.errorAt(map == null ? "cellSizes" : "map", String.valueOf(e.getMessage()));
        }
    }

    private WorldLimits limits() throws ScenarioException {
        WorldLimits usual = WorldLimits.DEFAULT;
        if (!root.has("limits")) {
            return usual;
        }
        Fields limits = root.group("limits", "the limits");
        int agents = limits.whole("agents", 1, WorldLimits.MOST_AGENTS, usual.maxAgents());
        WorldLimits read = new WorldLimits(
                agents,
                limits.whole("spawnCount", 1, agents, Math.min(agents, usual.maxSpawnCount())),
                limits.whole("obstacles", 0, 100_000, usual.maxObstacles()),
                limits.whole("goals", 0, 1_000, usual.maxGoals()),
                limits.whole("threats", 0, 1_000, usual.maxThreats()),
                limits.whole("walls", 0, 100_000, usual.maxWalls()));
        limits.end();
        return read;
    }

    private Scenario.CellSizes cellSizes() throws ScenarioException {
        if (!root.has("cellSizes")) {
            return Scenario.CellSizes.DERIVED;
        }
        Fields cells = root.group("cellSizes", "the cell sizes");
        Scenario.CellSizes read =
                new Scenario.CellSizes(cells.number("agents", 0, 1000, 0f), cells.number("obstacles", 0, 1000, 0f));
        cells.end();
        return read;
    }

    private List<Scenario.ObstaclePlan> obstacles(WorldLimits limits) throws ScenarioException {
        List<Scenario.ObstaclePlan> plans = new ArrayList<>();
        for (Fields obstacle : root.groups("obstacles", "an obstacle")) {
            float body = obstacle.number("body", 0.05, MAX_OBSTACLE_METRES);
            float influence = obstacle.number("influence", body, MAX_OBSTACLE_METRES, body);
            float fromX = obstacle.number("x", bounds.minX(), bounds.maxX());
            float fromZ = obstacle.number("z", bounds.minZ(), bounds.maxZ());
            // A row of equal obstacles up to a second place.
            int count = obstacle.whole("count", 1, 10_000, 1);
            float toX = obstacle.number("toX", bounds.minX(), bounds.maxX(), fromX);
            float toZ = obstacle.number("toZ", bounds.minZ(), bounds.maxZ(), fromZ);
            obstacle.end();
            for (int i = 0; i < count; i++) {
                float share = count == 1 ? 0 : (float) i / (count - 1);
                plans.add(new Scenario.ObstaclePlan(
                        fromX + (toX - fromX) * share, fromZ + (toZ - fromZ) * share, body, influence));
            }
            if (plans.size() > limits.maxObstacles()) {
                throw obstacle.error("expected at most " + limits.maxObstacles() + " obstacles, got " + plans.size());
            }
        }
        return plans;
    }

    private List<Scenario.GoalPlan> goals(WorldLimits limits) throws ScenarioException {
        List<Scenario.GoalPlan> plans = new ArrayList<>();
        for (Fields goal : root.groups("goals", "a goal")) {
            String name = goal.text("name");
            boolean exit = goal.flag("exit", false);
            GoalPath path = path(goal);
            goal.end();
            if (plans.stream().anyMatch(plan -> plan.name().equals(name))) {
                throw goal.errorAt("name", "expected each goal's name once, got '" + name + "' again");
            }
            plans.add(new Scenario.GoalPlan(name, exit, path));
            if (plans.size() > limits.maxGoals()) {
                throw goal.error("expected at most " + limits.maxGoals() + " goals, got " + plans.size());
            }
        }
        return plans;
    }

    private GoalPath path(Fields goal) throws ScenarioException {
        if (goal.has("orbit")) {
            Fields orbit = goal.group("orbit", "an orbit");
            float x = orbit.number("x", bounds.minX(), bounds.maxX());
            float z = orbit.number("z", bounds.minZ(), bounds.maxZ());
            double room = Math.min(
                    Math.min(x - bounds.minX(), bounds.maxX() - x), Math.min(z - bounds.minZ(), bounds.maxZ() - z));
            float radius = orbit.number("radius", 0, room);
            float period = orbit.number("periodSeconds", -86_400, 86_400);
            float phase = orbit.number("phaseDegrees", -360, 360, 0f);
            orbit.end();
            if (Math.abs(period) < 0.1f) {
                throw orbit.errorAt("periodSeconds", "expected a period of at least 0.1 s either way, got " + period);
            }
            return new GoalPath.Orbit(x, z, radius, period, phase);
        }
        if (goal.has("patrol")) {
            Fields patrol = goal.group("patrol", "a patrol");
            float speed = patrol.number("speed", 0.01, Kind.MAX_SPEED);
            List<GoalPath.Waypoint> points = new ArrayList<>();
            for (Fields point : patrol.groups("points", "a point")) {
                points.add(new GoalPath.Waypoint(
                        point.number("x", bounds.minX(), bounds.maxX()),
                        point.number("z", bounds.minZ(), bounds.maxZ())));
                point.end();
            }
            patrol.end();
            if (points.size() < 2) {
                throw patrol.errorAt("points", "expected at least 2 points of a patrol, got " + points.size());
            }
            return new GoalPath.Patrol(points, speed);
        }
        return new GoalPath.Still(
                goal.number("x", bounds.minX(), bounds.maxX()),
                goal.number("y", 0, FAR, 0f),
                goal.number("z", bounds.minZ(), bounds.maxZ()));
    }
}
