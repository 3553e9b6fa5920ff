package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.server.sim.Scenario.WallPlan;
import dev.throng.server.sim.formation.FormationPlan;
import dev.throng.server.sim.formation.FormationShape;
import dev.throng.server.sim.nav.GoalPath;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Groups keep their shape on the way, round obstacles, through narrow places and when members die. */
class FormationTest {
    private static final float SPACING = 1.5f;
    private static final int MEMBERS = 12;
    private static final float SETTLED_METRES = 0.1f;

    private static final Kind GUARD = Kind.walker("guard", Worlds.RADIUS, 80, 1.5f);

    private static Scenario of(FormationShape shape, int members, float... goals) {
        List<Scenario.GoalPlan> plans = new ArrayList<>();
        String[] names = new String[goals.length / 2];
        for (int g = 0; g < names.length; g++) {
            names[g] = "goal " + g;
            plans.add(new Scenario.GoalPlan(names[g], false, new GoalPath.Still(goals[2 * g], 0, goals[2 * g + 1])));
        }
        return Worlds.of(120, GUARD)
                .withGoals(plans)
                .withFormations(List.of(FormationPlan.of("guards", shape, SPACING, names)))
                .withSpawns(
                        List.of(new Scenario.SpawnPlan(0, members, new SpawnArea.Disc(-40, 0, 4)).withFormation(0)));
    }

    /** Places by the shape's own definition, written down once more: metres ahead and to the left, from any point. */
    private static double[][] shape(FormationShape shape, int count) {
        double[][] places = new double[count][];
        for (int i = 0; i < count; i++) {
            double arm = Math.ceil(i / 2.0) * SPACING / Math.sqrt(2);
            double turn = 2 * Math.PI * i / count;
            double ring = SPACING / 2 / Math.sin(Math.PI / count);
            places[i] = switch (shape) {
                case LINE -> new double[] {0, i * SPACING};
                case COLUMN -> new double[] {-(i / 2) * SPACING, i % 2 * SPACING};
                case WEDGE -> new double[] {-arm, i % 2 == 0 ? arm : -arm};
                case CIRCLE -> new double[] {ring * Math.cos(turn), ring * Math.sin(turn)};
            };
        }
        return places;
    }

