package dev.throng.client.ui;

import dev.throng.client.ui.view.SpawnSettings;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.Toolkit;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.util.List;
import javax.swing.KeyStroke;

/**
 * All that the client can do, each with its key: menus, tool strip and key bindings are made from these. Single keys are
 * chosen so that WASD stay free for moving. Confined to the event thread.
 */
final class Actions {
    /** Sizes of what keys and menus place, metres and seconds. */
    static final double OBSTACLE_BODY = 2;

    static final double OBSTACLE_INFLUENCE = 5;
    static final double THREAT_RADIUS = 12;
    static final double THREAT_SECONDS = 8;
    static final double DESPAWN_RADIUS = 5;
    private static final double KEY_ZOOM = 1.5;

    final UiAction connect;
    final UiAction disconnect;
    final UiAction retryNow;
    final UiAction savePicture;
    final UiAction quit;
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
    final UiAction toolSelect;
    final UiAction toolSpawn;
    final UiAction more;
    final UiAction fewer;
    final UiAction dragRectangle;
    final UiAction spawnHere;
    final UiAction obstacleHere;
    final UiAction goalHere;
    final UiAction threatHere;
    final UiAction despawnHere;
    final UiAction pause;
    final UiAction keys;
    final UiAction about;

    private final WorldController controller;
    private final Shell shell;

    Actions(WorldController controller, Shell shell) {
        this.controller = controller;
        this.shell = shell;
        int menu = Toolkit.getDefaultToolkit().getMenuShortcutKeyMaskEx();
        connect = new UiAction(
                "connect", "Connect…", KeyEvent.VK_C, key(KeyEvent.VK_N, menu), "Choose a server", shell::askForServer);
        disconnect = new UiAction(
                "disconnect",
                "Disconnect",
                KeyEvent.VK_D,
                key(KeyEvent.VK_D, menu),
                "Leave the server",
                shell::disconnect);
        retryNow = new UiAction(
                "retryNow", "Retry now", KeyEvent.VK_R, null, "Try to reconnect without waiting", shell::retryNow);
        savePicture = new UiAction(
                "savePicture",
                "Save Picture…",
                KeyEvent.VK_S,
                key(KeyEvent.VK_S, menu),
                "Write what is shown to a PNG file",
                shell::savePicture);
        quit = new UiAction("quit", "Quit", KeyEvent.VK_Q, key(KeyEvent.VK_Q, menu), "End the program", shell::quit);
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
        reducedMotion = new UiAction(
                "reducedMotion",
                "Reduced Motion",
                KeyEvent.VK_M,
                null,
                "No camera flights and no pulsing marks",
                this::layers);
        dark = new UiAction(
                "dark", "Dark Theme", KeyEvent.VK_T, key(KeyEvent.VK_T, menu), "Dark or light", this::theme);
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
        toolSelect = new UiAction(
                "toolSelect",
                "Select and Move",
                KeyEvent.VK_S,
                key(KeyEvent.VK_V, 0),
                "Click selects an agent, drag moves the view",
                () -> tool(WorldController.Tool.SELECT));
        toolSpawn = new UiAction(
                "toolSpawn",
                "Spawn",
                KeyEvent.VK_P,
                key(KeyEvent.VK_B, 0),
                "Click spawns at a point, drag over an area",
                () -> tool(WorldController.Tool.SPAWN));
        more = new UiAction(
                "more",
                "More at a Time",
                KeyEvent.VK_M,
                key(KeyEvent.VK_CLOSE_BRACKET, 0),
                "Spawn more agents with one click",
                () -> spawn(controller.spawn().more(maxSpawnCount())));
        fewer = new UiAction(
                "fewer",
                "Fewer at a Time",
                KeyEvent.VK_F,
                key(KeyEvent.VK_OPEN_BRACKET, 0),
                "Spawn fewer agents with one click",
                () -> spawn(controller.spawn().fewer()));
        dragRectangle = new UiAction(
                "dragRectangle",
                "Drag Spans a Rectangle",
                KeyEvent.VK_R,
                key(KeyEvent.VK_R, 0),
                "A drag spawns over a rectangle rather than a disc",
                this::toggleShape);
        spawnHere = new UiAction(
                "spawnHere",
                "Spawn Here",
                KeyEvent.VK_H,
                key(KeyEvent.VK_ENTER, 0),
                "Spawn under the pointer, or in the middle of the view",
                this::spawnHere);
        obstacleHere = new UiAction(
                "obstacleHere",
                "Obstacle Here",
                KeyEvent.VK_O,
                key(KeyEvent.VK_O, 0),
                "Place an obstacle under the pointer",
                () -> at((x, z) -> new UserCommand.PlaceObstacle(x, z, OBSTACLE_BODY, OBSTACLE_INFLUENCE)));
        goalHere = new UiAction(
                "goalHere",
                "Goal Here",
                KeyEvent.VK_G,
                key(KeyEvent.VK_X, 0),
                "Add a goal under the pointer",
                () -> at((x, z) -> new UserCommand.SetGoal(0, x, 0, z)));
        threatHere = new UiAction(
                "threatHere",
                "Threat Here",
                KeyEvent.VK_T,
                key(KeyEvent.VK_T, 0),
                "Drop a threat under the pointer",
                () -> at((x, z) -> new UserCommand.DropThreat(x, z, THREAT_RADIUS, THREAT_SECONDS)));
        despawnHere = new UiAction(
                "despawnHere",
                "Despawn Around Here",
                KeyEvent.VK_D,
                key(KeyEvent.VK_DELETE, 0),
                "Remove the agents within 5 m of the pointer",
                () -> at((x, z) -> new UserCommand.DespawnDisc(x, z, DESPAWN_RADIUS)));
        pause = new UiAction(
                "pause",
                "Pause the World",
                KeyEvent.VK_A,
                key(KeyEvent.VK_P, 0),
                "Stop the world for everybody, or let it go on; for admins",
                this::togglePause);
        keys = new UiAction(
                "keys",
                "Keys and Mouse",
                KeyEvent.VK_K,
                key(KeyEvent.VK_F1, 0),
                "All keys on one page",
                shell::showKeys);
        about = new UiAction("about", "About Throng", KeyEvent.VK_A, null, "What this is", shell::showAbout);
        // Buttons only keep a toggle's state in step when the action has one from the start.
        for (UiAction toggle : List.of(diagnostics, fullScreen, grid, legend, influence, reducedMotion, dark)) {
            toggle.selected(false);
        }
        enable();
    }

