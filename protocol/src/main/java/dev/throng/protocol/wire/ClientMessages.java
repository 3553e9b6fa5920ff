package dev.throng.protocol.wire;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.throng.protocol.v1.AgentIds;
import dev.throng.protocol.v1.ClientHello;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Messages from client to server as bytes and back. Any thread; nothing is kept. */
public final class ClientMessages {
    private ClientMessages() {}

    /**
     * Reads one message, as it stands in a frame after the length prefix.
     *
     * @throws MalformedMessageException if the bytes are no message of the protocol, or a value outside a command is out of
     *     range; a command with a value out of range is returned with {@link CommandBody.Unreadable} instead
     */
    public static ClientMessage decode(byte[] bytes, int offset, int length) throws MalformedMessageException {
        return decode(CodedInputStream.newInstance(bytes, offset, length));
    }

    /** Reads the remaining bytes of {@code buffer}; its position is not changed. */
    public static ClientMessage decode(ByteBuffer buffer) throws MalformedMessageException {
        return decode(CodedInputStream.newInstance(buffer.duplicate()));
    }

    /** The message without a length prefix. */
    public static byte[] encode(ClientMessage message) {
        return toV1(message).toByteArray();
    }

    /** The message as a frame: length prefix and message. */
    public static byte[] frame(ClientMessage message) {
        return Wire.frame(toV1(message));
    }

