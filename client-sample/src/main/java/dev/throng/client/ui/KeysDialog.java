package dev.throng.client.ui;

import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.FlowLayout;
import java.awt.Font;
import java.awt.Frame;
import java.awt.event.KeyEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;

/** All keys and mouse gestures as a table. */
final class KeysDialog extends JDialog {
    /** Keys that are no action's accelerator, by the group that they belong to. */
    private static final Map<String, List<String[]>> EXTRA_KEYS = Map.of(
            "View",
            List.of(new String[] {"Arrows, WASD", "Move the view"}, new String[] {"0", "Show the whole world"}),
            "Tools",
            List.<String[]>of(new String[] {"1 to 9", "Choose a kind to spawn"}));

    KeysDialog(Frame owner, Actions actions) {
        super(owner, "Keys and mouse", false);
        setName("keys");
        List<String[]> rows = new ArrayList<>();
        rows.add(new String[] {"Mouse", ""});
        rows.add(new String[] {"Click", "Select an agent; spawn at a point; set a wall's corner"});
        rows.add(new String[] {"Left drag", "Move the view; spawn over an area; draw a straight wall"});
        rows.add(new String[] {"Double click", "Follow an agent; finish a wall"});
        rows.add(new String[] {"Middle drag, Shift+left drag", "Move the view with any tool"});
        rows.add(new String[] {"Wheel", "Zoom about the pointer"});
        rows.add(new String[] {"Right click", "Menu for a place"});
        for (Map.Entry<String, List<UiAction>> group : actions.groups().entrySet()) {
            rows.add(new String[] {group.getKey(), ""});
            for (String[] more : EXTRA_KEYS.getOrDefault(group.getKey(), List.of())) {
                rows.add(more);
            }
            for (UiAction action : group.getValue()) {
                KeyStroke key = action.key();
                if (key != null) {
                    rows.add(new String[] {UiAction.keyText(key), action.text()});
                }
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
        table.setDefaultRenderer(Object.class, new RowRenderer());
        table.setShowGrid(false);
        table.setRowHeight(table.getRowHeight() + 4);
        table.getColumnModel().getColumn(0).setPreferredWidth(210);
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
        getRootPane()
                .registerKeyboardAction(
                        e -> dispose(),
                        KeyStroke.getKeyStroke(KeyEvent.VK_ESCAPE, 0),
                        JComponent.WHEN_IN_FOCUSED_WINDOW);
        setSize(660, Math.min(760, Math.max(420, owner.getHeight() - 40)));
        setLocationRelativeTo(owner);
    }

    /** Headings of groups are bold. */
    private static final class RowRenderer extends DefaultTableCellRenderer {
        @Override
        public Component getTableCellRendererComponent(
                JTable table, Object value, boolean selected, boolean focused, int row, int column) {
            Component cell = super.getTableCellRendererComponent(table, value, selected, focused, row, column);
            boolean heading = String.valueOf(table.getValueAt(row, 1)).isEmpty();
            setBorder(BorderFactory.createEmptyBorder(0, column == 0 && !heading ? 20 : 10, 0, 4));
            cell.setFont(table.getFont().deriveFont(heading ? Font.BOLD : Font.PLAIN));
            return cell;
        }
    }
}
