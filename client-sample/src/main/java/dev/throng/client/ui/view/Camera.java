package dev.throng.client.ui.view;

/**
 * Where the picture looks: the world point at its middle, its scale, and its size. North is up: screen x grows with
 * world x, screen y grows against world z. Screen lengths are logical pixels (what the mouse reports); a display's scale
 * factor comes in only when painting.
 */
public record Camera(double centreX, double centreZ, double pixelsPerMetre, double widthPx, double heightPx) {
    /** The whole of a 20 km world on a small screen. */
    public static final double MIN_PIXELS_PER_METRE = 0.02;
    /** A body of half a metre fills a third of a screen. */
    public static final double MAX_PIXELS_PER_METRE = 400;

    public Camera {
        if (!Double.isFinite(centreX) || !Double.isFinite(centreZ)) {
            throw new IllegalArgumentException("expected a finite centre, got %s, %s".formatted(centreX, centreZ));
        }
        if (!(pixelsPerMetre > 0) || !(widthPx > 0) || !(heightPx > 0)) {
            throw new IllegalArgumentException("expected a positive scale and size, got %s px/m, %s x %s px"
                    .formatted(pixelsPerMetre, widthPx, heightPx));
        }
        pixelsPerMetre = Math.min(MAX_PIXELS_PER_METRE, Math.max(MIN_PIXELS_PER_METRE, pixelsPerMetre));
    }

    /** A camera that shows all of {@code rect} with {@code marginPx} around it. */
    public static Camera fitting(WorldRect rect, double widthPx, double heightPx, double marginPx) {
        double roomX = Math.max(16, widthPx - 2 * marginPx);
        double roomY = Math.max(16, heightPx - 2 * marginPx);
        double scale = Math.min(roomX / Math.max(rect.width(), 0.1), roomY / Math.max(rect.depth(), 0.1));
        return new Camera(rect.centreX(), rect.centreZ(), scale, widthPx, heightPx);
    }

    public double screenX(double worldX) {
        return widthPx / 2 + (worldX - centreX) * pixelsPerMetre;
    }

    public double screenY(double worldZ) {
        return heightPx / 2 - (worldZ - centreZ) * pixelsPerMetre;
    }

    public double worldX(double screenX) {
        return centreX + (screenX - widthPx / 2) / pixelsPerMetre;
    }

    public double worldZ(double screenY) {
        return centreZ - (screenY - heightPx / 2) / pixelsPerMetre;
    }

    public double metresPerPixel() {
        return 1 / pixelsPerMetre;
    }

    /** What the picture shows of the world. */
    public WorldRect visible() {
        double halfX = widthPx / 2 / pixelsPerMetre;
        double halfZ = heightPx / 2 / pixelsPerMetre;
        return new WorldRect(centreX - halfX, centreZ - halfZ, centreX + halfX, centreZ + halfZ);
    }

    /** The world follows the hand: what was at (x, y) is then at (x + dx, y + dy). */
    public Camera draggedBy(double dxPx, double dyPx) {
        return centredOn(centreX - dxPx / pixelsPerMetre, centreZ + dyPx / pixelsPerMetre);
    }

    /** Scales by {@code factor} (above 1: nearer) and keeps the world point under (x, y) where it is. */
    public Camera zoomedAbout(double screenX, double screenY, double factor) {
        double x = worldX(screenX);
        double z = worldZ(screenY);
        Camera scaled = new Camera(centreX, centreZ, pixelsPerMetre * factor, widthPx, heightPx);
        return new Camera(
                x - (screenX - widthPx / 2) / scaled.pixelsPerMetre,
                z + (screenY - heightPx / 2) / scaled.pixelsPerMetre,
                scaled.pixelsPerMetre,
                widthPx,
                heightPx);
    }

    public Camera centredOn(double x, double z) {
        return new Camera(x, z, pixelsPerMetre, widthPx, heightPx);
    }

    /** Another picture size; the middle and the scale stay. */
    public Camera resized(double newWidthPx, double newHeightPx) {
        return new Camera(centreX, centreZ, pixelsPerMetre, newWidthPx, newHeightPx);
    }

    /** Moves the centre so that a part of {@code bounds} stays in the picture; a user can not lose the world. */
    public Camera keptNear(WorldRect bounds) {
        WorldRect seen = visible();
        double slackX = seen.width() * 0.45;
        double slackZ = seen.depth() * 0.45;
        double x = Math.min(bounds.maxX() + slackX, Math.max(bounds.minX() - slackX, centreX));
        double z = Math.min(bounds.maxZ() + slackZ, Math.max(bounds.minZ() - slackZ, centreZ));
        return x == centreX && z == centreZ ? this : centredOn(x, z);
    }
}
