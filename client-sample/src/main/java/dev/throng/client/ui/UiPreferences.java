package dev.throng.client.ui;

import java.awt.Rectangle;
import java.util.ArrayList;
import java.util.List;
import java.util.prefs.BackingStoreException;
import java.util.prefs.Preferences;
import org.jspecify.annotations.Nullable;

/** What the client remembers between runs, in the user's preferences. Confined to the event thread. */
final class UiPreferences {
    private static final int KEPT_SERVERS = 6;

    private final Preferences node;

    UiPreferences(Preferences node) {
        this.node = node;
    }

    /** The node of this program for the current user. */
    static UiPreferences ofUser() {
        return new UiPreferences(Preferences.userRoot().node("dev/throng/client"));
    }

    boolean dark() {
        return node.getBoolean("dark", false);
    }

    void dark(boolean dark) {
        node.putBoolean("dark", dark);
    }

    Picture.Layers layers() {
        return new Picture.Layers(
                node.getBoolean("grid", true),
                node.getBoolean("legend", true),
                node.getBoolean("influence", true),
                node.getBoolean("reducedMotion", false));
    }

    void layers(Picture.Layers layers) {
        node.putBoolean("grid", layers.grid());
        node.putBoolean("legend", layers.legend());
        node.putBoolean("influence", layers.influence());
        node.putBoolean("reducedMotion", layers.reducedMotion());
    }

    String name() {
        String user =
                System.getProperty("user.name", "").replaceAll("\\p{Cntrl}", "").strip();
        String fallback = user.isEmpty() ? "viewer" : user.substring(0, Math.min(32, user.length()));
        return node.get("name", fallback);
    }

    void name(String name) {
        node.put("name", name);
    }

    /** Servers of earlier runs, the last one first. Tokens are never kept. */
    List<String> servers() {
        List<String> servers = new ArrayList<>();
        for (int i = 0; i < KEPT_SERVERS; i++) {
            String server = node.get("server" + i, "");
            if (!server.isEmpty()) {
                servers.add(server);
            }
        }
        return servers.isEmpty() ? List.of("127.0.0.1:7777") : List.copyOf(servers);
    }

    void used(String server) {
        List<String> servers = new ArrayList<>();
        servers.add(server);
        servers().stream().filter(s -> !s.equals(server)).forEach(servers::add);
        for (int i = 0; i < Math.min(KEPT_SERVERS, servers.size()); i++) {
            node.put("server" + i, servers.get(i));
        }
    }

    /** Where the window was, or null the first time. */
    @Nullable
    Rectangle windowBounds() {
        int width = node.getInt("windowWidth", 0);
        int height = node.getInt("windowHeight", 0);
        return width < 200 || height < 200
                ? null
                : new Rectangle(node.getInt("windowX", 0), node.getInt("windowY", 0), width, height);
    }

    void windowBounds(Rectangle bounds) {
        node.putInt("windowX", bounds.x);
        node.putInt("windowY", bounds.y);
        node.putInt("windowWidth", bounds.width);
        node.putInt("windowHeight", bounds.height);
    }

    boolean maximised() {
        return node.getBoolean("maximised", false);
    }

    void maximised(boolean maximised) {
        node.putBoolean("maximised", maximised);
    }

    /** Writes to disk; preferences that can not be written are lost without a word, they are only a comfort. */
    void flush() {
        try {
            node.flush();
        } catch (BackingStoreException e) {
            System.getLogger("throng.ui").log(System.Logger.Level.DEBUG, "preferences were not written", e);
        }
    }
}
