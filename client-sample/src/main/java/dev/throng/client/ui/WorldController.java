package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.AgentPicker;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.DragGesture;
import dev.throng.client.ui.view.Legend;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.SpawnSettings;
import dev.throng.client.ui.view.TrafficStats;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.ViewThrottle;
import dev.throng.client.ui.view.WorldInfo;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the world view does, without the widgets: it polls the connection, moves the camera, and turns the pointer's
 * gestures into selections and commands. Confined to the event thread; pointer positions are logical pixels.
 */
final class WorldController {
    /** What the left button does. */
    enum Tool {
        /** Click selects, drag pans. */
        SELECT,
        /** Click and drag spawn. */
        SPAWN
    }

    /** The button that a gesture began with. */
    enum Button {
        LEFT,
        MIDDLE,
        OTHER
    }

    private static final double PICK_REACH_PX = 14;
    private static final double WHEEL_FACTOR = 1.18;
    private static final long VIEW_INTERVAL_NANOS = 120_000_000;
    private static final long LEGEND_INTERVAL_NANOS = 250_000_000;

    private final WorldConnection connection;
    private final CommandSender commands;
    private final CameraRig rig = new CameraRig();
    private final ViewThrottle views = new ViewThrottle(VIEW_INTERVAL_NANOS);
    private Tool tool = Tool.SELECT;
    private SpawnSettings spawn = new SpawnSettings(0, 50, SpawnSettings.DragShape.DISC);
    private Selection selection = Selection.NONE;
    private @Nullable WorldInfo world;
    private SceneView scene = SceneView.EMPTY;
    private AgentFrame frame = AgentFrame.empty();
    private @Nullable Legend legend;
    private long legendAtNanos;
    private @Nullable DragGesture gesture;
    private boolean panning;
    private double lastX;
    private double lastY;
    private double @Nullable [] pointer;
    private double deviceScale = 1;
    private boolean connected;

    WorldController(WorldConnection connection, NoticeSink notices) {
        this.connection = connection;
        this.commands = new CommandSender(connection, notices);
    }

    /** One step: takes the newest state from the connection, moves the camera, tells the server a changed view. */
    void step(long nowNanos) {
        WorldInfo now = connection.world();
        if (now != null && !now.equals(world)) {
            WorldInfo before = world;
            world = now;
            views.reset();
            legend = null;
            if (before == null || !before.bounds().equals(now.bounds())) {
                selection = Selection.NONE;
                rig.world(now.bounds());
            }
        }
        connected = connection.status().connected();
        scene = connection.scene();
        frame = connection.frame(nowNanos);
        rig.step(nowNanos, followed());
        WorldInfo here = world;
        if (here != null) {
            if (legend == null || nowNanos - legendAtNanos >= LEGEND_INTERVAL_NANOS) {
                legend = Legend.of(here, frame);
                legendAtNanos = nowNanos;
            }
            if (connected) {
                ViewRequest request = views.poll(ViewRequest.of(rig.camera(), here.bounds(), deviceScale), nowNanos);
                if (request != null) {
                    connection.look(request);
                }
            } else {
                views.reset();
            }
        }
    }

    private double @Nullable [] followed() {
        if (!selection.following()) {
            return null;
        }
        int index = frame.indexOf(selection.agentId());
        return index < 0 ? null : new double[] {frame.x(index), frame.z(index)};
    }

    void resized(double widthPx, double heightPx, double newDeviceScale) {
        if (widthPx != camera().widthPx() || heightPx != camera().heightPx()) {
            rig.resized(widthPx, heightPx);
        }
        deviceScale = newDeviceScale;
    }

    void pressed(Button button, boolean panInstead, double x, double y) {
        pointer = new double[] {x, y};
        lastX = x;
        lastY = y;
        panning = button == Button.MIDDLE || (button == Button.LEFT && (panInstead || !spawning()));
        gesture = button == Button.OTHER ? null : DragGesture.pressedAt(x, y);
    }

    void dragged(double x, double y) {
        pointer = new double[] {x, y};
        DragGesture before = gesture;
        if (before == null) {
            return;
        }
        DragGesture now = before.movedTo(x, y);
        gesture = now;
        if (panning && now.dragged()) {
            selection = selection.withFollowing(false);
            rig.dragBy(x - lastX, y - lastY);
            lastX = x;
            lastY = y;
        }
    }

    /** Ends a gesture: a click selects or spawns, a drag with the spawn tool spawns. */
    void released(Button button, double x, double y) {
        DragGesture ended = gesture == null ? null : gesture.movedTo(x, y);
        gesture = null;
        if (ended == null) {
            return;
        }
        WorldInfo here = world;
        boolean wanted = spawning() && !panning && button == Button.LEFT;
        if (wanted && here != null && !here.kinds().isEmpty()) {
            commands.send(ended.spawn(rig.camera(), spawn, here));
        } else if (button == Button.LEFT && !spawning() && !ended.dragged()) {
            selectAt(x, y);
        }
        panning = false;
    }

    void doubleClicked(double x, double y) {
        if (!spawning()) {
            selectAt(x, y);
            selection = selection.withFollowing(true);
        }
    }

    void pointerAt(double x, double y) {
        pointer = new double[] {x, y};
    }

    void pointerLeft() {
        pointer = null;
    }

