package dev.throng.client.ui;

import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.ServerAddress;
import dev.throng.client.ui.view.StatusLine;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.GraphicsDevice;
import java.awt.Rectangle;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ForkJoinPool;
import javax.imageio.ImageIO;
import javax.swing.BorderFactory;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.JOptionPane;
import javax.swing.JPopupMenu;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.UIManager;

/**
 * The client's window: menu, tools, world view, status line. A timer of about 60 Hz takes the newest state and asks for a
 * repaint; nothing here waits for the network. Confined to the event thread.
 */
final class MainWindow extends JFrame implements Shell {
    private static final int FRAME_MILLIS = 16;
    private static final long STATUS_INTERVAL_NANOS = 250_000_000;

    private final transient WorldConnection connection;
    private final transient UiPreferences preferences;
    private final transient WorldController controller;
    private final transient Actions actions;
    private final transient Menus menus;
    private final Notices notices = new Notices();
    private final WorldPanel world;
    private final Banner banner;
    private final ToolStrip tools;
    private final StatusBar status = new StatusBar();
    private final Timer timer;
    private transient Runnable onClosed = () -> {};
    private boolean dark;
    private long statusAtNanos;

    MainWindow(WorldConnection connection, UiPreferences preferences) {
        super("Throng");
        this.connection = connection;
        this.preferences = preferences;
        setName("throng");
        dark = preferences.dark();
        controller = new WorldController(connection, notices);
        actions = new Actions(controller, this);
        menus = new Menus(actions);
        world = new WorldPanel(controller, this::openPlaceMenu);
        banner = new Banner(actions.program.retryNow, actions.program.connect);
        tools = new ToolStrip(actions, controller);
        world.add(banner);
        world.add(notices);
        MoveKeys.install(world, controller, actions);
        setJMenuBar(menus.bar());
        add(tools, BorderLayout.PAGE_START);
        add(world, BorderLayout.CENTER);
        add(status, BorderLayout.PAGE_END);
        setIconImages(AppIcon.images());
        showPreferences();
        timer = new Timer(FRAME_MILLIS, e -> step(System.nanoTime()));
        timer.setCoalesce(true);
        setDefaultCloseOperation(DO_NOTHING_ON_CLOSE);
        addWindowListener(new WindowAdapter() {
            @Override
            public void windowClosing(WindowEvent e) {
                quit();
            }
        });
        place();
    }

    WorldController controller() {
        return controller;
    }

    /** Called once, on the event thread, when the window is gone. */
    void onClosed(Runnable run) {
        onClosed = run;
    }

    void open() {
        setVisible(true);
        world.requestFocusInWindow();
        timer.start();
    }

    void connect(ServerAddress server, String name, String token) {
        preferences.name(name);
        preferences.used(server.toString());
        connection.connect(server, name, token);
    }

    private void showPreferences() {
        Picture.Layers layers = preferences.layers();
        actions.view.grid.selected(layers.grid());
        actions.view.legend.selected(layers.legend());
        actions.view.influence.selected(layers.influence());
        actions.view.reducedMotion.selected(layers.reducedMotion());
        actions.view.dark.selected(dark);
        controller.rig().reducedMotion(layers.reducedMotion());
        notices.dark(dark);
        world.look(dark, layers);
        Color line = UIManager.getColor("Separator.foreground");
        tools.setBorder(BorderFactory.createCompoundBorder(
                BorderFactory.createMatteBorder(0, 0, 1, 0, line), BorderFactory.createEmptyBorder(4, 8, 4, 8)));
        status.setBorder(BorderFactory.createCompoundBorder(
                BorderFactory.createMatteBorder(1, 0, 0, 0, line), BorderFactory.createEmptyBorder(4, 12, 5, 12)));
        toolChanged();
    }

    private void place() {
        setMinimumSize(new Dimension(640, 420));
        Rectangle bounds = preferences.windowBounds();
        if (bounds == null || !onSomeScreen(bounds)) {
            setSize(1200, 800);
            setLocationRelativeTo(null);
        } else {
            setBounds(bounds);
        }
        if (preferences.maximised()) {
            setExtendedState(MAXIMIZED_BOTH);
        }
    }

