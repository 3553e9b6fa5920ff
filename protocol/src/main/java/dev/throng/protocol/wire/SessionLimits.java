package dev.throng.protocol.wire;

/**
 * What a session may ask for.
 *
 * @param maxFrameBytes largest message from the client, without its length prefix
 * @param maxSpawnCount most agents of one spawn command
 * @param spawnsPerSecond agents that the session may spawn a second, averaged
 * @param maxAgents most agents in the world
 * @param maxViewTiles most tiles that a view holds
 * @param maxDespawnIds most ids of one despawn command
 * @param commandsPerSecond commands a second, averaged
 * @param idleTimeoutSeconds a connection on which the client says nothing for so long is closed
 * @param bytesPerSecond bytes of snapshots that a client with a scaled view is sent a second; 0: not told
 */
public record SessionLimits(
        int maxFrameBytes,
        int maxSpawnCount,
        float spawnsPerSecond,
        int maxAgents,
        int maxViewTiles,
        int maxDespawnIds,
        int commandsPerSecond,
        float idleTimeoutSeconds,
        int bytesPerSecond) {
    public SessionLimits {
        Check.range("Limits.max_frame_bytes", maxFrameBytes, 0, Integer.MAX_VALUE);
        Check.range("Limits.max_spawn_count", maxSpawnCount, 0, Integer.MAX_VALUE);
        Check.notNegative("Limits.spawns_per_second", spawnsPerSecond);
        Check.range("Limits.max_agents", maxAgents, 0, Integer.MAX_VALUE);
        Check.range("Limits.max_view_tiles", maxViewTiles, 0, Integer.MAX_VALUE);
        Check.range("Limits.max_despawn_ids", maxDespawnIds, 0, Integer.MAX_VALUE);
        Check.range("Limits.commands_per_second", commandsPerSecond, 0, Integer.MAX_VALUE);
        Check.notNegative("Limits.idle_timeout_seconds", idleTimeoutSeconds);
        Check.range("Limits.bytes_per_second", bytesPerSecond, 0, Integer.MAX_VALUE);
    }
}
