package dev.throng.client.bots;

import dev.throng.protocol.wire.AgentKind;
import dev.throng.protocol.wire.CommandBody;
import dev.throng.protocol.wire.Disc;
import dev.throng.protocol.wire.Rectangle;
import dev.throng.protocol.wire.SessionLimits;
import dev.throng.protocol.wire.SpawnArea;
import dev.throng.protocol.wire.Vector3;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Spawns agents at a rate, twice a second at most, and says how many are to be despawned again: as many as were spawned,
 * each about {@value #LIFE_SECONDS} seconds later, so that a long run does not fill the world. Stays within nine tenths of
 * the budget that the server told. Not thread-safe.
 */
final class SpawnPlan {
    static final double LIFE_SECONDS = 5;
    private static final double BUDGET_SHARE = 0.9;
    private static final double COMMANDS_PER_SECOND = 2;

    private final double agentsPerSecond;
    private final int maxCount;
    private final int maxDespawn;
    private final int[] kinds;
    private final RandomGenerator random;
    private double due;
    private double living;

    SpawnPlan(double agentsPerSecond, List<AgentKind> kinds, SessionLimits limits, RandomGenerator random) {
        this.agentsPerSecond = Math.min(agentsPerSecond, BUDGET_SHARE * limits.spawnsPerSecond());
        this.maxCount = limits.maxSpawnCount();
        this.maxDespawn = limits.maxDespawnIds();
        this.random = random;
        this.kinds = IntStream.range(0, kinds.size())
                .filter(kind -> !kinds.get(kind).flying())
                .toArray();
        due = random.nextDouble();
    }

    /** Agents a second after the server's budget. */
    double agentsPerSecond() {
        return kinds.length == 0 || maxCount == 0 ? 0 : agentsPerSecond;
    }

    /** Time passes; a command when it is time for one, within {@code view}. */
    CommandBody.@Nullable Spawn next(double seconds, Rectangle view) {
        if (agentsPerSecond() == 0) {
            return null;
        }
        due += agentsPerSecond * seconds;
        if (due < Math.max(1, agentsPerSecond / COMMANDS_PER_SECOND)) {
            return null;
        }
        int count = Math.min((int) due, maxCount);
        due -= count;
        return new CommandBody.Spawn(kinds[random.nextInt(kinds.length)], count, area(view));
    }

    void spawned(int agents) {
        living += agents;
    }

    /** Time passes; how many agents to despawn now, mostly none. */
    int despawns(double seconds) {
        if (living < 1 || random.nextDouble() >= COMMANDS_PER_SECOND * seconds) {
            return 0;
        }
        int count = Math.min(maxDespawn, (int) Math.ceil(living / (LIFE_SECONDS * COMMANDS_PER_SECOND)));
        living -= count;
        return count;
    }

    private SpawnArea area(Rectangle view) {
        float x = (float) (view.minX() + random.nextDouble() * (view.maxX() - view.minX()));
        float z = (float) (view.minZ() + random.nextDouble() * (view.maxZ() - view.minZ()));
        return switch (random.nextInt(3)) {
            case 0 -> new Vector3(x, 0, z);
            case 1 -> new Disc(x, z, 3);
            default -> new Rectangle(x, z, Math.max(x, view.maxX()), Math.max(z, view.maxZ()));
        };
    }
}
