package dev.throng.server.transport;

/**
 * How connections are treated.
 *
 * @param maxConnections in all
 * @param maxConnectionsPerAddress from one address that is not this machine's
 * @param handshakeTimeoutMillis until the hello must be there
 * @param idleTimeoutMillis a client that sends nothing for so long is closed
 * @param closeGraceMillis how long a client that is being closed may take to read the reason
 * @param maxControlBytes of messages beside snapshots; a client for which more wait is closed instead of being sent another
 */
public record TransportSettings(
        int maxConnections,
        int maxConnectionsPerAddress,
        int handshakeTimeoutMillis,
        int idleTimeoutMillis,
        int closeGraceMillis,
        int maxControlBytes) {
    public static final TransportSettings DEFAULT = new TransportSettings(10_000, 64, 5_000, 20_000, 1_000, 512 * 1024);
}
