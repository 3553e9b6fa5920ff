package dev.throng.client.ui;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import org.jspecify.annotations.Nullable;

/**
 * Paints the world into an opaque int image in device pixels. The same code fills the window and the {@code screenshot}
 * command's file; it needs no display. Confined to one thread, because it keeps buffers between pictures.
 *
 * <p>Layers from below: ground, grid and obstacles (kept in an image of their own until the camera or the obstacles
 * change, then copied), threats, trails, ground agents, flying agents from low to high, goals, selection, and the overlay of
 * legend and scale bar. Agents go pixel by pixel into the image's array, which is many times faster than one Graphics2D
 * call each; only near ones are drawn as vector shapes.
 */
final class WorldPainter {
    private final BackdropPainter backdrop = new BackdropPainter();
    private final ScenePainter scene = new ScenePainter();
    private final AgentPainter agents = new AgentPainter();
    private final OverlayPainter overlay = new OverlayPainter();
    private @Nullable BufferedImage kept;

    /** An image that this painter fills fastest; sides in device pixels. */
    static BufferedImage newImage(int width, int height) {
        return new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
    }

    /**
     * Paints over all of {@code target}.
     *
     * @param target of type {@link BufferedImage#TYPE_INT_RGB}, sides the camera's times the device scale
     * @param font the overlay's text font at its logical size
     * @return how many agents were in the picture
     */
    int paint(BufferedImage target, Picture picture, Font font) {
        if (target.getType() != BufferedImage.TYPE_INT_RGB) {
            throw new IllegalArgumentException("expected an image of type INT_RGB, got type " + target.getType());
        }
        copyBackdrop(target, picture);
        Graphics2D g = logicalGraphics(target, picture.deviceScale());
        try {
            g.setFont(font);
            scene.paintBelowAgents(g, picture);
            TrailPainter.paint(g, picture);
            int drawn = agents.paint(target, g, picture);
            scene.paintAboveAgents(g, picture);
            overlay.paint(g, picture);
            return drawn;
        } finally {
            g.dispose();
        }
    }

    /** Agents drawn as vector shapes in the last picture; the rest were sprites. */
    int vectorAgents() {
        return agents.vectorAgents();
    }

    private void copyBackdrop(BufferedImage target, Picture picture) {
        BufferedImage image = kept;
        boolean fits =
                image != null && image.getWidth() == target.getWidth() && image.getHeight() == target.getHeight();
        if (image == null || !fits) {
            image = newImage(target.getWidth(), target.getHeight());
            kept = image;
            backdrop.forget();
        }
        if (!backdrop.holds(picture)) {
            Graphics2D g = logicalGraphics(image, picture.deviceScale());
            try {
                backdrop.paint(g, picture);
            } finally {
                g.dispose();
            }
        }
        System.arraycopy(pixels(image), 0, pixels(target), 0, target.getWidth() * target.getHeight());
    }

    static int[] pixels(BufferedImage image) {
        return ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    }

    static Graphics2D logicalGraphics(BufferedImage image, double deviceScale) {
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
        g.scale(deviceScale, deviceScale);
        return g;
    }
}
