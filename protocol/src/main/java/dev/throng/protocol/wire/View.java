package dev.throng.protocol.wire;

/**
 * What a client looks at.
 *
 * @param metresPerPixel scale of the client's picture; 0 when it does not matter to the client
 * @param bytesPerSecond what the client wants to be sent in a second at most; 0: as much as the server allows
 */
public record View(Rectangle rectangle, float metresPerPixel, int bytesPerSecond) {
    public View {
        Check.notNegative("View.metres_per_pixel", metresPerPixel);
        Check.range("View.bytes_per_second", bytesPerSecond, 0, Integer.MAX_VALUE);
    }

    /** A view that is sent as much as the server allows. */
    public View(Rectangle rectangle, float metresPerPixel) {
        this(rectangle, metresPerPixel, 0);
    }

    /** A view whose scale does not matter. */
    public static View of(float minX, float minZ, float maxX, float maxZ) {
        return new View(new Rectangle(minX, minZ, maxX, maxZ), 0);
    }
}