    private static ClientMessage decode(CodedInputStream input) throws MalformedMessageException {
        try {
            return fromV1(Wire.parse(input, dev.throng.protocol.v1.ClientMessage.newBuilder())
                    .build());
        } catch (InvalidProtocolBufferException e) {
            throw new MalformedMessageException("expected a ClientMessage, got bytes that are none: " + e.getMessage());
        } catch (IOException e) {
            throw new MalformedMessageException("expected a ClientMessage, got bytes that end inside it");
        } catch (InvalidValueException e) {
            throw new MalformedMessageException(Code.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
        }
    }

    private static ClientMessage fromV1(dev.throng.protocol.v1.ClientMessage message) {
        return switch (message.getBodyCase()) {
            case HELLO -> hello(message.getHello());
            case COMMAND -> command(message.getCommand());
            case PING -> new ClientMessage.Ping(message.getPing().getClientNanos());
            case KEYFRAME_REQUEST ->
                new ClientMessage.KeyframeRequest(
                        message.getKeyframeRequest().getBand(),
                        Wire.sequence(message.getKeyframeRequest().getStreamsList()));
            case TRUTH_REQUEST ->
                new ClientMessage.TruthRequest(
                        message.getTruthRequest().getRequest(),
                        message.getTruthRequest().getCount());
            case GOODBYE -> new ClientMessage.Goodbye();
            case BODY_NOT_SET -> new ClientMessage.Unknown();
        };
    }

    private static ClientMessage.Hello hello(ClientHello hello) {
        Check.range("ClientHello.encodings", hello.getEncodingsCount(), 0, Protocol.MAX_ENCODINGS);
        List<Encoding> encodings = new ArrayList<>(hello.getEncodingsCount());
        for (int number : hello.getEncodingsValueList()) {
            Encoding.ofNumber(number).ifPresent(encodings::add);
        }
        return new ClientMessage.Hello(
                hello.getProtocolVersion(),
                hello.getName(),
                hello.getToken(),
                encodings,
                hello.hasView() ? view(hello.getView()) : null);
    }

    private static ClientMessage.Command command(dev.throng.protocol.v1.Command command) {
        CommandBody body;
        try {
            body = body(command);
        } catch (InvalidValueException e) {
            body = unreadable(Code.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
        }
        return new ClientMessage.Command(command.getSequence(), body);
    }

    private static CommandBody body(dev.throng.protocol.v1.Command command) {
        return switch (command.getBodyCase()) {
            case SPAWN -> spawn(command.getSpawn());
            case DESPAWN -> despawn(command.getDespawn());
            case PLACE_OBSTACLE -> {
                var place = command.getPlaceObstacle();
                yield new CommandBody.PlaceObstacle(
                        place.getX(), place.getZ(), place.getBodyRadius(), place.getInfluenceRadius());
            }
            case REMOVE_OBSTACLE ->
                new CommandBody.RemoveObstacle(command.getRemoveObstacle().getObstacle());
            case PLACE_WALL ->
                new CommandBody.PlaceWall(
                        command.getPlaceWall().getPolygon(),
                        Wire.points(
                                "PlaceWall.points", command.getPlaceWall().getPointsList(), Protocol.MAX_WALL_POINTS));
            case REMOVE_WALL ->
                new CommandBody.RemoveWall(command.getRemoveWall().getWall());
            case SET_GOAL -> setGoal(command.getSetGoal());
            case DROP_THREAT -> {
                var threat = command.getDropThreat();
                yield new CommandBody.DropThreat(threat.getX(), threat.getZ(), threat.getRadius(), threat.getSeconds());
            }
            case SET_VIEW ->
                new CommandBody.SetView(
                        command.getSetView().hasView()
                                ? view(command.getSetView().getView())
                                : null);
            case SET_PAUSED -> new CommandBody.SetPaused(command.getSetPaused().getPaused());
            case BODY_NOT_SET ->
                unreadable(Code.UNKNOWN_COMMAND, "expected a command that this server knows, got none of them");
        };
    }

    private static CommandBody spawn(dev.throng.protocol.v1.Spawn spawn) {
        SpawnArea area = switch (spawn.getAreaCase()) {
            case POINT -> Wire.vector(spawn.getPoint());
            case DISC -> Wire.disc(spawn.getDisc());
            case RECTANGLE -> Wire.rectangle(spawn.getRectangle());
            case AREA_NOT_SET ->
                throw new InvalidValueException("Spawn.area: expected a point, disc or rectangle, got none");
        };
        return new CommandBody.Spawn(spawn.getKind(), spawn.getCount(), area);
    }

    private static CommandBody despawn(dev.throng.protocol.v1.Despawn despawn) {
        return switch (despawn.getBodyCase()) {
            case AGENTS ->
                new CommandBody.DespawnAgents(Wire.sequence(despawn.getAgents().getIdsList()));
            case DISC -> new CommandBody.DespawnDisc(Wire.disc(despawn.getDisc()));
            case BODY_NOT_SET -> throw new InvalidValueException("Despawn: expected agents or a disc, got none");
        };
    }

    private static CommandBody setGoal(dev.throng.protocol.v1.SetGoal setGoal) {
        if (!setGoal.hasPosition()) {
            throw new InvalidValueException("SetGoal.position: expected a position, got none");
        }
        return new CommandBody.SetGoal(setGoal.getGoal(), Wire.vector(setGoal.getPosition()));
    }

    private static View view(dev.throng.protocol.v1.View view) {
        if (!view.hasRectangle()) {
            throw new InvalidValueException("View.rectangle: expected a rectangle, got none");
        }
        return new View(Wire.rectangle(view.getRectangle()), view.getMetresPerPixel(), view.getBytesPerSecond());
    }

    private static CommandBody unreadable(Code code, String sentence) {
        return new CommandBody.Unreadable(new Refusal(code, sentence));
    }

    private static dev.throng.protocol.v1.ClientMessage toV1(ClientMessage message) {
        var builder = dev.throng.protocol.v1.ClientMessage.newBuilder();
        if (message instanceof ClientMessage.Hello hello) {
            builder.setHello(helloToV1(hello));
        } else if (message instanceof ClientMessage.Command command) {
            builder.setCommand(commandToV1(command));
        } else if (message instanceof ClientMessage.Ping ping) {
            builder.getPingBuilder().setClientNanos(ping.clientNanos());
        } else if (message instanceof ClientMessage.KeyframeRequest request) {
            Wire.addAll(request.streams(), builder.getKeyframeRequestBuilder().setBand(request.band())::addStreams);
        } else if (message instanceof ClientMessage.TruthRequest request) {
            builder.getTruthRequestBuilder().setRequest(request.request()).setCount(request.count());
        } else if (message instanceof ClientMessage.Goodbye) {
            builder.getGoodbyeBuilder();
        }
        return builder.build();
    }

    private static ClientHello.Builder helloToV1(ClientMessage.Hello hello) {
        var builder = ClientHello.newBuilder()
                .setProtocolVersion(hello.protocolVersion())
                .setName(hello.name())
                .setToken(hello.token());
        hello.encodings().forEach(encoding -> builder.addEncodingsValue(encoding.number()));
        View view = hello.view();
        if (view != null) {
            builder.setView(viewToV1(view));
        }
        return builder;
    }

    private static dev.throng.protocol.v1.Command.Builder commandToV1(ClientMessage.Command command) {
        var builder = dev.throng.protocol.v1.Command.newBuilder().setSequence(command.sequence());
        CommandBody body = command.body();
        if (body instanceof CommandBody.Spawn spawn) {
            spawnToV1(spawn, builder.getSpawnBuilder());
        } else if (body instanceof CommandBody.DespawnAgents despawn) {
            AgentIds.Builder ids = builder.getDespawnBuilder().getAgentsBuilder();
            Wire.addAll(despawn.ids(), ids::addIds);
        } else if (body instanceof CommandBody.DespawnDisc despawn) {
            builder.getDespawnBuilder().setDisc(Wire.toV1(despawn.disc()));
        } else if (body instanceof CommandBody.PlaceObstacle place) {
            builder.getPlaceObstacleBuilder()
                    .setX(place.x())
                    .setZ(place.z())
                    .setBodyRadius(place.bodyRadius())
                    .setInfluenceRadius(place.influenceRadius());
        } else if (body instanceof CommandBody.RemoveObstacle remove) {
            builder.getRemoveObstacleBuilder().setObstacle(remove.obstacle());
        } else if (body instanceof CommandBody.PlaceWall place) {
            var target = builder.getPlaceWallBuilder().setPolygon(place.polygon());
            place.points().forEach(point -> target.addPoints(point.x()).addPoints(point.z()));
        } else if (body instanceof CommandBody.RemoveWall remove) {
            builder.getRemoveWallBuilder().setWall(remove.wall());
        } else if (body instanceof CommandBody.SetGoal setGoal) {
            builder.getSetGoalBuilder().setGoal(setGoal.goal()).setPosition(Wire.toV1(setGoal.position()));
        } else if (body instanceof CommandBody.DropThreat threat) {
            builder.getDropThreatBuilder()
                    .setX(threat.x())
                    .setZ(threat.z())
                    .setRadius(threat.radius())
                    .setSeconds(threat.seconds());
        } else if (body instanceof CommandBody.SetView setView) {
            var target = builder.getSetViewBuilder();
            View view = setView.view();
            if (view != null) {
                target.setView(viewToV1(view));
            }
        } else if (body instanceof CommandBody.SetPaused setPaused) {
            builder.getSetPausedBuilder().setPaused(setPaused.paused());
        } else {
            throw new IllegalArgumentException("expected a command that can be sent, got " + body);
        }
        return builder;
    }

    private static void spawnToV1(CommandBody.Spawn spawn, dev.throng.protocol.v1.Spawn.Builder builder) {
        builder.setKind(spawn.kind()).setCount(spawn.count());
        SpawnArea area = spawn.area();
        if (area instanceof Vector3 point) {
            builder.setPoint(Wire.toV1(point));
        } else if (area instanceof Disc disc) {
            builder.setDisc(Wire.toV1(disc));
        } else if (area instanceof Rectangle rectangle) {
            builder.setRectangle(Wire.toV1(rectangle));
        }
    }

    private static dev.throng.protocol.v1.View.Builder viewToV1(View view) {
        return dev.throng.protocol.v1.View.newBuilder()
                .setRectangle(Wire.toV1(view.rectangle()))
                .setMetresPerPixel(view.metresPerPixel())
                .setBytesPerSecond(view.bytesPerSecond());
    }
}
