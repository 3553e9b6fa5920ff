package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.replication.Replicator;
import dev.throng.server.session.Request;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.nav.Behaviour;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole tick with clients that stall, jump and ask for whole tiles, and never differ from the server. */
class StallingClientsTest {
    private static final int CLIENTS = 8;
    private static final int TICKS = 900;
    private static final long PERIOD_NANOS = 1_000_000_000L / 20;
    private static final float SIDE_METRES = 120;
    private static final float ERROR_METRES = 0.05f;
    private static final Scenario SCENARIO = Scenario.of(
                    "test",
                    WorldBounds.square(SIDE_METRES),
                    List.of(Kind.walker("walker", 0.3f, 70, 2)
                            .withMotion(Motion.Ground.DEFAULT.withBehaviour(Behaviour.WANDER))))
            .withSpawns(List.of(new Scenario.SpawnPlan(0, 250, new SpawnArea.Disc(0, 0, 55))));

    private final RequestQueue queue = new RequestQueue(1_000);
    private final List<StallingClient> clients = new ArrayList<>();
    private int caughtUp;
    private int resets;
    private int cells;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void noneEverDiffersFromTheServer(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        World world = World.create(SCENARIO, seed);
        TileGrid grid = TileGrid.covering(-SIDE_METRES / 2, -SIDE_METRES / 2, SIDE_METRES / 2, SIDE_METRES / 2, 16);
        List<DetailBand> bands = DetailBand.ladder(ModelParameters.forErrorBound(ERROR_METRES), 3);
        Ticker ticker = ticker(world, grid, bands);
        for (int n = 0; n < CLIENTS; n++) {
            StallingClient client = new StallingClient(n, grid, bands);
            clients.add(client);
            queue.offer(new Request.Join(client.member(), StallingClient.view(random)));
        }

        int pauseLeft = 0;
        int atTheTick = 0;
        for (int t = 1; t <= TICKS; t++) {
            if (pauseLeft > 0 ? --pauseLeft == 0 : random.nextInt(100) == 0) {
                pauseLeft = ticker.paused() ? 0 : random.nextInt(1, 30);
                queue.offer(new Request.SetPaused(clients.get(0).member(), t, !ticker.paused()));
            }
            for (StallingClient client : clients) {
                client.disturb(random, queue, t);
            }
            ticker.tick(t * PERIOD_NANOS, t * PERIOD_NANOS, 100);
            atTheTick += check(world);
        }

        assertThat(atTheTick).isGreaterThan(TICKS * CLIENTS / 3);
        assertThat(caughtUp).isGreaterThan(TICKS / 4);
        assertThat(resets).isGreaterThan(CLIENTS + 10);
        assertThat(cells).isGreaterThan(TICKS);
        assertThat(ticker.clients()).isEqualTo(CLIENTS);
    }

    /** Returns how many clients are at the world's tick. */
    private int check(World world) throws MalformedSnapshotException {
        int current = 0;
        for (StallingClient client : clients) {
            client.take();
            if (client.isAt(world.tick())) {
                client.checkPositions(world.agents());
                cells += world.tick() % 10 == 0 ? client.checkDensity(world.agents()) : 0;
                current++;
            }
        }
        return current;
    }

    private Ticker ticker(World world, TileGrid grid, List<DetailBand> bands) {
        return new Ticker(
                SteppedWorld.of(world),
                new ReplicatorPublisher(new Replicator(grid, bands, world, grid.tiles()), 1 << 20),
                new WorldFrames(
                        SCENARIO,
                        new WorldGrid(
                                grid.originX(), grid.originZ(), grid.tileSizeMetres(), grid.columns(), grid.rows()),
                        new Quantization(512, ERROR_METRES, 36, 29, 512),
                        List.of(),
                        SessionPolicy.DEFAULT.limits(10, 10, 10)),
                queue,
                new SessionEvents() {
                    @Override
                    public void caughtUp(int ticks) {
                        caughtUp += ticks;
                    }

                    @Override
                    public void snapshotReset() {
                        resets++;
                    }
                },
                SessionPolicy.DEFAULT,
                20,
                TimeUnit.HOURS.toNanos(1),
                0);
    }
}
