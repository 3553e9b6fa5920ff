package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Legend;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.Trails;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import java.awt.Font;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Pictures of a world without a window or a display, by the same painters as the window's. */
public final class StillPicture {
    private StillPicture() {}

    /** The camera of a still: the whole world with a margin, or a rectangle of it. */
    public static Camera camera(WorldInfo world, @Nullable WorldRect view, int width, int height) {
        return view == null
                ? Camera.fitting(world.bounds(), width, height, CameraRig.FIT_MARGIN_PX)
                : Camera.fitting(view, width, height, 0);
    }

    /**
     * A picture as large as the camera's.
     *
     * @param legend whether kinds are counted in a corner
     * @param title over the picture; may be empty
     * @param trails where agents came from
     */
    public static BufferedImage render(
            WorldInfo world,
            SceneView scene,
            AgentFrame frame,
            Camera camera,
            boolean dark,
            boolean legend,
            String title,
            Trails trails) {
        BufferedImage image = WorldPainter.newImage((int) camera.widthPx(), (int) camera.heightPx());
        Picture picture = new Picture(
                camera,
                1,
                Palette.of(dark),
                new Picture.Layers(true, legend, true, true),
                world,
                scene,
                frame,
                Legend.of(world, frame),
                Selection.NONE,
                null,
                Hints.isEmpty(frame) ? new Picture.Hint("No agents here", "") : Picture.Hint.NONE,
                List.of(),
                new Picture.Extras(title, trails),
                0);
        new WorldPainter().paint(image, picture, new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        return image;
    }
}
