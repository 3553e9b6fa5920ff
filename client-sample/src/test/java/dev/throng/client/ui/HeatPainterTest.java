package dev.throng.client.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.replica.DensityMap;
import dev.throng.client.replica.Replica;
import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.HeatMap;
import dev.throng.client.ui.view.HeatScale;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import dev.throng.protocol.snapshot.DetailBand;
import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.protocol.snapshot.TileGrid;
import dev.throng.protocol.v1.DensityTile;
import dev.throng.protocol.v1.DensityUpdate;
import dev.throng.protocol.v1.Snapshot;
import dev.throng.protocol.v1.TileArea;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HeatPainterTest {
    /** 64 m square, 16 by 16 cells of 4 m; 4 pixels a metre. */
    private static final WorldRect BOUNDS = new WorldRect(0, 0, 64, 64);

    private static final Camera CAMERA = new Camera(32, 32, 4, 256, 256);
    private static final int GROUND = Palette.LIGHT.ground();

    private final HeatPainter painter = new HeatPainter();

    @Test
    void coloursTheGroundByWhatIsInTheCellThere() throws Exception {
        BufferedImage image = paint(null);

        // The cell in the third column and second row from the south-west has 16 agents on 16 square metres.
        int crowded = Palette.mix(GROUND, HeatScale.colour(1, false), (HeatScale.colour(1, false) >>> 24) / 255.0);
        assertThat(image.getRGB(40, 256 - 24))
                .satisfies(colour -> assertThat(distance(colour, crowded)).isLessThan(40));
        assertThat(distance(crowded, GROUND)).isGreaterThan(200);
        assertThat(image.getRGB(40, 256 - 60)).isEqualTo(GROUND);
        assertThat(image.getRGB(120, 256 - 24)).isEqualTo(GROUND);
        assertThat(image.getRGB(40, 24)).as("north is up").isEqualTo(GROUND);
    }

    @Test
    void leavesOutWhereAgentsAreDrawnOneByOne() throws Exception {
        assertThat(paint(new WorldRect(0, 0, 32, 32)).getRGB(40, 256 - 24)).isEqualTo(GROUND);
        assertThat(paint(new WorldRect(32, 0, 64, 32)).getRGB(40, 256 - 24)).isNotEqualTo(GROUND);
    }

    @Test
    void aViewOfACrowdInCellsIsNotCalledEmpty() throws Exception {
        assertThat(Hints.isEmpty(SyntheticCrowd.inCells(new HeatMap(density(), null))))
                .isFalse();
        assertThat(Hints.isEmpty(SyntheticCrowd.inCells(HeatMap.NONE))).isTrue();
    }

    @Test
    void paintsNothingWithoutDensity() {
        BufferedImage image = ground();
        Graphics2D g = image.createGraphics();
        painter.paint(g, picture(AgentFrame.empty()));
        g.dispose();

        assertThat(image.getRGB(40, 256 - 24)).isEqualTo(GROUND);
    }

    private BufferedImage paint(@Nullable WorldRect covered) throws Exception {
        HeatMap heat = new HeatMap(density(), covered);
        BufferedImage image = ground();
        Graphics2D g = image.createGraphics();
        painter.paint(g, picture(SyntheticCrowd.inCells(heat)));
        g.dispose();
        return image;
    }

    private static DensityMap density() throws Exception {
        Replica replica = new Replica(
                new TileGrid(0, 0, 32, 2, 2),
                DetailBand.ladder(ModelParameters.forErrorBound(0.05f), 1),
                List.of(false),
                20);
        byte[] bytes = Snapshot.newBuilder()
                .setTick(1)
                .setReset(true)
                .setDensity(DensityUpdate.newBuilder()
                        .setArea(TileArea.getDefaultInstance())
                        .addTiles(DensityTile.newBuilder().addAllCells(List.of((16 + 2) * 7, 32))))
                .build()
                .toByteArray();
        replica.apply(bytes, 0, bytes.length);
        return replica.density();
    }

    private static BufferedImage ground() {
        BufferedImage image = WorldPainter.newImage(256, 256);
        Graphics2D g = image.createGraphics();
        g.setColor(new Color(GROUND));
        g.fillRect(0, 0, 256, 256);
        g.dispose();
        return image;
    }

    private static Picture picture(AgentFrame frame) {
        return Picture.plain(
                CAMERA,
                1,
                Palette.LIGHT,
                new WorldInfo(1, "heat", BOUNDS, 20, List.of(), WorldInfo.Role.PLAYER, 10),
                SceneView.EMPTY,
                frame);
    }

    private static int distance(int one, int other) {
        int sum = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            sum += Math.abs(((one >> shift) & 0xFF) - ((other >> shift) & 0xFF));
        }
        return sum;
    }
}
