package dev.throng.client.bots;

import dev.throng.client.connection.ThrongClient;
import dev.throng.protocol.wire.Accepted;
import dev.throng.protocol.wire.CommandAnswer;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Refusal;
import java.util.function.Consumer;

/** Sends one bot's commands and counts what comes of them. Confined to the bot's event loop. */
final class BotCommands {
    private final ThrongClient client;
    private final FleetStats stats;
    /** Planned time between two commands: a stall of the server holds them back. */
    private final long intervalMicros;

    private int viewsUnanswered;

    BotCommands(ThrongClient client, FleetStats stats, long intervalNanos) {
        this.client = client;
        this.stats = stats;
        this.intervalMicros = Math.max(1, FleetStats.micros(intervalNanos));
    }

    /** Whether a view that was asked for may or may not be in force. */
    boolean viewPending() {
        return viewsUnanswered > 0;
    }

    /** Sends a command; {@code onAccepted} is called on the event loop unless it is refused or the connection ends first. */
    void send(CommandBody body, Consumer<Accepted> onAccepted) {
        long sentNanos = System.nanoTime();
        boolean view = body instanceof CommandBody.SetView;
        if (view) {
            viewsUnanswered++;
        }
        stats.commandsSent.increment();
        var unused = client.send(body).whenComplete((answer, fault) -> {
            if (view) {
                viewsUnanswered--;
            }
            if (answer != null) {
                // Commands wait for snapshots, so a stall holds them back: the correction adds those that it kept away.
                stats.commandMicros.recordValueWithExpectedInterval(
                        FleetStats.micros(System.nanoTime() - sentNanos), intervalMicros);
                answered(answer, onAccepted);
            }
        });
    }

    private void answered(CommandAnswer answer, Consumer<Accepted> onAccepted) {
        if (answer instanceof Accepted accepted) {
            stats.commandsAccepted.increment();
            onAccepted.accept(accepted);
        } else if (answer instanceof Refusal refusal) {
            stats.commandsRefused.increment();
            stats.refused(refusal.code().name());
        }
    }
}
