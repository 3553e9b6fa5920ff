package dev.throng.client.cli;

import dev.throng.client.connection.ReconnectPolicy;
import dev.throng.client.ui.StillPicture;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.Trails;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import dev.throng.protocol.wire.View;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Watches a world for a while and writes a picture of it; needs no display. */
@Command(
        name = "screenshot",
        mixinStandardHelpOptions = true,
        description = {
            "Connects, watches for a while, and writes what a window would show to a PNG file. Needs no display.",
            "Exit code: 0 when the picture was written, 1 when not, 2 for bad options."
        })
final class ScreenshotCommand implements Callable<Integer> {
    /** Between two places of a trail. */
    private static final long SAMPLE_NANOS = 100_000_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(
            names = "--after",
            paramLabel = "D",
            converter = Options.Seconds.class,
            defaultValue = "3s",
            description = "How long to watch from the first snapshot on (default: ${DEFAULT-VALUE}).")
    private double afterSeconds;

    @Option(
            names = "--size",
            paramLabel = "WxH",
            converter = PixelSize.Converter.class,
            defaultValue = "1280x800",
            description = "Of the picture in pixels (default: ${DEFAULT-VALUE}).")
    private PixelSize size = new PixelSize(1280, 800);

    @Option(names = "--out", paramLabel = "FILE.png", required = true, description = "Where to write the picture.")
    private Path out = Path.of("");

    @Option(
            names = "--theme",
            paramLabel = "light|dark",
            defaultValue = "light",
            description = "The look (default: ${DEFAULT-VALUE}).")
    private ThemeChoice theme = ThemeChoice.LIGHT;

    @Option(
            names = "--view",
            paramLabel = "X,Z,W,H",
            converter = Options.ViewConverter.class,
            description = "South-west corner, width and depth in metres (default: the whole world).")
    private @Nullable View view;

    @Option(
            names = "--tick",
            paramLabel = "N",
            defaultValue = "-1",
            description = "Waits for this tick of the world in place of --after.")
    private int untilTick;

    @Option(
            names = "--title",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "A line over the picture (default: none).")
    private String title = "";

    @Option(
            names = "--trails",
            paramLabel = "D",
            converter = Options.Seconds.class,
            defaultValue = "0s",
            description = "Shows where agents were in the last D of --after (default: ${DEFAULT-VALUE}).")
    private double trailSeconds;

    @Option(
            names = "--legend",
            paramLabel = "true|false",
            arity = "1",
            defaultValue = "true",
            description = "Whether to count the kinds in a corner (default: ${DEFAULT-VALUE}).")
    private boolean legend = true;

    @Option(
            names = "--timeout",
            paramLabel = "D",
            converter = Options.Seconds.class,
            defaultValue = "10s",
            description = "Gives up when there is no snapshot for this long (default: ${DEFAULT-VALUE}).")
    private double timeoutSeconds;

    /** Width and height in pixels. */
    record PixelSize(int width, int height) {
        private static final int MAX_SIDE = 16_384;
        private static final Pattern FORM = Pattern.compile("(\\d{1,5})[xX](\\d{1,5})");

        /** {@code WxH}. */
        static final class Converter implements CommandLine.ITypeConverter<PixelSize> {
            @Override
            public PixelSize convert(String text) {
                Matcher match = FORM.matcher(text);
                if (match.matches()) {
                    int width = Integer.parseInt(match.group(1));
                    int height = Integer.parseInt(match.group(2));
                    if (Math.min(width, height) >= 16 && Math.max(width, height) <= MAX_SIDE) {
                        return new PixelSize(width, height);
                    }
                }
                throw new CommandLine.TypeConversionException(
                        "expected WxH in pixels such as 1280x800, sides of 16 to 16384, got " + text);
            }
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        System.setProperty("java.awt.headless", "true");
        CommandLine line = spec == null ? new CommandLine(this) : spec.commandLine();
        LiveLink link = new LiveLink(
                new ServerAddress(server.server().host(), server.server().port()),
                "screenshot",
                server.token(),
                view,
                ReconnectPolicy.never());
        try {
            link.start();
            link.shown().get((long) (timeoutSeconds * 1e3), TimeUnit.MILLISECONDS);
            WorldInfo world = link.world();
            if (world == null) {
                line.getErr().println("expected a welcome before the first snapshot, got none");
                return 1;
            }
            Camera camera = camera(world);
            // The picture's sides are rarely in the view's ratio: ask for all that it shows, at its scale.
            var unused = link.client().setView(WireCommands.view(ViewRequest.of(camera, world.bounds(), 1)));
            int tick = link.frame(System.nanoTime()).tick();
            if (untilTick >= 0 && tick > untilTick) {
                line.getErr().println("expected a world before tick " + untilTick + ", got one at tick " + tick);
                return 1;
            }
            Trails trails = watch(link);
            return write(line, link, world, camera, trails);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            line.getErr().println(cause == null ? e.getMessage() : cause.getMessage());
            return 1;
        } catch (TimeoutException e) {
            line.getErr().println("expected a snapshot within " + timeoutSeconds + " s, got none");
            return 1;
        } finally {
            link.client().close();
        }
    }

    /** Waits for the picture's time, or its tick, and keeps the ways of the agents. */
    private Trails watch(LiveLink link) throws InterruptedException {
        Trails trails = new Trails(trailSeconds);
        long endNanos = System.nanoTime() + (long) (afterSeconds * 1e9);
        long now = System.nanoTime();
        while (untilTick >= 0 ? link.frame(now).tick() < untilTick : now - endNanos < 0) {
            if (untilTick >= 0 || endNanos - now <= trailSeconds * 1e9) {
                trails.sample(link.frame(now), now);
            }
            TimeUnit.NANOSECONDS.sleep(untilTick >= 0 ? SAMPLE_NANOS : Math.min(SAMPLE_NANOS, endNanos - now));
            now = System.nanoTime();
        }
        return trails;
    }

    private Camera camera(WorldInfo world) {
        WorldRect rect = view == null ? null : WireCommands.rect(view.rectangle());
        return StillPicture.camera(world, rect, size.width(), size.height());
    }

    private int write(CommandLine line, LiveLink link, WorldInfo world, Camera camera, Trails trails) {
        long now = System.nanoTime();
        var frame = link.frame(now);
        trails.sample(frame, now);
        boolean dark = theme == ThemeChoice.DARK;
        BufferedImage image = StillPicture.render(world, link.scene(), frame, camera, dark, legend, title, trails);
        try {
            Path folder = out.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            if (!ImageIO.write(image, "png", out.toFile())) {
                line.getErr().println("expected a PNG writer in this Java, got none");
                return 1;
            }
        } catch (IOException e) {
            line.getErr().println("the picture was not written: " + e.getMessage());
            return 1;
        }
        line.getOut()
                .println(String.format(
                        Locale.ROOT,
                        "wrote %s scenario=%s tick=%s agents=%d",
                        out,
                        world.scenario(),
                        Integer.toUnsignedString(frame.tick()),
                        frame.count()));
        line.getOut().flush();
        return 0;
    }
}
