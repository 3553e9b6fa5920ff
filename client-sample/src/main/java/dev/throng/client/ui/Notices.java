package dev.throng.client.ui;

import dev.throng.client.ui.view.Palette;
import java.awt.Color;
import java.awt.FlowLayout;
import javax.swing.BoxLayout;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.SwingUtilities;

/**
 * Short messages over the bottom of the world view, newest below, that go away by themselves. Messages may come from any
 * thread; the rest is confined to the event thread, which calls {@link #expire} now and then.
 */
final class Notices extends JPanel implements NoticeSink {
    private static final int KEPT = 3;
    private static final long DONE_NANOS = 2_500_000_000L;
    private static final long PROBLEM_NANOS = 7_000_000_000L;

    private boolean dark;

    Notices() {
        setName("notices");
        setOpaque(false);
        setLayout(new BoxLayout(this, BoxLayout.Y_AXIS));
        getAccessibleContext().setAccessibleName("Messages");
    }

    void dark(boolean darkTheme) {
        dark = darkTheme;
    }

    @Override
    public void done(String sentence) {
        SwingUtilities.invokeLater(() -> show(sentence, false, System.nanoTime()));
    }

    @Override
    public void problem(String sentence) {
        SwingUtilities.invokeLater(() -> show(sentence, true, System.nanoTime()));
    }

    void show(String sentence, boolean problem, long nowNanos) {
        if (getComponentCount() > 0
                && getComponent(getComponentCount() - 1) instanceof Entry last
                && last.sentence.equals(sentence)) {
            // The same again: the message stays longer, and does not pile up.
            last.untilNanos = nowNanos + (problem ? PROBLEM_NANOS : DONE_NANOS);
            return;
        }
        while (getComponentCount() >= KEPT) {
            remove(0);
        }
        add(new Entry(sentence, problem, dark, nowNanos + (problem ? PROBLEM_NANOS : DONE_NANOS)));
        getAccessibleContext().setAccessibleDescription(sentence);
        changed();
    }

    /** Takes away what was there long enough. */
    void expire(long nowNanos) {
        boolean removed = false;
        for (int i = getComponentCount() - 1; i >= 0; i--) {
            if (getComponent(i) instanceof Entry entry && entry.untilNanos - nowNanos <= 0) {
                remove(i);
                removed = true;
            }
        }
        if (removed) {
            changed();
        }
    }

    private void changed() {
        revalidate();
        if (getParent() != null) {
            getParent().revalidate();
            getParent().repaint();
        }
    }

    private static final class Entry extends JPanel {
        private final String sentence;
        private long untilNanos;

        Entry(String sentence, boolean problem, boolean dark, long untilNanos) {
            super(new FlowLayout(FlowLayout.CENTER, 0, 3));
            this.sentence = sentence;
            this.untilNanos = untilNanos;
            setOpaque(false);
            Palette palette = Palette.of(dark);
            Pill pill = new Pill(new FlowLayout(FlowLayout.CENTER, 0, 0));
            int back = problem ? Palette.mix(palette.ground(), palette.threat(), dark ? 0.34 : 0.14) : palette.card();
            pill.colours(
                    Palette.withAlpha(back, 0xF4),
                    problem ? Palette.withAlpha(palette.threat(), 0xA0) : palette.cardEdge());
            JLabel label = new JLabel((problem ? "\u26A0  " : "") + sentence);
            label.setName(problem ? "notice.problem" : "notice.done");
            label.setForeground(new Color(palette.text()));
            pill.add(label);
            add(pill);
        }
    }
}
