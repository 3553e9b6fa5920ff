package dev.throng.server.sim;

import dev.throng.server.sim.CommandOutcome.Reason;
import dev.throng.server.sim.CommandOutcome.Rejected;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Checks of commands against the world's bounds and limits; each returns null when there is nothing wrong. */
final class Commands {
    static final float MAX_OBSTACLE_RADIUS_METRES = 100f;
    static final float MAX_THREAT_RADIUS_METRES = 500f;
    static final float MAX_THREAT_SECONDS = 600f;

    private final Scenario scenario;
    private final WorldBounds bounds;

    Commands(Scenario scenario) {
        this.scenario = scenario;
        this.bounds = scenario.bounds();
    }

    @Nullable
    Rejected checkSpawn(WorldCommand.Spawn spawn, int agentsNow, int idsLeft) {
        if (spawn.kind() < 0 || spawn.kind() >= scenario.kinds().size()) {
            return invalid("expected a kind in 0..%d, got %d", scenario.kinds().size() - 1, spawn.kind());
        }
        int most = scenario.limits().maxSpawnCount();
        if (spawn.count() < 1) {
            return invalid("expected to spawn 1 to %d agents, got %d", most, spawn.count());
        }
        if (spawn.count() > most) {
            return limit("expected to spawn 1 to %d agents at once, got %d", most, spawn.count());
        }
        Rejected wrongArea = checkArea(spawn.area());
        if (wrongArea != null) {
            return wrongArea;
        }
        int room = Math.max(0, scenario.maxAgents() - agentsNow);
        if (spawn.count() > room) {
            return limit(
                    "expected at most %d more agents in a world of %d, got %d",
                    room, scenario.maxAgents(), spawn.count());
        }
        if (spawn.count() > idsLeft) {
            return limit("expected at most %d more agents until freed ids have rested, got %d", idsLeft, spawn.count());
        }
        return null;
    }

    private @Nullable Rejected checkArea(SpawnArea area) {
        if (area instanceof SpawnArea.Point point) {
            if (!Float.isFinite(point.y())) {
                return invalid("expected a finite height, got %s", point.y());
            }
            return checkPoint("point", point.x(), point.z());
        }
        if (area instanceof SpawnArea.Disc disc) {
            Rejected wrong = checkPoint("centre of the disc", disc.x(), disc.z());
            return wrong != null ? wrong : checkRadius("the disc", disc.radius(), 0, diagonal());
        }
        SpawnArea.Rect rect = (SpawnArea.Rect) area;
        if (!(rect.minX() <= rect.maxX() && rect.minZ() <= rect.maxZ())) {
            return invalid(
                    "expected a rectangle with min not above max, got x %s..%s, z %s..%s",
                    rect.minX(), rect.maxX(), rect.minZ(), rect.maxZ());
        }
        if (rect.maxX() < bounds.minX()
                || rect.minX() > bounds.maxX()
                || rect.maxZ() < bounds.minZ()
                || rect.minZ() > bounds.maxZ()) {
            return invalid(
                    "expected a rectangle that meets the world, got x %s..%s, z %s..%s",
                    rect.minX(), rect.maxX(), rect.minZ(), rect.maxZ());
        }
        return null;
    }

    @Nullable
    Rejected checkPost(float x, float z) {
        return checkPoint("post", x, z);
    }

    @Nullable
    Rejected checkDespawn(WorldCommand.DespawnDisc disc) {
        if (!Float.isFinite(disc.x()) || !Float.isFinite(disc.z())) {
            return invalid("expected a finite centre, got %s, %s", disc.x(), disc.z());
        }
        return checkRadius("the disc", disc.radius(), 0, Float.MAX_VALUE);
    }

