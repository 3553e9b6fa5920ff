package dev.throng.client.ui;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;

/** Text over a busy picture. */
final class Text {
    private Text() {}

    /** Draws with the baseline's left end at (x, y) and a rim in {@code halo}, so that it reads on anything. */
    static void haloed(Graphics2D g, String text, double x, double y, int colour, int halo) {
        if (text.isEmpty()) {
            return;
        }
        Shape outline = new TextLayout(text, g.getFont(), g.getFontRenderContext())
                .getOutline(AffineTransform.getTranslateInstance(x, y));
        g.setColor(new Color(halo));
        g.setStroke(new BasicStroke(4f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.draw(outline);
        g.setColor(new Color(colour));
        g.fill(outline);
    }

    static double width(Graphics2D g, String text) {
        return g.getFontMetrics().getStringBounds(text, g).getWidth();
    }
}
