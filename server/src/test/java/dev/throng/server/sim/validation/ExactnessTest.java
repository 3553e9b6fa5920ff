package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests 1 to 5: the rule to the digit, queries, and that neither place nor order matters. */
class ExactnessTest {
    /** Two that overlap by a third, the one at the origin of that mass; after one tick. */
    private static World pair(float mass, CrowdRules rules) {
        Kind light = Scenes.standing("light", 0.3f, 1, rules);
        Kind other = Scenes.standing("other", 0.3f, mass, rules);
        World world = World.create(
                Scenes.of(40, light, other).withSpawns(List.of(Scenes.at(1, 0, 0), Scenes.at(0, -0.4f, 0))), 1);
        world.step();
        return world;
    }

    private static double x(World world, int slot) {
        return world.agents().x(world.agents().indexOfSlot(slot));
    }

    @Test
    void test1TheWorkedExampleComesOut() {
        for (CrowdRules rules : new CrowdRules[] {CrowdRules.SEED, CrowdRules.DEFAULT}) {
            World world = pair(3, rules);

            assertThat(x(world, 0)).isCloseTo(0.05, within(1e-6));
            assertThat(x(world, 1)).isCloseTo((double) -0.4f - 0.15, within(1e-6));
            assertThat(x(world, 0) - x(world, 1)).isCloseTo(0.6, within(1e-6));
        }
    }

    @ParameterizedTest
    @ValueSource(floats = {1, 2, 10, 100, 1000})
    void test2PairKeepsItsCentreOfMassAndPartsInOneTick(float ratio) {
        for (CrowdRules rules : new CrowdRules[] {CrowdRules.SEED, CrowdRules.DEFAULT}) {
            World world = pair(ratio, rules);

            double heavy = x(world, 0);
            double light = x(world, 1) + (double) 0.4f;
            assertThat((ratio * heavy + light) / -light).isCloseTo(0, within(1e-6));
            assertThat(x(world, 0) - x(world, 1)).isCloseTo(0.6, within(1e-6));
            // Test 23: a mass ratio of 1,000 moves the heavy one by 1/1001 of the overlap.
            assertThat(heavy).isLessThanOrEqualTo(0.2 / (1 + ratio) + 1e-7);
        }
    }

