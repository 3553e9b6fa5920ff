package dev.throng.client.ui.view;

import java.util.List;

/** How far a point is from what a wall's lines are, metres. */
public final class WallDistance {
    private WallDistance() {}

    public static double of(SceneView.WallMark wall, double x, double z) {
        List<SceneView.WallPoint> points = wall.points();
        boolean closed = wall.shape() != SceneView.WallShape.CHAIN;
        double least = Double.POSITIVE_INFINITY;
        for (int i = closed ? 0 : 1; i < points.size(); i++) {
            SceneView.WallPoint a = points.get((i + points.size() - 1) % points.size());
            SceneView.WallPoint b = points.get(i);
            double ux = b.x() - a.x();
            double uz = b.z() - a.z();
            double squared = ux * ux + uz * uz;
            double share = squared == 0 ? 0 : ((x - a.x()) * ux + (z - a.z()) * uz) / squared;
            double at = Math.max(0, Math.min(1, share));
            least = Math.min(least, Math.hypot(x - a.x() - ux * at, z - a.z() - uz * at));
        }
        return least;
    }
}
