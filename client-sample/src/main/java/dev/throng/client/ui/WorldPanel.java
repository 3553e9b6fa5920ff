package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.RateMeter;
import dev.throng.client.ui.view.RoundNumbers;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Cursor;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.awt.geom.AffineTransform;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;

/**
 * The world view: shows the controller's picture and passes the pointer on to it. Painting is passive, at device
 * resolution: the picture is made in an int image of as many pixels as the screen has here, and drawn with the display's
 * scale undone. Confined to the event thread.
 */
final class WorldPanel extends JPanel {
    /** Opens the menu for a place in the panel. */
    interface MenuOpener {
        void open(int x, int y);
    }

    private final transient WorldController controller;
    private final transient MenuOpener menu;
    private final transient WorldPainter painter = new WorldPainter();
    private final transient FrameTimes frameTimes = new FrameTimes();
    private final transient RateMeter rate = new RateMeter();
    private transient Picture.@Nullable Layers layers;
    private transient @Nullable BufferedImage image;
    private boolean dark;
    private boolean diagnostics;
    private int drawnAgents;

    WorldPanel(WorldController controller, MenuOpener menu) {
        super(new GlassLayout());
        this.controller = controller;
        this.menu = menu;
        setName("world");
        setFocusable(true);
        setOpaque(true);
        setDoubleBuffered(false);
        getAccessibleContext().setAccessibleName("World view");
        getAccessibleContext()
                .setAccessibleDescription("A map of the crowd, north up. Arrow keys move it, plus and minus zoom, Home"
                        + " shows the whole world. Nearby agents can be read as a table from the View menu.");
        Pointer pointer = new Pointer();
        addMouseListener(pointer);
        addMouseMotionListener(pointer);
        addMouseWheelListener(pointer);
        addFocusListener(new FocusAdapter() {
            @Override
            public void focusGained(FocusEvent e) {
                repaint();
            }

            @Override
            public void focusLost(FocusEvent e) {
                controller.hold(0, 0);
                repaint();
            }
        });
    }

    void look(boolean darkTheme, Picture.Layers newLayers) {
        dark = darkTheme;
        layers = newLayers;
        repaint();
    }

    boolean diagnostics() {
        return diagnostics;
    }

    void diagnostics(boolean show) {
        diagnostics = show;
        repaint();
    }

    /** Agents in the last picture. */
    int drawnAgents() {
        return drawnAgents;
    }

    double framesPerSecond() {
        return rate.perSecond();
    }

    /** The cursor shows what the left button would do. */
    void updateCursor() {
        boolean places = controller.tools().tool() != PointerTools.Tool.SELECT && controller.plays();
        setCursor(Cursor.getPredefinedCursor(places ? Cursor.CROSSHAIR_CURSOR : Cursor.DEFAULT_CURSOR));
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        Graphics2D g = (Graphics2D) graphics;
        AffineTransform before = g.getTransform();
        double scale = Math.max(0.5, before.getScaleX());
        int width = (int) Math.ceil(getWidth() * scale);
        int height = (int) Math.ceil(getHeight() * scale);
        if (width <= 0 || height <= 0) {
            return;
        }
        BufferedImage target = image;
        if (target == null || target.getWidth() != width || target.getHeight() != height) {
            target = WorldPainter.newImage(width, height);
            image = target;
        }
        long start = System.nanoTime();
        controller.resized(getWidth(), getHeight(), scale);
        Picture.Layers shown = layers == null ? Picture.Layers.ALL : layers;
        List<String> lines = diagnostics ? diagnosticLines(width, height, scale) : List.of();
        Picture picture = controller.picture(dark, shown, lines, start);
        drawnAgents = painter.paint(target, picture, Themes.pictureFont());
        g.setTransform(new AffineTransform(
                1, 0, 0, 1, Math.round(before.getTranslateX()), Math.round(before.getTranslateY())));
        g.drawImage(target, 0, 0, null);
        g.setTransform(before);
        if (isFocusOwner()) {
            paintFocusRing(g, picture.palette());
        }
        long end = System.nanoTime();
        frameTimes.add(end - start);
        rate.mark(end);
    }

