package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.UpdateEncoding;
import dev.throng.server.interest.ViewRect;
import dev.throng.server.sim.AgentState;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.nav.Behaviour;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clients see who is despawned lie dead for half a second, and then no more. */
class ReplicatedDeathTest {
    private static final int AGENTS = 200;
    private static final int SHOWN_TICKS = 10;

    @ParameterizedTest
    @EnumSource(UpdateEncoding.class)
    void theDespawnedAreShownDeadAndThenLeave(UpdateEncoding encoding) throws Exception {
        Kind walker =
                Kind.walker("walker", 0.3f, 70, 1.5f).withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.WANDER));
        World world = World.create(
                Scenario.of("town", WorldBounds.square(128), List.of(walker))
                        .withSpawns(List.of(new Scenario.SpawnPlan(0, AGENTS, new SpawnArea.Rect(-30, -30, 30, 30)))),
                1);
        AgentSource agents = new WorldAgents(world);
        Replicator replicator = new Replicator(
                new TileGrid(-64, -64, 32, 4, 4),
                List.of(DetailBand.everyTick(ModelParameters.forErrorBound(0.05f))),
                agents,
                20,
                16);
        Viewer viewer = new Viewer(replicator, agents, encoding, new boolean[1]);
        viewer.stream().setView(new ViewRect(-60, -60, 60, 60));
        for (int tick = 0; tick < 40; tick++) {
            serve(world, replicator, viewer);
        }
        int usual = viewer.length();

        world.apply(new WorldCommand.DespawnDisc(0, 0, 15));
        int dead = AGENTS - living(world);
        int most = 0;
        for (int tick = 0; tick < SHOWN_TICKS; tick++) {
            serve(world, replicator, viewer);
            most = Math.max(most, viewer.length());
            assertThat(viewer.world().agentCount()).isEqualTo(AGENTS);
            assertThat(shownDead(viewer)).isEqualTo(dead);
        }
        serve(world, replicator, viewer);

        assertThat(dead).isGreaterThan(20);
        assertThat(viewer.world().agentCount()).isEqualTo(AGENTS - dead);
        assertThat(shownDead(viewer)).isZero();
        // Beside what a tick costs anyhow: a change of state and one correction each, two bytes and a half in columns.
        assertThat(most - usual).isLessThan(5 * dead);
    }

    private static void serve(World world, Replicator replicator, Viewer viewer) throws Exception {
        world.step();
        SnapshotBatch batch = replicator.publish(100);
        viewer.take(batch);
        viewer.check();
        batch.release();
    }

    private static int living(World world) {
        int[] ids = new int[AGENTS];
        return AGENTS - world.queryRadius(0, 0, 15, ids);
    }

    private static int shownDead(Viewer viewer) {
        int shown = 0;
        for (int n = 0; n < viewer.world().streamCount(); n++) {
            TileModel model = viewer.world().stream(n);
            for (int i = 0; i < model.size(); i++) {
                shown += model.state(i) == AgentState.DEAD.number() ? 1 : 0;
            }
        }
        return shown;
    }
}
