package dev.throng.server.sim.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.FlockReference;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests 26 to 31: order, sums, spacing, bounds, turns and goals of flocks. */
class FlocksTest {
    private static final FlockBox BOX = new FlockBox(-20, 2, -20, 20, 22, 20);
    private static final float MIN_SPEED = 2;
    private static final float MAX_SPEED = 4;

    private static World flock(FlockRules rules, int count, int tickRateHz, long seed) {
        Kind fish = new Kind("fish", 0.15f, 1, MIN_SPEED, MAX_SPEED, new Motion.Flock(rules));
        return World.create(
                Scenes.of(80, fish)
                        .withTickRateHz(tickRateHz)
                        .withSpawns(List.of(new Scenario.SpawnPlan(0, count, new SpawnArea.Rect(-15, -15, 15, 15)))),
                seed);
    }

    @Test
    void test26AlignmentBringsOrder() {
        World world = flock(FlockRules.in(BOX).withWeights(1, 3, 2, 0.5f).withGoalChanges(0), 200, 20, 4);
        world.step();
        double begun = Measure.polarisation(world);

        double seconds = Scenes.secondsUntil(world, 60, () -> Measure.polarisation(world) >= 0.9);

        Findings.note(26, "alignment on: order %.2f at first, 0.9 after %.1f s", begun, seconds);
        assertThat(begun).isLessThan(0.3);
        assertThat(seconds).isLessThan(60);
    }

    @Test
    void test26WithoutAlignmentAndGoalThereIsNoOrder() {
        World world = flock(FlockRules.in(BOX).withWeights(1, 0, 2, 0), 200, 20, 4);
        double sum = 0;
        for (int second = 0; second < 60; second++) {
            Scenes.runSeconds(world, 1);
            sum += Measure.polarisation(world);
        }

        Findings.note(26, "alignment and goal off: mean order %.2f over 60 s", sum / 60);
        assertThat(sum / 60).isLessThan(0.4);
    }

