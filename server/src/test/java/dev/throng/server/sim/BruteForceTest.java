package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The crowd and the queries against references that look at all agents. */
class BruteForceTest {
    private static final float DT = 0.05f;

    private static World randomWorld(long seed, CrowdRules rules, Scenario.CellSizes cells) {
        return randomWorld(seed, rules, cells, Phases.ONE_THREAD);
    }

    private static World randomWorld(long seed, CrowdRules rules, Scenario.CellSizes cells, Phases phases) {
        SeededRandom random = new SeededRandom(seed);
        float side = random.nextFloat(12, 30);
        List<Kind> kinds = new ArrayList<>();
        for (int k = 0; k < 3; k++) {
            kinds.add(new Kind(
                    "kind " + k,
                    k == 0 ? 0.5f : random.nextFloat(0.2f, 0.5f),
                    random.nextFloat(1, 100),
                    1,
                    3,
                    Worlds.chasing(rules).motion()));
        }
        Scenario scenario = Worlds.of(side, kinds.toArray(new Kind[0]))
                .withGoals(List.of(Worlds.goal(side / 3, -side / 4)))
                .withObstacles(Worlds.obstacles(6, side, 0.8f, 2.5f, seed + 1))
                .withCellSizes(cells);
        World world = World.create(scenario, seed, phases);
        for (int i = 0; i < 300; i++) {
            Worlds.spawnAt(world, i % 3, random.nextFloat(-side / 2, side / 2), random.nextFloat(-side / 2, side / 2));
        }
        return world;
    }

    /** What the articles' loops make of agent i, written straight down. */
    private static float[] reference(World world, float[][] before, int i) {
        List<Kind> kinds = world.scenario().kinds();
        Kind own = kinds.get((int) before[i][2]);
        float pushX = 0;
        float pushZ = 0;
        int count = 0;
        for (int j = 0; j < before.length; j++) {
            float dx = before[i][0] - before[j][0];
            float dz = before[i][1] - before[j][1];
            float squared = dx * dx + dz * dz;
            Kind other = kinds.get((int) before[j][2]);
            float sum = own.radius() + other.radius();
            if (i == j || squared >= sum * sum || squared < 1e-8f) {
                continue;
            }
            float d = (float) Math.sqrt(squared);
            float share = other.mass() / (own.mass() + other.mass());
            pushX += (dx / d) * ((sum - d) * share);
            pushZ += (dz / d) * ((sum - d) * share);
            count++;
        }
        if (count > 0) {
            pushX /= count;
            pushZ /= count;
        }
        float wallX = 0;
        float wallZ = 0;
        float steerX = 0;
        float steerZ = 0;
        int walls = 0;
        for (Obstacle o : world.scene().obstacles()) {
            float dx = before[i][0] - o.x();
            float dz = before[i][1] - o.z();
            float d = (float) Math.sqrt(dx * dx + dz * dz);
            float sum = own.radius() + o.bodyRadius();
            if (d < sum && d > 0.0001f) {
                wallX += (dx / d) * (sum - d);
                wallZ += (dz / d) * (sum - d);
                walls++;
            }
            if (d >= 0.0001f && d < o.influenceRadius()) {
                steerX += (dx / d) * (1 - d / o.influenceRadius());
                steerZ += (dz / d) * (1 - d / o.influenceRadius());
            }
        }
        if (walls > 0) {
            wallX /= walls;
            wallZ /= walls;
        }
        float force = (float) Math.sqrt(steerX * steerX + steerZ * steerZ);
        if (force > 1) {
            steerX /= force;
            steerZ /= force;
        }
        Goal goal = world.scene().goals().get(0);
        float toX = goal.x() - before[i][0];
        float toZ = goal.z() - before[i][1];
        float far = (float) Math.sqrt(toX * toX + toZ * toZ);
        float pace = Math.min(before[i][3], far / DT);
        float vx = far > 0.05f ? toX / far * pace + steerX * pace : 0;
        float vz = far > 0.05f ? toZ / far * pace + steerZ * pace : 0;
        float speed = (float) Math.sqrt(vx * vx + vz * vz);
        if (speed > own.maxSpeed()) {
            vx *= own.maxSpeed() / speed;
            vz *= own.maxSpeed() / speed;
        }
        WorldBounds b = world.scenario().bounds();
        return new float[] {
            Math.max(b.minX(), Math.min(b.maxX(), before[i][0] + (pushX + wallX) + vx * DT)),
            Math.max(b.minZ(), Math.min(b.maxZ(), before[i][1] + (pushZ + wallZ) + vz * DT))
        };
    }

