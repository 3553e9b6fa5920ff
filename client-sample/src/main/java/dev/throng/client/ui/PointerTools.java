package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.DragGesture;
import dev.throng.client.ui.view.SceneView.WallPoint;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.SpawnSettings;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.WallSketch;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import org.jspecify.annotations.Nullable;

/**
 * The tool in the user's hand: turns the pointer's gestures into moves of the view, selections and commands. Confined to the
 * event thread; pointer positions are logical pixels.
 */
final class PointerTools {
    /** What the left button does. */
    enum Tool {
        /** Click selects, drag pans. */
        SELECT,
        /** Click and drag spawn. */
        SPAWN,
        /** Clicks set the corners of a wall, a drag spans a straight one. */
        WALL
    }

    /** The button that a gesture began with. */
    enum Button {
        LEFT,
        MIDDLE,
        OTHER
    }

    /** A click that near the first corner closes a wall. */
    private static final double CORNER_REACH_PX = 10;

    private static final double WHEEL_FACTOR = 1.18;

    private final WorldController controller;
    private final NoticeSink notices;
    private Tool tool = Tool.SELECT;
    private SpawnSettings spawn = new SpawnSettings(0, 50, SpawnSettings.DragShape.DISC);
    private WallSketch sketch = WallSketch.NONE;
    private @Nullable DragGesture gesture;
    private boolean panning;
    private double lastX;
    private double lastY;
    private double @Nullable [] pointer;

    PointerTools(WorldController controller, NoticeSink notices) {
        this.controller = controller;
        this.notices = notices;
    }

    Tool tool() {
        return tool;
    }

    void tool(Tool newTool) {
        tool = newTool;
        gesture = null;
        sketch = WallSketch.NONE;
    }

    SpawnSettings spawn() {
        return spawn;
    }

    void spawn(SpawnSettings settings) {
        spawn = settings;
    }

    /** The wall that is being drawn, empty when none is. */
    WallSketch sketch() {
        return sketch;
    }

