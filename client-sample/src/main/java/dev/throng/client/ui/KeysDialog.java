package dev.throng.client.ui;

import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.awt.Frame;
import java.awt.event.KeyEvent;
import java.util.ArrayList;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.table.DefaultTableModel;

/** All keys and mouse gestures as a table. */
final class KeysDialog extends JDialog {
    KeysDialog(Frame owner, Actions actions) {
        super(owner, "Keys and mouse", false);
        setName("keys");
        List<String[]> rows = new ArrayList<>(List.of(
                new String[] {"Left drag", "Move the view (Select tool), or spawn over an area (Spawn tool)"},
                new String[] {"Middle drag, Shift+left drag", "Move the view with any tool"},
                new String[] {"Wheel", "Zoom about the pointer"},
                new String[] {"Click", "Select an agent, or spawn at a point"},
                new String[] {"Double click", "Follow an agent"},
                new String[] {"Right click", "Menu for a place"},
                new String[] {"Arrows, WASD", "Move the view"},
                new String[] {"1 to 9", "Choose a kind to spawn"},
                new String[] {"0", "Show the whole world"}));
        for (UiAction action : actions.all()) {
            KeyStroke key = action.key();
            if (key != null) {
                rows.add(new String[] {UiAction.keyText(key), action.text()});
            }
        }
        DefaultTableModel model = new DefaultTableModel(rows.toArray(Object[][]::new), new Object[] {"Key", "Does"}) {
            @Override
            public boolean isCellEditable(int row, int column) {
                return false;
            }
        };
        JTable table = new JTable(model);
        table.setName("keys.table");
        table.getAccessibleContext().setAccessibleName("Keys and mouse");
        table.getColumnModel().getColumn(0).setPreferredWidth(190);
        table.getColumnModel().getColumn(1).setPreferredWidth(400);
        JScrollPane scroll = new JScrollPane(table);
        scroll.setBorder(BorderFactory.createEmptyBorder());
        JButton close = new JButton("Close");
        close.setName("keys.close");
        close.setMnemonic(KeyEvent.VK_C);
        close.addActionListener(e -> dispose());
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, 10, 10));
        buttons.add(close);
        add(scroll, BorderLayout.CENTER);
        add(buttons, BorderLayout.PAGE_END);
        getRootPane().setDefaultButton(close);
        setSize(600, 560);
        setLocationRelativeTo(owner);
    }
}
