package dev.throng.server.loop;

import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.session.Request;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import java.util.List;

/** The tick with clients whose connections are lists, a publisher without a replicator, and no thread. */
abstract class TickerFixture {
    static final int TICK_RATE_HZ = 20;
    static final long PERIOD_NANOS = 1_000_000_000L / TICK_RATE_HZ;
    static final long SLOW_TIMEOUT_NANOS = 10 * PERIOD_NANOS;
    private static final Scenario SCENARIO =
            Scenario.of("test", WorldBounds.square(60), List.of(Kind.walker("walker", 0.3f, 70, 1)));

    final World world = World.create(SCENARIO, 1);
    final ListedPublisher publisher = new ListedPublisher();
    final Counted events = new Counted();
    final RequestQueue queue;
    final Ticker ticker;
    long nowNanos;

    TickerFixture(int queueCapacity, SessionPolicy policy) {
        queue = new RequestQueue(queueCapacity);
        ticker = new Ticker(
                SteppedWorld.of(world),
                publisher,
                new WorldFrames(
                        SCENARIO,
                        new WorldGrid(0, 0, 32, 1, 1),
                        new Quantization(512, 0.05f, 36, 29, 512),
                        List.of(),
                        policy.limits(10, 10, 10)),
                queue,
                events,
                policy,
                TICK_RATE_HZ,
                SLOW_TIMEOUT_NANOS,
                0);
    }

    ListedConnection join(String name) {
        ListedConnection connection = new ListedConnection(name);
        queue.offer(new Request.Join(connection.member(), null));
        return connection;
    }

    void tick() {
        nowNanos += PERIOD_NANOS;
        ticker.tick(nowNanos, nowNanos, 100);
    }

    void ticks(int count) {
        for (int i = 0; i < count; i++) {
            tick();
        }
    }

    /** Counts messages without an answer that were over a rate, and ticks that were sent late. */
    static final class Counted implements SessionEvents {
        int dropped;
        int caughtUp;

        @Override
        public void caughtUp(int ticks) {
            caughtUp += ticks;
        }

        @Override
        public void messageDropped() {
            dropped++;
        }
    }
}
