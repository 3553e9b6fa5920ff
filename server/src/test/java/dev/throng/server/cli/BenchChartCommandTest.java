package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.throng.protocol.snapshot.UpdateEncoding;
import java.awt.image.BufferedImage;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BenchChartCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path folder;

    private int run(String... args) {
        return new CommandLine(new BenchChartCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(args);
    }

    private List<String> csv() throws Exception {
        return Files.readAllLines(folder.resolve("new/bits.csv"));
    }

    private int runSmall() {
        return run(
                "--out",
                folder.resolve("new").toString(),
                "--scenarios",
                "medium,idle,flock",
                "--errors",
                "0.02,0.2",
                "--agents",
                "60",
                "--ticks",
                "30");
    }

    @Test
    void writesThePictureAndBothTables() throws Exception {
        assertThat(runSmall()).isZero();

        assertThat(csv()).hasSize(1 + 3 * 2);
        assertThat(Files.readString(folder.resolve("new/bits.md")))
                .startsWith("| scenario | agents | 2.00 cm | 20.0 cm |\n");
        BufferedImage picture = ImageIO.read(folder.resolve("new/bits.png").toFile());
        Set<Integer> colours = new HashSet<>();
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                colours.add(picture.getRGB(x, y) & 0xFFFFFF);
            }
        }
        assertThat(colours).contains(0x0B4F8A, 0x56B4E9, 0xE69F00, 0x009E73, 0xCC79A7);
        assertThat(out.toString()).contains("medium").contains("idle").contains("flock");
    }

    @Test
    void saysTheSameAsTheBenchOfOneEncodingAndBound() throws Exception {
        assertThat(runSmall()).isZero();

        String[] row = csv().get(2).split(",", -1);
        ReplicationResult alone =
                new ReplicationBench(ReplicationScenarios.of("medium", 60), 0.2f, UpdateEncoding.PACKED).run(30);
        assertThat(row[0]).isEqualTo("medium");
        assertThat(Double.parseDouble(row[4])).isCloseTo(alone.bitsPerAgentSnapshot(), within(1e-4));
        assertThat(Double.parseDouble(row[6])).isCloseTo(alone.baselines().get("alphaBeta"), within(1e-4));
        assertThat(Double.parseDouble(row[8])).isCloseTo(alone.baselines().get("zlib"), within(1e-3));
    }

    @Test
    void saysTheSameEveryTime() throws Exception {
        assertThat(runSmall()).isZero();
        List<String> first = csv();
        assertThat(runSmall()).isZero();

        assertThat(csv()).isEqualTo(first);
    }

    @Test
    void refusesWhatItCannotRun() {
        String there = folder.toString();
        assertThat(run("--out", there, "--errors", "0.05,0.02")).isEqualTo(2);
        assertThat(err.toString()).contains("expected --errors of 0.005 to 8.0 m, rising, got [0.05, 0.02]");
        assertThat(run("--out", there, "--scenarios", "nowhere")).isEqualTo(2);
        assertThat(err.toString()).contains("expected a scenario of dense, press");
        assertThat(run("--out", there, "--ticks", "0")).isEqualTo(2);
        assertThat(run("--scenarios", "idle")).isEqualTo(2);
    }
}
