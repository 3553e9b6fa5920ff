package dev.throng.server.cli;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Bits against error as a picture: a panel a scenario on logarithmic axes, under one legend. Needs no display. */
final class BitsChart {
    private static final int PANEL_WIDTH = 400;
    private static final int PANEL_HEIGHT = 330;
    private static final int PANELS_A_ROW = 4;
    private static final int HEADER_HEIGHT = 78;
    private static final int MARGIN = 16;
    /** Least and most bits on the axis of a crowd that moves; one at rest goes lower and has an axis of its own. */
    private static final double LEAST_BITS = 0.1;

    private static final double LEAST_BITS_AT_REST = 0.001;
    private static final double MOST_BITS = 200;

    private static final Color INK = new Color(0x22, 0x26, 0x2B);
    private static final Color MUTED = new Color(0x5F, 0x67, 0x70);
    private static final Color GRID = new Color(0xEC, 0xEE, 0xF1);

    /** A line of each panel, in a colour that colour-blind readers tell apart, and with a marker besides. */
    private record Line(String label, Color colour, Marker marker, boolean ours) {
        private Line(String label, int rgb, Marker marker, boolean ours) {
            this(label, new Color(rgb), marker, ours);
        }

        private BasicStroke stroke() {
            return ours
                    ? new BasicStroke(2.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
                    : new BasicStroke(1.7f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {6, 4}, 0);
        }
    }

    private static final Line PACKED = new Line("Throng PACKED", 0x0B4F8A, SeriesMarkers.CIRCLE, true);
    private static final Line COLUMNS = new Line("Throng COLUMNS", 0x56B4E9, SeriesMarkers.SQUARE, true);
    private static final Line ALPHA_BETA =
            new Line("per-tick predictor, entropy only", 0xE69F00, SeriesMarkers.TRIANGLE_UP, false);
    private static final Line DELTAS = new Line("packed deltas of 1 cm", 0x009E73, SeriesMarkers.NONE, false);
    private static final Line ZLIB = new Line("zlib over those messages", 0xCC79A7, SeriesMarkers.NONE, false);
    private static final Line MESSAGES = new Line("protobuf message per agent", 0x8A8F96, SeriesMarkers.NONE, false);
    /** In the order of the legend, the cheapest first. */
    private static final List<Line> LINES = List.of(PACKED, COLUMNS, ALPHA_BETA, DELTAS, ZLIB, MESSAGES);

    private BitsChart() {}

