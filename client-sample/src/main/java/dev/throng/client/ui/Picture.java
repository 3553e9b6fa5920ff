package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Legend;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.WorldInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one picture of the world shows. {@code world} and {@code legend} are null before a server let us in;
 * {@code preview} is the area that letting the button go would spawn on.
 */
record Picture(
        Camera camera,
        double deviceScale,
        Palette palette,
        Layers layers,
        @Nullable WorldInfo world,
        SceneView scene,
        AgentFrame frame,
        @Nullable Legend legend,
        Selection selection,
        @Nullable Preview preview,
        Hint hint,
        List<String> diagnostics,
        long nowNanos) {

    /** Which optional parts are drawn, and whether they may move by themselves. */
    record Layers(boolean grid, boolean legend, boolean influence, boolean reducedMotion) {
        static final Layers ALL = new Layers(true, true, true, false);
    }

    /** The spawn tool's area under the hand, with what it would make. */
    record Preview(SpawnArea area, int kind, String caption) {}

    /** A headline and a sentence in the middle of an empty view; both may be empty. */
    record Hint(String headline, String sentence) {
        static final Hint NONE = new Hint("", "");
    }

    /** The smallest use: a world, its scene and a frame, everything else at rest. */
    static Picture plain(
            Camera camera, double deviceScale, Palette palette, WorldInfo world, SceneView scene, AgentFrame frame) {
        return new Picture(
                camera,
                deviceScale,
                palette,
                Layers.ALL,
                world,
                scene,
                frame,
                Legend.of(world, frame),
                Selection.NONE,
                null,
                Hint.NONE,
                List.of(),
                0);
    }
}
