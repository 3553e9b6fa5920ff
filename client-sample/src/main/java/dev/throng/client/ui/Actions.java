package dev.throng.client.ui;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All that the client can do, each with its key: menus, tool strip and key bindings are made from these. Single keys are
 * chosen so that WASD stay free for moving. Confined to the event thread.
 */
final class Actions {
    final ProgramActions program;
    final ViewActions view;
    final ToolActions tools;
    final PlaceActions place;

    private final WorldController controller;

    Actions(WorldController controller, Shell shell) {
        this.controller = controller;
        program = new ProgramActions(shell);
        view = new ViewActions(controller, shell);
        tools = new ToolActions(controller, shell);
        place = new PlaceActions(controller);
        enable();
    }

    /** Everything by what it is about. */
    Map<String, List<UiAction>> groups() {
        Map<String, List<UiAction>> groups = new LinkedHashMap<>();
        groups.put("View", view.all());
        groups.put("Tools", tools.all());
        groups.put("Place", place.all());
        groups.put("Program", program.all());
        return groups;
    }

    /** Turns actions on and off by what the server lets this client do, and shows the toggles' state. */
    void enable() {
        program.disconnect.setEnabled(controller.world() != null);
        view.enable();
        tools.enable();
        place.enable();
    }
}