    /** With turns as fast as a tick allows, a heading is the sum that it turned to. */
    @ParameterizedTest
    @CsvSource({"1, 0, 0", "0, 1, 0", "0, 0, 1", "1, 2, 3"})
    void test27SumsAreWhatLookingAtAllMatesGives(float cohesion, float alignment, float separation) {
        FlockRules usual = FlockRules.in(BOX);
        FlockRules rules = new FlockRules(
                BOX,
                usual.neighbourDistance(),
                usual.separationDistance(),
                20,
                cohesion,
                alignment,
                separation,
                0,
                0,
                0);
        int compared = 0;
        double most = 0;
        for (int seed = 1; seed <= 5; seed++) {
            World world = flock(rules, 1_000, 20, seed);
            double[][] before = FlockReference.bySlot(world.agents());
            world.step();
            for (int slot = 0; slot < before.length; slot++) {
                double[] sum = FlockReference.pullOfMates(before, slot, rules);
                double length = Math.sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]);
                double[] old = before[slot];
                double cosine = (old[3] * sum[0] + old[4] * sum[1] + old[5] * sum[2]) / length;
                // In very small and very large turns the interpolation's own rounding is more than the bar.
                if (length < 1e-3 || Math.abs(cosine) > 0.9 || FlockReference.nearLimits(old, BOX)) {
                    continue;
                }
                int i = world.agents().indexOfSlot(slot);
                double dx = world.agents().headingX(i) - sum[0] / length;
                double dy = world.agents().headingY(i) - sum[1] / length;
                double dz = world.agents().headingZ(i) - sum[2] / length;
                most = Math.max(most, length * Math.sqrt(dx * dx + dy * dy + dz * dz));
                compared++;
            }
        }
        Findings.note(
                27,
                "cohesion %.0f, alignment %.0f, separation %.0f: sums differ by at most %.1e (%d compared)",
                cohesion,
                alignment,
                separation,
                most,
                compared);
        assertThat(compared).isGreaterThan(1_000);
        assertThat(most).isLessThan(1e-5);
    }

    @Test
    void test28MatesKeepTheirDistance() {
        FlockRules rules = FlockRules.in(BOX);
        World world = flock(rules, 200, 20, 9);
        Scenes.runSeconds(world, 30);
        double nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        int samples = 100;
        for (int n = 0; n < samples; n++) {
            Scenes.runSeconds(world, 0.5);
            nearest += Measure.meanNearest(world) / samples;
            least = Math.min(least, Measure.leastDistance(world));
        }

        double separation = rules.separationDistance();
        Findings.note(
                28,
                "mean nearest %.2f of the separation distance, nearest pair ever %.2f of it",
                nearest / separation,
                least / separation);
        assertThat(nearest / separation).isBetween(0.7, 1.5);
        assertThat(least / separation).isGreaterThan(0.2);
    }

    @Test
    void test29MembersStayInTheirBox() {
        bounds(200, 500);
    }

    @Test
    @Tag("full")
    void test29MembersStayInTheirBoxForAMillionAgentTicks() {
        bounds(500, 2_000);
    }

    private static void bounds(int count, int ticks) {
        double farthest = 0;
        int longest = 0;
        for (long seed : new long[] {1, 2}) {
            World world = flock(FlockRules.in(BOX).withGoalChanges(2), count, 20, seed);
            int[] outside = new int[world.agents().slotCapacity()];
            for (int tick = 0; tick < ticks / 2; tick++) {
                world.step();
                AgentTable fish = world.agents();
                for (int i = 0; i < fish.count(); i++) {
                    double far = Math.max(
                            Math.max(BOX.minX() - fish.x(i), fish.x(i) - BOX.maxX()),
                            Math.max(
                                    Math.max(BOX.minY() - fish.y(i), fish.y(i) - BOX.maxY()),
                                    Math.max(BOX.minZ() - fish.z(i), fish.z(i) - BOX.maxZ())));
                    farthest = Math.max(farthest, far);
                    outside[fish.slot(i)] = far > 0 ? outside[fish.slot(i)] + 1 : 0;
                    longest = Math.max(longest, outside[fish.slot(i)]);
                }
            }
        }
        Findings.note(
                29,
                "%,d agent-ticks: farthest outside %.3f m (a tick's travel is %.2f m), longest outside %.1f s",
                (long) count * ticks,
                farthest,
                MAX_SPEED / 20,
                longest / 20.0);
        assertThat(farthest).isLessThanOrEqualTo(MAX_SPEED / 20);
        assertThat(longest).isLessThan(5 * 20);
    }

    @Test
    void test30TurnsAndSpeedsStayInRange() {
        turnsAndSpeeds(60);
    }

    @Test
    @Tag("full")
    void test30TurnsAndSpeedsStayInRangeForTenMinutes() {
        turnsAndSpeeds(600);
    }

    private static void turnsAndSpeeds(int seconds) {
        FlockRules rules = FlockRules.in(BOX);
        World world = flock(rules, 200, 20, 13);
        world.step();
        double largestTurn = 0;
        double slowest = Double.POSITIVE_INFINITY;
        double fastest = 0;
        double[][] before = FlockReference.bySlot(world.agents());
        for (int tick = 0; tick < seconds * 20; tick++) {
            world.step();
            AgentTable fish = world.agents();
            double[][] after = FlockReference.bySlot(fish);
            for (int slot = 0; slot < after.length; slot++) {
                double cosine = 0;
                for (int axis = 3; axis < 6; axis++) {
                    cosine += before[slot][axis] * after[slot][axis];
                }
                largestTurn = Math.max(largestTurn, Math.acos(Math.min(1, cosine)));
                double speed = Measure.speed(fish, fish.indexOfSlot(slot));
                slowest = Math.min(slowest, speed);
                fastest = Math.max(fastest, speed);
            }
            before = after;
        }
        double spread = speedSpread(world);

        Findings.note(
                30,
                "%d s: largest turn %.3f of pi rotationSpeed dt, speeds %.3f to %.3f of [%.0f, %.0f], spread %.1f %%",
                seconds,
                largestTurn / (Math.PI * rules.rotationSpeed() / 20),
                slowest,
                fastest,
                MIN_SPEED,
                MAX_SPEED,
                100 * spread);
        assertThat(largestTurn).isLessThanOrEqualTo(Math.PI * rules.rotationSpeed() / 20 * 1.001);
        assertThat(slowest).isGreaterThan(MIN_SPEED - 1e-3);
        assertThat(fastest).isLessThan(MAX_SPEED + 1e-3);
        assertThat(spread).isGreaterThan(0.01);
    }

    /** Standard deviation of the speeds as a share of their mean. */
    private static double speedSpread(World world) {
        int count = world.agents().count();
        double mean = Measure.meanSpeed(world);
        double squares = 0;
        for (int i = 0; i < count; i++) {
            double off = Measure.speed(world.agents(), i) - mean;
            squares += off * off;
        }
        return Math.sqrt(squares / count) / mean;
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 20, 60})
    void test31GoalsJumpAtTheirRateWhateverTheTickRate(int tickRateHz) {
        double rate = 0.5;
        World world = flock(FlockRules.in(BOX).withGoalChanges((float) rate), 1, tickRateHz, 11);
        int seconds = 10_000;
        int jumps = 0;
        float before = world.scene().goals().get(0).x();
        for (int tick = 0; tick < seconds * tickRateHz; tick++) {
            world.step();
            float now = world.scene().goals().get(0).x();
            jumps += now != before ? 1 : 0;
            before = now;
        }

        Findings.note(31, "%d Hz: mean interval %.3f of 1 / rate", tickRateHz, rate * seconds / jumps);
        assertThat(rate * seconds / jumps).isCloseTo(1, within(0.05));
    }
}
