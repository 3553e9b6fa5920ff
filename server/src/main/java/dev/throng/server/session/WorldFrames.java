package dev.throng.server.session;

import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.AgentPosition;
import dev.throng.protocol.wire.CoarserBand;
import dev.throng.protocol.wire.GroundPoint;
import dev.throng.protocol.wire.IntSequence;
import dev.throng.protocol.wire.Protocol;
import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.SceneGoal;
import dev.throng.protocol.wire.SceneObstacle;
import dev.throng.protocol.wire.SceneThreat;
import dev.throng.protocol.wire.SceneWall;
import dev.throng.protocol.wire.ServerMessage;
import dev.throng.protocol.wire.ServerMessages;
import dev.throng.protocol.wire.SessionLimits;
import dev.throng.protocol.wire.Vector3;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.Goal;
import dev.throng.server.sim.Obstacle;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.Scene;
import dev.throng.server.sim.Threat;
import dev.throng.server.sim.Wall;
import dev.throng.server.sim.WorldBounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whole frames about the world: welcome, scene, truth. Tick thread, between steps. */
public final class WorldFrames {
    private final Scenario scenario;
    private final WorldGrid grid;
    private final Quantization quantization;
    private final List<CoarserBand> coarserBands;
    private final SessionLimits limits;
    private final List<AgentKind> kinds;

    public WorldFrames(
            Scenario scenario,
            WorldGrid grid,
            Quantization quantization,
            List<CoarserBand> coarserBands,
            SessionLimits limits) {
        this.scenario = scenario;
        this.grid = grid;
        this.quantization = quantization;
        this.coarserBands = coarserBands;
        this.limits = limits;
        kinds = scenario.kinds().stream()
                .map(kind -> new AgentKind(kind.name(), kind.radius(), kind.mass(), kind.maxSpeed(), kind.flying()))
                .toList();
    }

    /** The welcome of a member that joins at {@code tick}. */
    public byte[] welcome(Member member, int tick, Scene scene, boolean paused) {
        WorldBounds bounds = scenario.bounds();
        return ServerMessages.frame(new ServerMessage.Welcome(
                Protocol.VERSION,
                member.session(),
                member.role(),
                member.encoding(),
                scenario.tickRateHz(),
                tick,
                scenario.name(),
                new Rectangle(bounds.minX(), bounds.minZ(), bounds.maxX(), bounds.maxZ()),
                grid,
                quantization,
                coarserBands,
                kinds,
                sceneOf(tick, scene).withPaused(paused),
                limits));
    }

    /** All that stands in the world. */
    public byte[] scene(int tick, Scene scene) {
        return ServerMessages.frame(sceneOf(tick, scene));
    }

    /** The world stands still after {@code tick}, or goes on from there. */
    public byte[] pause(int tick, boolean paused) {
        return ServerMessages.frame(ServerMessage.SceneUpdate.pause(tick, paused));
    }

    /** Where these goals are now. */
    public byte[] goals(int tick, List<Goal> moved) {
        return ServerMessages.frame(ServerMessage.SceneUpdate.moved(tick, goalsOf(moved)));
    }

    /** What is new in the scene or has moved, and what is gone from it. */
    public byte[] changes(
            int tick,
            List<Obstacle> obstacles,
            List<Obstacle> goneObstacles,
            List<Goal> goals,
            List<Threat> threats,
            List<Threat> goneThreats,
            List<Wall> walls,
            List<Wall> goneWalls) {
        return ServerMessages.frame(new ServerMessage.SceneUpdate(
                tick,
                false,
                obstaclesOf(obstacles),
                IntSequence.of(goneObstacles.stream().mapToInt(Obstacle::id).toArray()),
                goalsOf(goals),
                IntSequence.of(),
                threatsOf(threats),
                IntSequence.of(goneThreats.stream().mapToInt(Threat::id).toArray()),
                wallsOf(walls),
                IntSequence.of(goneWalls.stream().mapToInt(Wall::id).toArray()),
                Optional.empty()));
    }

    /** Exact positions of {@code count} agents, by their dense indices. */
    public byte[] truth(int request, int tick, AgentTable agents, int[] indices, int count) {
        List<AgentPosition> positions = new ArrayList<>(count);
        for (int k = 0; k < count; k++) {
            int i = indices[k];
            positions.add(new AgentPosition(agents.id(i), agents.x(i), agents.y(i), agents.z(i)));
        }
        return ServerMessages.frame(new ServerMessage.TruthSample(request, tick, positions));
    }

    private static ServerMessage.SceneUpdate sceneOf(int tick, Scene scene) {
        return ServerMessage.SceneUpdate.full(
                tick,
                obstaclesOf(scene.obstacles()),
                wallsOf(scene.walls()),
                goalsOf(scene.goals()),
                threatsOf(scene.threats()));
    }

    private static List<SceneObstacle> obstaclesOf(List<Obstacle> obstacles) {
        return obstacles.stream()
                .map(o -> new SceneObstacle(o.id(), o.x(), o.z(), o.bodyRadius(), o.influenceRadius()))
                .toList();
    }

    private static List<SceneWall> wallsOf(List<Wall> walls) {
        return walls.stream()
                .map(wall -> new SceneWall(wall.id(), shapeOf(wall), pointsOf(wall)))
                .toList();
    }

    private static SceneWall.Shape shapeOf(Wall wall) {
        return switch (wall.shape()) {
            case CHAIN -> SceneWall.Shape.CHAIN;
            case POLYGON -> SceneWall.Shape.POLYGON;
            case OUTLINE -> SceneWall.Shape.OUTLINE;
        };
    }

    private static List<GroundPoint> pointsOf(Wall wall) {
        List<GroundPoint> points = new ArrayList<>(wall.points());
        for (int i = 0; i < wall.points(); i++) {
            points.add(new GroundPoint(wall.x(i), wall.z(i)));
        }
        return points;
    }

    private static List<SceneGoal> goalsOf(List<Goal> goals) {
        return goals.stream()
                .map(g -> new SceneGoal(g.id(), new Vector3(g.x(), g.y(), g.z())))
                .toList();
    }

    private static List<SceneThreat> threatsOf(List<Threat> threats) {
        return threats.stream()
                .map(t -> new SceneThreat(t.id(), t.x(), t.z(), t.radius()))
                .toList();
    }
}
