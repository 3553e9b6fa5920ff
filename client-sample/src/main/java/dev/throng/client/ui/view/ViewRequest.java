package dev.throng.client.ui.view;

/** What the server is asked to send: the part of the world in the picture, and the picture's scale. */
public record ViewRequest(WorldRect rect, double metresPerPixel) {
    /** A border of a few pixels is asked for as well, so that agents do not pop up at the edge. */
    private static final double BORDER_PX = 24;

    /**
     * The request for a camera, cut to the world. A camera that looks past the world asks for the nearest strip of it.
     *
     * @param deviceScale physical pixels to a logical one
     */
    public static ViewRequest of(Camera camera, WorldRect world, double deviceScale) {
        WorldRect seen = camera.visible().grown(BORDER_PX * camera.metresPerPixel());
        double minX = clamp(seen.minX(), world.minX(), world.maxX());
        double maxX = clamp(seen.maxX(), world.minX(), world.maxX());
        double minZ = clamp(seen.minZ(), world.minZ(), world.maxZ());
        double maxZ = clamp(seen.maxZ(), world.minZ(), world.maxZ());
        return new ViewRequest(new WorldRect(minX, minZ, maxX, maxZ), camera.metresPerPixel() / deviceScale);
    }

    private static double clamp(double value, double min, double max) {
        return Math.min(max, Math.max(min, value));
    }
}
