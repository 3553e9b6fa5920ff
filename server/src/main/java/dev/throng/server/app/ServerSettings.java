package dev.throng.server.app;

import dev.throng.protocol.snapshot.ModelParameters;
import dev.throng.server.session.Access;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.sim.Scenario;
import dev.throng.server.transport.TransportSettings;

/**
 * What a server runs with.
 *
 * @param scenario the world to begin with, tick rate and seed included
 * @param bindAddress host name or address, for clients and admin alike
 * @param port for clients; 0: any free one
 * @param httpPort for health, metrics and status; 0: any free one; {@link #NO_HTTP}: none
 * @param errorBoundMetres no position at a client is farther off than this
 * @param tileSizeMetres edge of a tile
 * @param maxViewTiles most tiles that a client's view holds
 * @param eventLoops threads that serve connections
 * @param simThreads threads of the simulation, the tick thread among them
 * @param queueCapacity requests that may wait for the tick thread
 * @param slowTimeoutMillis a client that takes no snapshot for so long is closed
 */
public record ServerSettings(
        Scenario scenario,
        String bindAddress,
        int port,
        int httpPort,
        float errorBoundMetres,
        float tileSizeMetres,
        int maxViewTiles,
        int eventLoops,
        int simThreads,
        int queueCapacity,
        int slowTimeoutMillis,
        Access access,
        SessionPolicy policy,
        TransportSettings transport) {
    /** As HTTP port: no HTTP. */
    public static final int NO_HTTP = -1;

    /** Edge of a tile unless told otherwise. */
    public static final float DEFAULT_TILE_SIZE_METRES = 32;

    private static final int MOST_DEFAULT_SIM_THREADS = 4;

    /** The defaults of the command line, on any free port and without HTTP: for tests and benches in the process. */
    public static ServerSettings local(Scenario scenario) {
        return new ServerSettings(
                scenario,
                "127.0.0.1",
                0,
                NO_HTTP,
                ModelParameters.DEFAULT_ERROR_BOUND_METRES,
                DEFAULT_TILE_SIZE_METRES,
                16_384,
                defaultEventLoops(),
                defaultSimThreads(),
                4_096,
                10_000,
                Access.DEFAULT,
                SessionPolicy.DEFAULT,
                TransportSettings.DEFAULT);
    }

    /** One event loop for every two processors: the tick thread and the clients' own machines need the rest. */
    public static int defaultEventLoops() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
    }

    /**
     * One for each processor up to four; how many more pay has not been measured. Too many cost little: a small world is
     * stepped on the tick thread alone, and the tick thread does what helpers without a processor leave.
     */
    public static int defaultSimThreads() {
        return Math.min(MOST_DEFAULT_SIM_THREADS, Runtime.getRuntime().availableProcessors());
    }

    public ServerSettings withPorts(String newBindAddress, int newPort, int newHttpPort) {
        return new ServerSettings(
                scenario,
                newBindAddress,
                newPort,
                newHttpPort,
                errorBoundMetres,
                tileSizeMetres,
                maxViewTiles,
                eventLoops,
                simThreads,
                queueCapacity,
                slowTimeoutMillis,
                access,
                policy,
                transport);
    }

    public ServerSettings withReplication(float newErrorBoundMetres, float newTileSizeMetres) {
        return new ServerSettings(
                scenario,
                bindAddress,
                port,
                httpPort,
                newErrorBoundMetres,
                newTileSizeMetres,
                maxViewTiles,
                eventLoops,
                simThreads,
                queueCapacity,
                slowTimeoutMillis,
                access,
                policy,
                transport);
    }

    public ServerSettings withSessions(Access newAccess, SessionPolicy newPolicy, TransportSettings newTransport) {
        return new ServerSettings(
                scenario,
                bindAddress,
                port,
                httpPort,
                errorBoundMetres,
                tileSizeMetres,
                maxViewTiles,
                eventLoops,
                simThreads,
                queueCapacity,
                slowTimeoutMillis,
                newAccess,
                newPolicy,
                newTransport);
    }

    public ServerSettings withEventLoops(int newEventLoops) {
        return new ServerSettings(
                scenario,
                bindAddress,
                port,
                httpPort,
                errorBoundMetres,
                tileSizeMetres,
                maxViewTiles,
                newEventLoops,
                simThreads,
                queueCapacity,
                slowTimeoutMillis,
                access,
                policy,
                transport);
    }

    public ServerSettings withSimThreads(int newSimThreads) {
        return new ServerSettings(
                scenario,
                bindAddress,
                port,
                httpPort,
                errorBoundMetres,
                tileSizeMetres,
                maxViewTiles,
                eventLoops,
                newSimThreads,
                queueCapacity,
                slowTimeoutMillis,
                access,
                policy,
                transport);
    }

    public ServerSettings withSlowTimeoutMillis(int newSlowTimeoutMillis) {
        return new ServerSettings(
                scenario,
                bindAddress,
                port,
                httpPort,
                errorBoundMetres,
                tileSizeMetres,
                maxViewTiles,
                eventLoops,
                simThreads,
                queueCapacity,
                newSlowTimeoutMillis,
                access,
                policy,
                transport);
    }
}
