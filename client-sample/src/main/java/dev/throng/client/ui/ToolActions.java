package dev.throng.client.ui;

import static dev.throng.client.ui.UiAction.key;

import dev.throng.client.ui.view.SpawnSettings;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.event.KeyEvent;
import java.util.List;

/** The tool in hand and its settings. Confined to the event thread. */
final class ToolActions {
    final UiAction toolSelect;
    final UiAction toolSpawn;
    final UiAction toolWall;
    final UiAction more;
    final UiAction fewer;
    final UiAction dragRectangle;
    final UiAction finishWall;
    final UiAction cornerBack;

    private final WorldController controller;
    private final Shell shell;

    ToolActions(WorldController controller, Shell shell) {
        this.controller = controller;
        this.shell = shell;
        toolSelect = new UiAction(
                "toolSelect",
                "Select and Move",
                KeyEvent.VK_S,
                key(KeyEvent.VK_V, 0),
                "Click selects an agent, drag moves the view",
                () -> tool(PointerTools.Tool.SELECT));
        toolSpawn = new UiAction(
                "toolSpawn",
                "Spawn",
                KeyEvent.VK_P,
                key(KeyEvent.VK_B, 0),
                "Click spawns at a point, drag over an area",
                () -> tool(PointerTools.Tool.SPAWN));
        toolWall = new UiAction(
                "toolWall",
                "Draw Walls",
                KeyEvent.VK_W,
                key(KeyEvent.VK_M, 0),
                "Click from corner to corner, or drag a straight wall; the first corner again makes a solid",
                () -> tool(PointerTools.Tool.WALL));
        more = new UiAction(
                "more",
                "More at a Time",
                KeyEvent.VK_M,
                key(KeyEvent.VK_CLOSE_BRACKET, 0),
                "Spawn more agents with one click",
                () -> spawn(controller.tools().spawn().more(maxSpawnCount())));
        fewer = new UiAction(
                "fewer",
                "Fewer at a Time",
                KeyEvent.VK_F,
                key(KeyEvent.VK_OPEN_BRACKET, 0),
                "Spawn fewer agents with one click",
                () -> spawn(controller.tools().spawn().fewer()));
        dragRectangle = new UiAction(
                "dragRectangle",
                "Drag Spans a Rectangle",
                KeyEvent.VK_R,
                key(KeyEvent.VK_R, 0),
                "A drag spawns over a rectangle rather than a disc",
                this::toggleShape);
        finishWall = new UiAction(
                "finishWall",
                "Finish Wall",
                KeyEvent.VK_I,
                key(KeyEvent.VK_ENTER, 0),
                "Place the wall that is being drawn; a double click does the same",
                controller.tools()::finishWall);
        cornerBack = new UiAction(
                "cornerBack",
                "Take Corner Back",
                KeyEvent.VK_C,
                key(KeyEvent.VK_BACK_SPACE, 0),
                "Remove the last corner of the wall that is being drawn",
                controller.tools()::takeCornerBack);
    }

    /** All of them, in the order of the menus. */
    List<UiAction> all() {
        return List.of(toolSelect, toolSpawn, toolWall, more, fewer, dragRectangle, finishWall, cornerBack);
    }

    void enable() {
        PointerTools tools = controller.tools();
        toolSpawn.setEnabled(controller.plays());
        toolWall.setEnabled(controller.plays());
        toolSelect.selected(tools.tool() == PointerTools.Tool.SELECT);
        toolSpawn.selected(tools.tool() == PointerTools.Tool.SPAWN);
        toolWall.selected(tools.tool() == PointerTools.Tool.WALL);
        dragRectangle.selected(tools.spawn().shape() == SpawnSettings.DragShape.RECTANGLE);
        boolean draws = controller.plays() && tools.tool() == PointerTools.Tool.WALL;
        finishWall.setEnabled(draws);
        cornerBack.setEnabled(draws);
    }

    void spawn(SpawnSettings settings) {
        controller.tools().spawn(settings);
        shell.toolChanged();
    }

    /** The largest count that the server accepts, or a plain bound before one is known. */
    int maxSpawnCount() {
        WorldInfo world = controller.world();
        return world == null ? 10_000 : Math.max(1, world.maxSpawnCount());
    }

    void tool(PointerTools.Tool tool) {
        controller.tools().tool(tool);
        shell.toolChanged();
    }

    private void toggleShape() {
        SpawnSettings spawn = controller.tools().spawn();
        spawn(spawn.withShape(spawn.shape().other()));
    }
}
