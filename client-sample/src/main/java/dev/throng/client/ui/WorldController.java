package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.AgentPicker;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.DragGesture;
import dev.throng.client.ui.view.Legend;
import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.ScenePicker;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.Selection;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.ViewThrottle;
import dev.throng.client.ui.view.WorldInfo;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the world view does, without the widgets: it polls the connection, moves the camera, keeps the selection and sends
 * commands. Confined to the event thread; places of the picture are logical pixels.
 */
final class WorldController {
    private static final double PICK_REACH_PX = 14;
    private static final long VIEW_INTERVAL_NANOS = 120_000_000;
    private static final long LEGEND_INTERVAL_NANOS = 250_000_000;

    private final WorldConnection connection;
    private final CommandSender commands;
    private final NoticeSink notices;
    private final CameraRig rig = new CameraRig();
    private final ViewThrottle views = new ViewThrottle(VIEW_INTERVAL_NANOS);
    private final PointerTools tools;
    private Selection selection = Selection.NONE;
    private @Nullable WorldInfo world;
    private SceneView scene = SceneView.EMPTY;
    private AgentFrame frame = AgentFrame.empty();
    private @Nullable Legend legend;
    private long legendAtNanos;
    private double deviceScale = 1;
    private boolean connected;

    WorldController(WorldConnection connection, NoticeSink notices) {
        this.connection = connection;
        this.notices = notices;
        this.commands = new CommandSender(connection, notices);
        this.tools = new PointerTools(this, notices);
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

    /** Selects the agent nearest to a place of the picture, or none when there is none near. */
    void selectAt(double x, double y) {
        Camera camera = rig.camera();
        double reach = PICK_REACH_PX * camera.metresPerPixel();
        int index = AgentPicker.nearest(frame, camera.worldX(x), camera.worldZ(y), reach);
        selection = index < 0 ? Selection.NONE : Selection.of(frame.id(index));
    }

    void select(int agentId, boolean follow) {
        selection = Selection.of(agentId).withFollowing(follow);
    }

    void follow() {
        selection = selection.withFollowing(true);
    }

    void unfollow() {
        selection = selection.withFollowing(false);
    }

    void toggleFollow() {
        selection = selection.withFollowing(!selection.following());
    }

    /** Leaves the innermost thing: a gesture or a sketch, following, the selection, the tool. */
    void escape() {
        if (tools.escape()) {
            return;
        }
        if (!selection.isEmpty()) {
            selection = selection.escaped();
        } else {
            tools.tool(PointerTools.Tool.SELECT);
        }
    }

    /** Zooms with the keyboard, about the pointer if it is over the view. */
    void zoomStep(double factor, long nowNanos) {
        double[] at = tools.pointerOrMiddle();
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
            UserCommand.Spawn like = DragGesture.pressedAt(0, 0).spawn(rig.camera(), tools.spawn(), here);
            commands.send(new UserCommand.Spawn(like.kind(), like.kindName(), like.count(), new SpawnArea.Point(x, z)));
        }
    }

    /** Takes away the obstacle or wall at a point of the world, or says that there is none. */
    void removeAt(double x, double z) {
        double reach = PICK_REACH_PX * camera().metresPerPixel();
        Optional<UserCommand> obstacle =
                ScenePicker.obstacle(scene, x, z, reach).map(o -> new UserCommand.RemoveObstacle(o.id()));
        Optional<UserCommand> wall = ScenePicker.wall(scene, x, z, reach).map(w -> new UserCommand.RemoveWall(w.id()));
        obstacle.or(() -> wall)
                .ifPresentOrElse(
                        commands::send,
                        () -> notices.problem("There is no obstacle and no wall here that could be removed"));
    }

    /** The world point, x and z, where keyboard commands act: under the pointer, or the middle of the picture. */
    double[] target() {
        double[] at = tools.pointerOrMiddle();
        return new double[] {camera().worldX(at[0]), camera().worldZ(at[1])};
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
                tools.preview(),
                Hints.of(connection.status(), world, frame, tools.tool()),
                diagnostics,
                Picture.Extras.NONE,
                nowNanos);
    }

    /** The connection's numbers for the diagnostics overlay. */
    List<String> connectionLines(long nowNanos) {
        return NetworkLines.of(connection.traffic(nowNanos), frame.count());
    }

    /** What the pointer does. */
    PointerTools tools() {
        return tools;
    }

    CameraRig rig() {
        return rig;
    }

    Camera camera() {
        return rig.camera();
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
