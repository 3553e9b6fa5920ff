package dev.throng.server.session;

import dev.throng.protocol.wire.FrameLimits;
import dev.throng.protocol.wire.SessionLimits;

/**
 * What each session may use. Rates are averaged over time; bursts are what a rested session may use at once.
 *
 * @param maxSpawnCount most agents of one spawn command
 * @param spawnsPerSecond agents a second
 * @param spawnBurst agents at once
 * @param worldSpawnsPerSecond agents a second for all sessions together; also their burst
 * @param maxDespawnIds most ids of one despawn command
 * @param commandsPerSecond commands, pings and requests a second
 * @param commandBurst commands, pings and requests at once
 * @param bytesPerSecond bytes of messages a second
 * @param byteBurst bytes of messages at once
 * @param refusalsPerSecond a session that is refused more often than this is closed; ten times as many at once
 * @param keyframeBytesPerSecond bytes of whole tiles, for views that move and for requests; more waits
 * @param keyframeByteBurst bytes of whole tiles at once
 * @param snapshotBytesPerSecond bytes of snapshots that a client with a scaled view is sent a second at most, averaged over two
 * @param idleTimeoutSeconds silence after which a connection is closed
 */
public record SessionPolicy(
        int maxSpawnCount,
        int spawnsPerSecond,
        int spawnBurst,
        int worldSpawnsPerSecond,
        int maxDespawnIds,
        int commandsPerSecond,
        int commandBurst,
        int bytesPerSecond,
        int byteBurst,
        int refusalsPerSecond,
        int keyframeBytesPerSecond,
        int keyframeByteBurst,
        int snapshotBytesPerSecond,
        int idleTimeoutSeconds) {

    /** Room for people and bots, none for floods. */
    public static final SessionPolicy DEFAULT = new SessionPolicy(
            10_000,
            2_000,
            20_000,
            100_000,
            10_000,
            100,
            200,
            256 * 1024,
            512 * 1024,
            200,
            1 << 20,
            8 << 20,
            1 << 20,
            20);

    /** These limits as clients are told of them, with those of the world. */
    public SessionLimits limits(int maxAgents, int worldMaxSpawnCount, int maxViewTiles) {
        return new SessionLimits(
                FrameLimits.CLIENT_BYTES,
                Math.min(maxSpawnCount, worldMaxSpawnCount),
                spawnsPerSecond,
                maxAgents,
                maxViewTiles,
                maxDespawnIds,
                commandsPerSecond,
                idleTimeoutSeconds,
                snapshotBytesPerSecond);
    }
}
