package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView.WallPoint;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.WallSketch;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.Locale;

/** Paints what the tool in hand would do: the area to spawn on, the wall that is being drawn. */
final class PreviewPainter {
    private static final double CORNER_PX = 3.5;
    private static final double CLOSING_RING_PX = 8;
    /** How far above the bottom the line of help is. */
    private static final double HELP_BOTTOM_PX = 14;

    private static final double HELP_PADDING_PX = 12;

    private PreviewPainter() {}

    static void paint(Graphics2D g, Picture picture, Picture.Preview preview) {
        if (preview instanceof Picture.SpawnPreview spawn) {
            paintSpawn(g, picture, spawn);
        } else if (preview instanceof Picture.WallPreview wall) {
            paintWall(g, picture, wall);
        }
    }

    private static void paintSpawn(Graphics2D g, Picture picture, Picture.SpawnPreview preview) {
        Camera camera = picture.camera();
        int colour = picture.palette().kindColour(preview.kind());
        Shape area;
        double labelX;
        double labelY;
        if (preview.area() instanceof SpawnArea.Disc disc) {
            area = BackdropPainter.disc(camera, disc.x(), disc.z(), disc.radius());
        } else if (preview.area() instanceof SpawnArea.Rectangle rectangle) {
            area = BackdropPainter.onScreen(camera, rectangle.rect());
        } else {
            SpawnArea.Point point = (SpawnArea.Point) preview.area();
            double x = camera.screenX(point.x());
            double y = camera.screenY(point.z());
            area = new Ellipse2D.Double(x - 5, y - 5, 10, 10);
        }
        Rectangle2D box = area.getBounds2D();
        labelX = box.getMaxX() + 8;
        labelY = box.getCenterY() + 4;
        g.setColor(new Color(Palette.withAlpha(colour, 46), true));
        g.fill(area);
        g.setColor(new Color(colour));
        g.setStroke(new BasicStroke(1.8f));
        g.draw(area);
        Text.haloed(
                g, preview.caption(), labelX, labelY, colour, picture.palette().ground());
    }

    private static void paintWall(Graphics2D g, Picture picture, Picture.WallPreview preview) {
        Camera camera = picture.camera();
        Palette palette = picture.palette();
        WallSketch sketch = preview.sketch();
        boolean closing = preview.next() == Picture.WallStep.CLOSE;
        int colour = preview.refused() ? palette.threat() : palette.selection();
        if (!sketch.isEmpty()) {
            Path2D drawn = path(camera, sketch);
            if (closing) {
                drawn.closePath();
                g.setColor(new Color(Palette.withAlpha(colour, 60), true));
                g.fill(drawn);
            }
            g.setColor(new Color(Palette.withAlpha(palette.ground(), 200), true));
            g.setStroke(new BasicStroke(6, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            g.draw(drawn);
            g.setColor(new Color(colour));
            g.setStroke(new BasicStroke(3, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
            g.draw(drawn);
            for (WallPoint corner : sketch.corners()) {
                g.fill(dot(camera, corner, CORNER_PX));
            }
            if (sketch.closable()) {
                g.setStroke(new BasicStroke(1.8f));
                g.draw(dot(camera, sketch.corners().get(0), CLOSING_RING_PX));
            }
            paintNextLine(g, picture, preview, colour);
        }
        paintHelp(g, picture, help(preview), preview.refused() ? palette.threat() : palette.text());
    }

    /** The line to where the next corner would be, and how long it is. */
    private static void paintNextLine(Graphics2D g, Picture picture, Picture.WallPreview preview, int colour) {
        WallPoint to = preview.pointer();
        if (to == null || preview.next() == Picture.WallStep.CLOSE) {
            return;
        }
        Camera camera = picture.camera();
        WallPoint from = preview.sketch().last();
        Path2D line = new Path2D.Double();
        line.moveTo(camera.screenX(from.x()), camera.screenY(from.z()));
        line.lineTo(camera.screenX(to.x()), camera.screenY(to.z()));
        g.setStroke(new BasicStroke(2.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, new float[] {7, 5}, 0));
        g.draw(line);
        Text.haloed(
                g,
                String.format(Locale.ROOT, "%.1f m", WallSketch.distance(from, to)),
                camera.screenX(to.x()) + 12,
                camera.screenY(to.z()) - 8,
                colour,
                picture.palette().ground());
    }

    private static String help(Picture.WallPreview preview) {
        String back = "Backspace takes a corner back · Esc calls off";
        return switch (preview.next()) {
            case BEGIN -> "Click from corner to corner, or drag a straight wall · E removes a wall under the pointer";
            case SPAN -> "Let go to place the wall · Esc calls off";
            case CLOSE ->
                preview.refused() ? "No solid: it has to bend to one side only" : "Click to close the wall to a solid";
            case ADD ->
                switch (preview.sketch().corners().size()) {
                    case 1 -> "Click the next corner · " + back;
                    case 2 -> "Enter or double click places the wall · " + back;
                    default -> "Enter or double click places the wall · the first corner makes a solid · " + back;
                };
        };
    }

    private static void paintHelp(Graphics2D g, Picture picture, String help, int colour) {
        Camera camera = picture.camera();
        double width = Text.width(g, help) + 2 * HELP_PADDING_PX;
        double height = g.getFontMetrics().getHeight() + HELP_PADDING_PX;
        double x = (camera.widthPx() - width) / 2;
        double y = camera.heightPx() - height - HELP_BOTTOM_PX;
        OverlayPainter.paintCard(g, picture.palette(), x, y, width, height);
        g.setColor(new Color(colour));
        g.drawString(help, (float) (x + HELP_PADDING_PX), (float)
                (y + HELP_PADDING_PX / 2 + g.getFontMetrics().getAscent()));
    }

    private static Path2D path(Camera camera, WallSketch sketch) {
        Path2D path = new Path2D.Double();
        boolean first = true;
        for (WallPoint corner : sketch.corners()) {
            double x = camera.screenX(corner.x());
            double y = camera.screenY(corner.z());
            if (first) {
                path.moveTo(x, y);
            } else {
                path.lineTo(x, y);
            }
            first = false;
        }
        return path;
    }

    private static Shape dot(Camera camera, WallPoint point, double radius) {
        return new Ellipse2D.Double(
                camera.screenX(point.x()) - radius, camera.screenY(point.z()) - radius, 2 * radius, 2 * radius);
    }
}
