package dev.throng.client.cli;

import dev.throng.client.ui.view.KindInfo;
import dev.throng.client.ui.view.SpawnArea;
import dev.throng.client.ui.view.UserCommand;
import dev.throng.client.ui.view.ViewRequest;
import dev.throng.client.ui.view.WorldInfo;
import dev.throng.client.ui.view.WorldRect;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.GroundPoint;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.Vector3;
import dev.throng.protocol.wire.View;

/** The user interface's values to the protocol's, and back. */
final class WireCommands {
    private WireCommands() {}

    /**
     * A command for the wire.
     *
     * @throws IllegalArgumentException when it is out of the protocol's range
     */
    static CommandBody body(UserCommand command) {
        if (command instanceof UserCommand.Spawn spawn) {
            return new CommandBody.Spawn(spawn.kind(), spawn.count(), area(spawn.area()));
        } else if (command instanceof UserCommand.DespawnDisc disc) {
            return new CommandBody.DespawnDisc(new Disc((float) disc.x(), (float) disc.z(), (float) disc.radius()));
        } else if (command instanceof UserCommand.DespawnAgent agent) {
            return new CommandBody.DespawnAgents(IntSequence.of(agent.id()));
        } else if (command instanceof UserCommand.PlaceObstacle place) {
            return new CommandBody.PlaceObstacle(
                    (float) place.x(), (float) place.z(), (float) place.bodyRadius(), (float) place.influenceRadius());
        } else if (command instanceof UserCommand.RemoveObstacle remove) {
            return new CommandBody.RemoveObstacle(remove.id());
        } else if (command instanceof UserCommand.PlaceWall wall) {
            return new CommandBody.PlaceWall(
                    wall.solid(),
                    wall.corners().stream()
                            .map(corner -> new GroundPoint((float) corner.x(), (float) corner.z()))
                            .toList());
        } else if (command instanceof UserCommand.RemoveWall remove) {
            return new CommandBody.RemoveWall(remove.id());
        } else if (command instanceof UserCommand.SetGoal goal) {
            return new CommandBody.SetGoal(
                    goal.id(), new Vector3((float) goal.x(), (float) goal.y(), (float) goal.z()));
        } else if (command instanceof UserCommand.DropThreat threat) {
            return new CommandBody.DropThreat(
                    (float) threat.x(), (float) threat.z(), (float) threat.radius(), (float) threat.seconds());
        }
        return new CommandBody.SetPaused(((UserCommand.SetPaused) command).paused());
    }

    private static dev.throng.protocol.wire.SpawnArea area(SpawnArea area) {
        if (area instanceof SpawnArea.Point point) {
            return new Vector3((float) point.x(), 0, (float) point.z());
        } else if (area instanceof SpawnArea.Disc disc) {
            return new Disc((float) disc.x(), (float) disc.z(), (float) disc.radius());
        }
        return rectangle(((SpawnArea.Rectangle) area).rect());
    }

    static View view(ViewRequest request) {
        return new View(rectangle(request.rect()), (float) request.metresPerPixel());
    }

    private static Rectangle rectangle(WorldRect rect) {
        return new Rectangle((float) rect.minX(), (float) rect.minZ(), (float) rect.maxX(), (float) rect.maxZ());
    }

    static WorldRect rect(Rectangle rectangle) {
        return new WorldRect(rectangle.minX(), rectangle.minZ(), rectangle.maxX(), rectangle.maxZ());
    }

    /** What a welcome says about the world. */
    static WorldInfo world(ServerMessage.Welcome welcome) {
        return new WorldInfo(
                welcome.session(),
                welcome.scenario(),
                rect(welcome.world()),
                welcome.tickRateHz(),
                welcome.kinds().stream()
                        .map(kind -> new KindInfo(kind.name(), kind.radius(), kind.flying()))
                        .toList(),
                role(welcome.role()),
                Math.max(1, welcome.limits().maxSpawnCount()));
    }

    private static WorldInfo.Role role(Role role) {
        return switch (role) {
            case SPECTATOR -> WorldInfo.Role.SPECTATOR;
            case PLAYER -> WorldInfo.Role.PLAYER;
            case ADMIN -> WorldInfo.Role.ADMIN;
        };
    }
}
