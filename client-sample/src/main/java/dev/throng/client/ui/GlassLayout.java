package dev.throng.client.ui;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.LayoutManager;

/** Puts the banner in the middle of the top and the notices in the middle of the bottom of the world view. */
final class GlassLayout implements LayoutManager {
    private static final int MARGIN = 14;

    @Override
    public void addLayoutComponent(String name, Component component) {}

    @Override
    public void removeLayoutComponent(Component component) {}

    @Override
    public Dimension preferredLayoutSize(Container parent) {
        return new Dimension(960, 640);
    }

    @Override
    public Dimension minimumLayoutSize(Container parent) {
        return new Dimension(240, 160);
    }

    @Override
    public void layoutContainer(Container parent) {
        for (Component child : parent.getComponents()) {
            Dimension size = child.getPreferredSize();
            int width = Math.min(size.width, parent.getWidth() - 2 * MARGIN);
            int x = (parent.getWidth() - width) / 2;
            boolean top = child instanceof Banner;
            int y = top ? MARGIN : parent.getHeight() - MARGIN - size.height;
            child.setBounds(x, y, Math.max(0, width), size.height);
        }
    }
}
