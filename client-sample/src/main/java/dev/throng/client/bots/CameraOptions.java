package dev.throng.client.bots;

/**
 * How each client of a fleet looks at the world.
 *
 * @param widthMetres east-west side of its view
 * @param depthMetres north-south side
 * @param metresPerPixel scale of the picture that it would draw of it; 0: it states none
 * @param jumpsPerSecond how often it jumps to another place, with a view of another size and so of another scale; 0: never
 */
public record CameraOptions(double widthMetres, double depthMetres, double metresPerPixel, double jumpsPerSecond) {
    public CameraOptions {
        FleetOptions.require(widthMetres > 0 && widthMetres < 1e7, "a view wider than 0 m", widthMetres);
        FleetOptions.require(depthMetres > 0 && depthMetres < 1e7, "a view deeper than 0 m", depthMetres);
        FleetOptions.require(
                metresPerPixel >= 0 && metresPerPixel < 1e4, "a scale of 0 metres per pixel or more", metresPerPixel);
        FleetOptions.require(
                jumpsPerSecond >= 0 && jumpsPerSecond < 1e3, "0 jumps of a view a second or more", jumpsPerSecond);
    }

    /** A view that states no scale and never jumps. */
    public static CameraOptions plain(double widthMetres, double depthMetres) {
        return new CameraOptions(widthMetres, depthMetres, 0, 0);
    }
}
