package dev.throng.server.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.flock.FlockRules;
import dev.throng.server.sim.nav.GoalPath;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who is despawned is shown dead for half a second, and is in nobody's way. */
class RemainsTest {
    private static final int SHOWN_TICKS = 10;

    private static final Kind FISH =
            new Kind("fish", 0.15f, 1, 2, 4, new Motion.Flock(FlockRules.in(new FlockBox(-20, 1, -20, 20, 15, 20))));

    private static World world() {
        return World.create(
                Worlds.of(60, Worlds.chasing(CrowdRules.DEFAULT), FISH).withGoals(List.of(Worlds.goal(20, 0))), 1);
    }

    @Test
    void aWalkerLiesDeadWhereItWasForHalfASecond() {
        World world = world();
        Worlds.spawnAt(world, 0, 0, 0);
        Worlds.spawnAt(world, 0, 0, 5);
        Worlds.steps(world, 20);
        AgentTable agents = world.agents();
        int id = agents.id(0);
        float x = agents.x(0);
        float z = agents.z(0);

        world.apply(new WorldCommand.DespawnAgents(new int[] {id}));
        for (int tick = 0; tick < SHOWN_TICKS; tick++) {
            world.step();

            assertThat(agents.count()).isEqualTo(1);
            int i = agents.indexOf(id);
            assertThat(i).isEqualTo(1);
            assertThat(agents.id(i)).isEqualTo(id);
            assertThat(agents.state(i)).isEqualTo(AgentState.DEAD);
            assertThat(agents.kind(i)).isZero();
            assertThat(new float[] {agents.x(i), agents.y(i), agents.z(i)}).containsExactly(x, 0, z);
            assertThat(new float[] {agents.vx(i), agents.vy(i), agents.vz(i)}).containsExactly(0, 0, 0);
            assertThat(agents.headingX(i)).isEqualTo(1);
        }
        world.step();

        assertThat(agents.indexOf(id)).isNegative();
    }

    @Test
    void theDeadAreInNobodysWay() {
        World alone = world();
        World among = world();
        Worlds.spawnAt(alone, 0, -10, 0);
        Worlds.spawnAt(among, 0, -10, 0);
        for (int n = 0; n < 8; n++) {
            Worlds.spawnAt(among, 0, -8, -1 + n * 0.25f);
        }
        among.step();
        alone.step();
        among.apply(new WorldCommand.DespawnDisc(-8, 0, 1.5f));

        for (int tick = 0; tick < 60; tick++) {
            alone.step();
            among.step();

            assertThat(among.agents().count()).isEqualTo(1);
            assertThat(among.agents().x(0)).isEqualTo(alone.agents().x(0));
            assertThat(among.agents().z(0)).isEqualTo(alone.agents().z(0));
        }
    }

    @Test
    void membersOfFlocksDieInTheAir() {
        World world = world();
        Worlds.spawn(world, 1, 30, new SpawnArea.Disc(0, 0, 5));
        Worlds.steps(world, 5);
        AgentTable agents = world.agents();
        int id = agents.id(7);
        float y = agents.y(7);

        world.apply(new WorldCommand.DespawnDisc(0, 0, 100));
        world.step();

        assertThat(agents.count()).isZero();
        int i = agents.indexOf(id);
        assertThat(agents.state(i)).isEqualTo(AgentState.DEAD);
        assertThat(agents.kind(i)).isEqualTo(1);
        assertThat(agents.y(i)).isEqualTo(y);
    }

    @Test
    void manyDieAtDifferentTimesAndEachIsShownForAsLong() {
        World world = world();
        AgentTable agents = world.agents();
        int[] ids = new int[100];
        for (int n = 0; n < ids.length; n++) {
            Worlds.spawnAt(world, 0, -25 + n * 0.5f, -10);
        }
        world.step();
        for (int n = 0; n < ids.length; n++) {
            ids[n] = agents.id(n);
        }
        for (int n = 0; n < ids.length + SHOWN_TICKS; n++) {
            if (n < ids.length) {
                world.apply(new WorldCommand.DespawnAgents(new int[] {ids[n]}));
            }
            world.step();
            for (int m = 0; m < Math.min(n + 1, ids.length); m++) {
                assertThat(agents.indexOf(ids[m]) >= 0).as("%d after %d", m, n).isEqualTo(n - m < SHOWN_TICKS);
            }
        }
    }

    @Test
    void whoDiedBeforeAnybodySawItIsNotShown() {
        World world = world();
        Worlds.spawnAt(world, 0, 0, 0);
        world.apply(new WorldCommand.DespawnDisc(0, 0, 1));
        world.step();

        assertThat(world.agents().slotCapacity()).isEqualTo(1);
        assertThat(world.agents().indexOfSlot(0)).isNegative();
    }

    @Test
    void whoLeavesByAnExitIsNotDead() {
        World world = World.create(
                Worlds.of(60, Worlds.chasing(CrowdRules.DEFAULT))
                        .withGoals(List.of(new Scenario.GoalPlan("out", true, new GoalPath.Still(2, 0, 0)))),
                1);
        Worlds.spawnAt(world, 0, 0, 0);
        world.step();
        int id = world.agents().id(0);
        while (world.agents().count() > 0) {
            world.step();
        }

        assertThat(world.agents().indexOf(id)).isNegative();
    }
}
