package dev.throng.client.ui.view;

import java.util.Comparator;
import java.util.Optional;

/** Finds what a pointer means of what stands in the world. */
public final class ScenePicker {
    private ScenePicker() {}

    /** The obstacle nearest to a point that lies in its body, or within a reach of its middle; metres. */
    public static Optional<SceneView.ObstacleMark> obstacle(SceneView scene, double x, double z, double reachMetres) {
        return scene.obstacles().stream()
                .filter(o -> Math.hypot(o.x() - x, o.z() - z) <= Math.max(o.bodyRadius(), reachMetres))
                .min(Comparator.comparingDouble(o -> Math.hypot(o.x() - x, o.z() - z)));
    }

    /** The wall nearest to a point within a reach of it, in metres; the ground of a map cannot be taken away. */
    public static Optional<SceneView.WallMark> wall(SceneView scene, double x, double z, double reachMetres) {
        return scene.walls().stream()
                .filter(wall -> wall.shape() != SceneView.WallShape.OUTLINE)
                .filter(wall -> WallDistance.of(wall, x, z) <= reachMetres)
                .min(Comparator.comparingDouble(wall -> WallDistance.of(wall, x, z)));
    }
}
