package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Legend;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.Trails;
import dev.throng.client.ui.view.WallSketch;
import dev.throng.client.ui.view.WorldInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one picture of the world shows. {@code world} and {@code legend} are null before a server let us in;
 * {@code preview} is what the tool in hand would do.
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
        Extras extras,
        long nowNanos) {

    /** Which optional parts are drawn, and whether they may move by themselves. */
    record Layers(boolean grid, boolean legend, boolean influence, boolean reducedMotion) {
        static final Layers ALL = new Layers(true, true, true, false);
    }

    /** What the tool in hand would do now. */
    sealed interface Preview {}

    /** The spawn tool's area under the hand, with what it would make. */
    record SpawnPreview(SpawnArea area, int kind, String caption) implements Preview {}

    /**
     * A wall that is being drawn, or could be begun when the sketch is empty.
     *
     * @param pointer where the next corner would be, null when the pointer is elsewhere
     */
    record WallPreview(WallSketch sketch, SceneView.@Nullable WallPoint pointer, WallStep next) implements Preview {
        /** Whether a click would close the wall to what is no solid. */
        boolean refused() {
            return next == WallStep.CLOSE && !sketch.convex();
        }
    }

    /** What the left button would do to a wall that is being drawn. */
    enum WallStep {
        /** A click sets the first corner. */
        BEGIN,
        /** A click sets the next corner. */
        ADD,
        /** A click closes the wall to a solid. */
        CLOSE,
        /** Letting go places a straight wall. */
        SPAN
    }

    /** A headline and a sentence in the middle of an empty view; both may be empty. */
    record Hint(String headline, String sentence) {
        static final Hint NONE = new Hint("", "");
    }

    /** What only still pictures have: a title over them, which may be empty, and where agents came from. */
    record Extras(String title, Trails trails) {
        static final Extras NONE = new Extras("", Trails.none());
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
                Extras.NONE,
                0);
    }
}
