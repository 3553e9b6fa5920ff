package dev.throng.client.ui;

import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLaf;
import com.formdev.flatlaf.FlatLightLaf;
import java.awt.Font;
import java.util.Map;
import javax.swing.UIManager;

/** The look and feel in light and dark. To be used on the event thread. */
final class Themes {
    private Themes() {}

    /** Installs a theme; windows that are open change at once. */
    static void install(boolean dark) {
        FlatLaf.setGlobalExtraDefaults(Map.of(
                "@accentColor",
                dark ? "#62b0e8" : "#1769aa",
                "@background",
                dark ? "#1e2329" : "#f4f3ef",
                "Component.focusWidth",
                "1",
                "Component.arc",
                "8",
                "Button.arc",
                "8",
                "MenuBar.background",
                dark ? "#1e2329" : "#f4f3ef"));
        if (dark) {
            FlatDarkLaf.setup();
        } else {
            FlatLightLaf.setup();
        }
        FlatLaf.updateUI();
    }

    /** The font of text in the world view. */
    static Font pictureFont() {
        Font font = UIManager.getFont("Label.font");
        return font == null ? new Font(Font.SANS_SERIF, Font.PLAIN, 12) : font;
    }
}
