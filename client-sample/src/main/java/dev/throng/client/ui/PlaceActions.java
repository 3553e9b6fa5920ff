package dev.throng.client.ui;

import static dev.throng.client.ui.UiAction.key;

import dev.throng.client.ui.view.UserCommand;
import java.awt.event.KeyEvent;
import java.util.List;

/** What is put into the world and taken out of it, under the pointer or in the middle of the view. Confined to the event thread. */
final class PlaceActions {
    /** Sizes of what keys place, metres and seconds. */
    static final double OBSTACLE_BODY = 2;

    static final double OBSTACLE_INFLUENCE = 5;
    static final double THREAT_RADIUS = 12;
    static final double THREAT_SECONDS = 8;
    static final double DESPAWN_RADIUS = 5;

    final UiAction spawnHere;
    final UiAction obstacleHere;
    final UiAction goalHere;
    final UiAction threatHere;
    final UiAction removeHere;
    final UiAction despawnHere;
    final UiAction pause;

    private final WorldController controller;

    PlaceActions(WorldController controller) {
        this.controller = controller;
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
        removeHere = new UiAction(
                "removeHere",
                "Remove Wall or Obstacle Here",
                KeyEvent.VK_R,
                key(KeyEvent.VK_E, 0),
                "Take away the wall or obstacle under the pointer",
                this::removeHere);
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
    }

    /** All of them, in the order of the menus. */
    List<UiAction> all() {
        return List.of(spawnHere, obstacleHere, goalHere, threatHere, removeHere, despawnHere, pause);
    }

    /** A command for a point of the ground. */
    interface PointCommand {
        UserCommand at(double x, double z);
    }

    void enable() {
        boolean plays = controller.plays();
        // With the wall tool in hand the same key finishes a wall.
        spawnHere.setEnabled(plays && controller.tools().tool() != PointerTools.Tool.WALL);
        for (UiAction action : List.of(obstacleHere, goalHere, threatHere, removeHere, despawnHere)) {
            action.setEnabled(plays);
        }
        pause.setEnabled(controller.administers());
        pause.selected(controller.paused());
    }

    private void spawnHere() {
        double[] target = controller.target();
        controller.spawnAt(target[0], target[1]);
    }

    private void removeHere() {
        double[] target = controller.target();
        controller.removeAt(target[0], target[1]);
    }

    private void at(PointCommand command) {
        double[] target = controller.target();
        controller.send(command.at(target[0], target[1]));
    }

    private void togglePause() {
        controller.send(new UserCommand.SetPaused(!controller.paused()));
    }
}
