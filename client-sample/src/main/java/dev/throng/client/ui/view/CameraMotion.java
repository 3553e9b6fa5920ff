package dev.throng.client.ui.view;

/**
 * A smooth flight from one camera to another: the scale changes evenly by ratio, and the centre moves so that the flight
 * never seems to overtake its own zoom. Times are nanoseconds of one monotonic clock.
 */
public record CameraMotion(Camera from, Camera to, long startNanos, long durationNanos) {
    /** Long enough to see where one comes from, short enough not to wait. */
    public static final long DEFAULT_DURATION_NANOS = 260_000_000;

    public boolean finished(long nowNanos) {
        return nowNanos - startNanos >= durationNanos;
    }

    /** The camera at a time; the end points are exact. */
    public Camera at(long nowNanos) {
        if (finished(nowNanos)) {
            return to;
        }
        double linear = Math.max(0, (double) (nowNanos - startNanos) / durationNanos);
        double eased = linear * linear * (3 - 2 * linear);
        double scaleFrom = from.pixelsPerMetre();
        double scaleTo = to.pixelsPerMetre();
        double scale = scaleFrom * Math.pow(scaleTo / scaleFrom, eased);
        double ratio = scaleTo / scaleFrom;
        // With the scale going by ratio, screen positions stay straight lines when the centre goes with 1 / scale.
        double path = Math.abs(ratio - 1) < 1e-6 ? eased : (1 - scaleFrom / scale) / (1 - scaleFrom / scaleTo);
        return new Camera(
                from.centreX() + (to.centreX() - from.centreX()) * path,
                from.centreZ() + (to.centreZ() - from.centreZ()) * path,
                scale,
                to.widthPx(),
                to.heightPx());
    }

    /**
     * One step of following a moving point: the centre closes in exponentially, so that a new target is approached
     * smoothly and a steady one is held.
     */
    public static Camera follow(Camera camera, double x, double z, double elapsedSeconds) {
        double share = 1 - Math.exp(-Math.max(0, elapsedSeconds) * 9);
        return camera.centredOn(
                camera.centreX() + (x - camera.centreX()) * share, camera.centreZ() + (z - camera.centreZ()) * share);
    }
}
