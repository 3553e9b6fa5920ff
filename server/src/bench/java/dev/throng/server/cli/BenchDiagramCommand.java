package dev.throng.server.cli;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench diagram}: the fundamental diagram, speed by density, as a picture. */
@Command(
        name = "diagram",
        mixinStandardHelpOptions = true,
        description = {
            "Draws how fast walkers get on by how many stand on a square metre, beside what people do (Weidmann 1993).",
            "Writes fundamental.png and prints the speeds. Needs no display; the same every time."
        })
final class BenchDiagramCommand implements Callable<Integer> {
    static final String PICTURE = "fundamental.png";
    private static final Color OURS = new Color(0x0B4F8A);
    private static final Color PEOPLE = new Color(0x8A8F96);

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "folder to write to; made if missing")
    private Path out = Path.of("");

    @Option(
            names = "--densities",
            paramLabel = "N",
            split = ",",
            defaultValue = "0.25,0.5,1,1.5,2,2.5,3,3.5,4,4.5",
            description = "walkers on a square metre, rising (${DEFAULT-VALUE})")
    private List<Double> densities = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "60",
            description = "seconds of the world measured at each density (${DEFAULT-VALUE})")
    private int seconds;

    @Override
    public Integer call() throws IOException {
        System.setProperty("java.awt.headless", "true");
        check();
        PrintWriter told = spec.commandLine().getOut();
        double[] x = densities.stream().mapToDouble(Double::doubleValue).toArray();
        double[] ours = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            ours[i] = FundamentalDiagram.speed(x[i], seconds);
            told.println(String.format(
                    Locale.ROOT,
                    "%.2f per m2: %.2f m/s (people %.2f)",
                    x[i],
                    ours[i],
                    FundamentalDiagram.weidmann(x[i])));
            told.flush();
        }
        Files.createDirectories(out);
        if (!ImageIO.write(
                BitmapEncoder.getBufferedImage(chart(x, ours)),
                "png",
                out.resolve(PICTURE).toFile())) {
            throw new IOException("expected a PNG writer in this Java, got none");
        }
        return 0;
    }

    private static XYChart chart(double[] densities, double[] ours) {
        XYChart chart = new XYChartBuilder()
                .width(760)
                .height(460)
                .title("Speed by density, one direction, corridor of 4 m")
                .xAxisTitle("walkers on a square metre")
                .yAxisTitle("mean speed, m/s")
                .build();
        Font text = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
        chart.getStyler()
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setPlotBorderVisible(false)
                .setChartTitleBoxVisible(false)
                .setChartTitleFont(text.deriveFont(Font.BOLD, 15f))
                .setLegendFont(text)
                .setLegendBorderColor(Color.WHITE)
                .setLegendPosition(Styler.LegendPosition.InsideNE);
        chart.getStyler()
                .setAxisTitleFont(text)
                .setAxisTickLabelsFont(text)
                .setPlotGridLinesColor(new Color(0xE3, 0xE6, 0xEA))
                .setPlotGridLinesStroke(new BasicStroke(1))
                .setXAxisMin(0.0)
                .setYAxisMin(0.0)
                .setYAxisMax(1.6);
        double[] people =
                Arrays.stream(densities).map(FundamentalDiagram::weidmann).toArray();
        XYSeries throng = chart.addSeries("Throng, walkers of 1.0 to 1.6 m/s", densities, ours);
        throng.setMarker(SeriesMarkers.CIRCLE).setMarkerColor(OURS);
        throng.setLineColor(OURS).setLineWidth(2.6f);
        XYSeries walkers = chart.addSeries("people (Weidmann 1993)", densities, people);
        walkers.setMarker(SeriesMarkers.NONE);
        walkers.setLineColor(PEOPLE)
                .setLineStyle(
                        new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, new float[] {6, 4}, 0));
        return chart;
    }

    private void check() {
        double before = 0;
        for (double density : densities) {
            if (!(density >= 0.05 && density <= 6) || density <= before) {
                throw refusal("expected --densities of 0.05 to 6, rising, got " + densities);
            }
            before = density;
        }
        if (seconds < 1 || seconds > 3_600) {
            throw refusal("expected --seconds of 1 to 3600, got " + seconds);
        }
    }

    private ParameterException refusal(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
