package dev.throng.client.ui;

import static dev.throng.client.ui.UiAction.key;

import java.awt.Toolkit;
import java.awt.event.KeyEvent;
import java.util.List;

/** What is looked at and how it is drawn. Confined to the event thread. */
final class ViewActions {
    private static final double KEY_ZOOM = 1.5;

    final UiAction zoomIn;
    final UiAction zoomOut;
    final UiAction fit;
    final UiAction follow;
    final UiAction escape;
    final UiAction grid;
    final UiAction legend;
    final UiAction influence;
    final UiAction dark;
    final UiAction reducedMotion;
    final UiAction diagnostics;
    final UiAction fullScreen;
    final UiAction nearby;

    private final WorldController controller;
    private final Shell shell;

    ViewActions(WorldController controller, Shell shell) {
        this.controller = controller;
        this.shell = shell;
        int menu = Toolkit.getDefaultToolkit().getMenuShortcutKeyMaskEx();
        zoomIn = new UiAction(
                "zoomIn", "Zoom In", KeyEvent.VK_I, key(KeyEvent.VK_PLUS, 0), "Look nearer", () -> zoom(KEY_ZOOM));
        zoomOut = new UiAction(
                "zoomOut",
                "Zoom Out",
                KeyEvent.VK_O,
                key(KeyEvent.VK_MINUS, 0),
                "Look from farther away",
                () -> zoom(1 / KEY_ZOOM));
        fit = new UiAction(
                "fit",
                "Whole World",
                KeyEvent.VK_W,
                key(KeyEvent.VK_HOME, 0),
                "Show the whole world",
                () -> controller.fit(System.nanoTime()));
        follow = new UiAction(
                "follow",
                "Follow Selected Agent",
                KeyEvent.VK_F,
                key(KeyEvent.VK_F, 0),
                "Keep the selected agent in the middle",
                controller::toggleFollow);
        escape = new UiAction(
                "escape",
                "Leave",
                KeyEvent.VK_E,
                key(KeyEvent.VK_ESCAPE, 0),
                "Leave following, the selection, or the tool",
                this::leave);
        grid = new UiAction(
                "grid", "Grid", KeyEvent.VK_G, key(KeyEvent.VK_G, 0), "Show a grid of round metres", this::layers);
        legend = new UiAction(
                "legend", "Legend", KeyEvent.VK_L, key(KeyEvent.VK_L, 0), "Show what the colours mean", this::layers);
        influence = new UiAction(
                "influence",
                "Obstacle Influence",
                KeyEvent.VK_B,
                key(KeyEvent.VK_I, 0),
                "Show where obstacles bend paths",
                this::layers);
        dark = new UiAction(
                "dark", "Dark Theme", KeyEvent.VK_T, key(KeyEvent.VK_T, menu), "Dark or light", this::theme);
        reducedMotion = new UiAction(
                "reducedMotion",
                "Reduced Motion",
                KeyEvent.VK_M,
                null,
                "No camera flights and no pulsing marks",
                this::layers);
        diagnostics = new UiAction(
                "diagnostics",
                "Diagnostics",
                KeyEvent.VK_D,
                key(KeyEvent.VK_F3, 0),
                "Show painting and network numbers",
                shell::toggleDiagnostics);
        fullScreen = new UiAction(
                "fullScreen",
                "Full Screen",
                KeyEvent.VK_U,
                key(KeyEvent.VK_F11, 0),
                "Use the whole screen",
                shell::toggleFullScreen);
        nearby = new UiAction(
                "nearby",
                "Nearby Agents…",
                KeyEvent.VK_N,
                key(KeyEvent.VK_L, menu),
                "Read the agents near the middle of the view as a table",
                shell::showNearby);
        // Buttons only keep a toggle's state in step when the action has one from the start.
        for (UiAction toggle : List.of(diagnostics, fullScreen, grid, legend, influence, reducedMotion, dark)) {
            toggle.selected(false);
        }
    }

    /** All of them, in the order of the menus. */
    List<UiAction> all() {
        return List.of(
                zoomIn,
                zoomOut,
                fit,
                follow,
                escape,
                grid,
                legend,
                influence,
                dark,
                reducedMotion,
                diagnostics,
                fullScreen,
                nearby);
    }

    void enable() {
        follow.setEnabled(!controller.selection().isEmpty());
        follow.selected(controller.selection().following());
    }

    private void zoom(double factor) {
        controller.zoomStep(factor, System.nanoTime());
    }

    private void leave() {
        controller.escape();
        shell.toolChanged();
    }

    private void layers() {
        shell.layers(
                new Picture.Layers(grid.selected(), legend.selected(), influence.selected(), reducedMotion.selected()));
    }

    private void theme() {
        shell.theme(dark.selected());
    }
}
