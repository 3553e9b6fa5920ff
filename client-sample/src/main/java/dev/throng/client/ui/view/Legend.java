package dev.throng.client.ui.view;

import java.util.ArrayList;
import java.util.List;

/** What the colours and shapes mean, and how many agents of each kind are in the frame. */
public record Legend(List<Entry> entries, boolean showsDepth) {
    /** A kind that is known to the server, with its look. */
    public record Entry(int kind, String name, KindShape shape, int count) {}

    public Legend {
        entries = List.copyOf(entries);
    }

    /** All kinds of a world; the flock's depth shades are explained when any flying agent is there. */
    public static Legend of(WorldInfo world, AgentFrame frame) {
        int[] counts = new int[world.kinds().size()];
        for (int i = 0; i < frame.count(); i++) {
            int kind = frame.kind(i);
            if (kind >= 0 && kind < counts.length) {
                counts[kind]++;
            }
        }
        List<Entry> entries = new ArrayList<>();
        boolean depth = false;
        for (int kind = 0; kind < counts.length; kind++) {
            KindInfo info = world.kinds().get(kind);
            entries.add(new Entry(kind, info.name(), KindShape.of(kind, info.flying()), counts[kind]));
            depth |= info.flying() && counts[kind] > 0;
        }
        return new Legend(entries, depth);
    }
}
