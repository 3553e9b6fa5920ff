package dev.throng.client.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Trails;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import java.awt.image.BufferedImage;
import org.junit.jupiter.api.Test;

class StillPictureTest {
    private static final WorldInfo WORLD = SyntheticCrowd.world(WorldInfo.Role.PLAYER);

    private static int count(BufferedImage image, int colour) {
        int count = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                count += (image.getRGB(x, y) & 0xFFFFFF) == (colour & 0xFFFFFF) ? 1 : 0;
            }
        }
        return count;
    }

    @Test
    void aStillNeedsNoDisplay() {
        Camera camera = StillPicture.camera(WORLD, null, 640, 480);
        BufferedImage still = StillPicture.render(
                WORLD, SyntheticCrowd.scene(), SyntheticCrowd.frame(2000, 3, 1), camera, true, true, "", Trails.none());

        assertThat(still.getWidth()).isEqualTo(640);
        assertThat(count(still, Palette.DARK.kindColour(0))).isGreaterThan(1500);
    }

    @Test
    void aStillShowsATitleAndWhereAgentsCameFrom() {
        Camera camera = Camera.fitting(new WorldRect(-10, -10, 10, 10), 400, 400, 0);
        Trails trails = new Trails(2);
        for (int step = 0; step <= 10; step++) {
            trails.sample(SyntheticCrowd.single(0, 1, step - 8, 0, 3), step * 100_000_000L);
        }
        AgentFrame frame = SyntheticCrowd.single(0, 1, 2, 0, 3);

        BufferedImage plain =
                StillPicture.render(WORLD, SceneView.EMPTY, frame, camera, false, false, "", Trails.none());
        BufferedImage still =
                StillPicture.render(WORLD, SceneView.EMPTY, frame, camera, false, false, "One walks east", trails);

        int onTheWay = still.getRGB(160, 200) & 0xFFFFFF;
        assertThat(onTheWay).isNotEqualTo(plain.getRGB(160, 200) & 0xFFFFFF);
        int text = Palette.LIGHT.text() & 0xFFFFFF;
        assertThat(count(still.getSubimage(100, 0, 200, 40), text))
                .isGreaterThan(count(plain.getSubimage(100, 0, 200, 40), text) + 20);
    }

    @Test
    void trailsForgetWhatIsTooLongAgo() {
        Trails trails = new Trails(1);
        for (int step = 0; step <= 100; step++) {
            trails.sample(SyntheticCrowd.single(0, 1, step, 0, 3), step * 100_000_000L);
        }

        assertThat(trails.all()).hasSize(1);
        Trails.Trail trail = trails.all().get(0);
        assertThat(trail.size()).isEqualTo(11);
        assertThat(trail.x(0)).isEqualTo(90);
        assertThat(trail.x(10)).isEqualTo(100);
        trails.sample(AgentFrame.empty(), 12_000_000_000L);
        assertThat(trails.all()).isEmpty();
    }
}
