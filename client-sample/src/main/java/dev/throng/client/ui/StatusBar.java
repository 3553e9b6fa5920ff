package dev.throng.client.ui;

import dev.throng.client.ui.view.Palette;
import dev.throng.client.ui.view.StatusLine;
import java.awt.Color;
import java.awt.Component;
import java.awt.Dimension;
import java.util.HashMap;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.UIManager;

/** The line of numbers under the world view. Confined to the event thread. */
final class StatusBar extends JPanel {
    private final Map<String, JLabel> values = new HashMap<>();
    private final JLabel server = new JLabel(" ");

    StatusBar() {
        setName("status");
        setLayout(new BoxLayout(this, BoxLayout.X_AXIS));
        setBorder(BorderFactory.createEmptyBorder(4, 12, 5, 12));
        getAccessibleContext().setAccessibleName("Status");
        server.setName("status.server");
        server.getAccessibleContext().setAccessibleName("Server");
    }

    /** Shows the fields; the first call decides which there are. */
    void show(StatusLine line, String serverText, boolean dark) {
        if (values.isEmpty()) {
            build(line);
        }
        Palette palette = Palette.of(dark);
        for (StatusLine.Field field : line.fields()) {
            JLabel value = values.get(field.name());
            if (value == null) {
                continue;
            }
            if (!field.value().equals(value.getText())) {
                value.setText(field.value());
                // A field only ever grows, so that its neighbours do not dance.
                Dimension wanted = value.getUI().getPreferredSize(value);
                Dimension size = new Dimension(Math.max(wanted.width, value.getPreferredSize().width), wanted.height);
                value.setPreferredSize(size);
                value.setMinimumSize(size);
                value.setMaximumSize(size);
                value.getAccessibleContext().setAccessibleName(field.label() + " " + field.value());
            }
            value.setToolTipText(field.explanation());
            value.setForeground(
                    switch (field.tone()) {
                        case PLAIN -> UIManager.getColor("Label.foreground");
                        case WARNING -> new Color(dark ? 0xFFE9A13B : 0xFFA85400);
                        case MUTED -> new Color(palette.mutedText());
                    });
        }
        if (!serverText.equals(server.getText())) {
            server.setText(serverText);
        }
    }

    private void build(StatusLine line) {
        for (StatusLine.Field field : line.fields()) {
            JLabel label = new JLabel(field.label());
            label.setEnabled(false);
            JLabel value = new JLabel(field.value());
            value.setName("status." + field.name());
            label.setLabelFor(value);
            values.put(field.name(), value);
            add(label);
            add(space(6));
            add(value);
            add(space(20));
        }
        add(Box.createHorizontalGlue());
        add(server);
        revalidate();
    }

    private static Component space(int width) {
        return Box.createRigidArea(new Dimension(width, 1));
    }
}