    @Nullable
    Rejected checkObstacle(WorldCommand.PlaceObstacle place, int obstaclesNow) {
        Rejected wrong = checkPoint("centre of the obstacle", place.x(), place.z());
        if (wrong == null) {
            wrong = checkRadius("the obstacle's body", place.bodyRadius(), 0.05f, MAX_OBSTACLE_RADIUS_METRES);
        }
        if (wrong == null) {
            wrong = checkRadius(
                    "the obstacle's influence",
                    place.influenceRadius(),
                    place.bodyRadius(),
                    MAX_OBSTACLE_RADIUS_METRES);
        }
        if (wrong == null && obstaclesNow >= scenario.limits().maxObstacles()) {
            wrong = limit(
                    "expected at most %d obstacles, got one more",
                    scenario.limits().maxObstacles());
        }
        return wrong;
    }

    /** @param segmentsNow of all walls but those of the map */
    @Nullable
    Rejected checkWall(WorldCommand.PlaceWall place, int segmentsNow) {
        String wrong = WallChecks.wrong(place.polygon(), place.points(), bounds);
        if (wrong != null) {
            return new Rejected(Reason.INVALID_ARGUMENT, wrong);
        }
        int most = scenario.limits().maxWalls();
        int more = place.polygon() ? place.points().size() : place.points().size() - 1;
        if (segmentsNow + more > most) {
            return limit("expected at most %d segments of walls, got %d", most, segmentsNow + more);
        }
        return null;
    }

    @Nullable
    Rejected checkGoal(WorldCommand.SetGoal set, int goalsNow) {
        if (set.id() < 0 || set.id() > goalsNow) {
            return new Rejected(
                    Reason.NOT_FOUND,
                    sentence("expected a goal in 1..%d or 0 for a new one, got %d", goalsNow, set.id()));
        }
        if (!(set.y() >= 0 && set.y() <= WorldBounds.MAX_COORDINATE_METRES)) {
            return invalid("expected a height in 0..%s m, got %s", WorldBounds.MAX_COORDINATE_METRES, set.y());
        }
        Rejected wrong = checkPoint("goal", set.x(), set.z());
        if (wrong == null && set.id() == 0 && goalsNow >= scenario.limits().maxGoals()) {
            wrong = limit(
                    "expected at most %d goals, got one more", scenario.limits().maxGoals());
        }
        return wrong;
    }

    @Nullable
    Rejected checkThreat(WorldCommand.DropThreat drop, int threatsNow) {
        Rejected wrong = checkPoint("threat", drop.x(), drop.z());
        if (wrong == null) {
            wrong = checkRadius("the threat", drop.radius(), 0.1f, MAX_THREAT_RADIUS_METRES);
        }
        if (wrong == null && !(drop.seconds() > 0 && drop.seconds() <= MAX_THREAT_SECONDS)) {
            wrong = invalid("expected a duration above 0 and up to %s s, got %s", MAX_THREAT_SECONDS, drop.seconds());
        }
        if (wrong == null && threatsNow >= scenario.limits().maxThreats()) {
            wrong = limit(
                    "expected at most %d threats at a time, got one more",
                    scenario.limits().maxThreats());
        }
        return wrong;
    }

    private @Nullable Rejected checkPoint(String what, float x, float z) {
        if (bounds.contains(x, z)) {
            return null;
        }
        return invalid(
                "expected the %s inside the world, x %s..%s and z %s..%s, got %s, %s",
                what, bounds.minX(), bounds.maxX(), bounds.minZ(), bounds.maxZ(), x, z);
    }

    private static @Nullable Rejected checkRadius(String what, float radius, float min, float max) {
        if (radius >= min && radius <= max) {
            return null;
        }
        return invalid("expected a radius of %s in %s..%s m, got %s", what, min, max, radius);
    }

    private float diagonal() {
        return (float) Math.sqrt((double) bounds.width() * bounds.width() + (double) bounds.depth() * bounds.depth());
    }

    private static Rejected invalid(String format, Object... values) {
        return new Rejected(Reason.INVALID_ARGUMENT, sentence(format, values));
    }

    private static Rejected limit(String format, Object... values) {
        return new Rejected(Reason.LIMIT_REACHED, sentence(format, values));
    }

    private static String sentence(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
