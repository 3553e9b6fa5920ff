package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.KindShape;
import dev.throng.client.ui.view.Palette;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;

/**
 * Draws one agent as vector shapes: a body in its kind's colour and outline, and a mark at its front. Sprites are made
 * from the same drawing, so that an agent looks the same on both sides of the switch. Bodies of all shapes have about
 * the same area, so that no kind looks heavier than its radius says.
 */
final class AgentShapes {
    /** Below this body radius in pixels a mark at the front is a smudge, and is left out. */
    private static final double MIN_MARK_RADIUS = 3;

    private AgentShapes() {}

    /**
     * Draws at the origin of {@code g}.
     *
     * @param radius of the body, in units of {@code g}
     * @param heading radians from screen right, clockwise as screen y grows; NaN for none
     * @param colour of the body, as it is when the agent is on its way
     */
    static void draw(
            Graphics2D g,
            KindShape shape,
            double radius,
            double heading,
            int colour,
            AgentLook look,
            Palette palette,
            double hair) {
        boolean headed = !Double.isNaN(heading);
        AffineTransform before = g.getTransform();
        g.rotate(headed ? heading : -Math.PI / 2);
        int body = look == AgentLook.RESTING ? Palette.mix(colour, palette.ground(), 0.42) : colour;
        Shape outline = outline(shape, radius);
        if (look == AgentLook.DEAD) {
            drawDead(g, outline, radius, Palette.mix(colour, palette.ground(), 0.3), hair);
            g.setTransform(before);
            return;
        }
        if (look == AgentLook.ALARMED && radius < MIN_MARK_RADIUS) {
            body = Palette.mix(colour, palette.alarm(), 0.7);
        }
        g.setColor(new Color(body));
        g.fill(outline);
        if (radius >= MIN_MARK_RADIUS) {
            if (look == AgentLook.ALARMED) {
                g.setColor(new Color(palette.alarm()));
                g.setStroke(new BasicStroke((float) Math.max(1.4 * hair, radius * 0.22)));
            } else {
                g.setColor(new Color(edgeColour(body, palette)));
                g.setStroke(new BasicStroke((float) Math.max(hair * 0.8, radius * 0.09)));
            }
            g.draw(outline);
            if (headed) {
                g.setColor(new Color(markColour(body, palette)));
                g.fill(mark(shape, radius));
            }
        }
        g.setTransform(before);
    }

    /** An outline that shows the ground, and a cross in it. */
    private static void drawDead(Graphics2D g, Shape outline, double radius, int colour, double hair) {
        g.setColor(new Color(colour));
        g.setStroke(new BasicStroke((float) Math.max(hair, radius * 0.14)));
        g.draw(outline);
        double arm = radius * 0.5;
        g.draw(new Line2D.Double(-arm, -arm, arm, arm));
        g.draw(new Line2D.Double(-arm, arm, arm, -arm));
    }

    /** How far a drawing may reach from its centre, in body radii. */
    static double reach(KindShape shape) {
        return switch (shape) {
            case CIRCLE -> 1.15;
            case SQUARE, HEXAGON -> 1.4;
            case DIAMOND, TRIANGLE -> 1.9;
            case DART -> 2.1;
        };
    }

    static Shape outline(KindShape shape, double r) {
        return switch (shape) {
            case CIRCLE -> new Ellipse2D.Double(-r, -r, 2 * r, 2 * r);
            case SQUARE -> polygon(r * 0.9, 1, 1, -1, 1, -1, -1, 1, -1);
            case TRIANGLE -> polygon(r, 1.7, 0, -0.95, 1.02, -0.95, -1.02);
            case DIAMOND -> polygon(r, 1.5, 0, 0, 1.02, -1.2, 0, 0, -1.02);
            case HEXAGON -> polygon(r * 1.08, 1, 0, 0.5, 0.87, -0.5, 0.87, -1, 0, -0.5, -0.87, 0.5, -0.87);
            case DART -> polygon(r, 1.9, 0, -0.2, 0.95, -1.5, 0.8, -0.95, 0, -1.5, -0.8, -0.2, -0.95);
        };
    }

    private static Shape mark(KindShape shape, double r) {
        double at = shape == KindShape.TRIANGLE || shape == KindShape.DIAMOND ? 0.62 : 0.52;
        if (shape == KindShape.DART) {
            return polygon(r, 1.45, 0, 0.35, 0.34, 0.35, -0.34);
        }
        return polygon(r, at + 0.3, 0, at - 0.32, 0.4, at - 0.32, -0.4);
    }

    private static int edgeColour(int body, Palette palette) {
        return palette.dark() ? Palette.mix(body, 0xFF000000, 0.45) : Palette.mix(body, 0xFF000000, 0.3);
    }

    private static int markColour(int body, Palette palette) {
        return palette.dark() ? Palette.mix(body, 0xFF0B0E11, 0.82) : Palette.mix(body, 0xFFFFFFFF, 0.88);
    }

    private static Path2D polygon(double scale, double... xy) {
        Path2D path = new Path2D.Double(Path2D.WIND_NON_ZERO, xy.length / 2 + 1);
        path.moveTo(xy[0] * scale, xy[1] * scale);
        for (int i = 2; i < xy.length; i += 2) {
            path.lineTo(xy[i] * scale, xy[i + 1] * scale);
        }
        path.closePath();
        return path;
    }
}
