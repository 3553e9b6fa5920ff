package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.KindShape;
import dev.throng.client.ui.view.Palette;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.RenderingHints;
import java.awt.geom.RoundRectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;

/** The program's icon: a small crowd on a dark tile. */
final class AppIcon {
    private static final double[][] CROWD = {
        {0.30, 0.33, 0}, {0.62, 0.28, 1}, {0.45, 0.56, 0}, {0.74, 0.58, 2}, {0.27, 0.74, 1}, {0.58, 0.80, 0}
    };

    private AppIcon() {}

    static List<Image> images() {
        return IntStream.of(16, 24, 32, 48, 64, 128)
                .mapToObj(AppIcon::image)
                .map(Image.class::cast)
                .toList();
    }

    private static BufferedImage image(int side) {
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_ARGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.scale(side, side);
        Palette palette = Palette.DARK;
        g.setColor(new Color(palette.ground()));
        g.fill(new RoundRectangle2D.Double(0.02, 0.02, 0.96, 0.96, 0.3, 0.3));
        for (double[] agent : CROWD) {
            var at = g.getTransform();
            g.translate(agent[0], agent[1]);
            KindShape shape = KindShape.of((int) agent[2], false);
            AgentShapes.draw(g, shape, 0.115, -0.7, palette.kindColour((int) agent[2]), AgentLook.PLAIN, palette, 0.02);
            g.setTransform(at);
        }
        g.dispose();
        return image;
    }
}
