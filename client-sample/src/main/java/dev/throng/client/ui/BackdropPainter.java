package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.HeatMap;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.RoundNumbers;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.WorldRect;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import org.jspecify.annotations.Nullable;

/** Paints what moves only with the camera or rarely: the ground, its grid and border, the density, walls and obstacles. */
final class BackdropPainter {
    /** Grid lines closer than this are not drawn, logical pixels. */
    private static final double MIN_GRID_PX = 22;

    private final HeatPainter heat = new HeatPainter();
    private @Nullable Key painted;

    private record Key(
            Camera camera,
            double deviceScale,
            boolean dark,
            boolean grid,
            boolean influence,
            long revision,
            @Nullable WorldRect bounds,
            HeatMap heat) {
        static Key of(Picture picture) {
            var world = picture.world();
            return new Key(
                    picture.camera(),
                    picture.deviceScale(),
                    picture.palette().dark(),
                    picture.layers().grid(),
                    picture.layers().influence(),
                    picture.scene().revision(),
                    world == null ? null : world.bounds(),
                    picture.frame().heat());
        }
    }

    /** Whether the last painted backdrop is that of this picture. */
    boolean holds(Picture picture) {
        return Key.of(picture).equals(painted);
    }

    void forget() {
        painted = null;
    }

    void paint(Graphics2D g, Picture picture) {
        painted = Key.of(picture);
        Camera camera = picture.camera();
        Palette palette = picture.palette();
        g.setColor(new Color(palette.outside()));
        g.fill(new Rectangle2D.Double(0, 0, camera.widthPx(), camera.heightPx()));
        var world = picture.world();
        if (world == null) {
            return;
        }
        Rectangle2D ground = onScreen(camera, world.bounds());
        g.setColor(new Color(palette.ground()));
        g.fill(ground);
        if (picture.layers().grid()) {
            paintGrid(g, picture, world.bounds(), ground);
        }
        if (picture.layers().influence()) {
            paintInfluences(g, picture);
        }
        heat.paint(g, picture);
        WallPainter.paint(g, picture);
        paintBodies(g, picture);
        g.setColor(new Color(palette.border()));
        g.setStroke(new BasicStroke(1.5f));
        g.draw(ground);
    }

    private static void paintGrid(Graphics2D g, Picture picture, WorldRect bounds, Rectangle2D ground) {
        Camera camera = picture.camera();
        double step = RoundNumbers.stepAtLeast(camera.pixelsPerMetre(), MIN_GRID_PX);
        WorldRect seen = camera.visible();
        // A line is one device pixel, on a device pixel, at any scale.
        double hair = 1 / picture.deviceScale();
        Color minor = new Color(picture.palette().gridMinor(), true);
        Color major = new Color(picture.palette().gridMajor(), true);
        long firstX = (long) Math.ceil(Math.max(bounds.minX(), seen.minX()) / step);
        long lastX = (long) Math.floor(Math.min(bounds.maxX(), seen.maxX()) / step);
        for (long i = firstX; i <= lastX; i++) {
            g.setColor(i % 5 == 0 ? major : minor);
            double x = Math.round(camera.screenX(i * step) / hair) * hair;
            g.fill(new Rectangle2D.Double(x, ground.getMinY(), hair, ground.getHeight()));
        }
        long firstZ = (long) Math.ceil(Math.max(bounds.minZ(), seen.minZ()) / step);
        long lastZ = (long) Math.floor(Math.min(bounds.maxZ(), seen.maxZ()) / step);
        for (long i = firstZ; i <= lastZ; i++) {
            g.setColor(i % 5 == 0 ? major : minor);
            double y = Math.round(camera.screenY(i * step) / hair) * hair;
            g.fill(new Rectangle2D.Double(ground.getMinX(), y, ground.getWidth(), hair));
        }
    }

    private static void paintInfluences(Graphics2D g, Picture picture) {
        int ring = picture.palette().influence();
        Color fill = new Color(Palette.withAlpha(ring, 14), true);
        Color edge = new Color(ring, true);
        g.setStroke(new BasicStroke(1, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {3, 4}, 0));
        for (SceneView.ObstacleMark obstacle : picture.scene().obstacles()) {
            if (obstacle.influenceRadius() <= obstacle.bodyRadius()) {
                continue;
            }
            Ellipse2D disc = disc(picture.camera(), obstacle.x(), obstacle.z(), obstacle.influenceRadius());
            if (inPicture(picture.camera(), disc)) {
                g.setColor(fill);
                g.fill(disc);
                g.setColor(edge);
                g.draw(disc);
            }
        }
    }

    private static void paintBodies(Graphics2D g, Picture picture) {
        Color body = new Color(picture.palette().obstacleBody());
        Color edge = new Color(picture.palette().obstacleEdge());
        for (SceneView.ObstacleMark obstacle : picture.scene().obstacles()) {
            Ellipse2D disc = disc(picture.camera(), obstacle.x(), obstacle.z(), obstacle.bodyRadius());
            if (inPicture(picture.camera(), disc)) {
                g.setColor(body);
                g.fill(disc);
                g.setColor(edge);
                g.setStroke(new BasicStroke((float) Math.min(2.5, Math.max(0.75, disc.getWidth() / 24))));
                g.draw(disc);
            }
        }
    }

    static Rectangle2D onScreen(Camera camera, WorldRect rect) {
        double x = camera.screenX(rect.minX());
        double y = camera.screenY(rect.maxZ());
        return new Rectangle2D.Double(
                x, y, rect.width() * camera.pixelsPerMetre(), rect.depth() * camera.pixelsPerMetre());
    }

    static Ellipse2D disc(Camera camera, double x, double z, double radiusMetres) {
        double r = radiusMetres * camera.pixelsPerMetre();
        return new Ellipse2D.Double(camera.screenX(x) - r, camera.screenY(z) - r, 2 * r, 2 * r);
    }

    static boolean inPicture(Camera camera, Ellipse2D disc) {
        return disc.getMaxX() >= 0
                && disc.getMaxY() >= 0
                && disc.getMinX() <= camera.widthPx()
                && disc.getMinY() <= camera.heightPx();
    }
}
