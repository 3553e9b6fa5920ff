package dev.throng.protocol.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The messages of a server, but for snapshots, from and to their generated types. */
final class ServerMessageConversion {
    private ServerMessageConversion() {}

    static ServerMessage fromV1(dev.throng.protocol.v1.ServerMessage message) throws MalformedMessageException {
        return switch (message.getBodyCase()) {
            case SNAPSHOT ->
                throw new MalformedMessageException("expected a snapshot to be the first field of its message");
            case WELCOME -> WelcomeConversion.fromV1(message.getWelcome());
            case REFUSED -> new ServerMessage.Refused(refusal(message.getRefused()));
            case COMMAND_RESULT -> commandResult(message.getCommandResult());
            case PONG -> pong(message.getPong());
            case SCENE_UPDATE -> scene(message.getSceneUpdate());
            case TRUTH_SAMPLE -> truth(message.getTruthSample());
            case CLOSING ->
                new ServerMessage.Closing(
                        Code.ofNumber(message.getClosing().getCodeValue()),
                        message.getClosing().getMessage(),
                        message.getClosing().getReconnectAfterMillis());
            case BODY_NOT_SET -> new ServerMessage.Unknown();
        };
    }

    static dev.throng.protocol.v1.ServerMessage toV1(ServerMessage message) {
        var builder = dev.throng.protocol.v1.ServerMessage.newBuilder();
        if (message instanceof ServerMessage.Welcome welcome) {
            builder.setWelcome(WelcomeConversion.toV1(welcome));
        } else if (message instanceof ServerMessage.Refused refused) {
            builder.setRefused(toV1(refused.refusal()));
        } else if (message instanceof ServerMessage.CommandResult result) {
            builder.setCommandResult(toV1(result));
        } else if (message instanceof ServerMessage.Pong pong) {
            builder.getPongBuilder()
                    .setClientNanos(pong.clientNanos())
                    .setServerNanos(pong.serverNanos())
                    .setTickPlannedNanos(pong.tickPlannedNanos())
                    .setTick(pong.tick())
                    .setPhaseMicros(pong.phaseMicros());
        } else if (message instanceof ServerMessage.SceneUpdate scene) {
            builder.setSceneUpdate(toV1(scene));
        } else if (message instanceof ServerMessage.TruthSample truth) {
            builder.setTruthSample(toV1(truth));
        } else if (message instanceof ServerMessage.Closing closing) {
            builder.getClosingBuilder()
                    .setCodeValue(closing.code().number())
                    .setMessage(closing.sentence())
                    .setReconnectAfterMillis(closing.reconnectAfterMillis());
        } else if (!(message instanceof ServerMessage.Unknown)) {
            throw new IllegalArgumentException("expected a message other than a snapshot, got " + message);
        }
        return builder.build();
    }

    static ServerMessage.SceneUpdate scene(dev.throng.protocol.v1.SceneUpdate scene) {
        List<SceneObstacle> obstacles = new ArrayList<>(scene.getObstaclesCount());
        for (var o : scene.getObstaclesList()) {
            obstacles.add(new SceneObstacle(o.getId(), o.getX(), o.getZ(), o.getBodyRadius(), o.getInfluenceRadius()));
        }
        List<SceneGoal> goals = new ArrayList<>(scene.getGoalsCount());
        for (var g : scene.getGoalsList()) {
            goals.add(new SceneGoal(g.getId(), Wire.vector(g.getPosition())));
        }
        List<SceneThreat> threats = new ArrayList<>(scene.getThreatsCount());
        for (var t : scene.getThreatsList()) {
            threats.add(new SceneThreat(t.getId(), t.getX(), t.getZ(), t.getRadius()));
        }
        return new ServerMessage.SceneUpdate(
                scene.getTick(),
                scene.getFull(),
                obstacles,
                Wire.sequence(scene.getRemovedObstaclesList()),
                goals,
                Wire.sequence(scene.getRemovedGoalsList()),
                threats,
                Wire.sequence(scene.getRemovedThreatsList()),
                walls(scene),
                Wire.sequence(scene.getRemovedWallsList()),
                scene.hasPaused() ? Optional.of(scene.getPaused()) : Optional.empty());
    }

    private static List<SceneWall> walls(dev.throng.protocol.v1.SceneUpdate scene) {
        List<SceneWall> walls = new ArrayList<>(scene.getWallsCount());
        for (var wall : scene.getWallsList()) {
            walls.add(new SceneWall(
                    wall.getId(),
                    SceneWall.Shape.ofNumber(wall.getShapeValue()).orElse(SceneWall.Shape.CHAIN),
                    Wire.points("Wall.points", wall.getPointsList(), Integer.MAX_VALUE)));
        }
        return walls;
    }

