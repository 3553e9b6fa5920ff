package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.flock.FlockSight;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.SeededRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlockTest {
    private static final FlockBox BOX = new FlockBox(-20, 2, -20, 20, 22, 20);
    private static final float MAX_SPEED = 4;

    private static World flock(FlockRules rules, int count, int tickRateHz, long seed) {
        Kind fish = new Kind("fish", 0.15f, 1, 2, MAX_SPEED, new Motion.Flock(rules));
        World world = World.create(Worlds.of(80, fish).withTickRateHz(tickRateHz), seed);
        Worlds.spawn(world, 0, count, new SpawnArea.Rect(-15, -15, 15, 15));
        world.step();
        return world;
    }

    private static double polarisation(World world) {
        AgentTable fish = world.agents();
        double x = 0;
        double y = 0;
        double z = 0;
        for (int i = 0; i < fish.count(); i++) {
            x += fish.headingX(i);
            y += fish.headingY(i);
            z += fish.headingZ(i);
        }
        return Math.sqrt(x * x + y * y + z * z) / fish.count();
    }

    private static double distance(AgentTable fish, int i, int j) {
        double dx = fish.x(i) - fish.x(j);
        double dy = fish.y(i) - fish.y(j);
        double dz = fish.z(i) - fish.z(j);
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    @Test
    void headingsAlignWhenAlignmentIsOn() {
        FlockRules rules = FlockRules.in(BOX).withWeights(1, 3, 2, 0.5f).withGoalChanges(0);
        World world = flock(rules, 200, 20, 4);
        double before = polarisation(world);
        double best = 0;

        for (int i = 0; i < 1_200; i++) {
            world.step();
            best = Math.max(best, polarisation(world));
        }

        assertThat(before).isLessThan(0.3);
        assertThat(best).isGreaterThan(0.9);
    }

    @Test
    void headingsStayApartWithoutAlignmentAndGoal() {
        World world = flock(FlockRules.in(BOX).withWeights(0, 0, 2, 0), 200, 20, 4);
        double sum = 0;

        for (int i = 0; i < 600; i++) {
            world.step();
            sum += polarisation(world);
        }

        assertThat(sum / 600).isLessThan(0.4);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nobodyLeavesTheLimitsByMoreThanATurnRadius(long seed) {
        FlockRules rules = FlockRules.in(BOX).withGoalChanges(2);
        World world = flock(rules, 300, 20, seed);
        double slack = MAX_SPEED / rules.rotationSpeed() + 1e-3;

        for (int tick = 0; tick < 600; tick++) {
            world.step();
            AgentTable fish = world.agents();
            for (int i = 0; i < fish.count(); i++) {
                assertThat((double) fish.x(i)).isBetween(BOX.minX() - slack, BOX.maxX() + slack);
                assertThat((double) fish.y(i)).isBetween(BOX.minY() - slack, BOX.maxY() + slack);
                assertThat((double) fish.z(i)).isBetween(BOX.minZ() - slack, BOX.maxZ() + slack);
                assertThat(fish.y(i)).isNotNegative();
            }
        }
    }

    @Test
    void separationKeepsNeighboursOff() {
        FlockRules rules = FlockRules.in(BOX);
        World world = flock(rules, 200, 20, 9);
        double sum = 0;
        int samples = 0;

        for (int tick = 0; tick < 900; tick++) {
            world.step();
            if (tick >= 600 && tick % 60 == 0) {
                sum += meanNearest(world.agents());
                samples++;
            }
        }

        assertThat(sum / samples).isGreaterThan(0.5 * rules.separationDistance());
    }

    private static double meanNearest(AgentTable fish) {
        double sum = 0;
        for (int i = 0; i < fish.count(); i++) {
            double nearest = Double.MAX_VALUE;
            for (int j = 0; j < fish.count(); j++) {
                nearest = i == j ? nearest : Math.min(nearest, distance(fish, i, j));
            }
            sum += nearest;
        }
        return sum / fish.count();
    }

    @Test
    void goalRelocationsDoNotDependOnTheTickRate() {
        for (int tickRateHz : new int[] {10, 20, 60}) {
            World world = flock(FlockRules.in(BOX).withGoalChanges(0.5f), 1, tickRateHz, 11);
            int seconds = 2_000;
            int jumps = 0;
            float before = world.scene().goals().get(0).x();
            for (int tick = 0; tick < seconds * tickRateHz; tick++) {
                world.step();
                float now = world.scene().goals().get(0).x();
                jumps += now != before ? 1 : 0;
                before = now;
            }
            assertThat((double) jumps / seconds).as("%d Hz", tickRateHz).isCloseTo(0.5, within(0.05));
        }
    }

    @Test
    void speedsStayInRangeAndDoNotFreeze() {
        World world = flock(FlockRules.in(BOX), 200, 20, 13);
        Worlds.steps(world, 1_500);
        double sum = 0;
        double squares = 0;

        for (int i = 0; i < 200; i++) {
            AgentTable fish = world.agents();
            double speed = Math.sqrt(fish.vx(i) * fish.vx(i) + fish.vy(i) * fish.vy(i) + fish.vz(i) * fish.vz(i));
            assertThat(speed).isLessThan(MAX_SPEED + 0.01);
            sum += speed;
            squares += speed * speed;
        }

        double mean = sum / 200;
        assertThat(Math.sqrt(squares / 200 - mean * mean) / mean).isGreaterThan(0.01);
    }

    @Test
    void headingsTurnAsLookingAtAllMatesSays() {
        FlockRules rules = FlockRules.in(BOX).withGoalChanges(0);
        World world = flock(rules, 250, 20, 17);
        int compared = 0;
        for (int round = 0; round < 6; round++) {
            Worlds.steps(world, 30);
            double[][] before = FlockReference.bySlot(world.agents());

            world.step();

            for (int slot = 0; slot < before.length; slot++) {
                if (FlockReference.nearLimits(before[slot], BOX)) {
                    continue;
                }
                compared++;
                double[] expected = FlockReference.heading(
                        before, slot, rules, world.scene().goals().get(0), 0.05);
                int i = world.agents().indexOfSlot(slot);
                assertThat((double) world.agents().headingX(i)).isCloseTo(expected[0], within(2e-3));
                assertThat((double) world.agents().headingY(i)).isCloseTo(expected[1], within(2e-3));
                assertThat((double) world.agents().headingZ(i)).isCloseTo(expected[2], within(2e-3));
            }
        }
        assertThat(compared).isGreaterThan(1_000);
    }

    @Test
    void crushedFlockLooksAtABoundedNumberAndComesApart() {
        FlockRules rules = FlockRules.in(BOX).withWeights(0, 0, 3, 0).withGoalChanges(0);
        int members = 2_000;
        World world = crushed(rules, members, Phases.ONE_THREAD);

        world.step();

        FlockSight crushed = world.flockSight();
        assertThat(crushed.members()).isEqualTo(members);
        assertThat(crushed.sampled()).isEqualTo(members);
        assertThat(crushed.candidates()).isBetween(100L * members, 256L * members);
        assertThat(world.flockSampledTotal()).isEqualTo(members);

        Worlds.steps(world, 300);

        FlockSight apart = world.flockSight();
        assertThat(apart.sampled()).isZero();
        assertThat(apart.mates()).isBetween(1L * members, 100L * members);
    }

    @Test
    void crushedFlockIsTheSameInAnyNumberOfParts() {
        FlockRules rules = FlockRules.in(BOX);
        World whole = crushed(rules, 600, Phases.ONE_THREAD);
        World parted = crushed(rules, 600, Worlds.lastPartFirst(7));

        for (int tick = 0; tick < 20; tick++) {
            whole.step();
            parted.step();
            assertThat(parted.stateHash()).isEqualTo(whole.stateHash());
            assertThat(parted.flockSight()).isEqualTo(whole.flockSight());
        }
        assertThat(whole.flockSampledTotal()).isPositive();
    }

    @Test
    void sampleSteersAsAllWould() {
        FlockRules rules = FlockRules.in(BOX).withWeights(1, 0, 0, 0).withGoalChanges(0);
        World world = crushed(rules, 1_200, Phases.ONE_THREAD);
        world.step();
        double[][] before = FlockReference.bySlot(world.agents());
        double sum = 0;

        world.step();

        for (int slot = 0; slot < before.length; slot++) {
            double[] expected = FlockReference.heading(
                    before, slot, rules, world.scene().goals().get(0), 0.05);
            int i = world.agents().indexOfSlot(slot);
            sum += world.agents().headingX(i) * expected[0]
                    + world.agents().headingY(i) * expected[1]
                    + world.agents().headingZ(i) * expected[2];
        }
        assertThat(world.flockSight().sampled()).isEqualTo(1_200);
        assertThat(sum / before.length).isGreaterThan(0.998);
    }

    /** All within a ball of a metre or so. */
    private static World crushed(FlockRules rules, int count, Phases phases) {
        Kind fish = new Kind("fish", 0.15f, 1, 2, MAX_SPEED, new Motion.Flock(rules));
        World world = World.create(Worlds.of(80, fish), 5, phases);
        SeededRandom random = new SeededRandom(8);
        for (int i = 0; i < count; i++) {
            float x = random.nextFloat(-0.5f, 0.5f);
            float y = random.nextFloat(9.5f, 10.5f);
            Worlds.spawn(world, 0, 1, new SpawnArea.Point(x, y, random.nextFloat(-0.5f, 0.5f)));
        }
        return world;
    }
}
