package dev.throng.client.ui;

import dev.throng.client.ui.view.KindInfo;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.event.KeyEvent;
import java.util.List;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.KeyStroke;
import org.jspecify.annotations.Nullable;

/** Builds the menu bar: every action is there with its key, so that keys can be found. */
final class Menus {
    private final Actions actions;
    private final JMenu kinds = menu("Kind", KeyEvent.VK_K, "menu.kinds");
    private @Nullable List<KindInfo> shownKinds;

    Menus(Actions actions) {
        this.actions = actions;
    }

    JMenuBar bar() {
        JMenuBar bar = new JMenuBar();
        bar.setName("menu");
        bar.add(fill(
                menu("Throng", KeyEvent.VK_H, "menu.throng"),
                KeyedItems.plain(actions.connect),
                KeyedItems.plain(actions.disconnect),
                null,
                KeyedItems.plain(actions.savePicture),
                null,
                KeyedItems.plain(actions.quit)));
        bar.add(fill(
                menu("View", KeyEvent.VK_V, "menu.view"),
                KeyedItems.plain(actions.zoomIn),
                KeyedItems.plain(actions.zoomOut),
                KeyedItems.plain(actions.fit),
                KeyedItems.check(actions.follow),
                KeyedItems.plain(actions.escape),
                null,
                KeyedItems.check(actions.grid),
                KeyedItems.check(actions.legend),
                KeyedItems.check(actions.influence),
                null,
                KeyedItems.check(actions.dark),
                KeyedItems.check(actions.reducedMotion),
                null,
                KeyedItems.check(actions.diagnostics),
                KeyedItems.check(actions.fullScreen),
                KeyedItems.plain(actions.nearby)));
        kinds.setEnabled(false);
        bar.add(fill(
                menu("Tools", KeyEvent.VK_T, "menu.tools"),
                KeyedItems.radio(actions.toolSelect),
                KeyedItems.radio(actions.toolSpawn),
                null,
                kinds,
                KeyedItems.plain(actions.more),
                KeyedItems.plain(actions.fewer),
                KeyedItems.check(actions.dragRectangle),
                null,
                KeyedItems.plain(actions.spawnHere),
                KeyedItems.plain(actions.obstacleHere),
                KeyedItems.plain(actions.goalHere),
                KeyedItems.plain(actions.threatHere),
                KeyedItems.plain(actions.despawnHere),
                null,
                KeyedItems.check(actions.pause)));
        bar.add(fill(
                menu("Help", KeyEvent.VK_E, "menu.help"),
                KeyedItems.plain(actions.keys),
                KeyedItems.plain(actions.about)));
        return bar;
    }

    /** Lists the world's kinds with the keys 1 to 9. */
    void kinds(WorldInfo world, WorldController controller) {
        if (world.kinds().equals(shownKinds)) {
            return;
        }
        shownKinds = world.kinds();
        kinds.removeAll();
        for (int kind = 0; kind < world.kinds().size(); kind++) {
            int number = kind;
            KeyStroke key = kind < 9 ? KeyStroke.getKeyStroke(KeyEvent.VK_1 + kind, 0) : null;
            String name = world.kinds().get(kind).name();
            UiAction action = new UiAction("kind." + name, name, 0, key, "Spawn " + name, () -> {
                actions.spawn(controller.spawn().withKind(number));
                if (controller.plays()) {
                    actions.tool(WorldController.Tool.SPAWN);
                }
            });
            kinds.add(KeyedItems.plain(action));
        }
        kinds.setEnabled(!world.kinds().isEmpty());
    }

    private static JMenu menu(String text, int mnemonic, String name) {
        JMenu menu = new JMenu(text);
        menu.setMnemonic(mnemonic);
        menu.setName(name);
        return menu;
    }

    /** Adds the items; null is a separator. */
    private static JMenu fill(JMenu menu, @Nullable JMenuItem... items) {
        for (JMenuItem item : items) {
            if (item == null) {
                menu.addSeparator();
            } else {
                menu.add(item);
            }
        }
        return menu;
    }
}
