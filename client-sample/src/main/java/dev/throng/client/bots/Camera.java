package dev.throng.client.bots;

import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.View;
import java.util.random.RandomGenerator;

/**
 * A view that wanders over the world: straight on at {@value #METRES_PER_SECOND} m/s, with a new direction now and then
 * and at the world's edge. A world smaller than the view is seen whole. Not thread-safe.
 */
final class Camera {
    static final double METRES_PER_SECOND = 3;
    private static final double TURNS_PER_SECOND = 0.2;
    /** A new view is worth a command when the old one is off by this much. */
    private static final double STALE_METRES = 4;

    private final Rectangle world;
    private final double width;
    private final double depth;
    private final RandomGenerator random;
    private double minX;
    private double minZ;
    private double directionX;
    private double directionZ;
    private double shownX;
    private double shownZ;

    Camera(Rectangle world, double widthMetres, double depthMetres, RandomGenerator random) {
        this.world = world;
        this.width = widthMetres;
        this.depth = depthMetres;
        this.random = random;
        minX = place(world.minX(), world.maxX() - widthMetres);
        minZ = place(world.minZ(), world.maxZ() - depthMetres);
        turn();
    }

    private double place(double low, double high) {
        return high <= low ? (low + high) / 2 : low + random.nextDouble() * (high - low);
    }

    void advance(double seconds) {
        if (random.nextDouble() < TURNS_PER_SECOND * seconds) {
            turn();
        }
        minX = step(minX, directionX * seconds, world.minX(), world.maxX() - width);
        minZ = step(minZ, directionZ * seconds, world.minZ(), world.maxZ() - depth);
    }

    private double step(double from, double by, double low, double high) {
        if (high <= low) {
            return from;
        }
        double to = from + by;
        if (to < low || to > high) {
            turn();
        }
        return Math.max(low, Math.min(high, to));
    }

    private void turn() {
        double angle = random.nextDouble() * 2 * Math.PI;
        directionX = METRES_PER_SECOND * Math.cos(angle);
        directionZ = METRES_PER_SECOND * Math.sin(angle);
    }

    /** Whether the view last taken is too far from where the camera is. */
    boolean stale() {
        return Math.abs(minX - shownX) > STALE_METRES || Math.abs(minZ - shownZ) > STALE_METRES;
    }

    /** Where the camera is now; it counts as told to the server. */
    View take() {
        shownX = minX;
        shownZ = minZ;
        return view();
    }

    View view() {
        return View.of((float) minX, (float) minZ, (float) (minX + width), (float) (minZ + depth));
    }
}
