package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentPicker;
import dev.throng.client.ui.view.NearbyAgent;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.BorderLayout;
import java.awt.FlowLayout;
import java.awt.Frame;
import java.awt.event.KeyEvent;
import java.util.List;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JDialog;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.table.AbstractTableModel;

/** The agents nearest to the middle of the view as a table: the world for people who read rather than see it. */
final class NearbyDialog extends JDialog {
    private static final int LIMIT = 100;

    private final transient WorldController controller;
    private final Rows rows = new Rows();
    private final JTable table = new JTable(rows);

    NearbyDialog(Frame owner, WorldController controller) {
        super(owner, "Nearby agents", false);
        this.controller = controller;
        setName("nearby");
        table.setName("nearby.table");
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.setFillsViewportHeight(true);
        table.getAccessibleContext().setAccessibleName("Nearby agents");
        table.getAccessibleContext()
                .setAccessibleDescription("Agents in order of their distance from the middle of the view");
        JButton refresh = new JButton("Refresh");
        refresh.setName("nearby.refresh");
        refresh.setMnemonic(KeyEvent.VK_R);
        refresh.addActionListener(e -> refresh());
        JButton follow = new JButton("Follow");
        follow.setName("nearby.follow");
        follow.setMnemonic(KeyEvent.VK_F);
        follow.addActionListener(e -> follow());
        JButton close = new JButton("Close");
        close.setName("nearby.close");
        close.setMnemonic(KeyEvent.VK_C);
        close.addActionListener(e -> dispose());
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, 10, 10));
        buttons.add(refresh);
        buttons.add(follow);
        buttons.add(close);
        JScrollPane scroll = new JScrollPane(table);
        scroll.setBorder(BorderFactory.createEmptyBorder());
        add(scroll, BorderLayout.CENTER);
        add(buttons, BorderLayout.PAGE_END);
        getRootPane().setDefaultButton(follow);
        refresh();
        setSize(640, 420);
        setLocationRelativeTo(owner);
    }

    private void refresh() {
        WorldInfo world = controller.world();
        if (world != null) {
            var camera = controller.camera();
            rows.show(AgentPicker.nearby(controller.frame(), world, camera.centreX(), camera.centreZ(), LIMIT));
        }
    }

    private void follow() {
        int row = table.getSelectedRow();
        if (row >= 0) {
            controller.select(rows.agents.get(row).id(), true);
        }
    }

    private static final class Rows extends AbstractTableModel {
        private static final String[] COLUMNS = {
            "Kind", "Number", "State", "Distance", "Direction", "East", "North", "Up"
        };

        private transient List<NearbyAgent> agents = List.of();

        void show(List<NearbyAgent> newAgents) {
            agents = newAgents;
            fireTableDataChanged();
        }

        @Override
        public int getRowCount() {
            return agents.size();
        }

        @Override
        public int getColumnCount() {
            return COLUMNS.length;
        }

        @Override
        public String getColumnName(int column) {
            return COLUMNS[column];
        }

        @Override
        public Object getValueAt(int row, int column) {
            NearbyAgent agent = agents.get(row);
            return switch (column) {
                case 0 -> agent.kind();
                case 1 -> Integer.toUnsignedString(agent.id());
                case 2 -> agent.state();
                case 3 -> metres(agent.distanceMetres());
                case 4 -> agent.direction();
                case 5 -> metres(agent.x());
                case 6 -> metres(agent.z());
                default -> metres(agent.y());
            };
        }

        private static String metres(double value) {
            return String.format(Locale.ROOT, "%.1f m", value);
        }
    }
}
