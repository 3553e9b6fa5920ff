package dev.throng.client.bots;

import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.View;
import java.util.random.RandomGenerator;

/**
 * A view that wanders over the world: straight on at {@value #METRES_PER_SECOND} m/s, with a new direction now and then
 * and at the world's edge. A world smaller than the view is seen whole. It may jump as well: to any place, with sides and
 * scale of a quarter to four times what they were at first. Not thread-safe.
 */
final class Camera {
    static final double METRES_PER_SECOND = 3;
    private static final double TURNS_PER_SECOND = 0.2;
    /** A new view is worth a command when the old one is off by this much. */
    private static final double STALE_METRES = 4;

    private final Rectangle world;
    private final CameraOptions options;
    private final RandomGenerator random;
    private double zoom = 1;
    private double width;
    private double depth;
    private double minX;
    private double minZ;
    private double directionX;
    private double directionZ;
    private double shownX;
    private double shownZ;
    private double shownZoom;

    Camera(Rectangle world, CameraOptions options, RandomGenerator random) {
        this.world = world;
        this.options = options;
        this.random = random;
        placeAnywhere();
        turn();
    }

    private void placeAnywhere() {
        width = options.widthMetres() * zoom;
        depth = options.depthMetres() * zoom;
        minX = place(world.minX(), world.maxX() - width);
        minZ = place(world.minZ(), world.maxZ() - depth);
    }

    private double place(double low, double high) {
        return high <= low ? (low + high) / 2 : low + random.nextDouble() * (high - low);
    }

    void advance(double seconds) {
        if (options.jumpsPerSecond() > 0 && random.nextDouble() < options.jumpsPerSecond() * seconds) {
            zoom = Math.pow(2, random.nextDouble() * 4 - 2);
            placeAnywhere();
        }
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
        return zoom != shownZoom || Math.abs(minX - shownX) > STALE_METRES || Math.abs(minZ - shownZ) > STALE_METRES;
    }

    /** Where the camera is now; it counts as told to the server. */
    View take() {
        shownX = minX;
        shownZ = minZ;
        shownZoom = zoom;
        return view();
    }

    View view() {
        Rectangle seen = new Rectangle((float) minX, (float) minZ, (float) (minX + width), (float) (minZ + depth));
        return new View(seen, (float) (options.metresPerPixel() * zoom), 0);
    }
}