    private boolean onSomeScreen(Rectangle bounds) {
        return getGraphicsConfiguration().getBounds().intersects(bounds);
    }

    /** What the timer does. */
    void step(long nowNanos) {
        controller.step(nowNanos);
        if (nowNanos - statusAtNanos >= STATUS_INTERVAL_NANOS) {
            statusAtNanos = nowNanos;
            showStatus(nowNanos);
        }
        world.repaint();
    }

    private void showStatus(long nowNanos) {
        ConnectionStatus state = connection.status();
        WorldInfo info = controller.world();
        status.show(
                StatusLine.of(
                        state.connected(),
                        controller.frame(),
                        world.drawnAgents(),
                        connection.traffic(nowNanos),
                        world.framesPerSecond()),
                state.connected() && info != null
                        ? "%s · %s".formatted(info.scenario(), state.server())
                        : state.server(),
                dark);
        setTitle(state.connected() && info != null ? info.scenario() + " – Throng" : "Throng");
        banner.show(state, dark, nowNanos);
        notices.expire(nowNanos);
        if (info != null) {
            menus.kinds(info, controller);
        }
        toolChanged();
    }

    private void openPlaceMenu(int x, int y) {
        JPopupMenu menu = PlaceMenu.at(controller, x, y);
        if (menu.getComponentCount() > 0) {
            menu.show(world, x, y);
        }
    }

    @Override
    public void toolChanged() {
        actions.enable();
        tools.refresh(dark);
        world.updateCursor();
    }

    @Override
    public void askForServer() {
        new ConnectDialog(this, preferences, this::connect).setVisible(true);
    }

    @Override
    public void disconnect() {
        connection.disconnect();
    }

    @Override
    public void retryNow() {
        connection.retryNow();
    }

    @Override
    public void toggleDiagnostics() {
        world.diagnostics(actions.view.diagnostics.selected());
    }

    @Override
    public void toggleFullScreen() {
        GraphicsDevice screen = getGraphicsConfiguration().getDevice();
        screen.setFullScreenWindow(actions.view.fullScreen.selected() ? this : null);
        world.requestFocusInWindow();
    }

    @Override
    public void theme(boolean darkTheme) {
        dark = darkTheme;
        preferences.dark(darkTheme);
        Themes.install(darkTheme);
        showPreferences();
        showStatus(System.nanoTime());
    }

    @Override
    public void layers(Picture.Layers layers) {
        preferences.layers(layers);
        showPreferences();
    }

    @Override
    public void showNearby() {
        new NearbyDialog(this, controller).setVisible(true);
    }

    @Override
    public void showKeys() {
        new KeysDialog(this, actions).setVisible(true);
    }

    @Override
    public void showAbout() {
        String version = MainWindow.class.getPackage().getImplementationVersion();
        JOptionPane.showMessageDialog(
                this,
                "Throng sample client" + (version == null ? "" : " " + version)
                        + "\nShows a crowd that a server simulates, and spawns more of it.",
                "About Throng",
                JOptionPane.PLAIN_MESSAGE);
    }

    @Override
    public void savePicture() {
        JFileChooser chooser = new JFileChooser();
        chooser.setName("savePicture");
        chooser.setSelectedFile(new File("throng.png"));
        if (chooser.showSaveDialog(this) != JFileChooser.APPROVE_OPTION) {
            return;
        }
        File file = chooser.getSelectedFile();
        BufferedImage image = world.still();
        ForkJoinPool.commonPool().execute(() -> write(image, file));
    }

    private void write(BufferedImage image, File file) {
        try {
            if (!ImageIO.write(image, "png", file)) {
                throw new UncheckedIOException(new IOException("no PNG writer"));
            }
            notices.done("Saved " + file.getName());
        } catch (IOException | UncheckedIOException e) {
            notices.problem("The picture was not saved: " + e.getMessage());
        }
    }

    @Override
    public void quit() {
        timer.stop();
        boolean maximised = (getExtendedState() & MAXIMIZED_BOTH) == MAXIMIZED_BOTH;
        preferences.maximised(maximised);
        if (!maximised && !actions.view.fullScreen.selected()) {
            preferences.windowBounds(getBounds());
        }
        preferences.flush();
        dispose();
        connection.close();
        SwingUtilities.invokeLater(onClosed);
    }
}
