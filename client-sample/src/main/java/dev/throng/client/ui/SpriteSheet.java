package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.KindInfo;
import dev.throng.client.ui.view.KindShape;
import dev.throng.client.ui.view.Palette;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Small pictures of agents at one scale: for each kind, height, look, heading and half-pixel offset, made when first asked
 * for. Pixels are premultiplied 0xAARRGGBB. Confined to the painting thread.
 *
 * <p>Headings are told apart by pseudo-angle, {@code dy / (|dx| + |dy|)} unrolled to 0 to 4: it grows with the angle and
 * needs no arc tangent for each agent and picture.
 */
final class SpriteSheet {
    /** Shades from the lowest to the highest flying agent. */
    static final int LEVELS = 6;

    private static final int HEADINGS = 32;
    private static final int NO_HEADING = HEADINGS;
    private static final int OFFSETS = 4;
    private static final int LOOKS = AgentLook.values().length;

    /** Bodies smaller than this show no heading, device pixels. */
    private static final double MIN_HEADED_RADIUS = 2.6;

    private static final double MIN_HEADED_DART_RADIUS = 1.8;
    /** No agent is drawn smaller, logical pixels. */
    private static final double MIN_GROUND_RADIUS = 1.5;

    private static final double MIN_FLYING_RADIUS = 2.2;

    private final Key key;
    private final KindShape[] shapes;
    private final double[] radii;
    private final @Nullable Sprite[] sprites;

    /** What a sheet depends on; the radii of the kinds' bodies are in device pixels, rounded. */
    record Key(List<KindInfo> kinds, List<Double> radii, double deviceScale, boolean dark) {
        /** The key for a scale in device pixels a metre. */
        static Key of(List<KindInfo> kinds, double pixelsPerMetre, double deviceScale, boolean dark) {
            List<Double> radii = kinds.stream()
                    .map(kind -> {
                        double least = (kind.flying() ? MIN_FLYING_RADIUS : MIN_GROUND_RADIUS) * deviceScale;
                        return rounded(Math.max(least, kind.radiusMetres() * pixelsPerMetre));
                    })
                    .toList();
            return new Key(kinds, radii, deviceScale, dark);
        }
    }

    /**
     * One picture, cut to what is not transparent: its left upper pixel lies at (left, top) from the agent's pixel. The
     * pixels are not copied and not to be written.
     */
    static final class Sprite {
        private final int left;
        private final int top;
        private final int width;
        private final int height;
        private final int[] pixels;

        private Sprite(int left, int top, int width, int height, int[] pixels) {
            this.left = left;
            this.top = top;
            this.width = width;
            this.height = height;
            this.pixels = pixels;
        }

        /** Cuts a square picture whose middle pixel is the agent's. */
        static Sprite cut(int side, int[] square) {
            int minX = side;
            int minY = side;
            int maxX = -1;
            int maxY = -1;
            for (int i = 0; i < square.length; i++) {
                if (square[i] != 0) {
                    minX = Math.min(minX, i % side);
                    maxX = Math.max(maxX, i % side);
                    minY = Math.min(minY, i / side);
                    maxY = Math.max(maxY, i / side);
                }
            }
            if (maxX < 0) {
                return new Sprite(0, 0, 0, 0, new int[0]);
            }
            int width = maxX - minX + 1;
            int height = maxY - minY + 1;
            int[] pixels = new int[width * height];
            for (int row = 0; row < height; row++) {
                System.arraycopy(square, (minY + row) * side + minX, pixels, row * width, width);
            }
            return new Sprite(minX - side / 2, minY - side / 2, width, height, pixels);
        }

        int left() {
            return left;
        }

        int top() {
            return top;
        }

        int width() {
            return width;
        }

        int height() {
            return height;
        }

        int[] pixels() {
            return pixels;
        }
    }

    SpriteSheet(Key key) {
        this.key = key;
        int kinds = key.kinds().size();
        shapes = new KindShape[kinds];
        radii = new double[kinds];
        for (int kind = 0; kind < kinds; kind++) {
            KindInfo info = key.kinds().get(kind);
            shapes[kind] = KindShape.of(kind, info.flying());
            radii[kind] = key.radii().get(kind);
        }
        sprites = new Sprite[kinds * LEVELS * LOOKS * (HEADINGS + 1) * OFFSETS];
    }

    Key key() {
        return key;
    }

    int kinds() {
        return shapes.length;
    }

    KindShape shape(int kind) {
        return shapes[kind];
    }

    /** The body's radius in device pixels, as drawn. */
    double radius(int kind) {
        return radii[kind];
    }

    boolean flying(int kind) {
        return key.kinds().get(kind).flying();
    }

    /**
     * The sprite for an agent.
     *
     * @param headingX east, of length 1 with {@code headingZ}, or both 0
     * @param offset half-pixel offset: bit 0 in x, bit 1 in y
     */
    Sprite sprite(int kind, int level, AgentLook look, float headingX, float headingZ, int offset) {
        int step = step(kind, headingX, -headingZ);
        int index = (((kind * LEVELS + level) * LOOKS + look.number()) * (HEADINGS + 1) + step) * OFFSETS + offset;
        Sprite sprite = sprites[index];
        if (sprite == null) {
            sprite = render(kind, level, look, step, offset);
            sprites[index] = sprite;
        }
        return sprite;
    }

    private int step(int kind, float dx, float dy) {
        double least = shapes[kind] == KindShape.DART ? MIN_HEADED_DART_RADIUS : MIN_HEADED_RADIUS;
        float sum = Math.abs(dx) + Math.abs(dy);
        if (radii[kind] < least || !(sum > 0)) {
            return NO_HEADING;
        }
        float pseudo = dy / sum;
        if (dx < 0) {
            pseudo = 2 - pseudo;
        } else if (dy < 0) {
            pseudo += 4;
        }
        return (int) (pseudo * (HEADINGS / 4f) + 0.5f) % HEADINGS;
    }

    /** The angle of a heading's number, in radians clockwise from screen right. */
    private static double angle(int step) {
        double pseudo = step * 4.0 / HEADINGS;
        int quarter = (int) pseudo;
        double part = pseudo - quarter;
        return quarter * Math.PI / 2 + Math.atan2(part, 1 - part);
    }

    private Sprite render(int kind, int level, AgentLook look, int step, int offset) {
        double radius = radii[kind];
        int half = (int) Math.ceil(radius * AgentShapes.reach(shapes[kind]) + 1.5);
        int side = 2 * half + 1;
        BufferedImage image = new BufferedImage(side, side, BufferedImage.TYPE_INT_ARGB_PRE);
        Graphics2D g = image.createGraphics();
        g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        g.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        g.translate(half + 0.25 + (offset & 1) * 0.5, half + 0.25 + (offset >> 1) * 0.5);
        Palette palette = Palette.of(key.dark());
        AgentShapes.draw(
                g,
                shapes[kind],
                radius,
                step == NO_HEADING ? Double.NaN : angle(step),
                colour(palette, kind, level),
                look,
                palette,
                key.deviceScale());
        g.dispose();
        return Sprite.cut(side, WorldPainter.pixels(image));
    }

    int colour(Palette palette, int kind, int level) {
        return flying(kind) ? palette.depthShade(kind, level, LEVELS) : palette.kindColour(kind);
    }

    /** Sizes are rounded so that a slow zoom does not make every sprite anew at every step. */
    private static double rounded(double radius) {
        double step = radius < 8 ? 0.25 : 0.5;
        return Math.round(radius / step) * step;
    }
}
