package dev.throng.protocol.wire;

/**
 * What a client looks at.
 *
 * @param metresPerPixel scale of the client's picture; 0 when it does not matter to the client
 */
public record View(Rectangle rectangle, float metresPerPixel) {
    public View {
        Check.notNegative("View.metres_per_pixel", metresPerPixel);
    }

    /** A view whose scale does not matter. */
    public static View of(float minX, float minZ, float maxX, float maxZ) {
        return new View(new Rectangle(minX, minZ, maxX, maxZ), 0);
    }
}
