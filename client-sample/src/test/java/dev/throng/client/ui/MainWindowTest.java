package dev.throng.client.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.WorldInfo;
import java.awt.Component;
import java.awt.Container;
import java.awt.GraphicsEnvironment;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.awt.event.MouseEvent;
import java.awt.event.MouseWheelEvent;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.prefs.Preferences;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.JPopupMenu;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.MenuElement;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;

/** Flows through the real window; they need a display, and are skipped without one. */
@DisabledIf("headless")
class MainWindowTest {
    private static final int LEFT = InputEvent.BUTTON1_DOWN_MASK;

    private final Preferences node = Preferences.userRoot().node("dev/throng/client-test");
    private final FakeConnection connection = FakeConnection.connected(WorldInfo.Role.ADMIN);
    private MainWindow window;
    private long laterNanos;

    static boolean headless() {
        return GraphicsEnvironment.isHeadless();
    }

    @BeforeEach
    void open() throws Exception {
        node.clear();
        connection.scene = SyntheticCrowd.scene();
        window = onEdt(() -> {
            Themes.install(false);
            MainWindow opened = new MainWindow(connection, new UiPreferences(node));
            opened.setSize(1000, 700);
            opened.setVisible(true);
            opened.step(System.nanoTime());
            return opened;
        });
    }

    @AfterEach
    void close() throws Exception {
        onEdt(() -> {
            for (Window open : Window.getWindows()) {
                open.dispose();
            }
            return true;
        });
        node.removeNode();
    }

    private static <T> T onEdt(Callable<T> work) throws Exception {
        FutureTask<T> task = new FutureTask<>(work);
        SwingUtilities.invokeLater(task);
        return task.get();
    }

    private void step() throws Exception {
        onEdt(() -> {
            laterNanos += 1_000_000_000L;
            window.step(System.nanoTime() + laterNanos);
            return true;
        });
    }

    private static @Nullable Component find(Container root, String name) {
        Deque<Component> open = new ArrayDeque<>();
        open.add(root);
        while (!open.isEmpty()) {
            Component component = open.remove();
            if (name.equals(component.getName())) {
                return component;
            }
            if (component instanceof JMenu menu) {
                open.add(menu.getPopupMenu());
            }
            if (component instanceof Container container) {
                open.addAll(Arrays.asList(container.getComponents()));
            }
        }
        return null;
    }

    private <T extends Component> T get(Class<T> type, String name) {
        return Arrays.stream(Window.getWindows())
                .filter(Window::isShowing)
                .map(w -> find(w, name))
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow(() -> new AssertionError("expected a showing component named " + name));
    }

    private void click(String name) throws Exception {
        AbstractButton button = get(AbstractButton.class, name);
        onEdt(() -> {
            button.doClick(0);
            return true;
        });
    }

    private void mouse(int id, int x, int y, int modifiers, int button) throws Exception {
        WorldPanel world = get(WorldPanel.class, "world");
        onEdt(() -> {
            world.dispatchEvent(
                    new MouseEvent(world, id, System.currentTimeMillis(), modifiers, x, y, 1, false, button));
            return true;
        });
    }

    private void key(int code) throws Exception {
        WorldPanel world = get(WorldPanel.class, "world");
        onEdt(() -> {
            KeyStroke stroke = KeyStroke.getKeyStroke(code, 0);
            Object binding = world.getInputMap(JComponent.WHEN_FOCUSED).get(stroke);
            var action = world.getActionMap().get(binding);
            action.actionPerformed(new ActionEvent(world, ActionEvent.ACTION_PERFORMED, ""));
            return true;
        });
    }

    @Test
    void aDragWithTheSpawnToolSpawnsOverADisc() throws Exception {
        click("tool.toolSpawn");

        mouse(MouseEvent.MOUSE_PRESSED, 400, 300, LEFT, MouseEvent.BUTTON1);
        mouse(MouseEvent.MOUSE_DRAGGED, 440, 300, LEFT, MouseEvent.NOBUTTON);
        mouse(MouseEvent.MOUSE_RELEASED, 440, 300, 0, MouseEvent.BUTTON1);

        assertThat(connection.commands).hasSize(1);
        UserCommand.Spawn spawn = (UserCommand.Spawn) connection.commands.get(0);
        assertThat(spawn.kindName()).isEqualTo("walker");
        assertThat(spawn.count()).isEqualTo(50);
        assertThat(spawn.area()).isInstanceOf(SpawnArea.Disc.class);
    }

    @Test
    void theWheelChangesTheViewThatTheServerIsTold() throws Exception {
        WorldPanel world = get(WorldPanel.class, "world");
        double before = connection.views.get(connection.views.size() - 1).rect().width();

        onEdt(() -> {
            world.dispatchEvent(new MouseWheelEvent(
                    world, MouseEvent.MOUSE_WHEEL, 0, 0, 300, 300, 300, 300, 0, false, 0, 3, -12, -12.5));
            return true;
        });
        step();

        assertThat(connection.views.get(connection.views.size() - 1).rect().width())
                .isLessThan(before * 0.7);
    }

