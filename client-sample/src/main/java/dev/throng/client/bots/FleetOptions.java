package dev.throng.client.bots;

import dev.throng.protocol.wire.Encoding;
import java.util.List;

/**
 * What a fleet does.
 *
 * @param clients connections, at least 1
 * @param holdSeconds how long all of them stay after the last has joined
 * @param joinsPerSecond how fast they join
 * @param spawnsPerSecond agents that each client spawns a second, and despawns again; 0: none
 * @param camera each client's view
 * @param loops event loops, each with one thread
 * @param seed of all random choices: cameras, commands
 * @param minSnapshotsPerSecond check: no client gets less; 0: not checked
 * @param maxLatenessP99Millis check: the 99th percentile is no more; 0: not checked
 */
public record FleetOptions(
        String host,
        int port,
        int clients,
        double holdSeconds,
        double joinsPerSecond,
        double spawnsPerSecond,
        CameraOptions camera,
        List<Encoding> encodings,
        String token,
        String namePrefix,
        int loops,
        long seed,
        double minSnapshotsPerSecond,
        double maxLatenessP99Millis) {
    public FleetOptions {
        encodings = List.copyOf(encodings);
        require(clients >= 1, "at least 1 client", clients);
        require(holdSeconds > 0 && holdSeconds < 1e7, "a duration above 0 s", holdSeconds);
        require(joinsPerSecond > 0 && joinsPerSecond < 1e9, "a ramp above 0 clients a second", joinsPerSecond);
        require(spawnsPerSecond >= 0 && spawnsPerSecond < 1e9, "a spawn rate of 0 or more", spawnsPerSecond);
        require(loops >= 1, "at least 1 event loop", loops);
        require(minSnapshotsPerSecond >= 0, "a least rate of 0 or more", minSnapshotsPerSecond);
        require(maxLatenessP99Millis >= 0, "a largest lateness of 0 or more", maxLatenessP99Millis);
    }

    static void require(boolean held, String expected, Object got) {
        if (!held) {
            throw new IllegalArgumentException("expected " + expected + ", got " + got);
        }
    }

    /** Leaves the token out: it must not reach a log. */
    @Override
    public String toString() {
        return clients + " clients of " + host + ":" + port + ", views of " + camera.widthMetres() + " x "
                + camera.depthMetres() + " m at " + camera.metresPerPixel() + " m a pixel, " + camera.jumpsPerSecond()
                + " jumps a second";
    }
}
