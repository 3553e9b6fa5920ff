package dev.throng.client.ui;

import dev.throng.client.replica.DensityMap;
import dev.throng.client.ui.view.HeatMap;
import dev.throng.client.ui.view.HeatScale;
import dev.throng.client.ui.view.WorldRect;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Area;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import org.jspecify.annotations.Nullable;

/**
 * Paints how crowded the world is where agents are not drawn one by one: an image of a pixel a cell, made anew when the density
 * changes, and stretched smoothly over the ground. Confined to the painting thread.
 */
final class HeatPainter {
    private @Nullable HeatMap painted;
    private boolean paintedDark;
    private BufferedImage cells = new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB_PRE);

    void paint(Graphics2D g, Picture picture) {
        HeatMap heat = picture.frame().heat();
        var world = picture.world();
        if (world == null || heat.density().isEmpty()) {
            return;
        }
        boolean dark = picture.palette().dark();
        if (!heat.equals(painted) || dark != paintedDark) {
            cells = image(heat.density(), dark);
            painted = heat;
            paintedDark = dark;
        }
        Shape clip = g.getClip();
        Object interpolation = g.getRenderingHint(RenderingHints.KEY_INTERPOLATION);
        g.clip(ground(picture, world.bounds(), heat.covered()));
        g.setRenderingHint(RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BILINEAR);
        Rectangle2D place = BackdropPainter.onScreen(picture.camera(), heat.bounds());
        g.drawImage(
                cells,
                new AffineTransform(
                        place.getWidth() / cells.getWidth(),
                        0,
                        0,
                        place.getHeight() / cells.getHeight(),
                        place.getX(),
                        place.getY()),
                null);
        if (interpolation != null) {
            g.setRenderingHint(RenderingHints.KEY_INTERPOLATION, interpolation);
        }
        g.setClip(clip);
    }

    /** The world without what is covered. */
    private static Shape ground(Picture picture, WorldRect bounds, @Nullable WorldRect covered) {
        Rectangle2D all = BackdropPainter.onScreen(picture.camera(), bounds);
        if (covered == null) {
            return all;
        }
        Area rest = new Area(all);
        rest.subtract(new Area(BackdropPainter.onScreen(picture.camera(), covered)));
        return rest;
    }

    /** A pixel a cell, north up. */
    private static BufferedImage image(DensityMap density, boolean dark) {
        var image = new BufferedImage(density.columns(), density.rows(), BufferedImage.TYPE_INT_ARGB_PRE);
        int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
        double squareMetres = density.cellMetres() * density.cellMetres();
        for (int row = 0; row < density.rows(); row++) {
            int start = (density.rows() - 1 - row) * density.columns();
            for (int column = 0; column < density.columns(); column++) {
                pixels[start + column] =
                        premultiplied(HeatScale.colour(density.agents(column, row) / squareMetres, dark));
            }
        }
        return image;
    }

    private static int premultiplied(int argb) {
        int alpha = argb >>> 24;
        int result = alpha << 24;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int channel = (argb >>> shift) & 0xFF;
            result |= ((channel * alpha + 127) / 255) << shift;
        }
        return result;
    }
}