    @Test
    void theMenuShowsEveryActionWithItsKey() {
        assertThat(get(JMenuItem.class, "menu.quit").getAccelerator())
                .isEqualTo(KeyStroke.getKeyStroke(KeyEvent.VK_Q, InputEvent.CTRL_DOWN_MASK));
        for (String name : new String[] {"fit", "follow", "grid", "diagnostics", "fullScreen", "spawnHere", "pause"}) {
            assertThat(get(JMenuItem.class, "menu." + name).getAccelerator()).isNotNull();
        }
    }

    @Test
    void everyControlHasANameForScreenReaders() throws Exception {
        Deque<Component> open = new ArrayDeque<>();
        open.add(window.getContentPane());
        while (!open.isEmpty()) {
            Component component = open.remove();
            boolean ours = component.isVisible()
                    && component.getName() != null
                    && !component.getName().startsWith("null.");
            if (ours && component instanceof JComponent named) {
                assertThat(named.getAccessibleContext().getAccessibleName())
                        .as(component.getName())
                        .isNotBlank();
            }
            boolean whole = component instanceof javax.swing.JSpinner || component instanceof javax.swing.JComboBox;
            if (component.isVisible() && component instanceof Container container && !whole) {
                open.addAll(Arrays.asList(container.getComponents()));
            }
        }
    }

    @Test
    void aLostConnectionIsABannerWithAButton() throws Exception {
        connection.status = ConnectionStatus.reconnecting("a:1", "The connection was lost", 2, System.nanoTime());
        step();

        assertThat(get(JLabel.class, "banner.text").getText()).startsWith("The connection was lost");
        click("banner.retry");
        assertThat(connection.calls).contains("retry");

        connection.status = ConnectionStatus.connected("a:1");
        step();
        assertThat(get(Banner.class, "banner").isVisible()).isFalse();
    }

    @Test
    void aRefusalIsANotice() throws Exception {
        connection.reply = new WorldConnection.CommandReply.Refused("the world is full");

        click("menu.threatHere");
        onEdt(() -> true);

        assertThat(get(JLabel.class, "notice.problem").getText()).contains("Drop threat: the world is full");
    }

    @Test
    void theRightButtonOffersWhatCanBeDoneHere() throws Exception {
        JPopupMenu menu = onEdt(() -> PlaceMenu.at(window.controller(), 400, 300));

        assertThat(menu.getSubElements())
                .extracting(MenuElement::getComponent)
                .extracting(Component::getName)
                .contains("place.spawn", "place.obstacles", "place.goal", "place.threats", "place.despawn");
        Arrays.stream(menu.getComponents())
                .filter(c -> "place.goal".equals(c.getName()))
                .map(JMenuItem.class::cast)
                .forEach(item -> item.doClick(0));
        assertThat(connection.commands.get(0)).isInstanceOf(UserCommand.SetGoal.class);
    }

    @Test
    void themesSwitchAndAreRemembered() throws Exception {
        click("tool.dark");

        assertThat(new UiPreferences(node).dark()).isTrue();
        assertThat(javax.swing.UIManager.getLookAndFeel().getName()).contains("Dark");
    }

    @Test
    void keysMoveTheView() throws Exception {
        onEdt(() -> {
            window.controller().tools().wheel(300, 300, -10);
            return true;
        });
        double before = window.controller().camera().centreX();

        key(KeyEvent.VK_D);
        step();

        assertThat(window.controller().camera().centreX()).isGreaterThan(before);
    }

    @Test
    void theConnectDialogSaysWhatIsWrongAndThenConnects() throws Exception {
        SwingUtilities.invokeLater(window::askForServer);
        onEdt(() -> true);
        JTextField name = get(JTextField.class, "connect.name");

        onEdt(() -> {
            name.setText("");
            return true;
        });
        click("connect.ok");
        assertThat(get(JLabel.class, "connect.mistake").getText()).startsWith("Expected a name");
        onEdt(() -> {
            name.setText("ada");
            return true;
        });
        click("connect.ok");

        assertThat(connection.calls).contains("connect 127.0.0.1:7777 ada ");
        assertThat(new UiPreferences(node).name()).isEqualTo("ada");
    }

    @Test
    void nearbyAgentsAreATable() throws Exception {
        connection.frame = SyntheticCrowd.frame(200, 1, 1);
        step();
        click("menu.nearby");

        JTable table = get(JTable.class, "nearby.table");
        assertThat(table.getRowCount()).isEqualTo(100);
        onEdt(() -> {
            table.setRowSelectionInterval(0, 0);
            return true;
        });
        click("nearby.follow");
        assertThat(window.controller().selection().following()).isTrue();
    }

    @Test
    void quittingClosesTheConnectionAndRemembersTheWindow() throws Exception {
        click("menu.quit");

        assertThat(connection.calls).contains("close");
        assertThat(node.getInt("windowWidth", 0)).isEqualTo(1000);
    }
}
