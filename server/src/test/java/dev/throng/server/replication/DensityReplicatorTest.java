package dev.throng.server.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.bits.MalformedBytesException;
import dev.throng.protocol.snapshot.DensityCells;
import dev.throng.protocol.snapshot.DensityGrid;
import dev.throng.protocol.snapshot.DensityScale;
import dev.throng.protocol.snapshot.TileArea;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.v1.DensityTile;
import dev.throng.protocol.v1.DensityUpdate;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.server.interest.DensityPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DensityReplicatorTest {
    private static final int PERIOD_TICKS = 10;
    private static final float SIDE_METRES = 400;
    private static final TileGrid GRID = TileGrid.covering(-200, -200, 200, 200, 32);

    private final RoamingAgents agents = new RoamingAgents(4, SIDE_METRES, PERIOD_TICKS - 1);
    private final DensityReplicator replicator = new DensityReplicator(GRID, agents, 2 * PERIOD_TICKS);

    private int clientNumber;

    @Test
    void clientsWithAnyAreasHoldTheSameAndNearTheTruth() throws Exception {
        agents.spawnAnywhere(1500);
        SplittableRandom random = new SplittableRandom(6);
        List<Client> clients = new ArrayList<>();
        for (int n = 0; n < 5; n++) {
            clients.add(new Client(new DensityStream(clientNumber++)));
        }
        for (int tick = 0; tick < 150; tick++) {
            agents.roam();
            DensityBatch batch = begin();
            for (Client client : clients) {
                if (client.plan == null || random.nextInt(12) == 0) {
                    client.plan = random.nextInt(5) == 0 ? null : plan(random);
                }
                client.planned = random.nextInt(15) > 0;
                if (client.planned) {
                    replicator.plan(batch, client.stream, client.plan, client.missed);
                }
            }
            replicator.publish(batch);
            for (Client client : clients) {
                client.take(batch);
            }
            if (tick % PERIOD_TICKS == 0) {
                for (Client client : clients) {
                    client.compareWithTruth();
                }
            }
        }
    }

    @Test
    void countsAgainOnlyEveryHalfSecondAndOnlyForSomebody() throws Exception {
        agents.spawn(0, 1, 0, 1);
        Client client = new Client(new DensityStream(clientNumber++));
        client.plan = new DensityPlan(0, replicator.grid().tiles(0).wholeArea());
        tick(client);
        int empty = client.length;
        agents.spawn(0, 1, 0, 1);
        for (int n = 1; n < PERIOD_TICKS; n++) {
            tick(client);
            assertThat(client.length).isZero();
        }
        agents.spawn(0, 1, 0, 1);

        tick(client);

        assertThat(empty).isPositive();
        assertThat(client.length).isPositive();
        assertThat(client.code(201, 201)).isEqualTo(3);
    }

    @Test
    void givesAClientAtOnceWhatWasCountedLast() throws Exception {
        agents.spawn(0, 1, 0, 1);
        Client first = new Client(new DensityStream(clientNumber++));
        first.plan = new DensityPlan(1, replicator.grid().tiles(1).wholeArea());
        tick(first);
        agents.spawn(0, 1, 0, 1);
        Client second = new Client(new DensityStream(clientNumber++));
        second.plan = first.plan;

        tick(first, second);

        assertThat(first.length).isZero();
        assertThat(second.code(201, 201)).isEqualTo(1);

        for (int n = 2; n < 3 * PERIOD_TICKS + 3; n++) {
            first.plan = null;
            second.plan = null;
            tick(first, second);
        }
        assertThat(second.cells.area()).isNull();
        second.plan = new DensityPlan(1, replicator.grid().tiles(1).wholeArea());
        tick(first, second);
        assertThat(second.code(201, 201))
                .as("counted anew after a while without anybody")
                .isEqualTo(2);
    }

    @Test
    void costsNothingForACrowdThatStands() throws Exception {
        agents.spawnAnywhere(500);
        Client client = new Client(new DensityStream(clientNumber++));
        client.plan = new DensityPlan(0, replicator.grid().tiles(0).wholeArea());
        tick(client);

        for (int n = 0; n < 3 * PERIOD_TICKS; n++) {
            tick(client);
            assertThat(client.length).isZero();
        }
    }

    @Test
    void sharesTheBytesOfATileAmongClients() throws Exception {
        agents.spawnAnywhere(800);
        List<Client> clients = new ArrayList<>();
        for (int n = 0; n < 4; n++) {
            Client client = new Client(new DensityStream(clientNumber++));
            client.plan = new DensityPlan(0, new TileArea(n, 0, 4, 6));
            clients.add(client);
        }
        Client[] all = clients.toArray(Client[]::new);

        DensityBatch batch = tick(all);

        assertThat(batch.wholes().totalBytes()).isEqualTo(batch.wholeBytes(clients.get(0).stream));
        assertThat(batch.wholeBytes(clients.get(3).stream)).isPositive();
    }

    private DensityBatch begin() {
        DensityBatch batch = replicator.newBatch();
        batch.begin();
        return batch;
    }

    private DensityPlan plan(SplittableRandom random) {
        int level = random.nextInt(replicator.grid().levels());
        TileGrid tiles = replicator.grid().tiles(level);
        int firstColumn = random.nextInt(tiles.columns());
        int firstRow = random.nextInt(tiles.rows());
        return new DensityPlan(
                level,
                new TileArea(
                        firstColumn,
                        firstRow,
                        firstColumn + random.nextInt(tiles.columns() - firstColumn),
                        firstRow + random.nextInt(tiles.rows() - firstRow)));
    }

    private DensityBatch tick(Client... clients) throws Exception {
        agents.rest();
        DensityBatch batch = begin();
        for (Client client : clients) {
            client.planned = true;
            replicator.plan(batch, client.stream, client.plan, client.missed);
        }
        replicator.publish(batch);
        for (Client client : clients) {
            client.take(batch);
        }
        return batch;
    }

    /** Applies what it is sent, and decodes it a second time by generated code and the words of the .proto file alone. */
    private final class Client {
        final DensityStream stream;
        final DensityCells cells = new DensityCells(GRID);
        private final PlainCells plain = new PlainCells();

        @Nullable
        DensityPlan plan;

        boolean planned;
        boolean missed;
        int length;

        Client(DensityStream stream) {
            this.stream = stream;
        }

        void take(DensityBatch batch) throws MalformedBytesException, IOException {
            if (!planned) {
                missed = true;
                return;
            }
            missed = false;
            length = batch.bytes(stream);
            byte[] bytes = new byte[length];
            ArraySink sink = new ArraySink(bytes, 0);
            batch.write(stream, sink);
            assertThat(sink.position()).isEqualTo(length);
            assertThat(batch.wholeBytes(stream)).isLessThanOrEqualTo(length);
            cells.applySnapshot(bytes, 0, length);
            Snapshot snapshot = Snapshot.parseFrom(bytes);
            if (snapshot.hasDensity()) {
                plain.apply(snapshot.getDensity());
            }
            DensityPlan held = plan;
            assertThat(cells.area()).isEqualTo(held == null ? null : held.area());
            if (held != null) {
                assertThat(cells.level()).isEqualTo(held.level());
                TileArea area = held.area();
                int different = 0;
                for (int row = 0; row < area.rows() * 16; row++) {
                    for (int column = 0; column < area.columns() * 16; column++) {
                        different += cells.code(column, row) == plain.code(area, column, row) ? 0 : 1;
                    }
                }
                assertThat(different).isZero();
            }
        }

        /** The code of the cell at a place, of an area that begins at the grid's origin; metres from there. */
        int code(double x, double z) {
            float cell = replicator.grid().cellMetres(cells.level());
            return cells.code((int) (x / cell), (int) (z / cell));
        }

        void compareWithTruth() {
            DensityPlan held = plan;
            if (held == null || missed) {
                return;
            }
            DensityGrid grid = replicator.grid();
            TileGrid tiles = grid.tiles(held.level());
            int columns = tiles.columns() * 16;
            int[] truth = new int[columns * tiles.rows() * 16];
            double cellMetres = grid.cellMetres(held.level());
            for (int i = 0; i < agents.count(); i++) {
                int column = (int) Math.floor((agents.x(i) + 200) / cellMetres);
                int row = (int) Math.floor((agents.z(i) + 200) / cellMetres);
                column = Math.max(0, Math.min(columns - 1, column));
                row = Math.max(0, Math.min(tiles.rows() * 16 - 1, row));
                truth[row * columns + column]++;
            }
            TileArea area = held.area();
            int wrong = 0;
            for (int row = 0; row < area.rows() * 16; row++) {
                for (int column = 0; column < area.columns() * 16; column++) {
                    int there = truth[(area.firstRow() * 16 + row) * columns + area.firstColumn() * 16 + column];
                    wrong += DensityScale.holds(cells.code(column, row), there) ? 0 : 1;
                }
            }
            assertThat(wrong).isZero();
        }
    }

    /** A decoder written from the .proto file. */
    private static final class PlainCells {
        private long level = -1;
        private int columns;
        private @Nullable TileArea area;
        private final int[][] codes = new int[49][256];

        void apply(DensityUpdate update) {
            if (update.getReset()) {
                area = null;
                clear(null);
            }
            if (update.hasArea()) {
                var next = update.getArea();
                if (level != update.getLevel()) {
                    clear(null);
                    level = update.getLevel();
                    // 400 m in density tiles of 64 m, and each level's twice as wide.
                    columns = (int) Math.ceil(416.0 / (64 << update.getLevel()));
                }
                area = new TileArea(next.getFirstColumn(), next.getFirstRow(), next.getLastColumn(), next.getLastRow());
                clear(area);
            }
            for (DensityTile tile : update.getTilesList()) {
                apply(tile, codes[tile.getTile()]);
            }
        }

        private void clear(@Nullable TileArea kept) {
            for (int tile = 0; tile < codes.length; tile++) {
                if (kept == null || !kept.contains(tile % columns, tile / columns)) {
                    Arrays.fill(codes[tile], 0);
                }
            }
        }

        private static void apply(DensityTile tile, int[] codes) {
            int[] difference = new int[256];
            int cell = 0;
            for (int n = 0; n < tile.getCellsCount(); n++) {
                int value = tile.getCells(n);
                cell += value / 7;
                int folded = value % 7 == 0 ? tile.getCells(++n) : value % 7;
                difference[cell++] = folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2;
            }
            int before = 0;
            for (int n = 0; n < 256; n++) {
                codes[n] = (tile.getWhole() ? before : codes[n]) + difference[n];
                before = codes[n];
            }
        }

        int code(TileArea held, int column, int row) {
            int tile = (held.firstRow() + row / 16) * columns + held.firstColumn() + column / 16;
            return codes[tile][row % 16 * 16 + column % 16];
        }
    }
}