    void pressed(Button button, boolean panInstead, double x, double y) {
        pointer = new double[] {x, y};
        lastX = x;
        lastY = y;
        boolean pans = panInstead || inHand() == Tool.SELECT;
        panning = button == Button.MIDDLE || (button == Button.LEFT && pans);
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
            controller.unfollow();
            controller.rig().dragBy(x - lastX, y - lastY);
            lastX = x;
            lastY = y;
        }
    }

    /** Ends a gesture: a click selects, spawns or sets a corner; a drag spawns or spans a wall. */
    void released(Button button, double x, double y) {
        DragGesture ended = gesture == null ? null : gesture.movedTo(x, y);
        gesture = null;
        boolean acts = button == Button.LEFT && !panning;
        boolean clicked = button == Button.LEFT && ended != null && !ended.dragged();
        panning = false;
        if (ended == null) {
            return;
        }
        WorldInfo world = controller.world();
        switch (inHand()) {
            case SELECT -> {
                if (clicked) {
                    controller.selectAt(x, y);
                }
            }
            case SPAWN -> {
                if (acts && world != null && !world.kinds().isEmpty()) {
                    controller.send(ended.spawn(controller.camera(), spawn, world));
                }
            }
            case WALL -> {
                if (acts) {
                    draw(ended);
                }
            }
        }
    }

    void doubleClicked(double x, double y) {
        switch (inHand()) {
            case SELECT -> {
                controller.selectAt(x, y);
                controller.follow();
            }
            case WALL -> finishWall();
            case SPAWN -> {}
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
        // A followed agent stays in the middle.
        boolean following = controller.selection().following();
        double atX = following ? controller.camera().widthPx() / 2 : x;
        double atY = following ? controller.camera().heightPx() / 2 : y;
        controller.rig().zoomAbout(atX, atY, Math.pow(WHEEL_FACTOR, -preciseRotation));
    }

    /** Leaves the innermost thing of the hand: a gesture or a sketch; false when there was none. */
    boolean escape() {
        boolean busy = gesture != null || !sketch.isEmpty();
        gesture = null;
        sketch = WallSketch.NONE;
        return busy;
    }

    /** Where keyboard commands act: under the pointer, or the middle of the picture. */
    double[] pointerOrMiddle() {
        double[] at = pointer;
        return at != null
                ? at
                : new double[] {
                    controller.camera().widthPx() / 2, controller.camera().heightPx() / 2
                };
    }

    /** Takes the last corner back. */
    void takeCornerBack() {
        sketch = sketch.withoutLast();
    }

    /** Places the lines drawn so far. */
    void finishWall() {
        if (sketch.corners().size() >= 2) {
            controller.send(new UserCommand.PlaceWall(false, sketch.corners()));
            sketch = WallSketch.NONE;
        }
    }

    private void draw(DragGesture ended) {
        WallPoint to = ground(ended.currentX(), ended.currentY());
        if (ended.dragged() && sketch.isEmpty()) {
            sketch = sketch.with(ground(ended.startX(), ended.startY())).with(to);
            finishWall();
        } else if (!ended.dragged() && onFirstCorner(ended.currentX(), ended.currentY())) {
            closeWall();
        } else {
            sketch = sketch.with(to);
        }
    }

    private void closeWall() {
        if (sketch.convex()) {
            controller.send(new UserCommand.PlaceWall(true, sketch.corners()));
            sketch = WallSketch.NONE;
        } else {
            notices.problem("A solid wall bends to one side only: take corners back with Backspace, or end here with"
                    + " Enter to leave it open");
        }
    }

    private boolean onFirstCorner(double x, double y) {
        if (!sketch.closable()) {
            return false;
        }
        Camera camera = controller.camera();
        WallPoint first = sketch.corners().get(0);
        return Math.hypot(camera.screenX(first.x()) - x, camera.screenY(first.z()) - y) <= CORNER_REACH_PX;
    }

    /** The point of the world under a pixel, or the world's edge nearest to it. */
    private WallPoint ground(double x, double y) {
        Camera camera = controller.camera();
        WorldInfo world = controller.world();
        if (world == null) {
            return new WallPoint(camera.worldX(x), camera.worldZ(y));
        }
        WorldRect bounds = world.bounds();
        return new WallPoint(
                Math.max(bounds.minX(), Math.min(bounds.maxX(), camera.worldX(x))),
                Math.max(bounds.minZ(), Math.min(bounds.maxZ(), camera.worldZ(y))));
    }

    /** The tool that acts now: those who only watch have no other than the first. */
    private Tool inHand() {
        return controller.plays() ? tool : Tool.SELECT;
    }

    /** What a picture shows of the tool. */
    Picture.@Nullable Preview preview() {
        return switch (inHand()) {
            case SELECT -> null;
            case SPAWN -> spawnPreview();
            case WALL -> wallPreview();
        };
    }

    private Picture.@Nullable Preview spawnPreview() {
        DragGesture now = gesture;
        WorldInfo world = controller.world();
        if (panning || now == null || world == null || world.kinds().isEmpty()) {
            return null;
        }
        UserCommand.Spawn command = now.spawn(controller.camera(), spawn, world);
        SpawnArea area = command.area();
        return new Picture.SpawnPreview(
                area, command.kind(), "%,d × %s".formatted(command.count(), command.kindName()));
    }

    private Picture.Preview wallPreview() {
        double[] at = pointer;
        DragGesture now = gesture;
        if (!panning && now != null && now.dragged() && sketch.isEmpty()) {
            WallSketch begun = sketch.with(ground(now.startX(), now.startY()));
            return new Picture.WallPreview(begun, ground(now.currentX(), now.currentY()), Picture.WallStep.SPAN);
        }
        Picture.WallStep next = sketch.isEmpty() ? Picture.WallStep.BEGIN : Picture.WallStep.ADD;
        if (at == null || panning) {
            return new Picture.WallPreview(sketch, null, next);
        }
        boolean closes = onFirstCorner(at[0], at[1]);
        return new Picture.WallPreview(sketch, ground(at[0], at[1]), closes ? Picture.WallStep.CLOSE : next);
    }
}
