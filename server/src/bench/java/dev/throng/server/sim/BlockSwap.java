package dev.throng.server.sim;

import dev.throng.server.sim.crowd.CrowdRules;
import dev.throng.server.sim.nav.Behaviour;
import dev.throng.server.sim.space.GroundColumns;
import java.util.List;

/**
 * Two blocks of agents of radius 0.3 m, 10 m apart, that walk head-on to where the other block stood at 1.5 m/s and 20 Hz,
 * each agent to a post of its own. In this package because no command gives agents posts.
 */
public final class BlockSwap {
    private static final int TICK_RATE_HZ = 20;
    private static final long SEED = 3;
    private static final float RADIUS_METRES = 0.3f;
    private static final int RANKS = 20;
    private static final float SPACING_METRES = 0.9f;
    private static final float APART_METRES = 10;
    private static final float HOME_METRES = 0.5f;

    private final World world;

    /**
     * The blocks before their first step.
     *
     * @param agents in both blocks together, in ranks of 20
     */
    public BlockSwap(int agents, CrowdRules rules) {
        Kind kind = Kind.walker("swapping", RADIUS_METRES, 70, 1.5f)
                .withMotion(Motion.Ground.DEFAULT
                        .withBehaviour(Behaviour.HOLD)
                        .withLeash(HOME_METRES)
                        .withArrival(0.3f)
                        .withTurnRate(1000)
                        .withRules(rules));
        int files = (agents / 2 + RANKS - 1) / RANKS;
        float way = APART_METRES + (RANKS - 1) * SPACING_METRES;
        WorldBounds bounds = WorldBounds.square(Math.max(120, 2 * files * SPACING_METRES));
        world = World.create(
                Scenario.of("swap", bounds, List.of(kind))
                        .withTickRateHz(TICK_RATE_HZ)
                        .withLimits(new WorldLimits(Math.max(1, agents), 1, 1, 1, 1)),
                SEED);
        for (int block = -1; block <= 1; block += 2) {
            for (int i = 0; i < agents / 2; i++) {
                float x = block * (APART_METRES / 2 + i % RANKS * SPACING_METRES);
                int file = i / RANKS;
                float z = (file - files / 2f) * SPACING_METRES + 0.01f * block * (i % 3);
                world.apply(new WorldCommand.Spawn(0, 1, new SpawnArea.Point(x, 0, z)));
            }
        }
        GroundColumns columns = world.ground();
        for (int row = 0; row < columns.total(); row++) {
            float x = columns.x()[row];
            columns.targetX()[row] = x < 0 ? x + way : x - way;
        }
    }

    public World world() {
        return world;
    }

    /** How many agents are within half a metre of their posts. */
    public int home() {
        GroundColumns columns = world.ground();
        int home = 0;
        for (int row = 0; row < columns.count(); row++) {
            float dx = columns.x()[row] - columns.targetX()[row];
            float dz = columns.z()[row] - columns.targetZ()[row];
            home += dx * dx + dz * dz < HOME_METRES * HOME_METRES ? 1 : 0;
        }
        return home;
    }
}