    /** Root mean square of how far the places of the shape, laid on the members' middle, are from the nearest member. */
    private static double shapeError(World world, FormationShape shape, double headingX, double headingZ) {
        AgentTable agents = world.agents();
        int count = agents.count();
        double[][] places = shape(shape, count);
        double middleX = 0;
        double middleZ = 0;
        double middleAhead = 0;
        double middleLeft = 0;
        for (int i = 0; i < count; i++) {
            middleX += agents.x(i) / count;
            middleZ += agents.z(i) / count;
            middleAhead += places[i][0] / count;
            middleLeft += places[i][1] / count;
        }
        double sum = 0;
        for (double[] place : places) {
            double ahead = place[0] - middleAhead;
            double left = place[1] - middleLeft;
            double x = middleX + ahead * headingX - left * headingZ;
            double z = middleZ + ahead * headingZ + left * headingX;
            double nearest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                nearest = Math.min(nearest, square(agents.x(i) - x) + square(agents.z(i) - z));
            }
            sum += nearest;
        }
        return Math.sqrt(sum / count);
    }

    private static double square(double value) {
        return value * value;
    }

    private static double shapeError(World world, FormationShape shape) {
        AgentTable agents = world.agents();
        double x = 0;
        double z = 0;
        for (int i = 0; i < agents.count(); i++) {
            x += agents.vx(i);
            z += agents.vz(i);
        }
        double speed = Math.sqrt(x * x + z * z);
        boolean turns = shape != FormationShape.CIRCLE;
        return shapeError(world, shape, turns ? x / speed : 1, turns ? z / speed : 0);
    }

    private static double middleX(World world) {
        double sum = 0;
        for (int i = 0; i < world.agents().count(); i++) {
            sum += world.agents().x(i);
        }
        return sum / world.agents().count();
    }

    /** Root mean square of how far members are from their places. */
    private static double lag(World world) {
        AgentTable agents = world.agents();
        double sum = 0;
        for (int i = 0; i < agents.count(); i++) {
            sum += square(agents.x(i) - world.formations().placeX(agents.id(i)))
                    + square(agents.z(i) - world.formations().placeZ(agents.id(i)));
        }
        return Math.sqrt(sum / agents.count());
    }

    private static int inState(World world, AgentState state) {
        int found = 0;
        for (int i = 0; i < world.agents().count(); i++) {
            found += world.agents().state(i) == state ? 1 : 0;
        }
        return found;
    }

    /** Pillars across the way, wide enough apart for one between two. */
    private static List<Scenario.ObstaclePlan> row() {
        List<Scenario.ObstaclePlan> pillars = new ArrayList<>();
        for (int n = -4; n <= 4; n++) {
            pillars.add(new Scenario.ObstaclePlan(0, 3 * n, 0.4f, 1));
        }
        return pillars;
    }

    @ParameterizedTest
    @EnumSource(FormationShape.class)
    void formsUpKeepsItsShapeAndStandsAtItsGoal(FormationShape shape) {
        World world = World.create(of(shape, MEMBERS, 30, 0), 1);
        Worlds.steps(world, 12 * 20);

        double worst = 0;
        while (middleX(world) < 20) {
            world.step();
            worst = Math.max(worst, shapeError(world, shape));
        }

        assertThat(worst).isLessThan(SETTLED_METRES);
        Worlds.steps(world, 20 * 20);
        assertThat(inState(world, AgentState.ARRIVED)).isEqualTo(MEMBERS);
        assertThat(Worlds.meanSpeed(world)).isZero();
    }

    @ParameterizedTest
    @EnumSource(FormationShape.class)
    void regainsItsShapeBehindARowOfObstacles(FormationShape shape) {
        World world = World.create(of(shape, MEMBERS, 40, 0).withObstacles(row()), 1);
        double worst = 0;
        while (middleX(world) < 0) {
            world.step();
        }
        while (middleX(world) < 14) {
            worst = Math.max(worst, lag(world));
            world.step();
        }

        assertThat(worst).isBetween(0.02, SPACING + 0.0);
        assertThat(shapeError(world, shape)).isLessThan(SETTLED_METRES);
    }

    @ParameterizedTest
    @EnumSource(FormationShape.class)
    void goesThroughANarrowGateAsAColumnAndIsTheShapeAgain(FormationShape shape) {
        float gate = 0.9f;
        World world = World.create(
                of(shape, MEMBERS, 45, 0)
                        .withWalls(List.of(WallPlan.line(-10, -60, -10, -gate), WallPlan.line(-10, gate, -10, 60))),
                1);
        boolean narrowed = false;
        float[] before = new float[world.agents().slotCapacity()];
        int crossed = 0;
        while (middleX(world) < 35) {
            AgentTable agents = world.agents();
            for (int i = 0; i < agents.count(); i++) {
                before[agents.slot(i)] = agents.x(i);
            }
            world.step();
            narrowed |= world.formations().narrowed(0);
            for (int i = 0; i < agents.count(); i++) {
                if (before[agents.slot(i)] < -10 != agents.x(i) < -10) {
                    assertThat(agents.z(i)).isBetween(-gate + 0.29f, gate - 0.29f);
                    crossed++;
                }
            }
        }

        assertThat(narrowed).isTrue();
        assertThat(crossed).isEqualTo(MEMBERS);
        assertThat(world.formations().narrowed(0)).isFalse();
        assertThat(shapeError(world, shape)).isLessThan(SETTLED_METRES);
    }

    @Test
    void wheelsRoundTheCornerOfAWallAlongItsFlowField() {
        World world = World.create(
                of(FormationShape.WEDGE, MEMBERS, 40, 0, -40, 0).withWalls(List.of(WallPlan.line(0, -60, 0, 30))), 1);

        int visits = 0;
        for (int leg = 0; leg < 2; leg++) {
            int side = leg == 0 ? 1 : -1;
            for (int tick = 0; tick < 150 * 20 && side * middleX(world) < 36; tick++) {
                world.step();
            }
            visits += side * middleX(world) >= 36 ? 1 : 0;
        }

        assertThat(visits).isEqualTo(2);
    }

    @Test
    void givesThePlacesOfTheDeadToTheOthers() {
        World world = World.create(of(FormationShape.LINE, MEMBERS, 40, 0), 1);
        Worlds.steps(world, 15 * 20);
        AgentTable agents = world.agents();
        int[] dead = {agents.id(1), agents.id(4), agents.id(7)};

        world.apply(new WorldCommand.DespawnAgents(dead));
        Worlds.steps(world, 12 * 20);

        assertThat(agents.count()).isEqualTo(MEMBERS - 3);
        assertThat(shapeError(world, FormationShape.LINE)).isLessThan(SETTLED_METRES);
    }

    @Test
    void livesOnWithoutAnyMember() {
        World world = World.create(of(FormationShape.CIRCLE, 3, 40, 0), 1);
        world.apply(new WorldCommand.DespawnDisc(-40, 0, 20));
        Worlds.steps(world, 3);

        assertThat(world.agents().count()).isZero();
        assertThat(Worlds.spawnAt(world, 0, 0, 0)).isEqualTo(1);
        Worlds.steps(world, 3);
    }

    @Test
    void goesAtAPaceThatTheSlowestKeeps() {
        Kind slow = Kind.walker("slow", Worlds.RADIUS, 80, 0.7f);
        Scenario scenario = of(FormationShape.LINE, 6, 40, 0);
        SpawnArea there = new SpawnArea.Disc(-40, 0, 4);
        World world = World.create(
                scenario.withKinds(List.of(GUARD, slow))
                        .withSpawns(List.of(
                                new Scenario.SpawnPlan(0, 6, there).withFormation(0),
                                new Scenario.SpawnPlan(1, 2, there).withFormation(0))),
                1);
        Worlds.steps(world, 20 * 20);

        double from = middleX(world);
        Worlds.steps(world, 20 * 20);

        assertThat((middleX(world) - from) / 20).isBetween(0.5, 0.7);
        assertThat(shapeError(world, FormationShape.LINE)).isLessThan(SETTLED_METRES);
    }

    @Test
    void saysThatItIsStuckWhereNoWayLeads() {
        World world =
                World.create(of(FormationShape.COLUMN, 4, 40, 0).withWalls(List.of(WallPlan.line(0, -60, 0, 60))), 1);
        Worlds.steps(world, 30 * 20);

        assertThat(inState(world, AgentState.STUCK)).isEqualTo(4);
    }

    @Test
    void followsAGoalThatIsMovedByCommand() {
        World world = World.create(of(FormationShape.CIRCLE, 6, -30, 0), 1);
        Worlds.steps(world, 20 * 20);
        world.apply(new WorldCommand.SetGoal(1, -10, 0, 0));
        Worlds.steps(world, 25 * 20);

        assertThat(middleX(world)).isBetween(-10.1, -9.9);
        assertThat(inState(world, AgentState.ARRIVED)).isEqualTo(6);
    }

    @Test
    void refusesWhatContradictsItself() {
        Scenario scenario = of(FormationShape.LINE, 6, 40, 0);

        assertThatThrownBy(() -> scenario.withFormations(List.of()))
                .hasMessage("expected a formation in 0..-1 of a spawn, got 0");
        assertThatThrownBy(() -> scenario.withFormations(
                        List.of(FormationPlan.of("tight", FormationShape.LINE, 0.5f, "goal 0"))))
                .hasMessageContaining("formation 'tight': expected a spacing of at least 0.66");
        assertThatThrownBy(() ->
                        scenario.withFormations(List.of(FormationPlan.of("lost", FormationShape.LINE, 2, "nowhere"))))
                .hasMessage("formation 'lost': expected names of goals, got 'nowhere'");
        assertThatThrownBy(() -> FormationPlan.of("ringed", FormationShape.CIRCLE, 2, "goal 0")
                        .withAbreast(3))
                .hasMessage("formation 'ringed': expected no number of members abreast, got 3");
        assertThatThrownBy(() -> of(FormationShape.LINE, FormationPlan.MAX_MEMBERS + 1, 40, 0))
                .hasMessage("formation 'guards': expected at most 500 members, got 501");
    }
}
