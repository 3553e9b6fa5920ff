package dev.throng.server.sim;

import dev.throng.server.sim.nav.GoalPath;
import dev.throng.server.sim.nav.GoalTable;
import dev.throng.server.sim.space.SeededRandom;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What stands in the world beside agents, as it is now. Confined to the world's thread; the lists handed out never change.
 */
public final class Scene {
    private final GoalTable goals;
    private final List<Obstacle> obstacles = new ArrayList<>();
    private final List<Wall> walls = new ArrayList<>();
    private final List<Threat> threats = new ArrayList<>();
    private @Nullable List<Obstacle> obstaclesView;
    private @Nullable List<Wall> wallsView;
    private int placedSegments;
    private int lastObstacleId;
    private int lastWallId;
    private int lastThreatId;
    private long revision;

    Scene(GoalTable goals) {
        this.goals = goals;
    }

    /** In ascending order of id. */
    public List<Obstacle> obstacles() {
        List<Obstacle> view = obstaclesView;
        if (view == null) {
            view = List.copyOf(obstacles);
            obstaclesView = view;
        }
        return view;
    }

    /** In ascending order of id. */
    public List<Wall> walls() {
        List<Wall> view = wallsView;
        if (view == null) {
            view = List.copyOf(walls);
            wallsView = view;
        }
        return view;
    }

    /** In ascending order of id, where they stand at this tick. */
    public List<Goal> goals() {
        List<Goal> list = new ArrayList<>(goals.count());
        for (int i = 0; i < goals.count(); i++) {
            list.add(new Goal(i + 1, goals.x(i), goals.y(i), goals.z(i), goals.exit(i), goals.flock(i)));
        }
        return List.copyOf(list);
    }

    /** In ascending order of id. */
    public List<Threat> threats() {
        return List.copyOf(threats);
    }

    /** Changes whenever an obstacle, wall, goal or threat comes or goes; goals may move at any tick without it. */
    public long revision() {
        return revision;
    }

    int obstacleCount() {
        return obstacles.size();
    }

    /** Whether there is or ever was a wall. */
    boolean hasHadWalls() {
        return lastWallId > 0;
    }

    int threatCount() {
        return threats.size();
    }

    Threat threat(int index) {
        return threats.get(index);
    }

    Obstacle addObstacle(float x, float z, float bodyRadius, float influenceRadius) {
        Obstacle obstacle = new Obstacle(++lastObstacleId, x, z, bodyRadius, influenceRadius);
        obstacles.add(obstacle);
        obstaclesView = null;
        revision++;
        return obstacle;
    }

    boolean removeObstacle(int id) {
        if (!obstacles.removeIf(obstacle -> obstacle.id() == id)) {
            return false;
        }
        obstaclesView = null;
        revision++;
        return true;
    }

    /** Segments of all walls but those of the map. */
    int placedSegments() {
        return placedSegments;
    }

    Wall addWall(boolean polygon, List<GoalPath.Waypoint> points) {
        Wall wall = Wall.of(++lastWallId, polygon, points);
        placedSegments += wall.segments();
        add(wall);
        return wall;
    }

    /** Adds a ring of the map. */
    void addOutline(float[] ring) {
        add(Wall.outline(++lastWallId, ring));
    }

    private void add(Wall wall) {
        walls.add(wall);
        wallsView = null;
        revision++;
    }

    /** Takes a wall away that is not of the map; false when there is none with this id. */
    boolean removeWall(int id) {
        for (int i = 0; i < walls.size(); i++) {
            Wall wall = walls.get(i);
            if (wall.id() == id && wall.shape() != Wall.Shape.OUTLINE) {
                walls.remove(i);
                placedSegments -= wall.segments();
                wallsView = null;
                revision++;
                return true;
            }
        }
        return false;
    }

    Threat addThreat(float x, float z, float radius, long lastTick) {
        Threat threat = new Threat(++lastThreatId, x, z, radius, lastTick);
        threats.add(threat);
        revision++;
        return threat;
    }

    void goalAdded() {
        revision++;
    }

    /** Drops the threats whose last tick is before this one; whether there were any. */
    boolean expireThreats(long tick) {
        int kept = 0;
        for (int i = 0; i < threats.size(); i++) {
            Threat threat = threats.get(i);
            if (threat.lastTick() >= tick) {
                threats.set(kept++, threat);
            }
        }
        if (kept < threats.size()) {
            threats.subList(kept, threats.size()).clear();
            revision++;
            return true;
        }
        return false;
    }

    long stateHash() {
        long hash = SeededRandom.draw(lastObstacleId, lastThreatId, obstacles.size());
        for (Obstacle o : obstacles) {
            hash = SeededRandom.draw(hash, bits(o.x(), o.z()), bits(o.bodyRadius(), o.influenceRadius()) ^ o.id());
        }
        if (lastWallId > 0) {
            hash = SeededRandom.draw(hash, lastWallId, walls.size());
        }
        for (Wall wall : walls) {
            hash = SeededRandom.draw(hash, wall.id(), wall.shape().number());
            for (int i = 0; i < wall.points(); i++) {
                hash = SeededRandom.draw(hash, bits(wall.x(i), wall.z(i)), i);
            }
        }
        for (Threat t : threats) {
            hash = SeededRandom.draw(hash, bits(t.x(), t.z()), bits(t.radius(), t.id()) ^ t.lastTick());
        }
        return hash;
    }

    private static long bits(float high, float low) {
        return ((long) Float.floatToRawIntBits(high) << 32) | (Float.floatToRawIntBits(low) & 0xFFFF_FFFFL);
    }
}