    /** Place, kind and preferred speed of every agent that the next step will move, by slot. */
    private static float[][] bySlot(World world) {
        float[][] agents = new float[world.ground().total()][];
        for (int row = 0; row < agents.length; row++) {
            agents[AgentTable.slotOf(world.ground().id()[row])] = new float[] {
                world.ground().x()[row],
                world.ground().z()[row],
                world.ground().mind()[row] & 0xFF,
                world.ground().speed()[row]
            };
        }
        return agents;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void plainRuleIsWhatTheArticlesSayForEveryAgent(long seed) {
        World world = randomWorld(seed, CrowdRules.SEED, Scenario.CellSizes.DERIVED);
        for (int tick = 0; tick < 5; tick++) {
            float[][] before = bySlot(world);

            world.step();

            for (int i = 0; i < before.length; i++) {
                float[] expected = reference(world, before, i);
                int index = world.agents().indexOfSlot(i);
                assertThat(world.agents().x(index))
                        .as("seed %d, agent %d", seed, i)
                        .isCloseTo(expected[0], within(2e-5f));
                assertThat(world.agents().z(index))
                        .as("seed %d, agent %d", seed, i)
                        .isCloseTo(expected[1], within(2e-5f));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void cellSizeAtTheBoundChangesNothing(long seed) {
        World derived = randomWorld(seed, CrowdRules.SEED, Scenario.CellSizes.DERIVED);
        World atBound = randomWorld(seed, CrowdRules.SEED, new Scenario.CellSizes(1f, 2.5f));
        World large = randomWorld(seed, CrowdRules.SEED, new Scenario.CellSizes(3f, 8f));

        Worlds.steps(derived, 20);
        Worlds.steps(atBound, 20);
        Worlds.steps(large, 20);

        assertThat(atBound.stateHash()).isEqualTo(derived.stateHash());
        for (int slot = 0; slot < derived.agents().count(); slot++) {
            assertThat(large.agents().x(large.agents().indexOfSlot(slot)))
                    .isCloseTo(derived.agents().x(derived.agents().indexOfSlot(slot)), within(1e-2f));
        }
    }

    @Test
    void cellSizeBelowTheBoundIsRefused() {
        Scenario scenario = Worlds.of(20, Worlds.standing(0.5f, 1, CrowdRules.SEED));

        assertThatThrownBy(() -> World.create(scenario.withCellSizes(new Scenario.CellSizes(0.99f, 0)), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected agent cells of at least 1.0 m")
                .hasMessageContaining("got 0.99 m");
    }

    @Test
    void obstacleThatNeedsLargerCellsIsRefused() {
        Scenario scenario =
                Worlds.of(20, Worlds.standing(0.5f, 1, CrowdRules.SEED)).withCellSizes(new Scenario.CellSizes(0, 2));
        World world = World.create(scenario, 1);

        CommandOutcome outcome = world.apply(new WorldCommand.PlaceObstacle(0, 0, 1, 3));

        assertThat(outcome).isInstanceOf(CommandOutcome.Rejected.class);
        assertThat(((CommandOutcome.Rejected) outcome).sentence())
                .contains("expected obstacle cells of at least 3.0 m");
        assertThat(world.scene().obstacles()).isEmpty();
    }

    @Test
    void partsGiveTheSameToTheLastBit() {
        World whole = randomWorld(5, CrowdRules.DEFAULT, Scenario.CellSizes.DERIVED);
        long[] hashes = new long[60];
        for (int i = 0; i < hashes.length; i++) {
            whole.step();
            hashes[i] = whole.stateHash();
        }
        for (int parts : new int[] {2, 3, 7, 64}) {
            World parted = randomWorld(5, CrowdRules.DEFAULT, Scenario.CellSizes.DERIVED, Worlds.lastPartFirst(parts));
            for (long hash : hashes) {
                parted.step();
                assertThat(parted.stateHash())
                        .as("%d parts, tick %d", parts, parted.tick())
                        .isEqualTo(hash);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(floats = {0, 0.5f, 3, 20, 1000})
    void queryFindsWhatLookingAtAllFinds(float radius) {
        World world = randomWorld(21, CrowdRules.DEFAULT, Scenario.CellSizes.DERIVED);
        SeededRandom random = new SeededRandom(9);
        int[] ids = new int[400];
        for (int round = 0; round < 20; round++) {
            world.step();
            float x = random.nextFloat(-20, 20);
            float z = random.nextFloat(-20, 20);

            int found = world.queryRadius(x, z, radius, ids);

            Set<Integer> expected = new HashSet<>();
            for (int i = 0; i < world.agents().count(); i++) {
                if (Math.hypot(
                                (double) world.agents().x(i) - x,
                                (double) world.agents().z(i) - z)
                        <= radius) {
                    expected.add(world.agents().id(i));
                }
            }
            Set<Integer> got = new HashSet<>();
            for (int n = 0; n < found; n++) {
                got.add(ids[n]);
            }
            assertThat(got).isEqualTo(expected);
            assertThat(found).isEqualTo(expected.size());
        }
    }
}
