package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchDiagramCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... args) {
        return new CommandLine(new BenchDiagramCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    @Test
    void drawsSpeedsThatFallWithDensity() throws Exception {
        assertThat(run("--out", folder.toString(), "--densities", "0.25,3", "--seconds", "3"))
                .isZero();

        double[] speeds = out.toString()
                .lines()
                .mapToDouble(line -> Double.parseDouble(line.replaceAll(".*: ([0-9.]+) m/s.*", "$1")))
                .toArray();
        assertThat(speeds).hasSize(2);
        assertThat(speeds[0]).isBetween(1.2, 1.35);
        assertThat(speeds[1]).isBetween(0.3, speeds[0] - 0.02);
        BufferedImage picture = ImageIO.read(folder.resolve("fundamental.png").toFile());
        assertThat(picture.getWidth()).isEqualTo(760);
    }

    @Test
    void knowsHowFastPeopleAre() {
        assertThat(FundamentalDiagram.weidmann(0.5)).isBetween(1.29, 1.31);
        assertThat(FundamentalDiagram.weidmann(2)).isBetween(0.60, 0.62);
        assertThat(FundamentalDiagram.weidmann(6)).isZero();
    }

    @Test
    void refusesWhatItCannotRun() {
        assertThat(run("--out", folder.toString(), "--densities", "2,1")).isEqualTo(2);
        assertThat(err.toString()).contains("expected --densities of 0.05 to 6, rising, got [2.0, 1.0]");
        assertThat(run("--out", folder.toString(), "--seconds", "0")).isEqualTo(2);
    }
}
