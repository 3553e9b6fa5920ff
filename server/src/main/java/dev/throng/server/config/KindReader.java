package dev.throng.server.config;

import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.crowd.Avoidance;
import dev.throng.server.sim.crowd.Body;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.crowd.Relaxation;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.Navigation;
import java.util.ArrayList;
import java.util.List;

/** Reads the kinds of a scenario: walkers, then flocks. */
final class KindReader {
    private static final double FAR = WorldBounds.MAX_COORDINATE_METRES;

    private static final String COMMON_LAYER = "common";

    private final List<String> layers = new ArrayList<>();
    private final Fields root;
    private final WorldBounds bounds;
    private final List<Scenario.GoalPlan> goals;

    KindReader(Fields root, WorldBounds bounds, List<Scenario.GoalPlan> goals) {
        this.root = root;
        this.bounds = bounds;
        this.goals = goals;
    }

    List<Kind> read() throws ScenarioException {
        readLayers();
        List<Kind> kinds = new ArrayList<>();
        for (Fields fields : root.groups("kinds", "a kind")) {
            Motion motion = ground(fields);
            add(kinds, fields, motion);
        }
        for (Fields fields : root.groups("flocks", "a flock")) {
            Motion motion = new Motion.Flock(flock(fields));
            add(kinds, fields, motion);
        }
        if (kinds.isEmpty()) {
            throw root.error("expected at least one of the fields 'kinds' and 'flocks' with an entry, got none");
        }
        return kinds;
    }

    private static void add(List<Kind> kinds, Fields fields, Motion motion) throws ScenarioException {
        String name = fields.text("name");
        float[] speed = fields.span("speed", 0, Kind.MAX_SPEED);
        float radius = fields.number("radius", Kind.MIN_RADIUS_METRES, Kind.MAX_RADIUS_METRES);
        float mass = fields.number("mass", 0.001, 1_000_000);
        fields.end();
        if (kinds.stream().anyMatch(kind -> kind.name().equals(name))) {
            throw fields.errorAt("name", "expected each kind's name once, got '" + name + "' again");
        }
        if (kinds.size() == Scenario.MAX_KINDS) {
            throw fields.error("expected at most " + Scenario.MAX_KINDS + " kinds, got more");
        }
        try {
            kinds.add(new Kind(name, radius, mass, speed[0], speed[1], motion));
        } catch (IllegalArgumentException e) {
            throw fields.errorAt("name", String.valueOf(e.getMessage()));
        }
    }

    private Motion.Ground ground(Fields fields) throws ScenarioException {
        Motion.Ground usual = Motion.Ground.DEFAULT;
        List<String> wanted = fields.texts("goals");
        for (String goal : wanted) {
            if (goals.stream().noneMatch(plan -> plan.name().equals(goal))) {
                List<String> names = goals.stream().map(Scenario.GoalPlan::name).toList();
                throw fields.errorAt(
                        "goals", "expected names of goals (" + String.join(", ", names) + "), got '" + goal + "'");
            }
        }
        Motion.Distances distances = usual.distances();
        return new Motion.Ground(
                fields.choice("behaviour", Behaviour.class, usual.behaviour()),
                wanted,
                (float) StrictMath.toRadians(fields.number("turnDegreesPerSecond", 1, 50_000, 345f)),
                fields.number("steeringCap", 0, 4, usual.steeringCap()),
                new Motion.Distances(
                        fields.number("arrival", 0.01, 100, distances.arrival()),
                        fields.number("roam", 0.1, FAR, distances.roam()),
                        fields.number("spread", 0, FAR, distances.spread()),
                        fields.number("leash", 0, FAR, distances.leash())),
                rules(fields),
                avoidance(fields),
                navigation(fields),
                body(fields));
    }

    private static Navigation navigation(Fields fields) throws ScenarioException {
        if (!fields.has("navigation")) {
            fields.text("navigation", "");
            return Navigation.AUTO;
        }
        String name = fields.text("navigation");
        return switch (name) {
            case "flow" -> Navigation.FLOW;
            case "direct" -> Navigation.DIRECT;
            default -> throw fields.errorAt("navigation", "expected a navigation (flow, direct), got '" + name + "'");
        };
    }

