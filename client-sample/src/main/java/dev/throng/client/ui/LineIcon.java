package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.KindShape;
import dev.throng.client.ui.view.Palette;
import java.awt.AlphaComposite;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Component;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import javax.swing.Icon;

/** Icons of 18 logical pixels drawn as lines in the component's colour, sharp at any scale. */
final class LineIcon implements Icon {
    private static final int SIDE = 18;

    private final Drawing drawing;

    private interface Drawing {
        void draw(Graphics2D g, Component component);
    }

    private LineIcon(Drawing drawing) {
        this.drawing = drawing;
    }

    /** A pointer. */
    static Icon pointer() {
        Path2D arrow = polyline(true, 4, 2, 4, 14.5, 7.4, 11.5, 9.6, 16, 11.6, 15, 9.5, 10.7, 14, 10.5);
        return lines(arrow);
    }

    /** A crowd with a plus. */
    static Icon spawn() {
        return lines(
                new Ellipse2D.Double(2.5, 3, 5, 5),
                new Ellipse2D.Double(2.5, 11, 4, 4),
                new Ellipse2D.Double(9, 12.5, 3.4, 3.4),
                new Line2D.Double(13, 2.5, 13, 9.5),
                new Line2D.Double(9.5, 6, 16.5, 6));
    }

    /** A line with corners. */
    static Icon wall() {
        return lines(
                polyline(false, 3.5, 14, 6, 5, 12, 10.5, 15, 3.5),
                new Ellipse2D.Double(2, 12.5, 3, 3),
                new Ellipse2D.Double(4.5, 3.5, 3, 3),
                new Ellipse2D.Double(10.5, 9, 3, 3),
                new Ellipse2D.Double(13.5, 2, 3, 3));
    }

    /** Four corners. */
    static Icon fit() {
        return lines(
                polyline(false, 2.5, 6.5, 2.5, 2.5, 6.5, 2.5),
                polyline(false, 11.5, 2.5, 15.5, 2.5, 15.5, 6.5),
                polyline(false, 15.5, 11.5, 15.5, 15.5, 11.5, 15.5),
                polyline(false, 6.5, 15.5, 2.5, 15.5, 2.5, 11.5));
    }

    /** A lens with a plus or a minus. */
    static Icon zoom(boolean in) {
        Line2D across = new Line2D.Double(5, 7.5, 10, 7.5);
        Ellipse2D lens = new Ellipse2D.Double(2, 2, 11, 11);
        Line2D handle = new Line2D.Double(11.7, 11.7, 16, 16);
        return in ? lines(lens, handle, across, new Line2D.Double(7.5, 5, 7.5, 10)) : lines(lens, handle, across);
    }

    /** A target. */
    static Icon follow() {
        return lines(
                new Ellipse2D.Double(4, 4, 10, 10),
                new Ellipse2D.Double(7.8, 7.8, 2.4, 2.4),
                new Line2D.Double(9, 1, 9, 4),
                new Line2D.Double(9, 14, 9, 17),
                new Line2D.Double(1, 9, 4, 9),
                new Line2D.Double(14, 9, 17, 9));
    }

    /** Two bars. */
    static Icon pause() {
        return lines(new Rectangle2D.Double(4, 3, 3, 12), new Rectangle2D.Double(11, 3, 3, 12));
    }

    /** A square, for drags over a rectangle. */
    static Icon rectangle() {
        return lines(new Rectangle2D.Double(2.5, 4, 13, 10));
    }

    /** Half a disc, for the theme. */
    static Icon contrast() {
        return new LineIcon((g, component) -> {
            g.setColor(component.getForeground());
            g.draw(new Ellipse2D.Double(2.5, 2.5, 13, 13));
            Path2D half = new Path2D.Double();
            half.moveTo(9, 2.5);
            half.curveTo(18, 2.5, 18, 15.5, 9, 15.5);
            half.closePath();
            g.fill(half);
        });
    }

    /** A kind's shape in its colour. */
    static Icon kind(int kind, KindShape shape, boolean dark) {
        return new LineIcon((g, component) -> {
            Palette palette = Palette.of(dark);
            g.translate(9, 9);
            AgentShapes.draw(g, shape, 5.5, -Math.PI / 2, palette.kindColour(kind), AgentLook.PLAIN, palette, 1);
        });
    }

    private static Icon lines(Shape... shapes) {
        List<Shape> all = List.of(shapes);
        return new LineIcon((g, component) -> {
            g.setColor(component.getForeground());
            all.forEach(g::draw);
        });
    }

    private static Path2D polyline(boolean closed, double... xy) {
        Path2D path = new Path2D.Double();
        path.moveTo(xy[0], xy[1]);
        for (int i = 2; i < xy.length; i += 2) {
            path.lineTo(xy[i], xy[i + 1]);
        }
        if (closed) {
            path.closePath();
        }
        return path;
    }

    @Override
    public void paintIcon(Component component, Graphics graphics, int x, int y) {
        Graphics2D g = (Graphics2D) graphics.create();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.translate(x, y);
        g.setStroke(new BasicStroke(1.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        if (!component.isEnabled()) {
            g.setComposite(AlphaComposite.SrcOver.derive(0.4f));
        }
        g.setColor(Color.BLACK);
        drawing.draw(g, component);
        g.dispose();
    }

    @Override
    public int getIconWidth() {
        return SIDE;
    }

    @Override
    public int getIconHeight() {
        return SIDE;
    }
}
