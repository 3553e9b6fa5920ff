package dev.throng.client.ui;

import dev.throng.client.ui.view.UserCommand;

/** Sends a user's commands and turns the replies into notices. */
final class CommandSender {
    private final WorldConnection connection;
    private final NoticeSink notices;

    CommandSender(WorldConnection connection, NoticeSink notices) {
        this.connection = connection;
        this.notices = notices;
    }

    void send(UserCommand command) {
        connection.send(command, reply -> report(command, reply));
    }

    private void report(UserCommand command, WorldConnection.CommandReply reply) {
        if (reply instanceof WorldConnection.CommandReply.Refused refused) {
            notices.problem(command.label() + ": " + refused.sentence());
        } else if (reply instanceof WorldConnection.CommandReply.Accepted accepted) {
            if (command instanceof UserCommand.Spawn spawn && accepted.affected() < spawn.count()) {
                notices.done("Spawned %,d of %,d × %s".formatted(accepted.affected(), spawn.count(), spawn.kindName()));
            } else if (command instanceof UserCommand.DespawnDisc) {
                notices.done("Despawned %,d agents".formatted(accepted.affected()));
            }
        }
    }
}
