package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.snapshot.DensityCells;
import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.DensityScale;
import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.DetailWorld;
import dev.throng.protocol.snapshot.MalformedSnapshotException;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.snapshot.TileModel;
import dev.throng.protocol.snapshot.TileWorld;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.Role;
import dev.throng.server.session.ClientDelivery;
import dev.throng.server.session.ClientView;
import dev.throng.server.session.ConnectionPort;
import dev.throng.server.session.LoopOutlet;
import dev.throng.server.session.Member;
import dev.throng.server.session.Request;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.TickDelivery;
import dev.throng.server.session.ViewArea;
import dev.throng.server.sim.AgentTable;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A client that decodes what it is sent, and now and then takes nothing for a while. Its socket holds what waits. */
final class StallingClient implements ConnectionPort, LoopOutlet {
    private static final int MOST_WRITES = 2;

    private final Member member;
    private final TileGrid grid;
    private final DetailWorld world;
    private final boolean longStalls;
    /** Snapshots of each write that waits. */
    private final ArrayDeque<List<byte[]>> writes = new ArrayDeque<>();

    private int stallTicks;
    private boolean begun;

    StallingClient(int number, TileGrid grid, List<DetailBand> bands) {
        Encoding encoding = number % 3 == 0 ? Encoding.COLUMNS : Encoding.PACKED;
        member = new Member(number + 1, "bot-" + number, Role.ADMIN, encoding, this, SessionEvents.NONE);
        longStalls = number % 4 == 1;
        this.grid = grid;
        world = new DetailWorld(grid, bands, new boolean[] {false});
    }

    Member member() {
        return member;
    }

    @Nullable
    static ClientView view(SplittableRandom random) {
        if (random.nextInt(8) == 0) {
            return null;
        }
        float x = random.nextInt(-70, 50);
        float z = random.nextInt(-70, 50);
        return new ClientView(
                new ViewArea(x, z, x + random.nextInt(60), z + random.nextInt(60)),
                random.nextInt(3) == 0 ? 0 : random.nextFloat() * 2.5f,
                random.nextInt(4) << 16);
    }

    /** Does what is hard on the server, or nothing. */
    void disturb(SplittableRandom random, RequestQueue queue, int sequence) {
        if (stallTicks > 0) {
            stallTicks--;
        } else if (random.nextInt(20) == 0) {
            stallTicks = random.nextInt(1, longStalls ? 40 : 15);
        }
        if (random.nextInt(25) == 0) {
            queue.offer(new Request.SetView(member, sequence, view(random)));
        }
        if (random.nextInt(40) == 0) {
            queue.offer(new Request.Keyframes(
                    member, random.nextInt(4), new int[] {random.nextInt(128), random.nextInt(128), -1}));
        }
    }

    /** Decodes what waits, unless it stalls. */
    void take() throws MalformedSnapshotException {
        assertThat(writes.size()).isLessThanOrEqualTo(MOST_WRITES);
        while (stallTicks == 0 && !writes.isEmpty()) {
            List<byte[]> snapshots = writes.remove();
            for (byte[] snapshot : snapshots) {
                int before = world.tick();
                world.apply(snapshot, 0, snapshot.length);
                assertThat(world.hadGap()).isFalse();
                assertThat(world.desyncedStreams()).isZero();
                assertThat(!begun || world.world(0).wasReset() || world.tick() == before + 1)
                        .isTrue();
                begun = true;
            }
            member.snapshotsDone(snapshots.size());
        }
    }

    boolean isAt(int tick) {
        return begun && world.tick() == tick;
    }

    /**
     * Everybody that it shows is where the world has it, and nobody is missing in the inner part of its areas: in each detail
     * band at its steps.
     */
    void checkPositions(AgentTable agents) {
        for (int band = 0; band < world.bandCount(); band++) {
            if (world.sinceStep(band) == 0) {
                checkPositions(world.band(band).parameters(), world.world(band), agents);
            }
        }
    }

    private void checkPositions(ModelParameters parameters, TileWorld held, AgentTable agents) {
        double metres = 1.0 / parameters.unitsPerMetre();
        double bound = parameters.errorBoundMetres();
        for (int n = 0; n < held.streamCount(); n++) {
            TileModel model = held.stream(n);
            for (int i = 0; i < model.size(); i++) {
                int index = agents.indexOf(model.id(i));
                double dx = grid.originX() + model.x(i) * metres - agents.x(index);
                double dz = grid.originZ() + model.z(i) * metres - agents.z(index);
                if (dx * dx + dz * dz > bound * bound) {
                    throw new AssertionError("agent " + model.id(i) + " is off by " + Math.sqrt(dx * dx + dz * dz));
                }
            }
        }
        TileArea area = held.area();
        double edge = parameters.crossingMarginMetres() + 2 * bound;
        for (int i = 0; area != null && i < agents.count(); i++) {
            boolean inside = area.contains(grid.columnAt(agents.x(i) - edge), grid.rowAt(agents.z(i) - edge))
                    && area.contains(grid.columnAt(agents.x(i) + edge), grid.rowAt(agents.z(i) + edge));
            if (inside && !held.holds(agents.id(i))) {
                throw new AssertionError("agent " + agents.id(i) + " is missing");
            }
        }
    }

    /** The cells that it holds have about as many agents as it shows; returns how many cells. */
    int checkDensity(AgentTable agents) {
        DensityCells density = world.density();
        TileArea area = density.area();
        if (area == null) {
            return 0;
        }
        TileGrid cells = cells(density.grid(), density.level());
        int[] truth = new int[cells.tiles()];
        for (int i = 0; i < agents.count(); i++) {
            truth[cells.tile(cells.columnAt(agents.x(i)), cells.rowAt(agents.z(i)))]++;
        }
        int firstColumn = area.firstColumn() * DensityGrid.SIDE;
        int firstRow = area.firstRow() * DensityGrid.SIDE;
        for (int row = 0; row < area.rows() * DensityGrid.SIDE; row++) {
            for (int column = 0; column < area.columns() * DensityGrid.SIDE; column++) {
                int there = truth[cells.tile(firstColumn + column, firstRow + row)];
                if (!DensityScale.holds(density.code(column, row), there)) {
                    throw new AssertionError("cell " + column + ", " + row + " has " + there + " agents, shown as code "
                            + density.code(column, row));
                }
            }
        }
        return truth.length;
    }

    /** The cells of a level as a grid of their own. */
    private static TileGrid cells(DensityGrid grid, int level) {
        TileGrid tiles = grid.tiles(level);
        return new TileGrid(
                tiles.originX(),
                tiles.originZ(),
                grid.cellMetres(level),
                tiles.columns() * DensityGrid.SIDE,
                tiles.rows() * DensityGrid.SIDE);
    }

    @Override
    public LoopOutlet outlet() {
        return this;
    }

    @Override
    public void deliver(TickDelivery delivery) {
        ListedConnection.deliverAll(delivery);
    }

    @Override
    public void deliver(ClientDelivery delivery) {
        List<byte[]> snapshots = new ArrayList<>();
        for (int n = 0; n < delivery.snapshots(); n++) {
            byte[] bytes = new byte[delivery.snapshotBytes(n)];
            delivery.writeSnapshot(n, ByteBuffer.wrap(bytes));
            snapshots.add(bytes);
        }
        if (!snapshots.isEmpty()) {
            writes.add(snapshots);
        }
    }

    @Override
    public void close(Code code, String sentence, int reconnectAfterMillis) {
        throw new AssertionError("closed with " + code + ": " + sentence);
    }

    @Override
    public String remoteAddress() {
        return "test";
    }
}
