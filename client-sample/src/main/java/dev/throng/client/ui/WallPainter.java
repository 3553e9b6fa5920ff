package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.SceneView;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;

/** Paints walls: solids filled, lines as thick as a thin wall is, and never too thin to be seen. */
final class WallPainter {
    /** How thick lines are drawn; their own thickness is nothing. */
    private static final double LINE_METRES = 0.15;

    private static final float LEAST_LINE_PX = 1.5f;

    private WallPainter() {}

    static void paint(Graphics2D g, Picture picture) {
        if (picture.scene().walls().isEmpty()) {
            return;
        }
        Camera camera = picture.camera();
        Rectangle2D screen = new Rectangle2D.Double(-10, -10, camera.widthPx() + 20, camera.heightPx() + 20);
        // The rings of a map are one shape: what an inner ring encloses is open ground.
        Path2D map = new Path2D.Double(Path2D.WIND_NON_ZERO);
        Path2D solids = new Path2D.Double(Path2D.WIND_NON_ZERO);
        Path2D lines = new Path2D.Double();
        for (SceneView.WallMark wall : picture.scene().walls()) {
            Path2D path = path(camera, wall);
            if (!path.getBounds2D().intersects(screen) && !thinIn(path.getBounds2D(), screen)) {
                continue;
            }
            switch (wall.shape()) {
                case OUTLINE -> map.append(path, false);
                case SOLID -> solids.append(path, false);
                case CHAIN -> lines.append(path, false);
            }
        }
        Color body = new Color(picture.palette().obstacleBody());
        Color edge = new Color(picture.palette().obstacleEdge());
        g.setColor(body);
        g.fill(map);
        g.fill(solids);
        g.setColor(edge);
        g.setStroke(new BasicStroke(1));
        g.draw(map);
        g.draw(solids);
        float width = (float) Math.max(LEAST_LINE_PX, LINE_METRES * camera.pixelsPerMetre());
        g.setStroke(new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.draw(lines);
    }

    /** A straight line along an axis has bounds without an area, which intersect nothing. */
    private static boolean thinIn(Rectangle2D bounds, Rectangle2D screen) {
        return bounds.isEmpty()
                && bounds.getMaxX() >= screen.getMinX()
                && bounds.getMinX() <= screen.getMaxX()
                && bounds.getMaxY() >= screen.getMinY()
                && bounds.getMinY() <= screen.getMaxY();
    }

    private static Path2D path(Camera camera, SceneView.WallMark wall) {
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO, wall.points().size() + 1);
        boolean first = true;
        for (SceneView.WallPoint point : wall.points()) {
            double x = camera.screenX(point.x());
            double y = camera.screenY(point.z());
            if (first) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
            first = false;
        }
        if (wall.shape() != SceneView.WallShape.CHAIN) {
            path.closePath();
        }
        return path;
    }
}
