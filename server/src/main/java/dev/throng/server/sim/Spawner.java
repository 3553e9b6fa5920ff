package dev.throng.server.sim;

import dev.throng.server.sim.flock.FlockBox;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.GroundColumns;
import dev.throng.server.sim.space.Mind;
import dev.throng.server.sim.space.SeededRandom;

/** Puts new agents into the columns, where they wait for the next step. Confined to the tick thread. */
final class Spawner {
    /** Draws of a point before one inside an obstacle is taken after all. */
    private static final int DRAWS = 16;

    private final Scenario scenario;
    private final GroundColumns ground;
    private final FlyingColumns flying;
    private final SlotTable slots;
    private final FreePlaces places;
    private final SeededRandom random;

    private float pointX;
    private float pointZ;

    Spawner(
            Scenario scenario,
            GroundColumns ground,
            FlyingColumns flying,
            SlotTable slots,
            FreePlaces places,
            long seed) {
        this.scenario = scenario;
        this.ground = ground;
        this.flying = flying;
        this.slots = slots;
        this.places = places;
        this.random = new SeededRandom(seed);
    }

    /** Adds that many of a kind; everything has been checked. */
    void spawn(int kindNumber, int count, SpawnArea area, int tick) {
        Kind kind = scenario.kinds().get(kindNumber);
        for (int i = 0; i < count; i++) {
            drawPoint(area, kind);
            float speed = random.nextFloat(kind.minSpeed(), kind.maxSpeed());
            int id = slots.take(tick);
            if (kind.motion() instanceof Motion.Flock flock) {
                addFlying(kindNumber, id, speed, area, flock.rules().limits());
            } else {
                ground.append(id, Mind.of(kindNumber, Mind.IDLE), pointX, pointZ, speed);
            }
        }
    }

    private void addFlying(int kindNumber, int id, float speed, SpawnArea area, FlockBox box) {
        float y = area instanceof SpawnArea.Point point
                ? Math.max(box.minY(), Math.min(box.maxY(), point.y()))
                : random.nextFloat(box.minY(), box.maxY());
        int row = flying.append(id, Mind.of(kindNumber, Mind.MOVING), pointX, y, pointZ, speed);
        float hx;
        float hy;
        float hz;
        float squared;
        do {
            hx = random.nextFloat(-1, 1);
            hy = random.nextFloat(-1, 1);
            hz = random.nextFloat(-1, 1);
            squared = hx * hx + hy * hy + hz * hz;
        } while (squared > 1 || squared < 0.01f);
        float length = (float) Math.sqrt(squared);
        flying.headingX()[row] = hx / length;
        flying.headingY()[row] = hy / length;
        flying.headingZ()[row] = hz / length;
    }

    private void drawPoint(SpawnArea area, Kind kind) {
        WorldBounds bounds = scenario.bounds();
        if (area instanceof SpawnArea.Point point) {
            pointX = point.x();
            pointZ = point.z();
            leaveSolid(kind);
            return;
        }
        for (int attempt = 0; attempt < DRAWS; attempt++) {
            if (area instanceof SpawnArea.Disc disc) {
                drawInDisc(disc);
            } else if (area instanceof SpawnArea.Rect rect) {
                float west = Math.max(rect.minX(), bounds.minX());
                float east = Math.min(rect.maxX(), bounds.maxX());
                float south = Math.max(rect.minZ(), bounds.minZ());
                float north = Math.min(rect.maxZ(), bounds.maxZ());
                pointX = random.nextFloat(west, east);
                pointZ = random.nextFloat(south, north);
            }
            if (bounds.contains(pointX, pointZ) && (kind.flying() || places.free(pointX, pointZ, kind.radius()))) {
                return;
            }
        }
        pointX = Math.max(bounds.minX(), Math.min(bounds.maxX(), pointX));
        pointZ = Math.max(bounds.minZ(), Math.min(bounds.maxZ(), pointZ));
        leaveSolid(kind);
    }

    /** Takes a free place near the point for a walker that would stand inside a polygon or blocked cell. */
    private void leaveSolid(Kind kind) {
        if (!kind.flying() && places.solid(pointX, pointZ) && places.find(pointX, pointZ, kind.radius())) {
            pointX = places.x();
            pointZ = places.z();
        }
    }

    private void drawInDisc(SpawnArea.Disc disc) {
        float dx;
        float dz;
        do {
            dx = random.nextFloat(-1, 1);
            dz = random.nextFloat(-1, 1);
        } while (dx * dx + dz * dz > 1);
        pointX = disc.x() + dx * disc.radius();
        pointZ = disc.z() + dz * disc.radius();
    }

    long stateHash() {
        return random.state();
    }
}
