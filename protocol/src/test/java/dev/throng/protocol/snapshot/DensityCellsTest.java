package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.throng.protocol.bits.MalformedBytesException;
import dev.throng.protocol.v1.DensityTile;
import dev.throng.protocol.v1.DensityUpdate;
import dev.throng.protocol.v1.Snapshot;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DensityCellsTest {
    /** 10 by 6 tiles of 32 m: 80 by 48 cells of 4 m in 5 by 3 density tiles. */
    private static final TileGrid GRID = new TileGrid(-160, -96, 32, 10, 6);

    private final DensityCells cells = new DensityCells(GRID);

    @Test
    void dividesTheWorldIntoCellsThatDouble() {
        DensityGrid grid = new DensityGrid(GRID);

        assertThat(grid.levels()).isEqualTo(4);
        assertThat(grid.tiles(0)).isEqualTo(new TileGrid(-160, -96, 64, 5, 3));
        assertThat(grid.tiles(1)).isEqualTo(new TileGrid(-160, -96, 128, 3, 2));
        assertThat(grid.tiles(3)).isEqualTo(new TileGrid(-160, -96, 512, 1, 1));
        assertThat(grid.cellMetres(2)).isEqualTo(16);
        assertThat(new DensityGrid(new TileGrid(0, 0, 32, 1, 1)).levels()).isEqualTo(1);
        assertThat(new DensityGrid(new TileGrid(0, 0, 32, 2048, 2048)).tiles(10))
                .isEqualTo(new TileGrid(0, 0, 65536, 1, 1));
    }

    @Test
    void holdsWhatItIsToldOfAnArea() throws MalformedBytesException {
        apply(area(0, 1, 0, 2, 2).setReset(true).addTiles(tile(1, true, 4 * 7 + 2, 7 * 16 + 1)));

        assertThat(cells.area()).isEqualTo(new TileArea(1, 0, 2, 2));
        assertThat(cells.code(3, 0)).isZero();
        assertThat(cells.code(4, 0)).isEqualTo(1);
        assertThat(cells.code(4, 1)).isEqualTo(1);
        assertThat(cells.code(5, 1)).isZero();

        apply(DensityUpdate.newBuilder().addTiles(tile(1, false, 4 * 7 + 2)).addTiles(tile(12, false, 255 * 7 + 6)));

        assertThat(cells.code(4, 0)).isEqualTo(2);
        assertThat(cells.code(31, 47)).isEqualTo(3);
    }

    @Test
    void keepsTheTilesOfBothAreasOfALevel() throws MalformedBytesException {
        apply(area(0, 1, 0, 2, 2).addTiles(tile(2, true, 2)).addTiles(tile(1, true, 4)));

        apply(area(0, 2, 0, 4, 1).addTiles(tile(3, true, 6)));

        assertThat(cells.code(0, 0)).isEqualTo(1);
        assertThat(cells.code(15, 15)).isEqualTo(1);
        assertThat(cells.code(16, 0)).isEqualTo(3);
        assertThat(cells.code(32, 0)).isZero();

        apply(area(0, 1, 0, 2, 2));

        assertThat(cells.code(0, 0)).isZero();
        assertThat(cells.code(16, 0)).isEqualTo(1);

        apply(area(1, 0, 0, 2, 1));
        assertThat(cells.level()).isEqualTo(1);
        assertThat(cells.code(16, 0)).isZero();

        apply(DensityUpdate.newBuilder().setReset(true));
        assertThat(cells.area()).isNull();
    }

    @Test
    void passesOverASnapshotWithoutDensity() throws MalformedBytesException {
        apply(area(0, 1, 0, 2, 2));
        int version = cells.version();

        applySnapshot(Snapshot.newBuilder().setTick(9).setPacked(ByteString.copyFromUtf8("abc")));

        assertThat(cells.version()).isEqualTo(version);
        assertThat(cells.area()).isNotNull();
    }

    @Test
    void refusesWhatIsOutOfPlaceAndHoldsNothingAfterwards() throws MalformedBytesException {
        refuses(
                DensityUpdate.newBuilder().addTiles(tile(0, true, 2)),
                "expected density of a tile that is held, got tile 0");
        refuses(area(4, 0, 0, 0, 0), "expected a level below 4, got 4");
        refuses(area(-1, 0, 0, 0, 0), "got 4294967295");
        refuses(area(0, 0, 0, 5, 2), "within 5 by 3");
        refuses(area(0, 2, 0, 1, 2), "first <= last");
        refuses(area(0, 0, 0, -1, 2), "first <= last");
        refuses(area(0, 0, 0, 1, 1).addTiles(tile(2, true, 2)), "got tile 2");
        refuses(area(0, 0, 0, 1, 1).addTiles(tile(-1, true, 2)), "got tile 4294967295");
        refuses(area(0, 0, 0, 1, 1).addTiles(tile(0, false, 1)), "got -1");
        DensityUpdate.Builder many = area(0, 0, 0, 1, 1);
        for (int n = 0; n <= DensityCells.MAX_TILES; n++) {
            many.addTiles(tile(0, false));
        }
        refuses(many, "at most 1024 density tiles");

        DensityCells wide = new DensityCells(new TileGrid(0, 0, 32, 2048, 2048));
        byte[] bytes =
                Snapshot.newBuilder().setDensity(area(0, 0, 0, 1023, 1)).build().toByteArray();
        assertThatThrownBy(() -> wide.applySnapshot(bytes, 0, bytes.length)).hasMessageContaining("at most 1024");
    }

    @Test
    void survivesAnyBytes() throws MalformedBytesException {
        byte[] good = Snapshot.newBuilder()
                .setTick(5)
                .setDensity(area(0, 0, 0, 4, 2)
                        .setReset(true)
                        .addTiles(tile(1, true, 30, 114, 6, 0, 60))
                        .addTiles(tile(14, true, 1785, 10)))
                .build()
                .toByteArray();
        SplittableRandom random = new SplittableRandom(2);
        int applied = 0;
        for (int n = 0; n < 20_000; n++) {
            byte[] bytes = good.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length;
            try {
                cells.applySnapshot(bytes, 0, length);
                applied++;
            } catch (MalformedBytesException e) {
                assertThat(cells.area()).isNull();
            }
        }
        assertThat(applied).isBetween(1_000, 19_000);
    }

    private void refuses(DensityUpdate.Builder update, String sentence) throws MalformedBytesException {
        cells.forget();
        assertThatThrownBy(() -> apply(update))
                .isInstanceOf(MalformedBytesException.class)
                .hasMessageContaining(sentence);
        assertThat(cells.area()).isNull();
    }

    private void apply(DensityUpdate.Builder update) throws MalformedBytesException {
        applySnapshot(Snapshot.newBuilder().setTick(1).setDensity(update));
    }

    private void applySnapshot(Snapshot.Builder snapshot) throws MalformedBytesException {
        byte[] bytes = snapshot.build().toByteArray();
        cells.applySnapshot(bytes, 0, bytes.length);
    }

    private static DensityUpdate.Builder area(int level, int firstColumn, int firstRow, int lastColumn, int lastRow) {
        return DensityUpdate.newBuilder()
                .setLevel(level)
                .setArea(dev.throng.protocol.v1.TileArea.newBuilder()
                        .setFirstColumn(firstColumn)
                        .setFirstRow(firstRow)
                        .setLastColumn(lastColumn)
                        .setLastRow(lastRow));
    }

    private static DensityTile tile(int tile, boolean whole, int... values) {
        DensityTile.Builder builder = DensityTile.newBuilder().setTile(tile).setWhole(whole);
        for (int value : values) {
            builder.addCells(value);
        }
        return builder.build();
    }
}
