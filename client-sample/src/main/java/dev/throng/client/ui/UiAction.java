package dev.throng.client.ui;

import java.awt.event.ActionEvent;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import javax.swing.AbstractAction;
import javax.swing.KeyStroke;
import org.jspecify.annotations.Nullable;

/** Something that a user can do: with a name for components and tests, a text, a mnemonic, a key and a description. */
final class UiAction extends AbstractAction {
    private final String id;
    private final transient Runnable run;

    UiAction(String id, String text, int mnemonic, @Nullable KeyStroke key, String description, Runnable run) {
        super(text);
        this.id = id;
        this.run = run;
        putValue(MNEMONIC_KEY, mnemonic);
        putValue(SHORT_DESCRIPTION, key == null ? description : description + " (" + keyText(key) + ")");
        if (key != null) {
            putValue(ACCELERATOR_KEY, key);
        }
    }

    String id() {
        return id;
    }

    String text() {
        return String.valueOf(getValue(NAME));
    }

    @Nullable
    KeyStroke key() {
        return (KeyStroke) getValue(ACCELERATOR_KEY);
    }

    boolean selected() {
        return Boolean.TRUE.equals(getValue(SELECTED_KEY));
    }

    void selected(boolean selected) {
        putValue(SELECTED_KEY, selected);
    }

    @Override
    public void actionPerformed(ActionEvent e) {
        run.run();
    }

    /** The stroke of a key; shift is not told apart. */
    static KeyStroke key(int code, int modifiers) {
        return KeyStroke.getKeyStroke(code, modifiers & ~InputEvent.SHIFT_DOWN_MASK);
    }

    /** A key stroke as people write it: {@code Ctrl+Q}. */
    static String keyText(KeyStroke key) {
        String modifiers = InputEvent.getModifiersExText(key.getModifiers());
        String name = key.getKeyChar() == KeyEvent.CHAR_UNDEFINED
                ? switch (key.getKeyCode()) {
                    case KeyEvent.VK_OPEN_BRACKET -> "[";
                    case KeyEvent.VK_CLOSE_BRACKET -> "]";
                    case KeyEvent.VK_PLUS -> "+";
                    case KeyEvent.VK_MINUS -> "-";
                    default -> KeyEvent.getKeyText(key.getKeyCode());
                }
                : String.valueOf(key.getKeyChar());
        return modifiers.isEmpty() ? name : modifiers + "+" + name;
    }
}
