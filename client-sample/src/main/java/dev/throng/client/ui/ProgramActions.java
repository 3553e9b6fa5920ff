package dev.throng.client.ui;

import static dev.throng.client.ui.UiAction.key;

import java.awt.Toolkit;
import java.awt.event.KeyEvent;
import java.util.List;

/** The connection, files, help and the end of the program. Confined to the event thread. */
final class ProgramActions {
    final UiAction connect;
    final UiAction disconnect;
    final UiAction retryNow;
    final UiAction savePicture;
    final UiAction quit;
    final UiAction keys;
    final UiAction about;

    ProgramActions(Shell shell) {
        int menu = Toolkit.getDefaultToolkit().getMenuShortcutKeyMaskEx();
        connect = new UiAction(
                "connect", "Connect…", KeyEvent.VK_C, key(KeyEvent.VK_N, menu), "Choose a server", shell::askForServer);
        disconnect = new UiAction(
                "disconnect",
                "Disconnect",
                KeyEvent.VK_D,
                key(KeyEvent.VK_D, menu),
                "Leave the server",
                shell::disconnect);
        retryNow = new UiAction(
                "retryNow", "Retry now", KeyEvent.VK_R, null, "Try to reconnect without waiting", shell::retryNow);
        savePicture = new UiAction(
                "savePicture",
                "Save Picture…",
                KeyEvent.VK_S,
                key(KeyEvent.VK_S, menu),
                "Write what is shown to a PNG file",
                shell::savePicture);
        quit = new UiAction("quit", "Quit", KeyEvent.VK_Q, key(KeyEvent.VK_Q, menu), "End the program", shell::quit);
        keys = new UiAction(
                "keys",
                "Keys and Mouse",
                KeyEvent.VK_K,
                key(KeyEvent.VK_F1, 0),
                "All keys on one page",
                shell::showKeys);
        about = new UiAction("about", "About Throng", KeyEvent.VK_A, null, "What this is", shell::showAbout);
    }

    /** All of them, in the order of the menus. */
    List<UiAction> all() {
        return List.of(connect, disconnect, retryNow, savePicture, quit, keys, about);
    }
}
