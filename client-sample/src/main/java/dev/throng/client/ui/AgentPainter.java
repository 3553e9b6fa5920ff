package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.AgentLook;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.Graphics2D;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Paints the agents of a frame: those on the ground first, then the flying ones from low to high. Sprites are blended
 * straight into the image's pixel array; when few and large agents are in the picture they are drawn as vector shapes, at
 * their exact place and heading. Confined to the painting thread; allocates only when the crowd or the scale grows.
 *
 * <p>Cost: bodies hardly overlap, so the pixels touched by sprites stay near the picture's area however many agents
 * there are, and the rest is one multiplication and one table look-up for each agent.
 */
final class AgentPainter {
    /** From this body radius on shapes are drawn exactly, device pixels. */
    private static final double VECTOR_RADIUS = 11;
    /** More than this are always sprites. */
    private static final int MAX_VECTOR_AGENTS = 250;
    /** Sheets kept, so that zooming back and forth finds its sprites again. */
    private static final int KEPT_SHEETS = 6;

    private final Map<SpriteSheet.Key, SpriteSheet> sheets = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SpriteSheet.Key, SpriteSheet> eldest) {
            return size() > KEPT_SHEETS;
        }
    };

    private int[] seen = new int[0];
    private float[] seenX = new float[0];
    private float[] seenY = new float[0];
    private byte[] seenLayer = new byte[0];
    private int[] order = new int[0];
    private double lowest;
    private double highest;
    private int vectorAgents;

    int vectorAgents() {
        return vectorAgents;
    }

    /** Paints and returns the number of agents in the picture. */
    int paint(BufferedImage target, Graphics2D g, Picture picture) {
        vectorAgents = 0;
        WorldInfo world = picture.world();
        AgentFrame frame = picture.frame();
        if (world == null || frame.count() == 0) {
            return 0;
        }
        SpriteSheet sheet = sheetFor(picture, world);
        int count = collect(target, picture, sheet);
        sortByLayer(count);
        if (wantsVectors(count, sheet, frame)) {
            paintVectors(g, count, picture, sheet);
            vectorAgents = count;
        } else {
            paintSprites(target, count, picture, sheet);
        }
        return count;
    }

    private SpriteSheet sheetFor(Picture picture, WorldInfo world) {
        double scale = picture.camera().pixelsPerMetre() * picture.deviceScale();
        var key = SpriteSheet.Key.of(
                world.kinds(), scale, picture.deviceScale(), picture.palette().dark());
        return sheets.computeIfAbsent(key, SpriteSheet::new);
    }

    /** Finds what is in the picture, in device pixels, and the layer of each: 0 ground, then the heights. */
    private int collect(BufferedImage target, Picture picture, SpriteSheet sheet) {
        AgentFrame frame = picture.frame();
        Camera camera = picture.camera();
        int total = frame.count();
        if (seen.length < total) {
            int room = total + total / 4;
            seen = new int[room];
            seenX = new float[room];
            seenY = new float[room];
            seenLayer = new byte[room];
            order = new int[room];
        }
        double scale = camera.pixelsPerMetre() * picture.deviceScale();
        double originX = camera.screenX(0) * picture.deviceScale();
        double originY = camera.screenY(0) * picture.deviceScale();
        float reach = 0;
        for (int kind = 0; kind < sheet.kinds(); kind++) {
            reach = Math.max(reach, (float) (sheet.radius(kind) * AgentShapes.reach(sheet.shape(kind)) + 2));
        }
        float maxX = target.getWidth() + reach;
        float maxY = target.getHeight() + reach;
        measureHeights(frame, sheet);
        double levelsPerMetre = highest > lowest ? SpriteSheet.LEVELS / (highest - lowest) : 0;
        int count = 0;
        for (int i = 0; i < total; i++) {
            float x = (float) (originX + frame.x(i) * scale);
            float y = (float) (originY - frame.z(i) * scale);
            int kind = frame.kind(i);
            if (x < -reach || y < -reach || x > maxX || y > maxY || kind < 0 || kind >= sheet.kinds()) {
                continue;
            }
            seen[count] = i;
            seenX[count] = x;
            seenY[count] = y;
            seenLayer[count] = 0;
            if (sheet.flying(kind)) {
                int level =
                        levelsPerMetre == 0 ? SpriteSheet.LEVELS - 1 : (int) ((frame.y(i) - lowest) * levelsPerMetre);
                seenLayer[count] = (byte) (1 + Math.max(0, Math.min(SpriteSheet.LEVELS - 1, level)));
            }
            count++;
        }
        return count;
    }

    /** The heights that the shades span: grown at once, shrunk slowly, so that shades do not flicker. */
    private void measureHeights(AgentFrame frame, SpriteSheet sheet) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < frame.count(); i++) {
            int kind = frame.kind(i);
            if (kind >= 0 && kind < sheet.kinds() && sheet.flying(kind)) {
                low = Math.min(low, frame.y(i));
                high = Math.max(high, frame.y(i));
            }
        }
        if (low > high) {
            lowest = 0;
            highest = 0;
        } else if (lowest == highest) {
            lowest = low;
            highest = high;
        } else {
            lowest = Math.min(low, lowest + (low - lowest) * 0.01);
            highest = Math.max(high, highest + (high - highest) * 0.01);
        }
    }

    private void sortByLayer(int count) {
        int[] starts = new int[SpriteSheet.LEVELS + 2];
        for (int i = 0; i < count; i++) {
            starts[seenLayer[i] + 1]++;
        }
        for (int layer = 1; layer < starts.length; layer++) {
            starts[layer] += starts[layer - 1];
        }
        for (int i = 0; i < count; i++) {
            order[starts[seenLayer[i]]++] = i;
        }
    }

    private boolean wantsVectors(int count, SpriteSheet sheet, AgentFrame frame) {
        if (count > MAX_VECTOR_AGENTS) {
            return false;
        }
        for (int i = 0; i < count; i++) {
            if (sheet.radius(frame.kind(seen[i])) >= VECTOR_RADIUS) {
                return true;
            }
        }
        return false;
    }

    private void paintVectors(Graphics2D g, int count, Picture picture, SpriteSheet sheet) {
        AgentFrame frame = picture.frame();
        AffineTransform before = g.getTransform();
        for (int n = 0; n < count; n++) {
            int at = order[n];
            int i = seen[at];
            int kind = frame.kind(i);
            g.setTransform(AffineTransform.getTranslateInstance(seenX[at], seenY[at]));
            AgentShapes.draw(
                    g,
                    sheet.shape(kind),
                    sheet.radius(kind),
                    heading(frame, i),
                    sheet.colour(picture.palette(), kind, Math.max(0, seenLayer[at] - 1)),
                    AgentLook.ofState(frame.state(i)),
                    picture.palette(),
                    picture.deviceScale());
        }
        g.setTransform(before);
    }

    private static double heading(AgentFrame frame, int i) {
        float x = frame.headingX(i);
        float z = frame.headingZ(i);
        return x == 0 && z == 0 ? Double.NaN : Math.atan2(-z, x);
    }

    private void paintSprites(BufferedImage target, int count, Picture picture, SpriteSheet sheet) {
        AgentFrame frame = picture.frame();
        int[] pixels = WorldPainter.pixels(target);
        int width = target.getWidth();
        int height = target.getHeight();
        for (int n = 0; n < count; n++) {
            int at = order[n];
            int i = seen[at];
            int halfX = (int) Math.floor(seenX[at] * 2);
            int halfY = (int) Math.floor(seenY[at] * 2);
            SpriteSheet.Sprite sprite = sheet.sprite(
                    frame.kind(i),
                    Math.max(0, seenLayer[at] - 1),
                    AgentLook.ofState(frame.state(i)),
                    frame.headingX(i),
                    frame.headingZ(i),
                    (halfX & 1) | ((halfY & 1) << 1));
            blend(pixels, width, height, sprite, halfX >> 1, halfY >> 1);
        }
    }

    /** Source over, with the agent's pixel at (x, y); parts outside the image are cut off. */
    static void blend(int[] pixels, int width, int height, SpriteSheet.Sprite sprite, int x, int y) {
        int side = sprite.width();
        int left = x + sprite.left();
        int top = y + sprite.top();
        int fromX = Math.max(0, -left);
        int toX = Math.min(side, width - left);
        int fromY = Math.max(0, -top);
        int toY = Math.min(sprite.height(), height - top);
        int[] source = sprite.pixels();
        for (int row = fromY; row < toY; row++) {
            int from = row * side + fromX;
            int to = (top + row) * width + left + fromX;
            for (int column = fromX; column < toX; column++, from++, to++) {
                int s = source[from];
                int alpha = s >>> 24;
                if (alpha == 255) {
                    pixels[to] = s;
                } else if (alpha != 0) {
                    int d = pixels[to];
                    int rest = 256 - alpha;
                    int redBlue = (((d & 0xFF00FF) * rest) >>> 8) & 0xFF00FF;
                    int green = (((d & 0x00FF00) * rest) >>> 8) & 0x00FF00;
                    pixels[to] = (s + redBlue + green) & 0xFFFFFF;
                }
            }
        }
    }
}