    private static Avoidance avoidance(Fields fields) throws ScenarioException {
        Avoidance usual = Avoidance.usual(fields.choice("avoidance", Avoidance.Model.class, Avoidance.Model.PUSH));
        return new Avoidance(
                usual.model(),
                fields.whole("maxNeighbours", 1, Avoidance.MAX_NEIGHBOURS, usual.maxNeighbours()),
                fields.number("neighbourDistance", 0.1, 50, usual.neighbourDistance()),
                fields.number("timeHorizon", 0.05, 30, usual.timeHorizon()),
                fields.number("obstacleTimeHorizon", 0.05, 30, usual.obstacleTimeHorizon()));
    }

    /** Layers are numbered in the order in which kinds name them. */
    private Body body(Fields fields) throws ScenarioException {
        int layer = layers.indexOf(fields.text("layer", COMMON_LAYER));
        int mask = fields.has("collidesWith") ? 0 : -1;
        for (String name : fields.texts("collidesWith")) {
            int other = layers.indexOf(name);
            if (other < 0) {
                throw fields.errorAt(
                        "collidesWith",
                        "expected names of layers (" + String.join(", ", layers) + "), got '" + name + "'");
            }
            mask |= 1 << other;
        }
        return new Body(
                fields.number("pushResistance", 0, 1, 0),
                fields.flag("immovable", false),
                fields.whole("rank", 0, Body.MAX_RANK, 0),
                layer,
                mask);
    }

    private void readLayers() throws ScenarioException {
        for (Fields fields : root.groups("kinds", "a kind")) {
            String name = fields.text("layer", COMMON_LAYER);
            if (!layers.contains(name)) {
                if (layers.size() == Body.MAX_LAYERS) {
                    throw fields.errorAt("layer", "expected at most " + Body.MAX_LAYERS + " layers, got more");
                }
                layers.add(name);
            }
        }
    }

    private static CrowdRules rules(Fields fields) throws ScenarioException {
        CrowdRules usual = CrowdRules.DEFAULT;
        Relaxation relaxation = usual.relaxation();
        if (!fields.has("rules")) {
            fields.texts("rules");
            return usual;
        }
        Fields rules = fields.group("rules", "the rules of a kind");
        CrowdRules read = new CrowdRules(
                rules.flag("contact", usual.contact()),
                rules.number("press", 0, 1, usual.press()),
                new Relaxation(
                        rules.whole("relaxationPasses", 1, 8, relaxation.passes()),
                        rules.number("overRelaxation", 1, 4, relaxation.factor()),
                        rules.number("crowdedRelaxation", 0, 1, relaxation.crowded()),
                        rules.number("carry", 0, 0.9, relaxation.carry()),
                        rules.number("restFraction", 0, 0.009, relaxation.restFraction())),
                rules.flag("partSamePoint", usual.partSamePoint()),
                rules.flag("solidObstacles", usual.solidObstacles()),
                rules.flag("sideStep", usual.sideStep()),
                rules.flag("settle", usual.settle()));
        rules.end();
        return read;
    }

    private FlockRules flock(Fields fields) throws ScenarioException {
        Fields box = fields.group("box", "a flock's box");
        float minX = box.number("minX", bounds.minX(), bounds.maxX());
        float minY = box.number("minY", 0, FAR);
        float minZ = box.number("minZ", bounds.minZ(), bounds.maxZ());
        FlockBox limits;
        try {
            limits = new FlockBox(
                    minX,
                    minY,
                    minZ,
                    box.number("maxX", minX, bounds.maxX()),
                    box.number("maxY", minY, FAR),
                    box.number("maxZ", minZ, bounds.maxZ()));
        } catch (IllegalArgumentException e) {
            throw box.error(String.valueOf(e.getMessage()));
        }
        box.end();
        FlockRules usual = FlockRules.in(limits);
        float neighbours = fields.number("neighbourDistance", 0.1, 100, usual.neighbourDistance());
        return new FlockRules(
                limits,
                neighbours,
                fields.number("separationDistance", 0, neighbours, Math.min(neighbours, usual.separationDistance())),
                fields.number("rotationSpeed", 0.1, 20, usual.rotationSpeed()),
                fields.number("cohesionWeight", 0, 100, usual.cohesionWeight()),
                fields.number("alignmentWeight", 0, 100, usual.alignmentWeight()),
                fields.number("separationWeight", 0, 100, usual.separationWeight()),
                fields.number("goalWeight", 0, 100, usual.goalWeight()),
                fields.number("goalChangesPerSecond", 0, 10, usual.goalChangesPerSecond()),
                fields.number("speedChangesPerSecond", 0, 10, usual.speedChangesPerSecond()));
    }
}
