package dev.throng.server.sim;

import dev.throng.server.sim.crowd.CrowdModel;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.crowd.GroundKinds;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockModel;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.formation.Formations;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.nav.FlowFields;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.nav.NavGrid;
import dev.throng.server.sim.nav.Navigation;
import dev.throng.server.sim.nav.Surroundings;
import dev.throng.server.sim.nav.ThreatList;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.CellSize;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.ObstacleField;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.WallField;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;

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
    private final FlowFields flows;
    /** Class of each kind's radius among the flow fields, -1 for kinds that never use them. */
    private final int[] radiusClass;

    final Formations formations;
    final CrowdModel crowd;
    final FlockModel flocks;

    Models(
            Scenario scenario,
            long seed,
            GroundColumns ground,
            FlyingColumns flying,
            GoalTable goals,
            Phases phases,
            Executor executor) {
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
        RadiusClasses classes = RadiusClasses.of(scenario.kinds());
        radiusClass = classes.ofKinds();
        flows = new FlowFields(
                NavGrid.over(
                        edges,
                        scenario.map(),
                        classes.leastRadius(),
                        scenario.goals().size() * classes.radii().length),
                scenario.map(),
                classes.radii(),
                goals,
                executor,
                rate);
        formations = new Formations(
                scenario.formations(), scenario.formationSizes(), goals, flows, walls, field, edges, rate);
        crowd = new CrowdModel(
                phases,
                kinds,
                ground,
                goals,
                threats,
                field,
                walls,
                flows,
                formations,
                edges,
                scenario.cellSizes().agentMetres(),
                maxCells(scenario),
                rate,
                SeededRandom.draw(seed, 2, 0));
        flocks = flocks(phases, scenario, flying, goals, edges, SeededRandom.draw(seed, 3, 0));
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
                kinds.avoidance(k, ground.avoidance());
                kinds.meeting(k, ground.body());
                Motion.Distances distances = ground.distances();
                kinds.behaviour(
                        k,
                        ground.behaviour(),
                        distances.arrival(),
                        distances.roam(),
                        distances.spread(),
                        distances.leash());
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

    /** The list of goals has grown, or the first wall stands. */
    void goalsChanged(Scene scene) {
        flows.needNone();
        boolean[] flowing = new boolean[scenario.kinds().size()];
        for (int k = 0; k < scenario.kinds().size(); k++) {
            if (scenario.kinds().get(k).motion() instanceof Motion.Ground ground) {
                boolean roams =
                        ground.behaviour() == Behaviour.WANDER && ground.goals().isEmpty();
                int[] wanted = roams ? new int[0] : goals.wantedBy(ground.goals());
                kinds.goals(k, wanted);
                boolean flow = ground.navigation() == Navigation.FLOW
                        || (ground.navigation() == Navigation.AUTO && scene.hasHadWalls());
                kinds.flow(k, flow ? radiusClass[k] : -1);
                flowing[k] = flow;
                if (flow) {
                    for (int goal : wanted) {
                        flows.need(goal, radiusClass[k]);
                    }
                }
            }
        }
        needForFormations(flowing);
    }

    /** A formation goes where its largest members can, and a lost one by its own class of radii. */
    private void needForFormations(boolean[] flowing) {
        int[] largest = new int[scenario.formations().size()];
        Arrays.fill(largest, -1);
        for (Scenario.SpawnPlan spawn : scenario.spawns()) {
            int f = spawn.formation();
            if (f >= 0 && flowing[spawn.kind()]) {
                int ofKind = radiusClass[spawn.kind()];
                largest[f] = Math.max(largest[f], ofKind);
                FormationPlan plan = scenario.formations().get(f);
                for (int goal : goals.wantedBy(plan.goals())) {
                    flows.need(goal, ofKind);
                }
            }
        }
        for (int f = 0; f < largest.length; f++) {
            formations.flowClass(f, largest[f]);
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
        flows.surroundingsChanged(surroundings(scene));
        crowd.surroundingsChanged();
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
        flows.surroundingsChanged(surroundings(scene));
        crowd.surroundingsChanged();
    }

    /** What stands in the scene now, to be read on any thread at any time. */
    private static Surroundings surroundings(Scene scene) {
        List<Wall> standing = scene.walls();
        List<Obstacle> pillars = scene.obstacles();
        return sink -> {
            for (Wall wall : standing) {
                for (int s = 0; s < wall.segments(); s++) {
                    int e = wall.endOf(s);
                    sink.segment(wall.x(s), wall.z(s), wall.x(e), wall.z(e));
                }
                if (wall.shape() == Wall.Shape.POLYGON) {
                    sink.solid(wall.corners());
                }
            }
            for (Obstacle o : pillars) {
                sink.disc(o.x(), o.z(), o.bodyRadius());
            }
        };
    }

    /** Whether the fields of one more goal are within the bound. */
    boolean fieldsFitAGoal() {
        return flows.fits(mostFields() + flows.classes());
    }

    /** Fields of all goals and kinds, were they all needed. */
    private int mostFields() {
        return goals.count() * flows.classes();
    }

    FlowFields flows() {
        return flows;
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
