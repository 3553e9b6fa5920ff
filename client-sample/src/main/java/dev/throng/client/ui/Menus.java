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
                KeyedItems.plain(actions.program.connect),
                KeyedItems.plain(actions.program.disconnect),
                null,
                KeyedItems.plain(actions.program.savePicture),
                null,
                KeyedItems.plain(actions.program.quit)));
        bar.add(fill(
                menu("View", KeyEvent.VK_V, "menu.view"),
                KeyedItems.plain(actions.view.zoomIn),
                KeyedItems.plain(actions.view.zoomOut),
                KeyedItems.plain(actions.view.fit),
                KeyedItems.check(actions.view.follow),
                KeyedItems.plain(actions.view.escape),
                null,
                KeyedItems.check(actions.view.grid),
                KeyedItems.check(actions.view.legend),
                KeyedItems.check(actions.view.influence),
                null,
                KeyedItems.check(actions.view.dark),
                KeyedItems.check(actions.view.reducedMotion),
                null,
                KeyedItems.check(actions.view.diagnostics),
                KeyedItems.check(actions.view.fullScreen),
                KeyedItems.plain(actions.view.nearby)));
        kinds.setEnabled(false);
        bar.add(fill(
                menu("Tools", KeyEvent.VK_T, "menu.tools"),
                KeyedItems.radio(actions.tools.toolSelect),
                KeyedItems.radio(actions.tools.toolSpawn),
                KeyedItems.radio(actions.tools.toolWall),
                null,
                kinds,
                KeyedItems.plain(actions.tools.more),
                KeyedItems.plain(actions.tools.fewer),
                KeyedItems.check(actions.tools.dragRectangle),
                null,
                KeyedItems.plain(actions.tools.finishWall),
                KeyedItems.plain(actions.tools.cornerBack),
                null,
                KeyedItems.plain(actions.place.spawnHere),
                KeyedItems.plain(actions.place.obstacleHere),
                KeyedItems.plain(actions.place.goalHere),
                KeyedItems.plain(actions.place.threatHere),
                KeyedItems.plain(actions.place.removeHere),
                KeyedItems.plain(actions.place.despawnHere),
                null,
                KeyedItems.check(actions.place.pause)));
        bar.add(fill(
                menu("Help", KeyEvent.VK_E, "menu.help"),
                KeyedItems.plain(actions.program.keys),
                KeyedItems.plain(actions.program.about)));
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
                actions.tools.spawn(controller.tools().spawn().withKind(number));
                if (controller.plays()) {
                    actions.tools.tool(PointerTools.Tool.SPAWN);
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
