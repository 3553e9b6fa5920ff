package dev.throng.server.sim;

import dev.throng.server.sim.crowd.CrowdModel;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.crowd.GroundKinds;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockModel;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.nav.ThreatList;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.CellSize;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.WallField;

/** The motion models of a world, set up from its scenario. Confined to the world's thread. */
final class Models {
    private static final int LEAST_CELLS = 1 << 16;
    private static final int MOST_CELLS = 1 << 22;
    /** Cells an agent: a little less than one where the crowd is dense. */
    private static final int CELLS_AN_AGENT = 8;

    private final Scenario scenario;
    private final GoalTable goals;
    private final GroundKinds kinds;
    private final ThreatList threats = new ThreatList();
    private final ObstacleField field;
    private final WallField walls;
    final CrowdModel crowd;
    final FlockModel flocks;

    Models(Scenario scenario, long seed, GroundColumns ground, FlyingColumns flying, GoalTable goals, Phases phases) {
        this.scenario = scenario;
        this.goals = goals;
        WorldBounds bounds = scenario.bounds();
        float[] edges = {bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ()};
        kinds = groundKinds(scenario);
        field = new ObstacleField(
                bounds.minX(),
                bounds.minZ(),
                bounds.maxX(),
                bounds.maxZ(),
                scenario.cellSizes().obstacleMetres(),
                kinds.maxRadius(),
                kinds.maxStride());
        walls = new WallField(
                bounds.minX(),
                bounds.minZ(),
                bounds.maxX(),
                bounds.maxZ(),
                kinds.maxRadius() * CrowdRules.CONTACT_FACTOR,
                kinds.maxRadius(),
                kinds.maxStride());
        int rate = scenario.tickRateHz();
        crowd = new CrowdModel(
                phases,
                kinds,
                ground,
                goals,
                threats,
                field,
                walls,
                edges,
                scenario.cellSizes().agentMetres(),
                maxCells(scenario),
                rate,
                SeededRandom.draw(seed, 2, 0));
        flocks = flocks(phases, scenario, flying, goals, edges, SeededRandom.draw(seed, 3, 0));
        goalsChanged();
    }

    static int maxCells(Scenario scenario) {
        long wanted = (long) scenario.maxAgents() * CELLS_AN_AGENT;
        return (int) Math.max(LEAST_CELLS, Math.min(MOST_CELLS, wanted));
    }

    private static GroundKinds groundKinds(Scenario scenario) {
        float dt = 1f / scenario.tickRateHz();
        GroundKinds kinds = new GroundKinds(scenario.kinds().size());
        for (int k = 0; k < scenario.kinds().size(); k++) {
            Kind kind = scenario.kinds().get(k);
            if (kind.motion() instanceof Motion.Ground ground) {
                kinds.body(k, kind.radius(), kind.mass(), kind.maxSpeed(), ground.turnRateRadiansPerSecond(), dt);
                kinds.rules(k, ground.rules(), ground.steeringCap());
                kinds.behaviour(
                        k,
                        ground.behaviour(),
                        ground.arrivalMetres(),
                        ground.roamMetres(),
                        ground.spreadMetres(),
                        ground.leashMetres());
            }
        }
        return kinds;
    }

    private static FlockModel flocks(
            Phases phases, Scenario scenario, FlyingColumns flying, GoalTable goals, float[] edges, long seed) {
        int count = (int) scenario.kinds().stream().filter(Kind::flying).count();
        FlockRules[] rules = new FlockRules[count];
        float[][] speeds = new float[count][];
        int[] goalOf = new int[count];
        int[] flockOfKind = new int[scenario.kinds().size()];
        int f = 0;
        for (int k = 0; k < scenario.kinds().size(); k++) {
            Kind kind = scenario.kinds().get(k);
            if (kind.motion() instanceof Motion.Flock flock) {
                FlockBox box = flock.rules().limits();
                rules[f] = flock.rules();
                speeds[f] = new float[] {kind.minSpeed(), kind.maxSpeed()};
                goalOf[f] = goals.add(
                        kind.name(),
                        false,
                        true,
                        (box.minX() + box.maxX()) / 2,
                        (box.minY() + box.maxY()) / 2,
                        (box.minZ() + box.maxZ()) / 2);
                flockOfKind[k] = f++;
            }
        }
        return new FlockModel(
                phases, flying, goals, rules, speeds, goalOf, flockOfKind, edges, scenario.tickRateHz(), seed);
    }

    /** The list of goals has grown. */
    void goalsChanged() {
        for (int k = 0; k < scenario.kinds().size(); k++) {
            if (scenario.kinds().get(k).motion() instanceof Motion.Ground ground) {
                boolean roams =
                        ground.behaviour() == Behaviour.WANDER && ground.goals().isEmpty();
                kinds.goals(k, roams ? new int[0] : goals.wantedBy(ground.goals()));
            }
        }
    }

    /**
     * Takes the obstacles of the scene over.
     *
     * @throws IllegalArgumentException when the configured cells are too small for them
     */
    void obstaclesChanged(Scene scene) {
        field.clear(scene.obstacleCount());
        for (Obstacle o : scene.obstacles()) {
            field.add(o.id(), o.x(), o.z(), o.bodyRadius(), o.influenceRadius());
        }
        field.build();
    }

    /** Takes the walls of the scene over. */
    void wallsChanged(Scene scene) {
        int segments = 0;
        for (Wall wall : scene.walls()) {
            segments += wall.segments();
        }
        walls.clear(segments);
        for (Wall wall : scene.walls()) {
            for (int s = 0; s < wall.segments(); s++) {
                int e = wall.endOf(s);
                walls.add(wall.x(s), wall.z(s), wall.x(e), wall.z(e));
            }
        }
        walls.build();
    }

    /** The walls as the crowd sees them. */
    WallField walls() {
        return walls;
    }

    /** Throws when an obstacle of these radii needs larger cells than are configured. */
    void checkObstacleCell(float bodyRadius, float influenceRadius) {
        float reach = ObstacleField.reach(bodyRadius, influenceRadius, kinds.maxRadius());
        CellSize.check("obstacle", scenario.cellSizes().obstacleMetres(), reach);
    }

    /** Takes the threats of the scene over. */
    void threatsChanged(Scene scene) {
        threats.clear();
        for (int i = 0; i < scene.threatCount(); i++) {
            Threat threat = scene.threat(i);
            threats.add(threat.x(), threat.z(), threat.radius());
        }
    }
}