    @Test
    void test3QueriesFindWhatLookingAtAllFinds() {
        int compared = 0;
        for (int seed = 0; seed < 200; seed++) {
            SeededRandom random = new SeededRandom(seed);
            float side = random.nextFloat(4, 60);
            float radius = random.nextFloat(0.05f, 1);
            Kind kind = Scenes.standing("standing", radius, 1, CrowdRules.SEED);
            List<Scenario.SpawnPlan> spawns = new ArrayList<>();
            for (int i = 0; i < 120; i++) {
                float x = random.nextFloat(-side / 2, side / 2);
                float z = random.nextFloat(-side / 2, side / 2);
                // Every third on a border of cells.
                float grain = i % 3 == 0 ? 2 * radius : 1e-3f;
                spawns.add(Scenes.at(0, Math.round(x / grain) * grain, Math.round(z / grain) * grain));
            }
            spawns.removeIf(plan -> {
                SpawnArea.Point point = (SpawnArea.Point) plan.area();
                return !WorldBounds.square(side).contains(point.x(), point.z());
            });
            World world = World.create(Scenes.of(side, kind).withSpawns(spawns), seed);
            world.step();
            int[] ids = new int[200];
            for (int round = 0; round < 10; round++) {
                float x = random.nextFloat(-side, side);
                float z = random.nextFloat(-side, side);
                float reach = round == 0 ? 0 : random.nextFloat(0, round < 6 ? 4 * radius : side);

                int found = world.queryRadius(x, z, reach, ids);

                assertThat(sorted(ids, found)).as("seed %d", seed).isEqualTo(inReach(world.agents(), x, z, reach));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(2_000);
    }

    private static List<Integer> sorted(int[] ids, int count) {
        List<Integer> list = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            list.add(ids[n]);
        }
        list.sort(Integer::compare);
        return list;
    }

    private static List<Integer> inReach(AgentTable agents, float x, float z, float reach) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < agents.count(); i++) {
            double dx = (double) agents.x(i) - x;
            double dz = (double) agents.z(i) - z;
            if (dx * dx + dz * dz <= (double) reach * reach) {
                list.add(agents.id(i));
            }
        }
        list.sort(Integer::compare);
        return list;
    }

    /** A place on a grid of 1/256 m, which a shift by whole metres changes by nothing else. */
    private record Place(float x, float z) {
        static Place near(float x, float z) {
            return new Place(Math.round(x * 256) / 256f, Math.round(z * 256) / 256f);
        }

        Place shifted() {
            return new Place(x + 1_000, z - 700);
        }

        Place turned() {
            return new Place(-z, x);
        }
    }

    private static List<Place> places(int count, float side, long seed) {
        SeededRandom random = new SeededRandom(seed);
        List<Place> places = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            places.add(Place.near(random.nextFloat(-side, side), random.nextFloat(-side, side)));
        }
        return places;
    }

    /** Walkers on their way past obstacles to one goal, everything put elsewhere by the function. */
    private static World put(List<Place> crowd, CrowdRules rules, UnaryOperator<Place> where) {
        Place middle = where.apply(new Place(0, 0));
        Place end = where.apply(new Place(18, 11));
        List<Scenario.ObstaclePlan> obstacles = new ArrayList<>();
        for (Place place : places(8, 14, 5)) {
            Place to = where.apply(place);
            obstacles.add(new Scenario.ObstaclePlan(to.x(), to.z(), 0.75f, 2));
        }
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        for (Place place : crowd) {
            Place to = where.apply(place);
            spawns.add(Scenes.at(0, to.x(), to.z()));
        }
        WorldBounds bounds = new WorldBounds(middle.x() - 40, middle.z() - 40, middle.x() + 40, middle.z() + 40);
        Kind kind = Scenes.chasing(0.3f, 1.5f);
        Motion.Ground motion = (Motion.Ground) kind.motion();
        return World.create(
                Scenes.of(bounds, kind.withMotion(motion.withRules(rules)))
                        .withGoals(List.of(Scenes.goal("end", end.x(), end.z())))
                        .withObstacles(obstacles)
                        .withSpawns(spawns),
                1);
    }

    private static Place place(World world, int slot) {
        int i = world.agents().indexOfSlot(slot);
        return new Place(world.agents().x(i), world.agents().z(i));
    }

    private static double apart(Place one, Place other) {
        return Math.hypot(one.x() - other.x(), one.z() - other.z());
    }

    /** What a crowd looks like at every fifth of 100 ticks. */
    private static List<List<Place>> states() {
        World world = put(places(300, 16, 3), CrowdRules.DEFAULT, place -> place);
        List<List<Place>> states = new ArrayList<>();
        for (int n = 0; n < 20; n++) {
            Scenes.run(world, 5);
            List<Place> state = new ArrayList<>();
            for (int slot = 0; slot < world.agents().count(); slot++) {
                Place now = place(world, slot);
                state.add(Place.near(now.x(), now.z()));
            }
            states.add(state);
        }
        return states;
    }

    /**
     * Distances of agents' places after one tick in two worlds that begin alike but for place or order.
     *
     * @param most the greatest
     * @param differing how many of 6,000 agents are farther than 0.25 mm from where the other world has them
     */
    private record Differences(double most, int differing) {
        static final int AGENTS = 6_000;

        /** The other world's agent i begins where agent {@code i * stride} of the first does, by the function. */
        static Differences of(CrowdRules rules, int stride, UnaryOperator<Place> where) {
            double most = 0;
            int differing = 0;
            for (List<Place> state : states()) {
                List<Place> shuffled = new ArrayList<>();
                for (int i = 0; i < state.size(); i++) {
                    shuffled.add(state.get(i * stride % state.size()));
                }
                World world = put(state, rules, place -> place);
                World other = put(shuffled, rules, where);
                world.step();
                other.step();
                for (int slot = 0; slot < state.size(); slot++) {
                    Place expected = where.apply(place(world, slot * stride % state.size()));
                    double apart = apart(expected, place(other, slot));
                    most = Math.max(most, apart);
                    differing += apart > 2.5e-4 ? 1 : 0;
                }
            }
            return new Differences(most, differing);
        }
    }

    @Test
    void test4NeitherPlaceNorDirectionMattersToThePlainRule() {
        Differences shifted = Differences.of(CrowdRules.SEED, 1, Place::shifted);
        Differences turned = Differences.of(CrowdRules.SEED, 1, Place::turned);

        Findings.note(4, "plain rule, a tick from each of 20 states: %s, turned %s", shifted, turned);
        assertThat(shifted.most()).isLessThan(2 * Math.ulp(1_040f));
        assertThat(turned.most()).isLessThan(1e-5);
    }

    @Test
    void test4NeitherPlaceNorDirectionMattersToTheContactRule() {
        Differences shifted = Differences.of(CrowdRules.DEFAULT, 1, Place::shifted);
        Differences turned = Differences.of(CrowdRules.DEFAULT, 1, Place::turned);

        Findings.note(4, "contact rule, a tick from each of 20 states: %s, turned %s", shifted, turned);
        assertThat(shifted.differing()).isLessThan(Differences.AGENTS / 50);
        assertThat(turned.differing()).isLessThan(Differences.AGENTS / 50);
    }

    @Test
    void test4WalkersThatMeetNobodyGoTheSameWayAnywhere() {
        double most = 0;
        for (Place begin : places(20, 16, 9)) {
            World world = put(List.of(begin), CrowdRules.DEFAULT, place -> place);
            World far = put(List.of(begin), CrowdRules.DEFAULT, Place::shifted);
            World round = put(List.of(begin), CrowdRules.DEFAULT, Place::turned);
            Scenes.run(world, 100);
            Scenes.run(far, 100);
            Scenes.run(round, 100);
            most = Math.max(most, apart(place(world, 0).shifted(), place(far, 0)));
            assertThat(apart(place(world, 0).turned(), place(round, 0))).isLessThan(1e-3);
        }

        Findings.note(4, "20 walkers alone, shifted: %.5f m after 100 ticks", most);
        // Half a unit in the last place of a coordinate at 1,040 m, in x and z, every tick.
        assertThat(most).isLessThan(100 * 0.5 * Math.sqrt(2) * Math.ulp(1_040f));
    }

    @ParameterizedTest
    @ValueSource(ints = {299, 7, 101})
    void test5OrderOfSpawningDoesNotMatter(int stride) {
        Differences plain = Differences.of(CrowdRules.SEED, stride, place -> place);
        Differences contact = Differences.of(CrowdRules.DEFAULT, stride, place -> place);

        Findings.note(5, "order %d, a tick from each of 20 states: plain %s, contact %s", stride, plain, contact);
        assertThat(plain.most()).isLessThan(1e-5);
        assertThat(contact.differing()).isLessThan(Differences.AGENTS / 50);
    }

    @Test
    void test7TheDeadDoNotPush() {
        Kind kind = Scenes.standing("standing", 0.3f, 70, CrowdRules.DEFAULT);
        World world =
                World.create(Scenes.of(40, kind).withSpawns(List.of(Scenes.at(0, 0, 0), Scenes.at(0, 0.3f, 0))), 1);

        world.apply(new WorldCommand.DespawnAgents(world.agents().id(1)));
        float left = world.agents().x(0);
        world.step();

        assertThat(world.agents().count()).isEqualTo(1);
        assertThat(world.agents().x(0)).isEqualTo(left);
    }
}
