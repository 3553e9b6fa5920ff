package dev.throng.client.ui;

import dev.throng.client.ui.view.Camera;
import dev.throng.client.ui.view.CameraMotion;
import dev.throng.client.ui.view.WorldRect;
import org.jspecify.annotations.Nullable;

/**
 * Holds the camera and moves it: by hand at once, by keys while they are held, and in short flights when asked to jump.
 * Confined to the event thread.
 */
final class CameraRig {
    /** Room around a fitted world, logical pixels. */
    static final double FIT_MARGIN_PX = 28;
    /** Speed of held keys, logical pixels a second. */
    private static final double KEY_SPEED_PX = 720;

    private Camera camera = new Camera(0, 0, 4, 800, 600);
    private @Nullable CameraMotion motion;
    private @Nullable WorldRect bounds;
    private boolean fitted = true;
    private boolean reducedMotion;
    private int keysX;
    private int keysY;
    private long lastStepNanos;

    Camera camera() {
        return camera;
    }

    void reducedMotion(boolean reduced) {
        reducedMotion = reduced;
    }

    /** The world to stay near; fits it. */
    void world(WorldRect worldBounds) {
        bounds = worldBounds;
        camera = fitting(worldBounds);
        motion = null;
        fitted = true;
    }

    /** A new size of the picture; a camera that showed the whole world goes on doing so. */
    void resized(double widthPx, double heightPx) {
        camera = camera.resized(widthPx, heightPx);
        motion = null;
        WorldRect world = bounds;
        if (fitted && world != null) {
            camera = fitting(world);
        }
    }

    void fit(long nowNanos) {
        WorldRect world = bounds;
        if (world != null) {
            flyTo(fitting(world), nowNanos);
            fitted = true;
        }
    }

    void dragBy(double dxPx, double dyPx) {
        moveTo(camera.draggedBy(dxPx, dyPx));
    }

    /** Zooms about a point at once, as a wheel does. */
    void zoomAbout(double x, double y, double factor) {
        moveTo(camera.zoomedAbout(x, y, factor));
    }

    /** Zooms about a point in a short flight, as a key does. */
    void zoomStep(double x, double y, double factor, long nowNanos) {
        Camera from = motion == null ? camera : motion.to();
        fitted = false;
        flyTo(near(from.zoomedAbout(x, y, factor)), nowNanos);
    }

    void centreOn(double x, double z, long nowNanos) {
        fitted = false;
        flyTo(near(camera.centredOn(x, z)), nowNanos);
    }

    /** Looks at a rectangle at once. */
    void show(WorldRect rect) {
        fitted = false;
        motion = null;
        camera = Camera.fitting(rect, camera.widthPx(), camera.heightPx(), 0);
    }

    /** Held direction keys: x 1 is east, y 1 is south, 0 is none. */
    void hold(int x, int y) {
        keysX = x;
        keysY = y;
    }

    boolean held() {
        return keysX != 0 || keysY != 0;
    }

    /** One step of time. {@code target} is null or the point to follow, as x and z. */
    void step(long nowNanos, double @Nullable [] target) {
        double elapsedSeconds = Math.min(0.1, Math.max(0, (nowNanos - lastStepNanos) / 1e9));
        lastStepNanos = nowNanos;
        CameraMotion flight = motion;
        if (flight != null) {
            camera = flight.at(nowNanos);
            if (flight.finished(nowNanos)) {
                motion = null;
            }
        }
        if (held()) {
            double px = KEY_SPEED_PX * elapsedSeconds;
            moveTo(camera.draggedBy(-keysX * px, -keysY * px));
        } else if (target != null && motion == null) {
            fitted = false;
            camera = reducedMotion
                    ? camera.centredOn(target[0], target[1])
                    : CameraMotion.follow(camera, target[0], target[1], elapsedSeconds);
        }
    }

    private void moveTo(Camera next) {
        motion = null;
        fitted = false;
        camera = near(next);
    }

    private void flyTo(Camera next, long nowNanos) {
        if (reducedMotion) {
            camera = next;
            motion = null;
        } else {
            motion = new CameraMotion(camera, next, nowNanos, CameraMotion.DEFAULT_DURATION_NANOS);
        }
    }

    private Camera fitting(WorldRect world) {
        return Camera.fitting(world, camera.widthPx(), camera.heightPx(), FIT_MARGIN_PX);
    }

    private Camera near(Camera next) {
        WorldRect world = bounds;
        return world == null ? next : next.keptNear(world);
    }
}
