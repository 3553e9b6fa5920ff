package dev.throng.server.session;

/**
 * What a client looks at, and what it wants to be sent for it.
 *
 * @param metresPerPixel scale of the client's picture; 0 when it does not matter to the client
 * @param bytesPerSecond what it wants to be sent in a second at most; 0: as much as the server allows
 */
public record ClientView(ViewArea area, float metresPerPixel, int bytesPerSecond) {
    /** A view whose scale does not matter. */
    public static ClientView of(ViewArea area) {
        return new ClientView(area, 0, 0);
    }
}
