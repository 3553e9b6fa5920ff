package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ColumnsCodecTest {
    @ParameterizedTest(name = "air {0}, wide {1}")
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void readsBackWhatItWrote(boolean air, boolean wide) throws Exception {
        SplittableRandom random = new SplittableRandom(air ? 1 : 2);
        for (int round = 0; round < 300; round++) {
            TileUpdate written = randomUpdate(random, air);
            ByteWriter out = new ByteWriter(16);
            ColumnsCodec.writeCorrections(written, air, wide, out);
            int correctionBytes = out.size();
            ColumnsCodec.writeStates(written, out);
            ColumnsCodec.writeLeavers(written, out);

            TileUpdate read = new TileUpdate();
            ByteReader in = new ByteReader();
            in.reset(out.array(), 0, out.size());
            ColumnsCodec.readCorrections(in, written.corrections(), air, wide, read);
            assertThat(in.position()).isEqualTo(correctionBytes);
            ColumnsCodec.readStates(in, written.stateChanges(), read);
            ColumnsCodec.readLeavers(in, written.leavers(), read);

            assertThat(in.hasRemaining()).isFalse();
            assertThat(describe(read, air)).isEqualTo(describe(written, air));
        }
    }

    @Test
    void writesTheseVeryBytes() {
        TileUpdate ground = new TileUpdate();
        ground.addCorrection(0, 1, 0, 0);
        ground.addCorrection(14, -1, -1, 0);
        ground.addCorrection(15, 2, -1, 0);
        ground.addRestart(40, -30, 7, 0, 12, -300, 0);
        ground.addState(3, 4);
        ground.addState(20, 1);
        ground.addLeaver(5);
        ground.addLeaver(6);

        assertThat(hex(ground, false, false)).isEqualTo("05760034" + "d801003b0e18d704" + "1c81010500");
        assertThat(hex(ground, false, true)).isEqualTo("0dcc020ad804003b0e18d704" + "1c81010500");

        TileUpdate air = new TileUpdate();
        air.addCorrection(2, 0, 1, -1);
        air.addCorrection(3, 0, 0, 2);
        assertThat(hex(air, true, false)).isEqualTo("3e0071");
        assertThat(hex(air, true, true)).isEqualTo("a50270");
    }

    @Test
    void takesOneByteForACorrectionInTheRingUpToAGapOfThirteen() {
        for (int gap = 0; gap <= 13; gap++) {
            TileUpdate update = new TileUpdate();
            update.addCorrection(gap, -1, 1, 0);
            ByteWriter out = new ByteWriter(16);
            ColumnsCodec.writeCorrections(update, false, false, out);
            assertThat(out.size()).isEqualTo(1);
        }
    }

    @Test
    void choosesTheAlphabetThatTakesFewerBytes() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 500; round++) {
            boolean air = round % 2 == 0;
            TileUpdate update = randomUpdate(random, air);
            ByteWriter narrow = new ByteWriter(16);
            ByteWriter wide = new ByteWriter(16);
            ColumnsCodec.writeCorrections(update, air, false, narrow);
            ColumnsCodec.writeCorrections(update, air, true, wide);
            assertThat(Math.min(narrow.size(), wide.size()))
                    .isEqualTo(ColumnsCodec.isWideShorter(update, air) ? wide.size() : narrow.size());
        }
    }

    @Test
    void readsHostileBytesOrRefusesThemQuietly() {
        SplittableRandom random = new SplittableRandom(3);
        int refused = 0;
        for (int round = 0; round < 20_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            ByteReader in = new ByteReader();
            in.reset(bytes, 0, bytes.length);
            try {
                ColumnsCodec.readCorrections(
                        in, 1 + random.nextInt(30), random.nextBoolean(), random.nextBoolean(), new TileUpdate());
                ColumnsCodec.readStates(in, 3, new TileUpdate());
                ColumnsCodec.readLeavers(in, 3, new TileUpdate());
            } catch (MalformedBytesException e) {
                assertThat(e.getStackTrace()).isEmpty();
                refused++;
            }
        }
        assertThat(refused).isBetween(10_000, 19_999);
    }

    private static String hex(TileUpdate update, boolean air, boolean wide) {
        ByteWriter out = new ByteWriter(16);
        ColumnsCodec.writeCorrections(update, air, wide, out);
        ColumnsCodec.writeStates(update, out);
        ColumnsCodec.writeLeavers(update, out);
        return HexFormat.of().formatHex(Arrays.copyOf(out.array(), out.size()));
    }

    static TileUpdate randomUpdate(SplittableRandom random, boolean air) {
        TileUpdate update = new TileUpdate();
        int spread = 1 + random.nextInt(40);
        int index = random.nextInt(spread);
        for (int n = random.nextInt(60); n > 0; n--) {
            int reach = random.nextInt(air ? 3 : 6);
            int x = within(random, reach);
            int z = within(random, reach);
            int y = air ? within(random, reach) : 0;
            if (random.nextInt(20) == 0) {
                int vy = air ? within(random, ColumnsCodec.MAX_VELOCITY) : 0;
                update.addRestart(index, x * 5000, z * -9, y, within(random, 9), within(random, 4000), vy);
            } else if (x != 0 || z != 0 || y != 0) {
                update.addCorrection(index, x, z, y);
            }
            index += 1 + random.nextInt(spread);
        }
        for (int n = 0; n < 10; n++) {
            update.addState(n * spread, random.nextInt(8));
            update.addLeaver(n * spread + 1);
        }
        return update;
    }

    private static int within(SplittableRandom random, int reach) {
        return random.nextInt(-reach, reach + 1);
    }

    static String describe(TileUpdate update, boolean air) {
        StringBuilder text = new StringBuilder();
        for (int n = 0; n < update.corrections(); n++) {
            text.append(update.correctionIndex(n)).append(':').append(update.cellX(n));
            text.append(',').append(update.cellZ(n)).append(',').append(air ? update.cellY(n) : 0);
            if (update.isRestart(n)) {
                text.append(" v ").append(update.velocityX(n)).append(',').append(update.velocityZ(n));
                text.append(',').append(air ? update.velocityY(n) : 0);
            }
            text.append('\n');
        }
        for (int n = 0; n < update.stateChanges(); n++) {
            text.append(update.stateIndex(n))
                    .append('=')
                    .append(update.state(n))
                    .append('\n');
        }
        for (int n = 0; n < update.leavers(); n++) {
            text.append('-').append(update.leaverIndex(n)).append('\n');
        }
        return text.toString();
    }
}