    /** A command for a point of the ground. */
    interface PointCommand {
        UserCommand at(double x, double z);
    }

    /** Everything, in the order of the menus. */
    List<UiAction> all() {
        return List.of(
                connect,
                disconnect,
                retryNow,
                savePicture,
                quit,
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
                nearby,
                toolSelect,
                toolSpawn,
                more,
                fewer,
                dragRectangle,
                spawnHere,
                obstacleHere,
                goalHere,
                threatHere,
                despawnHere,
                pause,
                keys,
                about);
    }

    /** Turns actions on and off by what the server lets this client do, and shows the toggles' state. */
    void enable() {
        boolean plays = controller.plays();
        for (UiAction action : List.of(toolSpawn, spawnHere, obstacleHere, goalHere, threatHere, despawnHere)) {
            action.setEnabled(plays);
        }
        pause.setEnabled(controller.administers());
        disconnect.setEnabled(controller.world() != null);
        follow.setEnabled(!controller.selection().isEmpty());
        follow.selected(controller.selection().following());
        toolSelect.selected(controller.tool() == WorldController.Tool.SELECT);
        toolSpawn.selected(controller.tool() == WorldController.Tool.SPAWN);
        dragRectangle.selected(controller.spawn().shape() == SpawnSettings.DragShape.RECTANGLE);
        pause.selected(controller.paused());
    }

    void spawn(SpawnSettings settings) {
        controller.spawn(settings);
        shell.toolChanged();
    }

    /** The largest count that the server accepts, or a plain bound before one is known. */
    int maxSpawnCount() {
        WorldInfo world = controller.world();
        return world == null ? 10_000 : Math.max(1, world.maxSpawnCount());
    }

    void tool(WorldController.Tool tool) {
        controller.tool(tool);
        shell.toolChanged();
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

    private void toggleShape() {
        spawn(controller.spawn().withShape(controller.spawn().shape().other()));
    }

    private void spawnHere() {
        double[] target = controller.target();
        controller.spawnAt(target[0], target[1]);
    }

    private void at(PointCommand command) {
        double[] target = controller.target();
        controller.send(command.at(target[0], target[1]));
    }

    private void togglePause() {
        controller.send(new UserCommand.SetPaused(!controller.paused()));
    }

    private static KeyStroke key(int code, int modifiers) {
        return KeyStroke.getKeyStroke(code, modifiers & ~InputEvent.SHIFT_DOWN_MASK);
    }
}
