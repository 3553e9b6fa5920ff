package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.KindShape;
import dev.throng.client.ui.view.Legend;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.RoundNumbers;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.geom.RoundRectangle2D;
import java.util.List;
import java.util.Locale;

/** Paints what lies on the glass: the tool's preview, legend, scale bar with north arrow, hint and diagnostics. */
final class OverlayPainter {
    private static final double MARGIN = 14;
    private static final double PADDING = 11;
    private static final double MAX_SCALE_BAR_PX = 150;
    private static final float TITLE_SCALE = 1.25f;

    void paint(Graphics2D g, Picture picture) {
        Picture.Preview preview = picture.preview();
        if (preview != null) {
            PreviewPainter.paint(g, picture, preview);
        }
        if (picture.world() != null) {
            paintScaleBar(g, picture);
        }
        double top = MARGIN;
        Legend legend = picture.legend();
        if (legend != null && picture.layers().legend() && !legend.entries().isEmpty()) {
            top += paintLegend(g, picture, legend, top) + 10;
        }
        if (!picture.diagnostics().isEmpty()) {
            paintDiagnostics(g, picture, top);
        }
        if (!picture.extras().title().isEmpty()) {
            paintTitle(g, picture);
        }
        if (!picture.hint().headline().isEmpty()) {
            paintHint(g, picture);
        }
    }

