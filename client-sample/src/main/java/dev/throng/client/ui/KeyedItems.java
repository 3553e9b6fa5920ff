package dev.throng.client.ui;

import java.awt.KeyboardFocusManager;
import java.awt.event.KeyEvent;
import javax.swing.JCheckBoxMenuItem;
import javax.swing.JMenuItem;
import javax.swing.JRadioButtonMenuItem;
import javax.swing.KeyStroke;
import javax.swing.text.JTextComponent;

/**
 * Menu items whose single keys do not act while somebody types into a text field. Swing asks menus for every key that a
 * text field did not use on being pressed, and text fields only use keys on being typed.
 */
final class KeyedItems {
    private KeyedItems() {}

    static JMenuItem plain(UiAction action) {
        return named(
                new JMenuItem(action) {
                    @Override
                    protected boolean processKeyBinding(KeyStroke key, KeyEvent e, int condition, boolean pressed) {
                        return !typing(key) && super.processKeyBinding(key, e, condition, pressed);
                    }
                },
                action);
    }

    static JMenuItem check(UiAction action) {
        return named(
                new JCheckBoxMenuItem(action) {
                    @Override
                    protected boolean processKeyBinding(KeyStroke key, KeyEvent e, int condition, boolean pressed) {
                        return !typing(key) && super.processKeyBinding(key, e, condition, pressed);
                    }
                },
                action);
    }

    static JMenuItem radio(UiAction action) {
        return named(
                new JRadioButtonMenuItem(action) {
                    @Override
                    protected boolean processKeyBinding(KeyStroke key, KeyEvent e, int condition, boolean pressed) {
                        return !typing(key) && super.processKeyBinding(key, e, condition, pressed);
                    }
                },
                action);
    }

    private static JMenuItem named(JMenuItem item, UiAction action) {
        item.setName("menu." + action.id());
        item.setToolTipText(null);
        item.getAccessibleContext().setAccessibleDescription((String) action.getValue(UiAction.SHORT_DESCRIPTION));
        return item;
    }

    private static boolean typing(KeyStroke key) {
        return key.getModifiers() == 0
                && KeyboardFocusManager.getCurrentKeyboardFocusManager().getFocusOwner() instanceof JTextComponent;
    }
}
