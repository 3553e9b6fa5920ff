package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.protocol.v1.BandUpdate;
import dev.throng.protocol.v1.Snapshot;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DetailWorldTest {
    private static final TileGrid GRID = new TileGrid(-64, -32, 32, 4, 2);
    private static final List<DetailBand> BANDS = DetailBand.ladder(ModelParameters.forErrorBound(0.05f), 3);
    private static final boolean[] FLYING = {false, true};
    private static final int STREAM = StreamKeys.key(1, false);

    private final DetailWorld world = new DetailWorld(GRID, BANDS, FLYING);

    @Test
    void eachBandIsFourTimesAsCoarseAndHalfAsFastAsTheOneBefore() {
        assertThat(BANDS)
                .containsExactly(
                        new DetailBand(new ModelParameters(512, 0.05f, 36, 29, 512), 1),
                        new DetailBand(new ModelParameters(128, 0.2f, 36, 29, 128), 2),
                        new DetailBand(new ModelParameters(32, 0.8f, 36, 29, 52), 4));
        assertThat(BANDS.get(2).lastStep(7)).isEqualTo(4);
        assertThat(BANDS.get(2).lastStep(-1)).isEqualTo(-4);
        assertThat(BANDS.get(1).stepsAt(-2)).isTrue();
        assertThat(DetailBand.ladder(ModelParameters.forErrorBound(1), 3)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void advancesABandAtItsStepsAlone(boolean packed) throws Exception {
        apply(top(10, true).addBands(section(2, begin(2, 8, packed))));
        TileModel model = modelIn(2);
        int x = model.x(1);

        apply(top(11, false));
        assertThat(model.x(1)).isEqualTo(x);
        assertThat(world.sinceStep(2)).isEqualTo(3);
        // The area may change between two steps, and nobody moves for that.
        apply(top(12, false).addBands(section(2, builder(2, 12).build())));
        assertThat(model.x(1)).isEqualTo(x + 7);
        apply(top(13, false)
                .addBands(
                        section(2, builder(2, 12).area(new TileArea(0, 0, 1, 1)).build())));

        assertThat(model.x(1)).isEqualTo(x + 7);
        assertThat(model.age(1)).isEqualTo(1);
        assertThat(world.world(2).area()).isEqualTo(new TileArea(0, 0, 1, 1));
        assertThat(world.hadGap()).isFalse();
    }

    @Test
    void leavesAnAgentBeyondItsTileAloneUntilTheNextStep() throws Exception {
        TileModel outside = new TileModel(false);
        outside.append(9, 0, 1, 1024 - 53, 100, 0, 60, 0, 0, 0, 0);
        apply(top(9, true)
                .addBands(section(
                        2,
                        builder(2, 8)
                                .reset(GRID.wholeArea())
                                .keyframe(STREAM, outside)
                                .build())));
        apply(top(10, false).addBands(section(2, builder(2, 8).build())));

        assertThat(modelIn(2).size()).isEqualTo(1);
        assertThat(world.world(2).streamCount()).isEqualTo(1);
        // By the next step its velocity has brought it in.
        apply(top(11, false));
        apply(top(12, false).addBands(section(2, builder(2, 12).build())));
        assertThat(modelIn(2).x(0)).isEqualTo(1024 + 7);
    }

    @Test
    void countsAnAgentOnceHoweverManyBandsHoldIt() throws Exception {
        apply(top(8, true));
        assertThat(world.entered()).isEqualTo(2);

        apply(top(9, false).addBands(section(1, begin(1, 8, false))));
        assertThat(world.entered()).isZero();
        assertThat(world.agentCount()).isEqualTo(2);
        assertThat(world.bandOf(5)).isZero();
        assertThat(world.isFinest(1, 5)).isFalse();

        // Band 0 is given up: its agents go on in band 1.
        apply(builder(0, 10).reset(null), section(1, builder(1, 10).build()));
        assertThat(world.left()).isZero();
        assertThat(world.world(0).area()).isNull();
        assertThat(world.area()).isEqualTo(GRID.wholeArea());
        assertThat(world.bandOf(5)).isEqualTo(1);
        assertThat(world.isFinest(1, 5)).isTrue();

        apply(top(11, false).addBands(section(1, builder(1, 10).reset(null).build())));
        assertThat(world.left()).isEqualTo(2);
        assertThat(world.agentCount()).isZero();
        assertThat(world.area()).isNull();
    }

    @Test
    void refusesSectionsThatNoServerSends() throws Exception {
        refuses("a band above 0 and below 3, got 3", section(3, begin(2, 8, false)));
        refuses("a band above 0 and below 3, got 0", section(0, begin(2, 8, false)));
        refuses("a band above 1 and below 3, got 1", section(1, begin(1, 8, false)), section(1, begin(1, 8, false)));
        refuses("a band above 2 and below 3, got 1", section(2, begin(2, 8, false)), section(1, begin(1, 8, false)));
        refuses(
                "a reset to begin with",
                section(1, builder(1, 8).area(GRID.wholeArea()).build()));
        refuses(
                "an update in the section of band 2, got none",
                BandUpdate.newBuilder().setBand(2).build());
        refuses(
                "no sections within the one of band 1",
                BandUpdate.newBuilder()
                        .setBand(1)
                        .setUpdate(Snapshot.parseFrom(begin(1, 8, false)).toBuilder()
                                .addBands(section(2, begin(2, 8, false))))
                        .build());
        refuses("band 2 at its step of tick 8, got 4", section(2, begin(2, 4, false)));
        refuses("band 1 at its step of tick 8, got 9", section(1, begin(1, 9, false)));
    }

    @Test
    void refusesASnapshotThatLeavesOutTheStepOfABandHeld() throws Exception {
        apply(top(9, true).addBands(section(1, begin(1, 8, false))));
        byte[] bytes = top(10, false).build().toByteArray();

        assertThatThrownBy(() -> world.apply(bytes, 0, bytes.length))
                .isInstanceOf(MalformedSnapshotException.class)
                .hasMessage("expected band 1 at its step of tick 10, got 8");
        assertThat(world.agentCount()).isZero();
    }

    @Test
    void takesEveryTruncationOfASnapshotOrRefusesIt() throws Exception {
        byte[] whole = top(9, true)
                .addBands(section(1, begin(1, 8, true)))
                .addBands(section(2, begin(2, 8, false)))
                .build()
                .toByteArray();
        int refused = 0;
        for (int length = 0; length < whole.length; length++) {
            DetailWorld truncated = new DetailWorld(GRID, BANDS, FLYING);
            try {
                truncated.apply(whole, 0, length);
            } catch (MalformedSnapshotException e) {
                assertThat(truncated.agentCount()).isZero();
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(whole.length / 2);
    }

    private void refuses(String message, BandUpdate... sections) {
        byte[] bytes = top(9, true).addAllBands(List.of(sections)).build().toByteArray();
        assertThatThrownBy(() -> world.apply(bytes, 0, bytes.length))
                .isInstanceOf(MalformedSnapshotException.class)
                .hasMessageContaining(message);
        assertThat(world.agentCount()).isZero();
    }

    private void apply(Snapshot.Builder snapshot) throws MalformedSnapshotException {
        byte[] bytes = snapshot.build().toByteArray();
        world.apply(bytes, 0, bytes.length);
    }

    private void apply(SnapshotBuilder top, BandUpdate section) throws Exception {
        apply(Snapshot.parseFrom(top.build()).toBuilder().addBands(section));
    }

    private TileModel modelIn(int band) {
        TileModel model = world.world(band).modelOf(9);
        if (model == null) {
            throw new AssertionError("expected agent 9 in band " + band + ", got none");
        }
        return model;
    }

    private static SnapshotBuilder builder(int band, int tick) {
        return new SnapshotBuilder(new TileGeometry(GRID, BANDS.get(band).parameters()), tick);
    }

    /** Band 0, with the agents 5 and 9 if it begins. */
    private static Snapshot.Builder top(int tick, boolean begins) {
        try {
            return Snapshot.parseFrom(
                    begins ? begin(0, tick, false) : builder(0, tick).build())
                    .toBuilder();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }

    private static byte[] begin(int band, int tick, boolean packed) {
        int tile = 32 * BANDS.get(band).parameters().unitsPerMetre();
        TileModel model = new TileModel(false);
        model.append(5, 0, 1, tile + 10, 20, 0, 3, -3, 0, 0, 0);
        model.append(9, 0, 1, tile + 30, 40, 0, 7, 0, 0, 0, 0);
        SnapshotBuilder builder = builder(band, tick).reset(GRID.wholeArea());
        return (packed ? builder.packedRows() : builder).keyframe(STREAM, model).build();
    }

    private static BandUpdate section(int band, byte[] update) {
        try {
            return BandUpdate.newBuilder()
                    .setBand(band)
                    .setUpdate(Snapshot.parseFrom(ByteString.copyFrom(update)))
                    .build();
        } catch (InvalidProtocolBufferException e) {
            throw new AssertionError(e);
        }
    }
}
