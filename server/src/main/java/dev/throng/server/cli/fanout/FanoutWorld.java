package dev.throng.server.cli.fanout;

import dev.throng.protocol.wire.View;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Motion;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.SpawnArea;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldLimits;
import dev.throng.server.sim.nav.Behaviour;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** A square world of wanderers, evenly spread for ever, and where the clients look. */
final class FanoutWorld {
    static final int TICK_RATE_HZ = 20;

    private static final float RADIUS_METRES = 0.3f;
    private static final float MIN_SPEED = 1;
    private static final float MAX_SPEED = 2;
    private static final long SEED = 1;

    private final FanoutOptions options;
    private final float halfMetres;
    private final SplittableRandom random = new SplittableRandom(SEED);

    FanoutWorld(FanoutOptions options) {
        this.options = options;
        halfMetres = (float) Math.max(8, Math.sqrt((double) options.agents() * options.squareMetresPerAgent()) / 2);
    }

    Scenario scenario() {
        Kind walker = new Kind(
                "walker",
                RADIUS_METRES,
                70,
                MIN_SPEED,
                MAX_SPEED,
                Motion.Ground.DEFAULT.withBehaviour(Behaviour.WANDER));
        SpawnArea everywhere = new SpawnArea.Rect(-halfMetres, -halfMetres, halfMetres, halfMetres);
        return Scenario.of("fanout", WorldBounds.square(2 * halfMetres), List.of(walker))
                .withTickRateHz(TICK_RATE_HZ)
                .withLimits(WorldLimits.DEFAULT.withMaxAgents(options.agents()))
                .withSpawns(List.of(new Scenario.SpawnPlan(0, options.agents(), everywhere)));
    }

    /** The next client's view, somewhere in the world; null when it sees all. */
    @Nullable
    View nextView() {
        if (options.wholeWorld()) {
            return null;
        }
        float width = Math.min(options.viewWidthMetres(), 2 * halfMetres);
        float depth = Math.min(options.viewDepthMetres(), 2 * halfMetres);
        float x = (float) (random.nextDouble() * (2 * halfMetres - width)) - halfMetres;
        float z = (float) (random.nextDouble() * (2 * halfMetres - depth)) - halfMetres;
        return View.of(x, z, x + width, z + depth);
    }
}
