package dev.throng.client.ui;

import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.LayoutManager;
import java.awt.RenderingHints;
import java.awt.geom.RoundRectangle2D;
import javax.swing.BorderFactory;
import javax.swing.JPanel;

/** A panel with round corners that floats over the world view. */
class Pill extends JPanel {
    private int fill = 0xF0FFFFFF;
    private int edge = 0x30000000;

    Pill(LayoutManager layout) {
        super(layout);
        setOpaque(false);
        setBorder(BorderFactory.createEmptyBorder(7, 14, 7, 14));
    }

    final void colours(int fillArgb, int edgeArgb) {
        fill = fillArgb;
        edge = edgeArgb;
        repaint();
    }

    @Override
    protected final void paintComponent(Graphics graphics) {
        Graphics2D g = (Graphics2D) graphics.create();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        var shape = new RoundRectangle2D.Double(0.5, 0.5, getWidth() - 1.0, getHeight() - 1.0, 16, 16);
        g.setColor(new Color(fill, true));
        g.fill(shape);
        g.setColor(new Color(edge, true));
        g.draw(shape);
        g.dispose();
    }
}
