package dev.throng.server.session;

import dev.throng.protocol.wire.ClientMessage;
import dev.throng.protocol.wire.Code;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.Refusal;
import dev.throng.protocol.wire.Role;
import dev.throng.protocol.wire.Vector3;
import dev.throng.protocol.wire.View;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldCommand;
import dev.throng.server.sim.nav.GoalPath;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a command goes to the world: order, rate, role, limits and the spawn budget, in this order. What the world
 * itself must know (kinds, bounds, room for agents) is left to the world. Confined to its session's event loop.
 */
final class CommandGate {
    /** What became of a command at the gate. */
    sealed interface Verdict {}

    record Passed(Request request) implements Verdict {}

    record Refused(Refusal refusal) implements Verdict {}

    private final SessionPolicy policy;
    private final TokenBucket spawnBudget;
    private int lastSequence;

    CommandGate(SessionPolicy policy, long nowNanos) {
        this.policy = policy;
        spawnBudget = new TokenBucket(policy.spawnsPerSecond(), policy.spawnBurst(), nowNanos);
    }

    /** A command's verdict; {@code overRate} is the refusal when its session is over a rate. */
    Verdict check(ClientMessage.Command command, Member sender, @Nullable Refusal overRate, long nowNanos) {
        int sequence = command.sequence();
        if (Protocol.ticksBetween(lastSequence, sequence) <= 0) {
            return refused(
                    Code.OUT_OF_ORDER,
                    "expected a sequence number above " + Integer.toUnsignedString(lastSequence) + ", got "
                            + Integer.toUnsignedString(sequence));
        }
        lastSequence = sequence;
        if (overRate != null) {
            return new Refused(overRate);
        }
        CommandBody body = command.body();
        if (body instanceof CommandBody.Unreadable unreadable) {
            return new Refused(unreadable.refusal());
        }
        Role needed = neededRole(body);
        if (!sender.role().covers(needed)) {
            return refused(Code.FORBIDDEN, "expected role " + needed + " or above, got " + sender.role());
        }
        if (body instanceof CommandBody.SetView setView) {
            return new Passed(new Request.SetView(sender, sequence, clientView(setView.view())));
        }
        if (body instanceof CommandBody.SetPaused setPaused) {
            return new Passed(new Request.SetPaused(sender, sequence, setPaused.paused()));
        }
        spawnBudget.giveBack(sender.takeNotSpawned());
        Refusal overLimit = overLimit(body, nowNanos);
        if (overLimit != null) {
            return new Refused(overLimit);
        }
        return new Passed(new Request.Apply(sender, sequence, worldCommand(body)));
    }

    static @Nullable ClientView clientView(@Nullable View view) {
        if (view == null) {
            return null;
        }
        Rectangle r = view.rectangle();
        return new ClientView(
                new ViewArea(r.minX(), r.minZ(), r.maxX(), r.maxZ()), view.metresPerPixel(), view.bytesPerSecond());
    }

    private static Role neededRole(CommandBody body) {
        if (body instanceof CommandBody.SetView) {
            return Role.SPECTATOR;
        }
        return body instanceof CommandBody.SetPaused ? Role.ADMIN : Role.PLAYER;
    }

    private @Nullable Refusal overLimit(CommandBody body, long nowNanos) {
        if (body instanceof CommandBody.Spawn spawn) {
            if (spawn.count() > policy.maxSpawnCount()) {
                return new Refusal(
                        Code.LIMIT_REACHED,
                        "expected at most " + policy.maxSpawnCount() + " agents in a spawn, got " + spawn.count());
            }
            if (!spawnBudget.take(spawn.count(), nowNanos)) {
                return new Refusal(
                        Code.RATE_LIMITED,
                        "expected at most " + policy.spawnsPerSecond() + " agents spawned a second, got "
                                + spawn.count() + " over it",
                        spawnBudget.waitMillis(spawn.count(), nowNanos));
            }
        } else if (body instanceof CommandBody.DespawnAgents despawn
                && despawn.ids().size() > policy.maxDespawnIds()) {
            return new Refusal(
                    Code.LIMIT_REACHED,
                    "expected at most " + policy.maxDespawnIds() + " ids in a despawn, got "
                            + despawn.ids().size());
        }
        return null;
    }

    private static WorldCommand worldCommand(CommandBody body) {
        if (body instanceof CommandBody.Spawn spawn) {
            return new WorldCommand.Spawn(spawn.kind(), spawn.count(), spawnArea(spawn.area()));
        } else if (body instanceof CommandBody.DespawnAgents despawn) {
            return new WorldCommand.DespawnAgents(despawn.ids().toArray());
        } else if (body instanceof CommandBody.DespawnDisc despawn) {
            Disc disc = despawn.disc();
            return new WorldCommand.DespawnDisc(disc.x(), disc.z(), disc.radius());
        } else if (body instanceof CommandBody.PlaceObstacle place) {
            return new WorldCommand.PlaceObstacle(place.x(), place.z(), place.bodyRadius(), place.influenceRadius());
        } else if (body instanceof CommandBody.RemoveObstacle remove) {
            return new WorldCommand.RemoveObstacle(remove.obstacle());
        } else if (body instanceof CommandBody.PlaceWall place) {
            return new WorldCommand.PlaceWall(
                    place.polygon(),
                    place.points().stream()
                            .map(point -> new GoalPath.Waypoint(point.x(), point.z()))
                            .toList());
        } else if (body instanceof CommandBody.RemoveWall remove) {
            return new WorldCommand.RemoveWall(remove.wall());
        } else if (body instanceof CommandBody.SetGoal setGoal) {
            Vector3 p = setGoal.position();
            return new WorldCommand.SetGoal(setGoal.goal(), p.x(), p.y(), p.z());
        } else if (body instanceof CommandBody.DropThreat threat) {
            return new WorldCommand.DropThreat(threat.x(), threat.z(), threat.radius(), threat.seconds());
        }
        throw new IllegalStateException("expected a command to the world, got " + body);
    }

    private static SpawnArea spawnArea(dev.throng.protocol.wire.SpawnArea area) {
        if (area instanceof Disc disc) {
            return new SpawnArea.Disc(disc.x(), disc.z(), disc.radius());
        } else if (area instanceof Rectangle r) {
            return new SpawnArea.Rect(r.minX(), r.minZ(), r.maxX(), r.maxZ());
        }
        Vector3 point = (Vector3) area;
        return new SpawnArea.Point(point.x(), point.y(), point.z());
    }

    private static Refused refused(Code code, String sentence) {
        return new Refused(new Refusal(code, sentence));
    }
}
