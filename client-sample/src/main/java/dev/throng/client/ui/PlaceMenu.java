package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentPicker;
import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.KindInfo;
import dev.throng.client.ui.view.ScenePicker;
import dev.throng.client.ui.view.SceneView;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.WorldInfo;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;

/** The menu for a place in the world: what can be put there and taken away. */
final class PlaceMenu {
    private static final double[] DESPAWN_RADII = {2, 5, 10, 25, 50};
    private static final double[][] OBSTACLES = {{1, 3}, {2, 5}, {4, 8}, {8, 14}};
    private static final double[][] THREATS = {{6, 6}, {12, 8}, {25, 12}};
    private static final double GOAL_REACH_PX = 16;

    private final WorldController controller;
    private final double x;
    private final double z;
    private final double reachMetres;
    private final JPopupMenu menu = new JPopupMenu();

    private PlaceMenu(WorldController controller, double screenX, double screenY) {
        this.controller = controller;
        Camera camera = controller.camera();
        x = camera.worldX(screenX);
        z = camera.worldZ(screenY);
        reachMetres = GOAL_REACH_PX * camera.metresPerPixel();
        menu.setName("place");
    }

    /** The menu for a point of the world view, in its logical pixels. */
    static JPopupMenu at(WorldController controller, double screenX, double screenY) {
        PlaceMenu place = new PlaceMenu(controller, screenX, screenY);
        place.build();
        return place.menu;
    }

    private void build() {
        WorldInfo world = controller.world();
        if (world == null) {
            return;
        }
        addAgentItems(world);
        if (controller.plays()) {
            addSpawn(world);
            menu.addSeparator();
            addObstacles();
            addWalls();
            addGoals();
            addThreats();
            menu.addSeparator();
            addDespawns();
        }
        menu.add(item("centre", "Centre View Here", () -> controller.rig().centreOn(x, z, System.nanoTime())));
    }

    private void addAgentItems(WorldInfo world) {
        int index = AgentPicker.nearest(controller.frame(), x, z, reachMetres);
        if (index < 0 || controller.frame().kind(index) >= world.kinds().size()) {
            return;
        }
        int id = controller.frame().id(index);
        String name = world.kinds().get(controller.frame().kind(index)).name() + " " + Integer.toUnsignedString(id);
        menu.add(item("follow", "Follow " + name, () -> controller.select(id, true)));
        if (controller.plays()) {
            menu.add(item("despawnAgent", "Despawn " + name, () -> controller.send(new UserCommand.DespawnAgent(id))));
        }
        menu.addSeparator();
    }

    private void addSpawn(WorldInfo world) {
        if (world.kinds().isEmpty()) {
            return;
        }
        KindInfo kind = world.kinds()
                .get(Math.min(controller.tools().spawn().kind(), world.kinds().size() - 1));
        int count = Math.min(controller.tools().spawn().count(), world.maxSpawnCount());
        menu.add(item("spawn", "Spawn %,d × %s Here".formatted(count, kind.name()), () -> controller.spawnAt(x, z)));
    }

    private void addObstacles() {
        JMenu obstacles = submenu("obstacles", "Obstacle Here");
        for (double[] size : OBSTACLES) {
            obstacles.add(item(
                    "obstacle." + (int) size[0],
                    "Radius %.0f m, influence %.0f m".formatted(size[0], size[1]),
                    () -> controller.send(new UserCommand.PlaceObstacle(x, z, size[0], size[1]))));
        }
        menu.add(obstacles);
        ScenePicker.obstacle(controller.scene(), x, z, reachMetres)
                .ifPresent(o -> menu.add(item(
                        "removeObstacle",
                        "Remove This Obstacle",
                        () -> controller.send(new UserCommand.RemoveObstacle(o.id())))));
    }

    private void addWalls() {
        ScenePicker.wall(controller.scene(), x, z, reachMetres)
                .ifPresent(wall -> menu.add(item(
                        "removeWall",
                        "Remove This Wall",
                        () -> controller.send(new UserCommand.RemoveWall(wall.id())))));
    }

    private void addGoals() {
        menu.add(item("goal", "Goal Here", () -> controller.send(new UserCommand.SetGoal(0, x, 0, z))));
        if (controller.scene().goals().isEmpty()) {
            return;
        }
        JMenu move = submenu("moveGoal", "Move Goal Here");
        for (SceneView.GoalMark goal : controller.scene().goals()) {
            String text = "Goal %d, %.0f m away".formatted(goal.id(), Math.hypot(goal.x() - x, goal.z() - z));
            move.add(item(
                    "moveGoal." + goal.id(),
                    text,
                    () -> controller.send(new UserCommand.SetGoal(goal.id(), x, goal.y(), z))));
        }
        menu.add(move);
    }

    private void addThreats() {
        JMenu threats = submenu("threats", "Threat Here");
        for (double[] threat : THREATS) {
            threats.add(item(
                    "threat." + (int) threat[0],
                    "Radius %.0f m, for %.0f s".formatted(threat[0], threat[1]),
                    () -> controller.send(new UserCommand.DropThreat(x, z, threat[0], threat[1]))));
        }
        menu.add(threats);
    }

    private void addDespawns() {
        JMenu despawn = submenu("despawn", "Despawn Around Here");
        for (double radius : DESPAWN_RADII) {
            despawn.add(item(
                    "despawn." + (int) radius,
                    "Within %.0f m".formatted(radius),
                    () -> controller.send(new UserCommand.DespawnDisc(x, z, radius))));
        }
        menu.add(despawn);
    }

    private static JMenu submenu(String name, String text) {
        JMenu submenu = new JMenu(text);
        submenu.setName("place." + name);
        return submenu;
    }

    private static JMenuItem item(String name, String text, Runnable run) {
        JMenuItem item = new JMenuItem(text);
        item.setName("place." + name);
        item.addActionListener(e -> run.run());
        return item;
    }
}
