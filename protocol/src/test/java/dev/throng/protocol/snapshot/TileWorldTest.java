package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.v1.Snapshot;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TileWorldTest {
    private static final TileGrid GRID = new TileGrid(-64, -32, 32, 4, 2);
    private static final ModelParameters PARAMETERS = ModelParameters.forErrorBound(0.05f);
    private static final TileGeometry GEOMETRY = new TileGeometry(GRID, PARAMETERS);
    private static final boolean[] FLYING = {false, true};
    private static final int GROUND_STREAM = StreamKeys.key(1, false);
    private static final int AIR_STREAM = StreamKeys.key(2, true);

    @Test
    void beginsWithAResetAndThenTakesDifferences() throws Exception {
        TileWorld world = begun();

        assertThat(world.tick()).isEqualTo(10);
        assertThat(world.wasReset()).isTrue();
        assertThat(world.entered()).isEqualTo(41);
        assertThat(world.agentCount()).isEqualTo(41);

        byte[] next = difference();
        world.apply(next, 0, next.length);

        assertThat(world.tick()).isEqualTo(11);
        assertThat(world.hadGap()).isFalse();
        assertThat(world.corrected()).isEqualTo(3);
        assertThat(world.left()).isEqualTo(2);
        assertThat(world.entered()).isEqualTo(1);
        assertThat(world.desyncedStreams()).isEmpty();
        assertThat(world.modelOf(1)).isNull();
        TileModel model = world.modelOf(7);
        assertThat(model).isNotNull();
        if (model != null) {
            assertThat(model.state(model.indexOf(7))).isEqualTo(4);
        }
    }

    @Test
    void isDecodedByPlainProtobufToo() throws Exception {
        Snapshot first = Snapshot.parseFrom(beginning());
        assertThat(first.getTick()).isEqualTo(10);
        assertThat(first.getReset()).isTrue();
        assertThat(first.getArea().getLastColumn()).isEqualTo(3);
        assertThat(first.getKeyframesList()).hasSize(2);
        assertThat(first.getKeyframes(0).getStream()).isEqualTo(GROUND_STREAM);
        assertThat(first.getKeyframes(0).getAgentsList()).hasSize(40 * 7);
        assertThat(first.getKeyframes(0).getHash()).isEqualTo(ground().hash());
        assertThat(first.getKeyframes(1).getAgentsList()).hasSize(9);

        Snapshot next = Snapshot.parseFrom(difference());
        assertThat(next.getCorrectionStreamsList()).containsExactly(2 << 3 | GROUND_STREAM);
        assertThat(next.getCorrectionsList()).startsWith(9 * 2 + 5);
        assertThat(next.getStatesList()).containsExactly(6 * 8 + 4);
        assertThat(next.getLeaversList()).containsExactly(0, 1);
        assertThat(next.getEntering(0).getStream()).isEqualTo(AIR_STREAM);
        assertThat(next.getUnknownFields().asMap()).isEmpty();
        assertThat(next.toByteArray()).isEqualTo(difference());
    }

    @Test
    void ignoresUnknownFields() throws Exception {
        byte[] known = beginning();
        byte[] more = Arrays.copyOf(known, known.length + 9);
        byte[] unknown = {(byte) 0xA0, 0x06, 0x01, (byte) 0xAA, 0x06, 0x03, 1, 2, 3};
        System.arraycopy(unknown, 0, more, known.length, 9);
        TileWorld world = new TileWorld(GRID, PARAMETERS, FLYING);

        world.apply(more, 0, more.length);

        assertThat(world.agentCount()).isEqualTo(41);
    }

    @Test
    void refusesADifferenceBeforeAReset() {
        TileWorld world = new TileWorld(GRID, PARAMETERS, FLYING);
        byte[] bytes = difference();

        assertThatThrownBy(() -> world.apply(bytes, 0, bytes.length))
                .isInstanceOf(MalformedSnapshotException.class)
                .hasMessage("expected a reset to begin with, got a difference");
    }

    @Test
    void seesAGapUnlessTheSnapshotIsAReset() throws Exception {
        TileWorld world = begun();
        byte[] late = new SnapshotBuilder(GEOMETRY, 12).build();
        world.apply(late, 0, late.length);
        assertThat(world.hadGap()).isTrue();

        byte[] reset = new SnapshotBuilder(GEOMETRY, 99).reset(GRID.wholeArea()).build();
        world.apply(reset, 0, reset.length);
        assertThat(world.hadGap()).isFalse();
        assertThat(world.agentCount()).isZero();
        assertThat(world.left()).isEqualTo(41);
    }

    @Test
    void countsTicksOnThroughTheWrap() throws Exception {
        TileWorld world = new TileWorld(GRID, PARAMETERS, FLYING);
        byte[] last = new SnapshotBuilder(GEOMETRY, -1).reset(GRID.wholeArea()).build();
        world.apply(last, 0, last.length);
        byte[] first = new SnapshotBuilder(GEOMETRY, 0).build();
        world.apply(first, 0, first.length);

        assertThat(first).isEmpty();
        assertThat(world.tick()).isZero();
        assertThat(world.hadGap()).isFalse();
    }

    @Test
    void marksAStreamWhoseHashIsNotTheServersUntilAKeyframeComes() throws Exception {
        TileWorld world = begun();
        byte[] wrong =
                new SnapshotBuilder(GEOMETRY, 11).hash(GROUND_STREAM, 12345).build();
        world.apply(wrong, 0, wrong.length);
        assertThat(world.desyncedStreams()).containsExactly(GROUND_STREAM);

        // Out of step, it takes an index that it does not have in its stride.
        TileUpdate update = new TileUpdate();
        update.addCorrection(5, 1, 1, 0);
        update.addCorrection(4000, 1, 1, 0);
        byte[] beyond =
                new SnapshotBuilder(GEOMETRY, 12).update(GROUND_STREAM, update).build();
        world.apply(beyond, 0, beyond.length);
        assertThat(world.corrected()).isEqualTo(1);

        TileModel truth = ground();
        byte[] keyframe =
                new SnapshotBuilder(GEOMETRY, 13).keyframe(GROUND_STREAM, truth).build();
        world.apply(keyframe, 0, keyframe.length);
        assertThat(world.desyncedStreams()).isEmpty();
        assertThat(world.entered()).isZero();
        assertThat(world.left()).isZero();
        assertThatThrownBy(() -> world.apply(beyond, 0, beyond.length)).isInstanceOf(MalformedSnapshotException.class);
    }

    @Test
    void takesBlocksAsItTakesColumns() throws Exception {
        TileWorld columns = begun();
        TileWorld packed = new TileWorld(GRID, PARAMETERS, FLYING);
        byte[] beginning = packedBeginning();
        packed.apply(beginning, 0, beginning.length);
        assertThat(packed.desyncedStreams()).isEmpty();
        byte[] asColumns = difference();
        byte[] asBlocks = packedDifference();

        columns.apply(asColumns, 0, asColumns.length);
        packed.apply(asBlocks, 0, asBlocks.length);

        assertThat(Snapshot.parseFrom(asBlocks).getUnknownFields().asMap()).isEmpty();
        assertThat(packed.corrected()).isEqualTo(3);
        assertThat(packed.agentCount()).isEqualTo(columns.agentCount());
        assertThat(packed.streamCount()).isEqualTo(columns.streamCount());
        for (int n = 0; n < columns.streamCount(); n++) {
            assertThat(packed.stream(n).hash()).isEqualTo(columns.stream(n).hash());
        }
        assertThat(asBlocks.length).isLessThan(asColumns.length);
    }

    @Test
    void passesOverABlockWithAStreamOutOfStepUntilAllItsStreamsHaveKeyframes() throws Exception {
        TileWorld world = begun();
        byte[] wrong = packedBuilder(11).hash(GROUND_STREAM, 12345).build();
        world.apply(wrong, 0, wrong.length);
        assertThat(world.desyncedStreams()).containsExactlyInAnyOrder(GROUND_STREAM, AIR_STREAM);

        byte[] next = packedBuilder(12).update(GROUND_STREAM, update()).build();
        world.apply(next, 0, next.length);
        assertThat(world.corrected()).isZero();
        assertThat(world.desyncedStreams()).containsExactlyInAnyOrder(GROUND_STREAM, AIR_STREAM);

        byte[] keyframes = packedBuilder(13)
                .update(GROUND_STREAM, update())
                .keyframe(GROUND_STREAM, ground())
                .keyframe(AIR_STREAM, air(-5))
                .build();
        world.apply(keyframes, 0, keyframes.length);
        assertThat(world.corrected()).isZero();
        assertThat(world.desyncedStreams()).isEmpty();
        byte[] again = packedBuilder(14).update(GROUND_STREAM, update()).build();
        world.apply(again, 0, again.length);
        assertThat(world.desyncedStreams()).isEmpty();
        assertThat(world.corrected()).isEqualTo(3);
    }

    @Test
    void refusesBlocksOfAnotherVersionOrOfNoTilesOrBesideColumns() throws Exception {
        byte[] version = packedBuilder(11).build();
        int head = indexOf(version, (byte) PackedTables.head(1 << 3 | 1 << 1));
        version[head]++;
        assertThat(applied(begun(), version)).isFalse();
        version[head] = (byte) (version[head] + 127);
        assertThat(applied(begun(), version)).isFalse();

        byte[] columns = difference();
        byte[] blocks = packedDifference();
        byte[] both = Arrays.copyOf(columns, columns.length + blocks.length);
        System.arraycopy(blocks, 0, both, columns.length, blocks.length);
        assertThat(applied(begun(), both)).isFalse();

        byte[] reset = packedBuilder(11).reset(GRID.wholeArea()).build();
        assertThat(applied(begun(), reset)).isFalse();
    }

    private static int indexOf(byte[] bytes, byte value) {
        for (int n = 0; n < bytes.length; n++) {
            if (bytes[n] == value) {
                return n;
            }
        }
        throw new AssertionError("expected the byte " + value);
    }

    @Test
    void forgetsEverythingWhenASnapshotIsMalformed() throws Exception {
        TileWorld world = begun();
        byte[] bytes = difference();

        assertThatThrownBy(() -> world.apply(bytes, 0, bytes.length - 1))
                .isInstanceOf(MalformedSnapshotException.class);

        assertThat(world.agentCount()).isZero();
        assertThat(world.streamCount()).isZero();
        assertThatThrownBy(() -> world.apply(bytes, 0, bytes.length))
                .hasMessage("expected a reset to begin with, got a difference");
        byte[] again = beginning();
        world.apply(again, 0, again.length);
        assertThat(world.agentCount()).isEqualTo(41);
    }

    @Test
    void takesEveryTruncationAsASnapshotOrRefusesIt() throws Exception {
        for (byte[] whole : new byte[][] {beginning(), difference(), packedBeginning(), packedDifference()}) {
            int refused = 0;
            for (int length = 0; length < whole.length; length++) {
                refused += applied(begun(), Arrays.copyOf(whole, length)) ? 0 : 1;
            }
            assertThat(refused).isGreaterThan(whole.length / 2);
        }
    }

    @Test
    void takesEveryMutationAsASnapshotOrRefusesIt() throws Exception {
        SplittableRandom random = new SplittableRandom(17);
        int refused = 0;
        for (int round = 0; round < 6000; round++) {
            byte[] bytes = switch (random.nextInt(4)) {
                case 0 -> beginning();
                case 1 -> difference();
                case 2 -> packedBeginning();
                default -> packedDifference();
            };
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            TileWorld world = begun();
            refused += applied(world, bytes) ? 0 : 1;
            applied(world, difference());
            applied(world, beginning());
        }
        assertThat(refused).isGreaterThan(1000);
    }

    @Test
    void holdsNoMoreAgentsThanBytesCanBring() throws Exception {
        SplittableRandom random = new SplittableRandom(23);
        for (int round = 0; round < 3000; round++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            TileWorld world = begun();
            applied(world, bytes);
            assertThat(world.agentCount()).isLessThanOrEqualTo(41 + bytes.length / 3);
        }
        // A head may claim half a milliard corrections; what is not there is not made room for.
        byte[] claim = {8, 11, 42, 6, (byte) 0xFA, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 15, 0, 50, 1, 5};
        assertThat(applied(begun(), claim)).isFalse();
    }

    private static boolean applied(TileWorld world, byte[] bytes) {
        try {
            world.apply(bytes, 0, bytes.length);
            return true;
        } catch (MalformedSnapshotException e) {
            assertThat(e.getStackTrace()).isEmpty();
            assertThat(world.agentCount()).isZero();
            return false;
        }
    }

    private static TileWorld begun() throws MalformedSnapshotException {
        TileWorld world = new TileWorld(GRID, PARAMETERS, FLYING);
        byte[] bytes = beginning();
        world.apply(bytes, 0, bytes.length);
        return world;
    }

    private static TileModel ground() {
        TileModel model = new TileModel(false);
        for (int id = 1; id <= 40; id++) {
            model.append(id, 0, id % 3, 16384 + 300 * id, 9000, 0, id, -id, 0, id % 128, id % 9);
        }
        return model;
    }

    private static TileModel air(int id) {
        TileModel model = new TileModel(true);
        model.append(id, 1, 1, 2 * 16384 + 5, 700, 3000, -40, 2, 11, 3, 26);
        return model;
    }

    private static byte[] beginning() {
        return new SnapshotBuilder(GEOMETRY, 10)
                .reset(GRID.wholeArea())
                .keyframe(GROUND_STREAM, ground())
                .keyframe(AIR_STREAM, air(-5))
                .build();
    }

    private static byte[] packedBeginning() {
        return new SnapshotBuilder(GEOMETRY, 10)
                .packedRows()
                .reset(GRID.wholeArea())
                .keyframe(GROUND_STREAM, ground())
                .keyframe(AIR_STREAM, air(-5))
                .build();
    }

    /** With the models of the beginning, advanced. */
    private static SnapshotBuilder packedBuilder(int tick) {
        TileModel ground = ground();
        TileModel air = air(-5);
        ground.advance();
        air.advance();
        return new SnapshotBuilder(GEOMETRY, tick)
                .packed(GRID.wholeArea(), new TreeMap<>(Map.of(GROUND_STREAM, ground, AIR_STREAM, air)));
    }

    private static byte[] packedDifference() {
        return packedBuilder(11)
                .update(GROUND_STREAM, update())
                .entering(AIR_STREAM, air(99))
                .build();
    }

    private static TileUpdate update() {
        TileUpdate update = new TileUpdate();
        update.addCorrection(2, 1, 0, 0);
        update.addCorrection(20, -3, 5, 0);
        update.addRestart(39, 900, -4, 0, 33, 44, 0);
        update.addState(6, 4);
        update.addLeaver(0);
        update.addLeaver(2);
        return update;
    }

    private static byte[] difference() {
        return new SnapshotBuilder(GEOMETRY, 11)
                .update(GROUND_STREAM, update())
                .entering(AIR_STREAM, air(99))
                .build();
    }
}
