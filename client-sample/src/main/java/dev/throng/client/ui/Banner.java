package dev.throng.client.ui;

import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.Palette;
import java.awt.Color;
import java.awt.FlowLayout;
import javax.swing.Action;
import javax.swing.JButton;
import javax.swing.JLabel;

/**
 * Says over the world view that the connection is not there, and what happens about it; the picture behind stays and can
 * still be moved. Confined to the event thread.
 */
final class Banner extends Pill {
    private final JLabel text = new JLabel();
    private final JButton retry;
    private final JButton connect;

    Banner(Action retryNow, Action connectTo) {
        super(new FlowLayout(FlowLayout.CENTER, 10, 0));
        setName("banner");
        text.setName("banner.text");
        retry = new JButton(retryNow);
        retry.setName("banner.retry");
        connect = new JButton(connectTo);
        connect.setName("banner.connect");
        add(text);
        add(retry);
        add(connect);
        setVisible(false);
        getAccessibleContext().setAccessibleName("Connection");
    }

    /** Shows the state of a moment; the banner goes away by itself when connected. */
    void show(ConnectionStatus status, boolean dark, long nowNanos) {
        String sentence = status.banner(nowNanos);
        boolean reconnecting = status.phase() == ConnectionStatus.Phase.RECONNECTING;
        boolean wanted = !sentence.isEmpty();
        if (!sentence.equals(text.getText())) {
            text.setText(sentence);
            // Fires the change that screen readers listen to.
            getAccessibleContext().setAccessibleDescription(sentence);
        }
        retry.setVisible(reconnecting);
        connect.setVisible(reconnecting || status.phase() == ConnectionStatus.Phase.DISCONNECTED);
        Palette palette = Palette.of(dark);
        int warm = Palette.mix(palette.ground(), dark ? 0xFFB98A2E : 0xFFFFC94D, dark ? 0.32 : 0.38);
        colours(Palette.withAlpha(warm, 0xF4), palette.cardEdge());
        text.setForeground(new Color(palette.text()));
        if (wanted != isVisible()) {
            setVisible(wanted);
        }
        if (wanted && getParent() != null && !getSize().equals(getPreferredSize())) {
            getParent().revalidate();
        }
    }
}
