package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.config.ScenarioException;
import dev.throng.server.config.ScenarioLoader;
import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.parallel.Phases;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same on every run and every Java; nothing left behind by those who come and go. */
class DeterminismTest {
    /** Change these only with a change that is meant to change how worlds run. */
    @ParameterizedTest
    @CsvSource({
        "plaza, 2ed589bec705a92e",
        "horde, 889e407f6608c401",
        "aquarium, cb2403222dc7f026",
        "evacuation, 75153e675330ec94",
    })
    void builtInScenariosRunAsTheyDid(String name, String expectedHash) throws ScenarioException {
        World world = World.create(ScenarioLoader.load(name), 1);

        Worlds.steps(world, 100);

        assertThat(String.format("%016x", world.stateHash())).isEqualTo(expectedHash);
    }

    @Test
    void sameSeedAndCommandsGiveTheSameHashAtEveryTick() throws ScenarioException {
        Scenario scenario = ScenarioLoader.load("plaza");
        World first = World.create(scenario, 5);
        World second = World.create(scenario, 5);
        World other = World.create(scenario, 6);
        for (int tick = 0; tick < 60; tick++) {
            WorldCommand command = tick % 3 == 0
                    ? new WorldCommand.Spawn(0, 10, new SpawnArea.Disc(5, 5, 10))
                    : new WorldCommand.DespawnDisc(tick, -tick, 3);
            assertThat(second.apply(command)).isEqualTo(first.apply(command));
            other.apply(command);
            first.step();
            second.step();
            other.step();
            assertThat(second.stateHash()).isEqualTo(first.stateHash());
            assertThat(other.stateHash()).isNotEqualTo(first.stateHash());
        }
    }

    @Test
    void hashSeesACommandBeforeTheNextStep() {
        World world = World.create(Worlds.of(40, Worlds.chasing(CrowdRules.DEFAULT)), 1);
        Set<Long> hashes = new HashSet<>();
        assertThat(hashes.add(world.stateHash())).isTrue();

        world.apply(new WorldCommand.Spawn(0, 1, new SpawnArea.Point(1, 0, 1)));
        assertThat(hashes.add(world.stateHash())).isTrue();
        world.apply(new WorldCommand.PlaceObstacle(5, 5, 1, 2));
        assertThat(hashes.add(world.stateHash())).isTrue();
        world.apply(new WorldCommand.SetGoal(0, 3, 0, 3));
        assertThat(hashes.add(world.stateHash())).isTrue();
        world.apply(new WorldCommand.SetGoal(1, 4, 0, 3));
        assertThat(hashes.add(world.stateHash())).isTrue();
        world.apply(new WorldCommand.DropThreat(0, 0, 5, 2));
        assertThat(hashes.add(world.stateHash())).isTrue();
        world.apply(new WorldCommand.DespawnDisc(0, 0, 5));
        assertThat(hashes.add(world.stateHash())).isTrue();
    }

    @Test
    void stormsOfSpawnsAndDespawnsLeaveNoGhost() {
        World world = World.create(Worlds.of(60, Worlds.chasing(CrowdRules.DEFAULT)), 1);
        SeededRandom random = new SeededRandom(77);
        Set<Integer> expected = new HashSet<>();
        int[] ids = new int[20_000];
        for (int tick = 0; tick < 100; tick++) {
            Worlds.spawn(world, 0, 100, new SpawnArea.Disc(random.nextFloat(-20, 20), random.nextFloat(-20, 20), 4));
            int found = world.queryRadius(random.nextFloat(-20, 20), random.nextFloat(-20, 20), 6, ids);
            int[] doomed = Arrays.copyOf(ids, Math.min(found, 120));
            assertThat(world.apply(new WorldCommand.DespawnAgents(doomed)))
                    .isEqualTo(new CommandOutcome.Applied(doomed.length, 0));
            assertThat(world.apply(new WorldCommand.DespawnAgents(doomed))).isEqualTo(new CommandOutcome.Applied(0, 0));
            for (int id : doomed) {
                assertThat(expected.remove(id)).isTrue();
            }
            world.step();
            for (int id : doomed) {
                assertThat(world.agents().state(world.agents().indexOf(id))).isEqualTo(AgentState.DEAD);
            }
            Set<Integer> present = new HashSet<>();
            int misplaced = 0;
            for (int i = 0; i < world.agents().count(); i++) {
                present.add(world.agents().id(i));
                misplaced += world.agents().indexOfSlot(world.agents().slot(i)) == i ? 0 : 1;
            }
            assertThat(present).hasSize(world.agents().count());
            assertThat(misplaced).isZero();
            assertThat(present.containsAll(expected)).isTrue();
            expected = present;
            int all = world.queryRadius(0, 0, 100, ids);
            assertThat(all).isEqualTo(present.size());
        }

        world.apply(new WorldCommand.DespawnDisc(0, 0, 1_000));
        world.step();

        assertThat(world.agents().count()).isZero();
        assertThat(world.queryRadius(0, 0, 1_000, ids)).isZero();
    }

    @Test
    void agentSpawnedAndDespawnedBetweenTwoStepsIsNeverSeen() {
        World world = World.create(Worlds.of(40, Worlds.chasing(CrowdRules.DEFAULT)), 1);
        Worlds.spawn(world, 0, 5, new SpawnArea.Point(0, 0, 0));
        assertThat(world.agents().count()).isZero();

        assertThat(world.apply(new WorldCommand.DespawnDisc(0, 0, 1))).isEqualTo(new CommandOutcome.Applied(5, 0));
        world.step();

        assertThat(world.agents().count()).isZero();
    }

    @Test
    void orderOfMemoryDoesNotMatter() {
        World world = World.create(Worlds.of(40, Worlds.chasing(CrowdRules.DEFAULT)), 1);
        Worlds.spawn(world, 0, 200, new SpawnArea.Disc(0, 0, 6));
        World shuffled = World.create(Worlds.of(40, Worlds.chasing(CrowdRules.DEFAULT)), 1);
        Worlds.spawn(shuffled, 0, 200, new SpawnArea.Disc(0, 0, 6));
        int[] reversed = new int[200];
        for (int i = 0; i < 200; i++) {
            reversed[i] = 199 - i;
        }
        GroundColumns rows = shuffled.ground();
        int capacity = rows.capacity();
        rows.reorder(Phases.ONE_THREAD, reversed, 200, false, new int[capacity], new float[capacity]);

        assertThat(shuffled.stateHash()).isEqualTo(world.stateHash());
        for (int tick = 0; tick < 50; tick++) {
            world.step();
            shuffled.step();
            assertThat(shuffled.stateHash()).isEqualTo(world.stateHash());
        }
    }
}