    /** Draws the panels in the order of the results. */
    static BufferedImage draw(List<BitsByError> results) {
        int columns = Math.min(PANELS_A_ROW, results.size());
        int rows = (results.size() + PANELS_A_ROW - 1) / PANELS_A_ROW;
        BufferedImage image = new BufferedImage(
                columns * PANEL_WIDTH + 2 * MARGIN,
                rows * PANEL_HEIGHT + HEADER_HEIGHT + MARGIN,
                BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        g.setColor(Color.WHITE);
        g.fillRect(0, 0, image.getWidth(), image.getHeight());
        drawHeader(g);
        for (int n = 0; n < results.size(); n++) {
            int x = MARGIN + n % PANELS_A_ROW * PANEL_WIDTH;
            int y = HEADER_HEIGHT + n / PANELS_A_ROW * PANEL_HEIGHT;
            Graphics2D panel = (Graphics2D) g.create(x, y, PANEL_WIDTH, PANEL_HEIGHT);
            panel(results.get(n)).paint(panel, PANEL_WIDTH, PANEL_HEIGHT);
            panel.dispose();
        }
        g.dispose();
        return image;
    }

    private static void drawHeader(Graphics2D g) {
        g.setFont(font(Font.BOLD, 17));
        g.setColor(INK);
        g.drawString("Bits per agent and snapshot, by the error that is never exceeded", MARGIN + 6, 30);
        g.setFont(font(Font.PLAIN, 13));
        int x = MARGIN + 6;
        for (Line line : LINES) {
            g.setColor(line.colour);
            g.setStroke(line.stroke());
            g.drawLine(x, 54, x + 34, 54);
            line.marker.paint(g, x + 17, 54, 8);
            g.setColor(INK);
            g.drawString(line.label, x + 42, 59);
            x += 42 + g.getFontMetrics().stringWidth(line.label) + 26;
        }
    }

    private static XYChart panel(BitsByError result) {
        XYChart chart = new XYChartBuilder()
                .width(PANEL_WIDTH)
                .height(PANEL_HEIGHT)
                .title(String.format(Locale.ROOT, "%s, %,d agents", result.scenario(), result.agents()))
                .xAxisTitle("error bound, cm")
                .yAxisTitle("bits")
                .build();
        chart.getStyler()
                .setLegendVisible(false)
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setChartTitleFont(font(Font.BOLD, 14))
                .setChartTitleBoxVisible(false)
                .setChartFontColor(INK)
                .setPlotBorderVisible(false);
        double[] errors = result.points().stream()
                .mapToDouble(point -> 100 * point.errorMetres())
                .toArray();
        double least = result.points().stream()
                .mapToDouble(BitsByError.Point::packed)
                .min()
                .orElse(LEAST_BITS);
        double floor = least < LEAST_BITS ? LEAST_BITS_AT_REST : LEAST_BITS;
        chart.getStyler()
                .setXAxisLogarithmic(true)
                .setXAxisLogarithmicDecadeOnly(false)
                .setXAxisTickLabelsFormattingFunction(cm -> label(errors, cm))
                .setPlotGridVerticalLinesVisible(false)
                .setYAxisLogarithmic(true)
                .setYAxisMin(floor)
                .setYAxisMax(MOST_BITS)
                .setAxisTitleFont(font(Font.PLAIN, 12))
                .setAxisTickLabelsFont(font(Font.PLAIN, 12))
                .setAxisTickLabelsColor(MUTED)
                .setPlotGridLinesColor(GRID)
                .setYAxisLogarithmicDecadeOnly(true)
                .setPlotGridLinesStroke(new BasicStroke(1));
        add(chart, MESSAGES, errors, floor, result, point -> result.protobufMessages());
        add(chart, ZLIB, errors, floor, result, point -> result.zlib());
        add(chart, DELTAS, errors, floor, result, point -> result.packedDeltas());
        add(chart, ALPHA_BETA, errors, floor, result, BitsByError.Point::alphaBeta);
        add(chart, COLUMNS, errors, floor, result, BitsByError.Point::columns);
        add(chart, PACKED, errors, floor, result, BitsByError.Point::packed);
        return chart;
    }

    private static void add(
            XYChart chart,
            Line line,
            double[] errors,
            double floor,
            BitsByError result,
            ToDoubleFunction<BitsByError.Point> bitsOf) {
        double[] bits = result.points().stream().mapToDouble(bitsOf).toArray();
        double[] shown = Arrays.stream(bits).map(b -> Math.max(floor, b)).toArray();
        XYSeries series = chart.addSeries(line.label, errors, shown);
        series.setLineColor(line.colour).setLineWidth(line.ours ? 2.6f : 1.7f);
        series.setMarker(line.marker).setMarkerColor(line.colour);
        series.setLineStyle(line.ours ? SeriesLines.SOLID : line.stroke());
    }

    /** The bounds that were measured have labels; other marks of the axis have none. */
    private static String label(double[] errors, double cm) {
        for (double error : errors) {
            if (Math.abs(error - cm) < 0.01 * error) {
                return String.format(Locale.ROOT, Math.abs(error - Math.rint(error)) > 0.01 ? "%.1f" : "%.0f", error);
            }
        }
        return "";
    }

    private static Font font(int style, int size) {
        return new Font(Font.SANS_SERIF, style, size);
    }
}
