package dev.throng.client.ui;

import dev.throng.client.ui.view.KindInfo;
import dev.throng.client.ui.view.KindShape;
import dev.throng.client.ui.view.SpawnSettings;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.Component;
import java.awt.Dimension;
import java.util.List;
import javax.swing.AbstractButton;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.DefaultListCellRenderer;
import javax.swing.Icon;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JLabel;
import javax.swing.JList;
import javax.swing.JSpinner;
import javax.swing.JToggleButton;
import javax.swing.JToolBar;
import javax.swing.SpinnerNumberModel;
import org.jspecify.annotations.Nullable;

/** The tools above the world view: what the left button does, and what it spawns. Confined to the event thread. */
final class ToolStrip extends JToolBar {
    private final transient Actions actions;
    private final transient WorldController controller;
    private final JComboBox<String> kind = new JComboBox<>();
    private final SpinnerNumberModel countModel = new SpinnerNumberModel(50, 1, 10_000, 10);
    private final JSpinner count = new JSpinner(countModel);
    private transient @Nullable List<KindInfo> shownKinds;
    private boolean dark;
    private boolean showing;

    ToolStrip(Actions actions, WorldController controller) {
        this.actions = actions;
        this.controller = controller;
        setName("tools");
        setFloatable(false);
        setBorder(BorderFactory.createEmptyBorder(4, 8, 4, 8));
        getAccessibleContext().setAccessibleName("Tools");
        addButton(new JToggleButton(actions.tools.toolSelect), actions.tools.toolSelect, LineIcon.pointer(), true);
        addButton(new JToggleButton(actions.tools.toolSpawn), actions.tools.toolSpawn, LineIcon.spawn(), true);
        addButton(new JToggleButton(actions.tools.toolWall), actions.tools.toolWall, LineIcon.wall(), true);
        addSpace(10);
        addKind();
        addSpace(8);
        addCount();
        addSpace(8);
        addButton(
                new JToggleButton(actions.tools.dragRectangle),
                actions.tools.dragRectangle,
                LineIcon.rectangle(),
                false);
        add(Box.createHorizontalGlue());
        addButton(new JToggleButton(actions.place.pause), actions.place.pause, LineIcon.pause(), false);
        addButton(new JToggleButton(actions.view.follow), actions.view.follow, LineIcon.follow(), false);
        addSpace(10);
        addButton(new JButton(actions.view.zoomOut), actions.view.zoomOut, LineIcon.zoom(false), false);
        addButton(new JButton(actions.view.zoomIn), actions.view.zoomIn, LineIcon.zoom(true), false);
        addButton(new JButton(actions.view.fit), actions.view.fit, LineIcon.fit(), false);
        addSpace(10);
        addButton(new JToggleButton(actions.view.dark), actions.view.dark, LineIcon.contrast(), false);
    }

    private void addButton(AbstractButton button, UiAction action, Icon icon, boolean withText) {
        button.setName("tool." + action.id());
        button.setIcon(icon);
        button.getAccessibleContext().setAccessibleName(action.text());
        button.getAccessibleContext().setAccessibleDescription((String) action.getValue(UiAction.SHORT_DESCRIPTION));
        if (!withText) {
            button.setHideActionText(true);
        }
        button.setFocusable(true);
        add(button);
    }

    private void addSpace(int width) {
        add(Box.createRigidArea(new Dimension(width, 1)));
    }

    private void addKind() {
        kind.setName("tool.kind");
        kind.setToolTipText("What to spawn (1 to 9)");
        kind.getAccessibleContext().setAccessibleName("Kind to spawn");
        kind.setEnabled(false);
        kind.setRenderer(new KindRenderer());
        kind.setPrototypeDisplayValue("mmmmmmmm");
        kind.setMaximumSize(kind.getPreferredSize());
        kind.addActionListener(e -> {
            if (!showing && kind.getSelectedIndex() >= 0) {
                actions.tools.spawn(controller.tools().spawn().withKind(kind.getSelectedIndex()));
            }
        });
        add(kind);
    }

    private void addCount() {
        JLabel times = new JLabel("×");
        times.setLabelFor(count);
        add(times);
        addSpace(6);
        count.setName("tool.count");
        count.setToolTipText("How many at a time ([ and ])");
        count.getAccessibleContext().setAccessibleName("How many at a time");
        count.setMaximumSize(new Dimension(90, count.getPreferredSize().height));
        count.addChangeListener(e -> {
            if (!showing) {
                actions.tools.spawn(controller
                        .tools()
                        .spawn()
                        .withCount(countModel.getNumber().intValue()));
            }
        });
        add(count);
    }

    /** Shows the tool's settings and what this server allows. */
    void refresh(boolean darkTheme) {
        showing = true;
        try {
            dark = darkTheme;
            WorldInfo world = controller.world();
            boolean plays = controller.plays();
            kind.setEnabled(plays);
            count.setEnabled(plays);
            if (world != null && !world.kinds().equals(shownKinds)) {
                shownKinds = world.kinds();
                kind.removeAllItems();
                world.kinds().forEach(k -> kind.addItem(k.name()));
            }
            SpawnSettings spawn = controller.tools().spawn();
            countModel.setMaximum(Math.max(actions.tools.maxSpawnCount(), spawn.count()));
            if (countModel.getNumber().intValue() != spawn.count()) {
                countModel.setValue(spawn.count());
            }
            int index = Math.min(spawn.kind(), kind.getItemCount() - 1);
            if (kind.getSelectedIndex() != index) {
                kind.setSelectedIndex(index);
            }
        } finally {
            showing = false;
        }
    }

    /** Name and icon of a kind. */
    private final class KindRenderer extends DefaultListCellRenderer {
        @Override
        public Component getListCellRendererComponent(
                JList<?> list, @Nullable Object value, int index, boolean selected, boolean focused) {
            super.getListCellRendererComponent(list, value, index, selected, focused);
            int shown = index >= 0 ? index : kind.getSelectedIndex();
            List<KindInfo> kinds = shownKinds;
            if (kinds != null && shown >= 0 && shown < kinds.size()) {
                KindShape shape = KindShape.of(shown, kinds.get(shown).flying());
                setIcon(LineIcon.kind(shown, shape, dark));
            } else {
                setIcon(null);
            }
            return this;
        }
    }
}