    /** The present picture at the screen's resolution, without banner and messages. */
    BufferedImage still() {
        BufferedImage shown = image;
        int width = shown == null ? Math.max(1, getWidth()) : shown.getWidth();
        int height = shown == null ? Math.max(1, getHeight()) : shown.getHeight();
        BufferedImage copy = WorldPainter.newImage(width, height);
        Picture.Layers shownLayers = layers == null ? Picture.Layers.ALL : layers;
        painter.paint(copy, controller.picture(dark, shownLayers, List.of(), System.nanoTime()), Themes.pictureFont());
        return copy;
    }

    private void paintFocusRing(Graphics2D g, Palette palette) {
        g.setColor(new Color(palette.accent()));
        g.setStroke(new BasicStroke(2));
        g.draw(new Rectangle2D.Double(1, 1, getWidth() - 2.0, getHeight() - 2.0));
    }

    private List<String> diagnosticLines(int width, int height, double scale) {
        Camera camera = controller.camera();
        double[] target = controller.target();
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT,
                "paint   %5.1f ms median, %5.1f ms p99, %.0f fps",
                frameTimes.percentileMillis(0.5),
                frameTimes.percentileMillis(0.99),
                rate.perSecond()));
        lines.add(String.format(
                Locale.ROOT,
                "image   %d x %d px at %.2f, %,d agents drawn, %d as shapes",
                width,
                height,
                scale,
                drawnAgents,
                painter.vectorAgents()));
        lines.add(String.format(
                Locale.ROOT,
                "camera  %.1f, %.1f m, %s a pixel",
                camera.centreX(),
                camera.centreZ(),
                RoundNumbers.label(camera.metresPerPixel())));
        lines.add(String.format(Locale.ROOT, "pointer %.2f, %.2f m", target[0], target[1]));
        lines.addAll(controller.connectionLines(System.nanoTime()));
        return lines;
    }

    private static PointerTools.Button button(MouseEvent e) {
        if (SwingUtilities.isLeftMouseButton(e)) {
            return PointerTools.Button.LEFT;
        }
        return SwingUtilities.isMiddleMouseButton(e) ? PointerTools.Button.MIDDLE : PointerTools.Button.OTHER;
    }

    /** Passes the pointer on. */
    private final class Pointer extends MouseAdapter {
        @Override
        public void mousePressed(MouseEvent e) {
            requestFocusInWindow();
            if (e.isPopupTrigger()) {
                menu.open(e.getX(), e.getY());
                return;
            }
            controller.tools().pressed(button(e), e.isShiftDown(), e.getX(), e.getY());
            repaint();
        }

        @Override
        public void mouseDragged(MouseEvent e) {
            controller.tools().dragged(e.getX(), e.getY());
            repaint();
        }

        @Override
        public void mouseReleased(MouseEvent e) {
            if (e.isPopupTrigger()) {
                menu.open(e.getX(), e.getY());
                return;
            }
            controller.tools().released(button(e), e.getX(), e.getY());
            repaint();
        }

        @Override
        public void mouseClicked(MouseEvent e) {
            if (e.getClickCount() == 2 && SwingUtilities.isLeftMouseButton(e)) {
                controller.tools().doubleClicked(e.getX(), e.getY());
                repaint();
            }
        }

        @Override
        public void mouseMoved(MouseEvent e) {
            controller.tools().pointerAt(e.getX(), e.getY());
        }

        @Override
        public void mouseExited(MouseEvent e) {
            controller.tools().pointerLeft();
        }

        @Override
        public void mouseWheelMoved(MouseWheelEvent e) {
            controller.tools().wheel(e.getX(), e.getY(), e.getPreciseWheelRotation());
            repaint();
        }
    }
}
