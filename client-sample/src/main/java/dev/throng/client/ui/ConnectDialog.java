package dev.throng.client.ui;

import dev.throng.client.ui.view.ServerAddress;
import java.awt.BorderLayout;
import java.awt.Component;
import java.awt.FlowLayout;
import java.awt.Frame;
import java.awt.GridBagConstraints;
import java.awt.GridBagLayout;
import java.awt.Insets;
import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import javax.swing.AbstractAction;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JDialog;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.UIManager;

/** Asks for a server, a name and a token. Mistakes are said in the dialog, next to the field. */
final class ConnectDialog extends JDialog {
    /** Takes a valid answer. */
    interface Answer {
        void connect(ServerAddress server, String name, String token);
    }

    private static final int MAX_NAME_LENGTH = 32;

    private final JComboBox<String> server;
    private final JTextField name = new JTextField(18);
    private final JPasswordField token = new JPasswordField(18);
    private final JLabel mistake = new JLabel(" ");
    private final transient Answer answer;

    ConnectDialog(Frame owner, UiPreferences preferences, Answer answer) {
        super(owner, "Connect to a server", true);
        this.answer = answer;
        setName("connect");
        server = new JComboBox<>(preferences.servers().toArray(String[]::new));
        server.setEditable(true);
        name.setText(preferences.name());
        build();
        pack();
        setResizable(false);
        setLocationRelativeTo(owner);
    }

    private void build() {
        server.setName("connect.server");
        name.setName("connect.name");
        token.setName("connect.token");
        mistake.setName("connect.mistake");
        server.getAccessibleContext().setAccessibleDescription("Host name or address, a colon, and the port");
        token.getAccessibleContext().setAccessibleDescription("Decides what you may do; empty for the default");
        JPanel form = new JPanel(new GridBagLayout());
        form.setBorder(BorderFactory.createEmptyBorder(18, 20, 6, 20));
        row(form, 0, "Server", KeyEvent.VK_S, server);
        row(form, 1, "Your name", KeyEvent.VK_N, name);
        row(form, 2, "Token", KeyEvent.VK_T, token);
        mistake.setForeground(UIManager.getColor("Component.error.focusedBorderColor"));
        GridBagConstraints at = new GridBagConstraints();
        at.gridx = 1;
        at.gridy = 3;
        at.anchor = GridBagConstraints.LINE_START;
        at.insets = new Insets(4, 8, 0, 0);
        form.add(mistake, at);

        JButton connect = new JButton("Connect");
        connect.setName("connect.ok");
        connect.setMnemonic(KeyEvent.VK_C);
        connect.addActionListener(e -> accept());
        JButton cancel = new JButton("Cancel");
        cancel.setName("connect.cancel");
        cancel.setMnemonic(KeyEvent.VK_A);
        cancel.addActionListener(e -> dispose());
        JPanel buttons = new JPanel(new FlowLayout(FlowLayout.TRAILING, 10, 0));
        buttons.setBorder(BorderFactory.createEmptyBorder(8, 20, 16, 12));
        buttons.add(cancel);
        buttons.add(connect);
        add(form, BorderLayout.CENTER);
        add(buttons, BorderLayout.PAGE_END);
        getRootPane().setDefaultButton(connect);
        getRootPane()
                .getInputMap(JComponent.WHEN_IN_FOCUSED_WINDOW)
                .put(KeyStroke.getKeyStroke(KeyEvent.VK_ESCAPE, 0), "cancel");
        getRootPane().getActionMap().put("cancel", new AbstractAction() {
            @Override
            public void actionPerformed(ActionEvent e) {
                dispose();
            }
        });
    }

    private static void row(JPanel form, int row, String text, int mnemonic, JComponent field) {
        JLabel label = new JLabel(text);
        label.setDisplayedMnemonic(mnemonic);
        label.setLabelFor(field);
        GridBagConstraints at = new GridBagConstraints();
        at.gridy = row;
        at.anchor = GridBagConstraints.LINE_START;
        at.insets = new Insets(5, 0, 5, 0);
        form.add(label, at);
        at.gridx = 1;
        at.weightx = 1;
        at.fill = GridBagConstraints.HORIZONTAL;
        at.insets = new Insets(5, 8, 5, 0);
        form.add(field, at);
    }

    private void accept() {
        String who = name.getText().strip();
        if (who.isEmpty() || who.length() > MAX_NAME_LENGTH) {
            refuse("expected a name of 1 to 32 characters, got %d".formatted(who.length()), name);
            return;
        }
        ServerAddress address;
        try {
            address = ServerAddress.parse(String.valueOf(server.getEditor().getItem()));
        } catch (IllegalArgumentException e) {
            refuse(String.valueOf(e.getMessage()), server);
            return;
        }
        dispose();
        answer.connect(address, who, new String(token.getPassword()));
    }

    private void refuse(String sentence, Component field) {
        mistake.setText(Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1));
        mistake.getAccessibleContext().setAccessibleDescription(sentence);
        pack();
        field.requestFocusInWindow();
    }
}
