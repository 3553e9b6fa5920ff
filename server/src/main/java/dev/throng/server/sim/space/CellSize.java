package dev.throng.server.sim.space;

import java.util.Locale;

/**
 * How long the side of a hash's cell must be so that asking 3x3 cells finds everything within a reach: at least the reach.
 */
public final class CellSize {
    private CellSize() {}

    /**
     * The side to use.
     *
     * @param what names the hash in the message
     * @param configuredMetres what somebody asked for; 0: nothing
     * @param reachMetres how far apart two centres may be that must find each other
     * @throws IllegalArgumentException when the configured side is below the reach; the message has the value to reach
     */
    public static float check(String what, float configuredMetres, float reachMetres) {
        if (configuredMetres == 0) {
            return reachMetres;
        }
        if (!(configuredMetres >= reachMetres)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "expected %s cells of at least %s m, the farthest that two centres may have to find each other,"
                            + " got %s m",
                    what,
                    reachMetres,
                    configuredMetres));
        }
        return configuredMetres;
    }
}
