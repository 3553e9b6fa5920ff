package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Post;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.crowd.Avoidance;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests 13 to 15 and the smallest of all: agents that want to be where others stand, or to go where others come from. */
class PassingTest {
    private static final double HOME_METRES = 0.5;

    /** Where each agent's post is, by slot: in these scenes slots follow the order of the spawns. */
    private static double[][] posts(Scenario scenario) {
        double[][] posts = new double[scenario.spawns().size()][];
        for (int i = 0; i < posts.length; i++) {
            Scenario.SpawnPlan plan = scenario.spawns().get(i);
            SpawnArea.Point point = (SpawnArea.Point) plan.area();
            posts[i] = new double[] {plan.post().x(point.x()), plan.post().z(point.z())};
        }
        return posts;
    }

    private static int home(World world, double[][] posts) {
        AgentTable agents = world.agents();
        int home = 0;
        for (int i = 0; i < agents.count(); i++) {
            double[] post = posts[agents.slot(i)];
            home += Math.hypot(agents.x(i) - post[0], agents.z(i) - post[1]) < HOME_METRES ? 1 : 0;
        }
        return home;
    }

    /**
     * What was seen until so many were home.
     *
     * @param seconds infinite when they never were
     * @param leastDistance of two centres, metres
     * @param meanOverlap of the pairs that overlap, averaged over the time that it took
     * @param deepest overlap of any pair
     */
    private record Crossing(double seconds, double leastDistance, double meanOverlap, double deepest) {
        static Crossing of(Scenario scenario, int home, double mostSeconds) {
            double[][] posts = posts(scenario);
            World world = World.create(scenario, 3);
            double least = Double.POSITIVE_INFINITY;
            double overlapSum = 0;
            double deepest = 0;
            int sampled = 0;
            int interval = Math.max(1, scenario.tickRateHz() / (posts.length > 100 ? 2 : 20));
            while (home(world, posts) < home && world.tick() < mostSeconds * scenario.tickRateHz()) {
                world.step();
                if (world.tick() % interval == 0) {
                    Measure.Overlaps overlaps = Measure.overlaps(world);
                    overlapSum += overlaps.mean();
                    sampled++;
                    deepest = Math.max(deepest, overlaps.deepest());
                    least = Math.min(least, Measure.leastDistance(world));
                }
            }
            double seconds = home(world, posts) < home
                    ? Double.POSITIVE_INFINITY
                    : (double) world.tick() / scenario.tickRateHz();
            return new Crossing(seconds, least, sampled == 0 ? 0 : overlapSum / sampled, deepest);
        }
    }

    @Test
    void test13HeadOnBlocksGetHome() {
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        float way = 10 + 19 * 0.9f;
        for (int block = -1; block <= 1; block += 2) {
            for (int i = 0; i < 500; i++) {
                float x = block * (5 + i % 20 * 0.9f);
                int file = i / 20;
                float z = (file - 12.5f) * 0.9f + 0.01f * block * (i % 3);
                spawns.add(Scenes.at(0, x, z, Post.shift(-block * way, 0)));
            }
        }

        Crossing seen =
                Crossing.of(Scenes.of(120, Scenes.posted(Scenes.RADIUS, 1.5f)).withSpawns(spawns), 950, 120);

        Findings.note(13, "2 x 500, 95 %% home: %s", seen);
        assertThat(seen.seconds()).isLessThanOrEqualTo(45);
        assertThat(seen.meanOverlap()).isLessThanOrEqualTo(0.08);
    }

    private static Kind looksAhead(Kind kind) {
        Motion.Ground motion = (Motion.Ground) kind.motion();
        return kind.withMotion(motion.toBuilder().avoidance(Avoidance.ORCA).build());
    }

    @Test
    void test14TwoExactlyHeadOnPass() {
        List<Scenario.SpawnPlan> spawns =
                List.of(Scenes.at(0, -10, 0, Post.opposite(0, 0)), Scenes.at(0, 10, 0, Post.opposite(0, 0)));

        passes("two head-on", spawns);
    }

    @Test
    void test14FourCrossingAtRightAnglesPass() {
        passes("four crossing", ring(4, 10));
    }

    /** Over a way of 20 m; those that look ahead do not even touch. */
    private static void passes(String what, List<Scenario.SpawnPlan> spawns) {
        Kind kind = Scenes.posted(Scenes.RADIUS, 1.5f);
        Crossing push = Crossing.of(Scenes.of(40, kind).withSpawns(spawns), spawns.size(), 60);
        Crossing orca = Crossing.of(Scenes.of(40, looksAhead(kind)).withSpawns(spawns), spawns.size(), 60);

        Findings.note(14, "%s, free walk 13.3 s: push %s, ORCA %s", what, push, orca);
        assertThat(push.seconds()).isLessThan(1.5 * 20 / 1.5);
        assertThat(orca.seconds()).isLessThan(1.1 * 20 / 1.5);
        assertThat(orca.deepest()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 10, 50})
    void test14SymmetricRingGetsAcross(int count) {
        Scenario scenario = Scenes.of(60, Scenes.posted(Scenes.RADIUS, 1.5f)).withSpawns(ring(count, 20));

        Crossing seen = Crossing.of(scenario, count, 80);

        Findings.note(14, "%d on a ring of 20 m, free walk 26.7 s: %s", count, seen);
        assertThat(seen.seconds()).isLessThan(80);
    }

    /** Evenly round the origin, each with its post on the other side. */
    private static List<Scenario.SpawnPlan> ring(int count, double radius) {
        List<Scenario.SpawnPlan> spawns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            double angle = 2 * Math.PI * i / count;
            spawns.add(Scenes.at(
                    0,
                    (float) (radius * StrictMath.cos(angle)),
                    (float) (radius * StrictMath.sin(angle)),
                    Post.opposite(0, 0)));
        }
        return spawns;
    }

    /** The circle of van den Berg et al., Reciprocal n-body collision avoidance, 2011, and of the RVO2 library's example. */
    @Test
    void test15CircleOf250GetsAcross() {
        circle("push", Scenes.posted(1.5f, 1));
    }

    @Test
    void test15CircleOf250WhoLookAheadGetsAcross() {
        circle("ORCA", looksAhead(Scenes.posted(1.5f, 1)));
    }

    private static void circle(String how, Kind kind) {
        Scenario scenario = Scenes.of(500, kind).withTickRateHz(10).withSpawns(ring(250, 200));

        Crossing seen = Crossing.of(scenario, 250, 1_000);

        Findings.note(15, "%s, 250 on a ring of 200 m, free walk 400 s: %s", how, seen);
        assertThat(seen.seconds()).isLessThan(806);
        assertThat(seen.leastDistance()).isGreaterThanOrEqualTo(2.2);
    }
}
