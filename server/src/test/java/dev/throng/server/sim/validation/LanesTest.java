package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.Avoidance;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Test 18 and the fourth of RiMEA's: two streams in one corridor sort themselves into lanes, one slows when it is dense. */
class LanesTest {
    private static final float WIDTH = 4;
    private static final int ROWS = 8;
    private static final float[] SPEEDS = {1.2f, 1.5f};

    @Test
    void test18OppositeStreamsThatKeepToLanes() {
        keepToLanes(1);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4, 5})
    @Tag("full")
    void test18OppositeStreamsThatKeepToLanesFromOtherPlaces(long seed) {
        keepToLanes(seed);
    }

    private static void keepToLanes(long seed) {
        Streams seen = Streams.of(Avoidance.LANES, seed);
        Corridor oneWay = new Corridor(100, WIDTH, Scenes.RADIUS, SPEEDS, 400, 0, seed, Avoidance.LANES);
        oneWay.runSeconds(20);

        Findings.note(18, "LANES, seed %d: %s; all one way %.2f m/s", seed, seen, oneWay.progress());
        assertThat(seen.begun()).isLessThan(0.15);
        assertThat(seen.best()).isGreaterThan(0.6);
        assertThat(seen.leastPassed()).isPositive();
        assertThat(seen.progress()).isGreaterThan(0.8 * oneWay.progress());
    }

    @ParameterizedTest
    @EnumSource(value = Avoidance.Model.class, names = "LANES", mode = EnumSource.Mode.EXCLUDE)
    void test18OppositeStreamsWithoutASideRule(Avoidance.Model model) {
        Streams seen = Streams.of(Avoidance.usual(model), 1);

        Findings.note(18, "%s: %s", model, seen);
        // They jam: see VALIDATION.md.
        assertThat(seen.begun()).isLessThan(0.15);
        assertThat(seen.best()).isGreaterThan(2 * seen.begun());
        assertThat(seen.progress()).isGreaterThan(0.1);
    }

    /**
     * Two streams of 200 in a corridor for a minute.
     *
     * @param begun order at first
     * @param best greatest order at any 5 s
     * @param leastPassed fewest of one direction who pass an end in any 5 s
     * @param progress mean speed the way that each wants in the last tick, m/s
     */
    private record Streams(double begun, double best, int leastPassed, double progress) {
        static Streams of(Avoidance avoidance, long seed) {
            Corridor corridor = new Corridor(100, WIDTH, Scenes.RADIUS, SPEEDS, 200, 200, seed, avoidance);
            double begun = order(corridor);
            double best = begun;
            int leastPassed = Integer.MAX_VALUE;
            for (int window = 0; window < 12; window++) {
                int east = corridor.passedEast();
                int west = corridor.passedWest();
                corridor.runSeconds(5);
                leastPassed = Math.min(leastPassed, corridor.passedEast() - east);
                leastPassed = Math.min(leastPassed, corridor.passedWest() - west);
                best = Math.max(best, order(corridor));
            }
            return new Streams(begun, best, leastPassed, corridor.progress());
        }
    }

    private static double order(Corridor corridor) {
        return Measure.laneOrder(corridor.world, Corridor.EAST, Corridor.WEST, -corridor.side, corridor.side, ROWS);
    }

    @Test
    void test17SpeedFallsWithDensity() {
        fundamentalDiagram(25, 20);
    }

    @Test
    @Tag("full")
    void test17SpeedFallsWithDensityInALongCorridor() {
        fundamentalDiagram(100, 120);
    }

    /** RiMEA's test 4: walkers of 1.0 to 1.6 m/s, all eastwards. */
    private static void fundamentalDiagram(float length, int seconds) {
        double before = Double.POSITIVE_INFINITY;
        double sparse = 0;
        for (double density : new double[] {0.5, 1, 2, 3, 4}) {
            int agents = (int) (density * length * WIDTH);
            Corridor corridor = new Corridor(length, WIDTH, 0.2f, new float[] {1f, 1.6f}, agents, 0, 5, Avoidance.PUSH);
            corridor.runSeconds(20);
            double speed = 0;
            for (int second = 0; second < seconds; second++) {
                corridor.runSeconds(1);
                speed += corridor.progress() / seconds;
            }
            Findings.note(17, "RiMEA 4, corridor of %.0f m: %.1f per m2 walk at %.2f m/s", length, density, speed);
            assertThat(speed).isLessThanOrEqualTo(before);
            before = speed;
            sparse = density == 0.5 ? speed : sparse;
        }
        assertThat(before).isLessThan(0.9 * sparse);
    }
}
