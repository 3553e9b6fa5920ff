package dev.throng.client.ui;

import dev.throng.client.ui.view.AgentFrame;
import dev.throng.client.ui.view.ConnectionStatus;
import dev.throng.client.ui.view.WorldInfo;
import org.jspecify.annotations.Nullable;

/** What an empty view says. */
final class Hints {
    private Hints() {}

    static Picture.Hint of(
            ConnectionStatus status, @Nullable WorldInfo world, AgentFrame frame, PointerTools.Tool tool) {
        if (world == null) {
            return status.phase() == ConnectionStatus.Phase.DISCONNECTED
                    ? new Picture.Hint("Not connected", "Choose Connect… (Ctrl+N) to see a world")
                    : Picture.Hint.NONE;
        }
        if (!status.connected() || !isEmpty(frame)) {
            return Picture.Hint.NONE;
        }
        if (!world.role().plays()) {
            return new Picture.Hint("No agents here", "You are watching; nobody has spawned any in this view");
        }
        return tool == PointerTools.Tool.SPAWN
                ? new Picture.Hint("No agents here: click to spawn", "Drag to spread them over an area")
                : new Picture.Hint("No agents here", "Press B, then click to spawn, or zoom out with Home");
    }

    /** True if there is nobody to be seen, one by one or in cells. */
    static boolean isEmpty(AgentFrame frame) {
        return frame.count() == 0 && !frame.heat().anybody();
    }
}
