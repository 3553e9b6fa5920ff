package dev.throng.protocol.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked example in PROTOCOL.md. */
class ProtocolExampleTest {
    private static final TileGrid GRID = new TileGrid(0, 0, 32, 4, 2);
    private static final ModelParameters PARAMETERS = ModelParameters.forErrorBound(0.05f);
    private static final TileGeometry GEOMETRY = new TileGeometry(GRID, PARAMETERS);
    private static final int STREAM = 2;

    private static TileModel model() {
        TileModel model = new TileModel(false);
        model.append(5, 0, 1, 16384 + 100, 200, 0, 20, 0, 0, 0, 0);
        model.append(9, 0, 0, 16384 + 500, 600, 0, 0, 0, 0, 0, 0);
        return model;
    }

    @Test
    void hasTheBytesThatTheEncoderWrites() throws Exception {
        TileModel model = model();
        byte[] keyframe = new SnapshotBuilder(GEOMETRY, 7)
                .reset(GRID.wholeArea())
                .keyframe(STREAM, model)
                .build();
        TileUpdate update = new TileUpdate();
        update.addCorrection(0, 1, 0, 0);
        byte[] correction =
                new SnapshotBuilder(GEOMETRY, 8).update(STREAM, update).build();

        assertThat(hex("keyframe")).isEqualTo(HexFormat.of().formatHex(keyframe));
        assertThat(hex("correction")).isEqualTo(HexFormat.of().formatHex(correction));
    }

    @Test
    void hasTheBytesOfTheSameInBlocks() throws Exception {
        byte[] keyframe = new SnapshotBuilder(GEOMETRY, 7)
                .packedRows()
                .reset(GRID.wholeArea())
                .keyframe(STREAM, model())
                .build();
        TileModel advanced = model();
        advanced.advance();
        TileUpdate update = new TileUpdate();
        update.addCorrection(0, 1, 0, 0);
        byte[] correction = new SnapshotBuilder(GEOMETRY, 8)
                .packed(GRID.wholeArea(), Map.of(STREAM, advanced))
                .update(STREAM, update)
                .build();

        assertThat(hex("packed-keyframe")).isEqualTo(HexFormat.of().formatHex(keyframe));
        assertThat(hex("packed-correction")).isEqualTo(HexFormat.of().formatHex(correction));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "packed-"})
    void isDecodedToWhatItSays(String prefix) throws Exception {
        TileWorld world = new TileWorld(GRID, PARAMETERS, new boolean[] {false});
        byte[] keyframe = HexFormat.of().parseHex(hex(prefix + "keyframe"));
        world.apply(keyframe, 0, keyframe.length);
        assertThat(world.desyncedStreams()).isEmpty();
        byte[] correction = HexFormat.of().parseHex(hex(prefix + "correction"));
        world.apply(correction, 0, correction.length);

        TileModel model = world.stream(0);
        assertThat(world.streamKey(0)).isEqualTo(STREAM);
        assertThat(model.id(0)).isEqualTo(5);
        assertThat(model.x(0)).isEqualTo(16384 + 156);
        assertThat(model.velocityX(0)).isEqualTo(29);
        assertThat(model.age(0)).isZero();
        assertThat(model.lastCell(0)).isEqualTo(5);
        assertThat(document()).contains("the hash of the stream is `%08x`".formatted(model.hash()));
    }

    private static String hex(String example) throws Exception {
        Matcher block = Pattern.compile("```example-" + example + "\n(.*?)```", Pattern.DOTALL)
                .matcher(document());
        assertThat(block.find()).isTrue();
        return block.group(1).replaceAll("\\s", "");
    }

    private static String document() throws Exception {
        return Files.readString(Path.of("PROTOCOL.md"));
    }
}