    static dev.throng.protocol.v1.SceneUpdate toV1(ServerMessage.SceneUpdate scene) {
        var builder = dev.throng.protocol.v1.SceneUpdate.newBuilder()
                .setTick(scene.tick())
                .setFull(scene.full());
        for (SceneObstacle o : scene.obstacles()) {
            builder.addObstaclesBuilder()
                    .setId(o.id())
                    .setX(o.x())
                    .setZ(o.z())
                    .setBodyRadius(o.bodyRadius())
                    .setInfluenceRadius(o.influenceRadius());
        }
        for (SceneGoal g : scene.goals()) {
            builder.addGoalsBuilder().setId(g.id()).setPosition(Wire.toV1(g.position()));
        }
        for (SceneThreat t : scene.threats()) {
            builder.addThreatsBuilder().setId(t.id()).setX(t.x()).setZ(t.z()).setRadius(t.radius());
        }
        Wire.addAll(scene.removedObstacles(), builder::addRemovedObstacles);
        Wire.addAll(scene.removedGoals(), builder::addRemovedGoals);
        Wire.addAll(scene.removedThreats(), builder::addRemovedThreats);
        for (SceneWall wall : scene.walls()) {
            var target = builder.addWallsBuilder()
                    .setId(wall.id())
                    .setShapeValue(wall.shape().number());
            wall.points().forEach(point -> target.addPoints(point.x()).addPoints(point.z()));
        }
        Wire.addAll(scene.removedWalls(), builder::addRemovedWalls);
        scene.paused().ifPresent(builder::setPaused);
        return builder.build();
    }

    private static Refusal refusal(dev.throng.protocol.v1.Refused refused) {
        return new Refusal(Code.ofNumber(refused.getCodeValue()), refused.getMessage(), refused.getRetryAfterMillis());
    }

    private static dev.throng.protocol.v1.Refused toV1(Refusal refusal) {
        return dev.throng.protocol.v1.Refused.newBuilder()
                .setCodeValue(refusal.code().number())
                .setMessage(refusal.sentence())
                .setRetryAfterMillis(refusal.retryAfterMillis())
                .build();
    }

    private static ServerMessage.CommandResult commandResult(dev.throng.protocol.v1.CommandResult result)
            throws MalformedMessageException {
        CommandAnswer answer = switch (result.getOutcomeCase()) {
            case ACCEPTED ->
                new Accepted(
                        result.getAccepted().getTick(),
                        result.getAccepted().getAffected(),
                        result.getAccepted().getCreated());
            case REFUSED -> refusal(result.getRefused());
            case OUTCOME_NOT_SET -> throw new MalformedMessageException("CommandResult: expected an outcome, got none");
        };
        return new ServerMessage.CommandResult(result.getSequence(), answer);
    }

    private static dev.throng.protocol.v1.CommandResult toV1(ServerMessage.CommandResult result) {
        var builder = dev.throng.protocol.v1.CommandResult.newBuilder().setSequence(result.sequence());
        if (result.answer() instanceof Accepted accepted) {
            builder.getAcceptedBuilder()
                    .setTick(accepted.tick())
                    .setAffected(accepted.affected())
                    .setCreated(accepted.created());
        } else if (result.answer() instanceof Refusal refusal) {
            builder.setRefused(toV1(refusal));
        }
        return builder.build();
    }

    private static ServerMessage.Pong pong(dev.throng.protocol.v1.Pong pong) {
        return new ServerMessage.Pong(
                pong.getClientNanos(),
                pong.getServerNanos(),
                pong.getTickPlannedNanos(),
                pong.getTick(),
                pong.getPhaseMicros());
    }

    private static ServerMessage.TruthSample truth(dev.throng.protocol.v1.TruthSample truth)
            throws MalformedMessageException {
        int count = truth.getIdsCount();
        if (truth.getXCount() != count || truth.getYCount() != count || truth.getZCount() != count) {
            throw new MalformedMessageException("TruthSample: expected columns of " + count + " values, got "
                    + truth.getXCount() + ", " + truth.getYCount() + ", " + truth.getZCount());
        }
        List<AgentPosition> positions = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            positions.add(new AgentPosition(truth.getIds(i), truth.getX(i), truth.getY(i), truth.getZ(i)));
        }
        return new ServerMessage.TruthSample(truth.getRequest(), truth.getTick(), positions);
    }

    private static dev.throng.protocol.v1.TruthSample toV1(ServerMessage.TruthSample truth) {
        var builder = dev.throng.protocol.v1.TruthSample.newBuilder()
                .setRequest(truth.request())
                .setTick(truth.tick());
        for (AgentPosition p : truth.positions()) {
            builder.addIds(p.id()).addX(p.x()).addY(p.y()).addZ(p.z());
        }
        return builder.build();
    }
}
