package dev.throng.server.sim;

/**
 * How much a world holds.
 *
 * @param maxAgents 1 to {@link #MOST_AGENTS}
 * @param maxSpawnCount agents in one command
 * @param maxWalls segments of walls, those of a map not counted
 */
public record WorldLimits(
        int maxAgents, int maxSpawnCount, int maxObstacles, int maxGoals, int maxThreats, int maxWalls) {
    /** Ids have 1,048,576 slots; near that many agents, freed ones must rest before new ones come. */
    public static final int MOST_AGENTS = 1_000_000;

    private static final int DEFAULT_WALLS = 4_000;

    public static final WorldLimits DEFAULT = new WorldLimits(50_000, 5_000, 1_000, 64, 32);

    public WorldLimits {
        Checks.range("maxAgents", maxAgents, 1, MOST_AGENTS);
        Checks.range("maxSpawnCount", maxSpawnCount, 1, MOST_AGENTS);
        Checks.range("maxObstacles", maxObstacles, 0, 100_000);
        Checks.range("maxGoals", maxGoals, 0, 1_000);
        Checks.range("maxThreats", maxThreats, 0, 1_000);
        Checks.range("maxWalls", maxWalls, 0, 100_000);
    }

    /** The same with the default for walls. */
    public WorldLimits(int maxAgents, int maxSpawnCount, int maxObstacles, int maxGoals, int maxThreats) {
        this(maxAgents, maxSpawnCount, maxObstacles, maxGoals, maxThreats, DEFAULT_WALLS);
    }

    public WorldLimits withMaxAgents(int count) {
        return new WorldLimits(count, Math.min(count, maxSpawnCount), maxObstacles, maxGoals, maxThreats, maxWalls);
    }
}