    /** Positive rotation, towards the user, zooms out; fractions of a notch count. */
    void wheel(double x, double y, double preciseRotation) {
        if (selection.following()) {
            // The followed agent stays in the middle.
            rig.zoomAbout(camera().widthPx() / 2, camera().heightPx() / 2, Math.pow(WHEEL_FACTOR, -preciseRotation));
        } else {
            rig.zoomAbout(x, y, Math.pow(WHEEL_FACTOR, -preciseRotation));
        }
    }

    private void selectAt(double x, double y) {
        Camera camera = rig.camera();
        double reach = PICK_REACH_PX * camera.metresPerPixel();
        int index = AgentPicker.nearest(frame, camera.worldX(x), camera.worldZ(y), reach);
        selection = index < 0 ? Selection.NONE : Selection.of(frame.id(index));
    }

    void select(int agentId, boolean follow) {
        selection = Selection.of(agentId).withFollowing(follow);
    }

    void toggleFollow() {
        selection = selection.withFollowing(!selection.following());
    }

    /** Leaves the innermost thing: a gesture, following, the selection, the tool. */
    void escape() {
        if (gesture != null) {
            gesture = null;
        } else if (!selection.isEmpty()) {
            selection = selection.escaped();
        } else {
            tool = Tool.SELECT;
        }
    }

    /** Zooms with the keyboard, about the pointer if it is over the view. */
    void zoomStep(double factor, long nowNanos) {
        double[] at = pointerOrMiddle();
        rig.zoomStep(at[0], at[1], factor, nowNanos);
    }

    void fit(long nowNanos) {
        selection = selection.withFollowing(false);
        rig.fit(nowNanos);
    }

    void hold(int x, int y) {
        if (x != 0 || y != 0) {
            selection = selection.withFollowing(false);
        }
        rig.hold(x, y);
    }

    void send(UserCommand command) {
        commands.send(command);
    }

    /** Spawns with the tool's settings at a point of the world. */
    void spawnAt(double x, double z) {
        WorldInfo here = world;
        if (here != null && !here.kinds().isEmpty()) {
            UserCommand.Spawn like = DragGesture.pressedAt(0, 0).spawn(rig.camera(), spawn, here);
            commands.send(new UserCommand.Spawn(like.kind(), like.kindName(), like.count(), new SpawnArea.Point(x, z)));
        }
    }

    /** The world point, x and z, where keyboard commands act: under the pointer, or the middle of the picture. */
    double[] target() {
        double[] at = pointerOrMiddle();
        return new double[] {camera().worldX(at[0]), camera().worldZ(at[1])};
    }

    private double[] pointerOrMiddle() {
        double[] at = pointer;
        return at != null ? at : new double[] {camera().widthPx() / 2, camera().heightPx() / 2};
    }

    /** Whether the left button spawns now. */
    private boolean spawning() {
        return tool == Tool.SPAWN && plays();
    }

    /** Everything for one picture. */
    Picture picture(boolean dark, Picture.Layers layers, List<String> diagnostics, long nowNanos) {
        return new Picture(
                rig.camera(),
                deviceScale,
                Palette.of(dark),
                layers,
                world,
                scene,
                frame,
                legend,
                selection,
                preview(),
                Hints.of(connection.status(), world, frame, tool),
                diagnostics,
                nowNanos);
    }

    private Picture.@Nullable Preview preview() {
        DragGesture now = gesture;
        WorldInfo here = world;
        if (!spawning()
                || panning
                || now == null
                || here == null
                || here.kinds().isEmpty()) {
            return null;
        }
        UserCommand.Spawn command = now.spawn(rig.camera(), spawn, here);
        return new Picture.Preview(
                command.area(), command.kind(), "%,d × %s".formatted(command.count(), command.kindName()));
    }

    /** The connection's numbers for the diagnostics overlay. */
    List<String> connectionLines(long nowNanos) {
        TrafficStats stats = connection.traffic(nowNanos);
        return List.of(
                String.format(
                        Locale.ROOT,
                        "network %.1f snapshots/s, %.1f kB/s, last %.0f ms ago",
                        stats.snapshotsPerSecond(),
                        stats.bytesPerSecond() / 1000,
                        stats.silentMillis()),
                String.format(
                        Locale.ROOT,
                        "stream  %.2f bit/agent, %.0f corrected a snapshot",
                        stats.bitsPerAgentSnapshot(),
                        stats.correctedPerSnapshot()),
                String.format(
                        Locale.ROOT,
                        "replica %,d agents, %d desyncs, %d missed snapshots",
                        frame.count(),
                        stats.desyncs(),
                        stats.missedSnapshots()));
    }

    CameraRig rig() {
        return rig;
    }

    Camera camera() {
        return rig.camera();
    }

    Tool tool() {
        return tool;
    }

    void tool(Tool newTool) {
        tool = newTool;
        gesture = null;
    }

    SpawnSettings spawn() {
        return spawn;
    }

    void spawn(SpawnSettings settings) {
        spawn = settings;
    }

    Selection selection() {
        return selection;
    }

    @Nullable
    WorldInfo world() {
        return world;
    }

    SceneView scene() {
        return scene;
    }

    AgentFrame frame() {
        return frame;
    }

    /** Whether the server says that its world stands still. */
    boolean paused() {
        return connected && connection.traffic(System.nanoTime()).timeScalePercent() == 0;
    }

    boolean connected() {
        return connected;
    }

    /** May this client change the world now? */
    boolean plays() {
        WorldInfo here = world;
        return connected && here != null && here.role().plays();
    }

    /** May it pause the world? */
    boolean administers() {
        WorldInfo here = world;
        return connected && here != null && here.role() == WorldInfo.Role.ADMIN;
    }
}