    private static void paintScaleBar(Graphics2D g, Picture picture) {
        Camera camera = picture.camera();
        Palette palette = picture.palette();
        double metres = RoundNumbers.stepAtMost(camera.pixelsPerMetre(), MAX_SCALE_BAR_PX);
        double length = metres * camera.pixelsPerMetre();
        double x = MARGIN + 2;
        double y = camera.heightPx() - MARGIN - 4;
        Path2D bar = new Path2D.Double();
        bar.moveTo(x, y - 6);
        bar.lineTo(x, y);
        bar.lineTo(x + length, y);
        bar.lineTo(x + length, y - 6);
        g.setColor(new Color(palette.ground()));
        g.setStroke(new BasicStroke(4.5f, BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        g.draw(bar);
        g.setColor(new Color(palette.text()));
        g.setStroke(new BasicStroke(1.6f, BasicStroke.CAP_SQUARE, BasicStroke.JOIN_MITER));
        g.draw(bar);
        String label = RoundNumbers.label(metres);
        Text.haloed(g, label, x + (length - Text.width(g, label)) / 2, y - 9, palette.text(), palette.ground());
        paintNorthArrow(g, palette, x + length + 24, y - 7);
    }

    private static void paintNorthArrow(Graphics2D g, Palette palette, double x, double y) {
        Path2D needle = new Path2D.Double();
        needle.moveTo(x, y - 11);
        needle.lineTo(x + 5, y + 6);
        needle.lineTo(x, y + 3);
        needle.lineTo(x - 5, y + 6);
        needle.closePath();
        g.setColor(new Color(palette.ground()));
        g.setStroke(new BasicStroke(3.5f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        g.draw(needle);
        g.setColor(new Color(palette.text()));
        g.fill(needle);
        Text.haloed(g, "N", x + 8, y + 2, palette.text(), palette.ground());
    }

    private static double paintLegend(Graphics2D g, Picture picture, Legend legend, double top) {
        Palette palette = picture.palette();
        double row = g.getFontMetrics().getHeight() + 4;
        double names = 0;
        double counts = 0;
        for (Legend.Entry entry : legend.entries()) {
            names = Math.max(names, Text.width(g, entry.name()));
            counts = Math.max(counts, Text.width(g, count(entry)));
        }
        double width = PADDING + 16 + 10 + names + 22 + counts + PADDING;
        double height = 2 * PADDING - 4 + row * (legend.entries().size() + (legend.showsDepth() ? 1 : 0));
        paintCard(g, palette, MARGIN, top, width, height);
        double baseline = top + PADDING + g.getFontMetrics().getAscent() - 1;
        for (Legend.Entry entry : legend.entries()) {
            paintSwatch(
                    g,
                    palette,
                    entry,
                    MARGIN + PADDING + 8,
                    baseline - g.getFontMetrics().getAscent() * 0.38);
            g.setColor(new Color(entry.count() == 0 ? palette.mutedText() : palette.text()));
            g.drawString(entry.name(), (float) (MARGIN + PADDING + 26), (float) baseline);
            g.setColor(new Color(palette.mutedText()));
            double x = MARGIN + width - PADDING - Text.width(g, count(entry));
            g.drawString(count(entry), (float) x, (float) baseline);
            baseline += row;
        }
        if (legend.showsDepth()) {
            paintDepthRamp(g, palette, legend, MARGIN + PADDING, baseline, width - 2 * PADDING);
        }
        return height;
    }

    private static void paintSwatch(Graphics2D g, Palette palette, Legend.Entry entry, double x, double y) {
        AffineTransform before = g.getTransform();
        g.translate(x, y);
        double radius = entry.shape() == KindShape.DART ? 5 : 5.6;
        AgentShapes.draw(
                g, entry.shape(), radius, -Math.PI / 2, palette.kindColour(entry.kind()), AgentLook.PLAIN, palette, 1);
        g.setTransform(before);
    }

    private static void paintDepthRamp(
            Graphics2D g, Palette palette, Legend legend, double x, double baseline, double width) {
        int flyingKind = legend.entries().stream()
                .filter(e -> e.shape() == KindShape.DART && e.count() > 0)
                .mapToInt(Legend.Entry::kind)
                .findFirst()
                .orElse(0);
        double lowWidth = Text.width(g, "low") + 7;
        double highWidth = Text.width(g, "high") + 7;
        double cell = (width - lowWidth - highWidth) / SpriteSheet.LEVELS;
        g.setColor(new Color(palette.mutedText()));
        g.drawString("low", (float) x, (float) baseline);
        g.drawString("high", (float) (x + width - highWidth + 7), (float) baseline);
        for (int level = 0; level < SpriteSheet.LEVELS; level++) {
            g.setColor(new Color(palette.depthShade(flyingKind, level, SpriteSheet.LEVELS)));
            g.fill(new Rectangle2D.Double(x + lowWidth + level * cell, baseline - 8, cell + 0.3, 7));
        }
    }

    private static String count(Legend.Entry entry) {
        return String.format(Locale.ROOT, "%,d", entry.count());
    }

    private static void paintDiagnostics(Graphics2D g, Picture picture, double top) {
        Font before = g.getFont();
        g.setFont(new Font(Font.MONOSPACED, Font.PLAIN, Math.max(10, before.getSize() - 1)));
        List<String> lines = picture.diagnostics();
        double row = g.getFontMetrics().getHeight();
        double width =
                lines.stream().mapToDouble(line -> Text.width(g, line)).max().orElse(0) + 2 * PADDING;
        paintCard(g, picture.palette(), MARGIN, top, width, row * lines.size() + 2 * PADDING - 4);
        g.setColor(new Color(picture.palette().text()));
        double y = top + PADDING + g.getFontMetrics().getAscent() - 2;
        for (String line : lines) {
            g.drawString(line, (float) (MARGIN + PADDING), (float) y);
            y += row;
        }
        g.setFont(before);
    }

    private static void paintTitle(Graphics2D g, Picture picture) {
        Font before = g.getFont();
        Palette palette = picture.palette();
        g.setFont(before.deriveFont(Font.BOLD, before.getSize2D() * TITLE_SCALE));
        String title = picture.extras().title();
        double x = (picture.camera().widthPx() - Text.width(g, title)) / 2;
        double y = MARGIN + g.getFontMetrics().getAscent();
        Text.haloed(g, title, x, y, palette.text(), palette.ground());
        g.setFont(before);
    }

    private static void paintHint(Graphics2D g, Picture picture) {
        Font before = g.getFont();
        Palette palette = picture.palette();
        double x = picture.camera().widthPx() / 2;
        double y = picture.camera().heightPx() / 2;
        g.setFont(before.deriveFont(Font.BOLD, before.getSize2D() * 1.5f));
        String headline = picture.hint().headline();
        Text.haloed(g, headline, x - Text.width(g, headline) / 2, y - 4, palette.text(), palette.ground());
        g.setFont(before.deriveFont(before.getSize2D() * 1.05f));
        String sentence = picture.hint().sentence();
        Text.haloed(g, sentence, x - Text.width(g, sentence) / 2, y + 20, palette.mutedText(), palette.ground());
        g.setFont(before);
    }

    /** A panel that text reads on. */
    static void paintCard(Graphics2D g, Palette palette, double x, double y, double width, double height) {
        Shape card = new RoundRectangle2D.Double(x, y, width, height, 12, 12);
        g.setColor(new Color(palette.card(), true));
        g.fill(card);
        g.setColor(new Color(palette.cardEdge(), true));
        g.setStroke(new BasicStroke(1));
        g.draw(card);
    }
}
