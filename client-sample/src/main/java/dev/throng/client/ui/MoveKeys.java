package dev.throng.client.ui;

import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import javax.swing.AbstractAction;
import javax.swing.ActionMap;
import javax.swing.InputMap;
import javax.swing.JComponent;
import javax.swing.KeyStroke;

/** Moves the camera while arrows or WASD are held over the world view, and adds the second keys of zoom and fit. */
final class MoveKeys {
    private final WorldController controller;
    private final boolean[] held = new boolean[4];

    private MoveKeys(WorldController controller) {
        this.controller = controller;
    }

    static void install(JComponent component, WorldController controller, Actions actions) {
        MoveKeys keys = new MoveKeys(controller);
        InputMap input = component.getInputMap(JComponent.WHEN_FOCUSED);
        ActionMap map = component.getActionMap();
        int[][] codes = {
            {KeyEvent.VK_LEFT, KeyEvent.VK_A, KeyEvent.VK_KP_LEFT},
            {KeyEvent.VK_RIGHT, KeyEvent.VK_D, KeyEvent.VK_KP_RIGHT},
            {KeyEvent.VK_UP, KeyEvent.VK_W, KeyEvent.VK_KP_UP},
            {KeyEvent.VK_DOWN, KeyEvent.VK_S, KeyEvent.VK_KP_DOWN}
        };
        for (int direction = 0; direction < codes.length; direction++) {
            for (int code : codes[direction]) {
                keys.bind(input, map, direction, code);
            }
        }
        for (int code : new int[] {KeyEvent.VK_EQUALS, KeyEvent.VK_ADD}) {
            input.put(KeyStroke.getKeyStroke(code, 0), "zoomIn");
            input.put(KeyStroke.getKeyStroke(code, KeyEvent.SHIFT_DOWN_MASK), "zoomIn");
        }
        input.put(KeyStroke.getKeyStroke(KeyEvent.VK_PLUS, KeyEvent.SHIFT_DOWN_MASK), "zoomIn");
        input.put(KeyStroke.getKeyStroke(KeyEvent.VK_SUBTRACT, 0), "zoomOut");
        input.put(KeyStroke.getKeyStroke(KeyEvent.VK_0, 0), "fit");
        input.put(KeyStroke.getKeyStroke(KeyEvent.VK_NUMPAD0, 0), "fit");
        map.put("zoomIn", actions.view.zoomIn);
        map.put("zoomOut", actions.view.zoomOut);
        map.put("fit", actions.view.fit);
    }

    private void bind(InputMap input, ActionMap map, int direction, int code) {
        for (boolean pressed : new boolean[] {true, false}) {
            String name = (pressed ? "hold " : "let go ") + direction;
            input.put(KeyStroke.getKeyStroke(code, 0, !pressed), name);
            map.put(name, new AbstractAction() {
                @Override
                public void actionPerformed(ActionEvent e) {
                    held[direction] = pressed;
                    int x = (held[1] ? 1 : 0) - (held[0] ? 1 : 0);
                    int y = (held[3] ? 1 : 0) - (held[2] ? 1 : 0);
                    controller.hold(x, y);
                }
            });
        }
    }
}
