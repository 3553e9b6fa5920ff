package dev.throng.client.ui;

import dev.throng.client.ui.view.ServerAddress;
import java.util.concurrent.CountDownLatch;
import javax.swing.SwingUtilities;
import org.jspecify.annotations.Nullable;

/** Opens the graphical client. */
public final class Gui {
    private Gui() {}

    /**
     * Opens the window and returns when it was closed. Needs a display.
     *
     * @param connection closed with the window
     * @param server connected to at once, or null to ask
     * @param name null for the remembered one
     * @param dark null for the remembered theme
     */
    public static void run(
            WorldConnection connection,
            @Nullable ServerAddress server,
            @Nullable String name,
            String token,
            @Nullable Boolean dark)
            throws InterruptedException {
        CountDownLatch closed = new CountDownLatch(1);
        SwingUtilities.invokeLater(() -> {
            UiPreferences preferences = UiPreferences.ofUser();
            if (dark != null) {
                preferences.dark(dark);
            }
            Themes.install(preferences.dark());
            MainWindow window = new MainWindow(connection, preferences);
            window.onClosed(closed::countDown);
            window.open();
            if (server != null) {
                window.connect(server, name == null ? preferences.name() : name, token);
            } else {
                window.askForServer();
            }
        });
        closed.await();
    }
}
