package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;
import dev.throng.protocol.bits.RangeEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedCodecTest {
    private static final TileGrid GRID = new TileGrid(-64, -32, 32, 4, 2);
    private static final TileGeometry GEOMETRY = new TileGeometry(GRID, ModelParameters.forErrorBound(0.05f));
    private static final boolean[] FLYING = {false, true, false};
    /** Largest index that {@link ColumnsCodecTest#randomUpdate} names. */
    private static final int AGENTS = 60 * 40;

    private final PackedEncoder encoder = new PackedEncoder();
    private final PackedDecoder decoder = new PackedDecoder();
    private final ByteWriter out = new ByteWriter(16);

    @Test
    void readsBackBlocksOfSeveralStreams() throws Exception {
        SplittableRandom random = new SplittableRandom(1);
        for (int round = 0; round < 60; round++) {
            List<TileModel> models = new ArrayList<>();
            List<TileUpdate> updates = new ArrayList<>();
            for (int n = random.nextInt(6); n >= 0; n--) {
                boolean air = random.nextBoolean();
                models.add(randomModel(random, air, AGENTS));
                updates.add(random.nextInt(4) == 0 ? new TileUpdate() : ColumnsCodecTest.randomUpdate(random, air));
            }
            write(models, updates);

            decoder.begin(out.array(), 0, out.size());
            for (int n = 0; n < models.size(); n++) {
                TileUpdate read = new TileUpdate();
                decoder.read(models.get(n), read);
                boolean air = models.get(n).air();
                assertThat(ColumnsCodecTest.describe(read, air))
                        .isEqualTo(ColumnsCodecTest.describe(updates.get(n), air));
            }
            decoder.finish();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsBackRows(boolean air) throws Exception {
        SplittableRandom random = new SplittableRandom(air ? 2 : 3);
        for (int round = 0; round < 200; round++) {
            TileModel model = randomModel(random, air, random.nextInt(1 + round));
            int from = random.nextInt(model.size() + 1);
            int to = from + random.nextInt(model.size() + 1 - from);
            int tile = random.nextInt(GRID.tiles());
            out.clear();
            encoder.begin();
            encoder.writeRows(model, from, to, tile, GEOMETRY);
            encoder.finish(out);

            TileModel read = new TileModel(air);
            decoder.begin(out.array(), 0, out.size());
            decoder.readRows(read, tile, GEOMETRY, FLYING);
            decoder.finish();

            TileModel expected = new TileModel(air);
            expected.merge(model, from, to);
            assertThat(read.hash()).isEqualTo(expected.hash());
        }
    }

    @Test
    void writesTheseVeryBytes() {
        TileModel ground = new TileModel(false);
        TileModel air = new TileModel(true);
        for (int n = 0; n < 30; n++) {
            ground.append(n + 7, 2 * (n % 2), n % 5, 500 * n, 300 * n, 0, 20 - n, n, 0, n, n % 18);
            air.append(n + 50, 1, 1, 400 * n, 700 * n, 2000, n, 15 - n, 3, n / 2, n);
        }
        TileUpdate walk = new TileUpdate();
        walk.addCorrection(0, 1, 0, 0);
        walk.addCorrection(1, -1, -1, 0);
        walk.addCorrection(15, 2, -1, 0);
        walk.addRestart(25, -30, 7, 0, 12, -300, 0);
        walk.addState(3, 4);
        walk.addLeaver(5);
        walk.addLeaver(6);
        TileUpdate flight = new TileUpdate();
        flight.addCorrection(2, 0, 1, -1);
        flight.addCorrection(3, 0, 0, 2);

        write(List.of(ground, air), List.of(walk, flight));
        assertThat(hex()).isEqualTo("00000d2234b3ccbbd917ee49b8b32e2d9453a7dea372dd8fd3");

        out.clear();
        encoder.begin();
        encoder.writeRows(ground, 0, 3, 0, GEOMETRY);
        encoder.writeRows(air, 0, 2, 0, GEOMETRY);
        encoder.finish(out);
        assertThat(hex())
                .isEqualTo(
                        "3f0527f9121c636e029599f1bda54107924b43411e5fade3f169be50ef4ebe1ec2288690c879b2c1612ade392d64");
    }

    @Test
    void takesNoMoreThanItsBoundForTheMostUnlikelyUpdate() {
        SplittableRandom random = new SplittableRandom(5);
        for (boolean air : new boolean[] {false, true}) {
            for (int agents : new int[] {1, 10, 500}) {
                TileModel model = randomModel(random, air, agents);
                TileUpdate update = new TileUpdate();
                for (int i = 0; i < agents; i++) {
                    int far = ColumnsCodec.MAX_CELLS - random.nextInt(100);
                    int fast = random.nextInt(100) - ColumnsCodec.MAX_VELOCITY;
                    update.addRestart(i, far, -far, air ? far : 0, fast, -fast, air ? fast : 0);
                    update.addState(i, random.nextInt(8));
                    update.addLeaver(i);
                }
                write(List.of(model), List.of(update));
                assertThat(out.size()).isGreaterThan(agents).isLessThan(PackedEncoder.MAX_AGENT_BYTES * agents);
            }
        }
    }

    @Test
    void readsEveryTruncationOrRefusesItQuietly() {
        SplittableRandom random = new SplittableRandom(6);
        TileModel model = randomModel(random, false, 200);
        TileUpdate update = new TileUpdate();
        for (int i = 0; i < 200; i += 3) {
            update.addCorrection(i, 1 - i % 2, i % 3 - 1, 0);
        }
        write(List.of(model), List.of(update));
        assertThat(reads(out.array(), out.size(), model)).isTrue();
        for (int length = 0; length < out.size() - 8; length++) {
            assertThat(reads(out.array(), length, model)).isFalse();
        }
    }

    @Test
    void readsHostileBytesOrRefusesThemQuietly() {
        SplittableRandom random = new SplittableRandom(7);
        int refused = 0;
        for (int round = 0; round < 2000; round++) {
            boolean air = random.nextBoolean();
            TileModel model = randomModel(random, air, 40);
            byte[] bytes;
            if (random.nextBoolean()) {
                bytes = new byte[random.nextInt(60)];
                random.nextBytes(bytes);
            } else {
                TileUpdate update = new TileUpdate();
                update.addCorrection(3, 1, 0, 0);
                update.addLeaver(9);
                write(List.of(model, model), List.of(update, update));
                bytes = Arrays.copyOf(out.array(), out.size());
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            refused += reads(bytes, bytes.length, model, model) ? 0 : 1;
            refused += readsRows(bytes, air) ? 0 : 1;
        }
        assertThat(refused).isBetween(2000, 3999);
    }

    @Test
    void makesRoomForNoMoreRowsThanBytesCanHold() {
        // Nothing but ones: an exponent of 32, thus more rows than any bytes hold.
        byte[] claim = new byte[40];
        assertThat(readsRows(claim, false)).isFalse();
        SplittableRandom random = new SplittableRandom(8);
        for (int round = 0; round < 3000; round++) {
            byte[] bytes = new byte[1 + random.nextInt(100)];
            Arrays.fill(bytes, (byte) (random.nextInt(4) - 2));
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            TileModel list = new TileModel(false);
            decoder.begin(bytes, 0, bytes.length);
            try {
                decoder.readRows(list, 0, GEOMETRY, FLYING);
            } catch (MalformedBytesException e) {
                assertThat(e.getStackTrace()).isEmpty();
            }
            assertThat(list.size()).isLessThanOrEqualTo(8 * (bytes.length + 4) / 28);
        }
    }

    @Test
    void refusesANumberOfMoreThan32Bits() {
        assertThat(readsRowCount(0, 0)).isNull();
        assertThat(readsRowCount(32, 0)).isEqualTo("expected at most 3 rows, got 4294967295");
        assertThat(readsRowCount(32, 1)).isEqualTo("expected a number of 32 bits, got 4294967296");
    }

    /** Reads a block that begins with a count of 2^exponent - 1 + rest rows; null when it is well formed. */
    private @Nullable String readsRowCount(int exponent, int rest) {
        RangeEncoder coder = new RangeEncoder();
        coder.begin();
        int[] states = rowStates();
        writeNumber(coder, states, PackedContexts.ROW_COUNT, exponent, rest);
        return fault(coder, GEOMETRY);
    }

    @Test
    void refusesAPlaceOutsideItsSpan() {
        TileGrid grid = new TileGrid(0, 0, 256, 1, 1);
        ModelParameters usual = ModelParameters.forErrorBound(0.05f);
        TileGeometry geometry = new TileGeometry(
                grid,
                new ModelParameters(
                        usual.unitsPerMetre(),
                        usual.errorBoundMetres(),
                        usual.groundStepUnits(),
                        usual.airStepUnits(),
                        513));
        int span = geometry.tileUnits() + 2 * 513;

        assertThat(readsPlace(geometry, span, span - 1)).isNotEqualTo(readsPlace(geometry, span, span));
        assertThat(readsPlace(geometry, span, span)).isEqualTo("expected a place below 132098, got 132098");
    }

    /** Reads a block that ends within its first row, behind x. */
    private @Nullable String readsPlace(TileGeometry geometry, int span, int x) {
        RangeEncoder coder = new RangeEncoder();
        coder.begin();
        int[] states = rowStates();
        writeNumber(coder, states, PackedContexts.ROW_COUNT, 1, 0);
        writeNumber(coder, states, PackedContexts.ROW_ID, 0, 0);
        writeZeros(coder, states, PackedContexts.ROW_KIND, 8);
        writeZeros(coder, states, PackedContexts.ROW_STATE, 3);
        coder.encode(states, PackedContexts.ROW_INSIDE, 1);
        int low = PackedContexts.lowBits(span);
        coder.encodeUniform(x >>> low, ((span - 1) >>> low) + 1);
        coder.encodeUniform(x & ((1 << low) - 1), 1 << low);
        return fault(coder, geometry);
    }

    private static int[] rowStates() {
        BlockStates blockStates = new BlockStates();
        blockStates.begin();
        return blockStates.of(false, true);
    }

    private static void writeNumber(RangeEncoder coder, int[] states, int base, int exponent, int rest) {
        for (int n = 0; n < exponent; n++) {
            coder.encode(states, base + n, 1);
        }
        if (exponent < PackedContexts.EXPONENTS - 1) {
            coder.encode(states, base + exponent, 0);
        }
        if (exponent > 16) {
            coder.encodeUniform(rest >>> 16, 1 << (exponent - 16));
        }
        if (exponent > 0) {
            coder.encodeUniform(rest & 0xFFFF, 1 << Math.min(16, exponent));
        }
    }

    private static void writeZeros(RangeEncoder coder, int[] states, int base, int bits) {
        for (int bit = 0; bit < bits; bit++) {
            coder.encode(states, base + (1 << bit), 0);
        }
    }

    /** What is wrong with a block of rows, null for nothing. */
    private @Nullable String fault(RangeEncoder coder, TileGeometry geometry) {
        ByteWriter block = new ByteWriter(64);
        coder.finish(block);
        decoder.begin(block.array(), 0, block.size());
        try {
            decoder.readRows(new TileModel(false), 0, geometry, FLYING);
            decoder.finish();
            return null;
        } catch (MalformedBytesException e) {
            return e.getMessage();
        }
    }

    private void write(List<TileModel> models, List<TileUpdate> updates) {
        out.clear();
        encoder.begin();
        for (int n = 0; n < models.size(); n++) {
            encoder.write(models.get(n), updates.get(n));
        }
        encoder.finish(out);
    }

    private String hex() {
        return HexFormat.of().formatHex(Arrays.copyOf(out.array(), out.size()));
    }

    private boolean reads(byte[] bytes, int length, TileModel... models) {
        decoder.begin(bytes, 0, length);
        try {
            for (TileModel model : models) {
                TileUpdate update = new TileUpdate();
                decoder.read(model, update);
                assertThat(update.indexLimit()).isLessThanOrEqualTo(model.size());
            }
            decoder.finish();
            return true;
        } catch (MalformedBytesException e) {
            assertThat(e.getStackTrace()).isEmpty();
            return false;
        }
    }

    private boolean readsRows(byte[] bytes, boolean air) {
        decoder.begin(bytes, 0, bytes.length);
        try {
            decoder.readRows(new TileModel(air), 0, GEOMETRY, FLYING);
            decoder.finish();
            return true;
        } catch (MalformedBytesException e) {
            assertThat(e.getStackTrace()).isEmpty();
            return false;
        }
    }

    private static TileModel randomModel(SplittableRandom random, boolean air, int agents) {
        TileModel model = new TileModel(air);
        int id = 0;
        int fast = 1 << random.nextInt(12);
        for (int n = 0; n < agents; n++) {
            id += 1 + random.nextInt(1 << random.nextInt(16));
            model.append(
                    id,
                    air ? 1 : 2 * random.nextInt(2),
                    random.nextInt(8),
                    random.nextInt(-2000, 40_000),
                    random.nextInt(-2000, 40_000),
                    air ? random.nextInt(20_000) : 0,
                    random.nextInt(-fast, fast + 1),
                    random.nextInt(-fast, fast + 1),
                    air ? random.nextInt(-fast, fast + 1) : 0,
                    random.nextInt(128),
                    random.nextInt(2 * ResidualCells.count(air)));
        }
        return model;
    }
}
