package dev.throng.server.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.Quantization;
import dev.throng.protocol.wire.WorldGrid;
import dev.throng.server.session.RequestQueue;
import dev.throng.server.session.SessionEvents;
import dev.throng.server.session.SessionPolicy;
import dev.throng.server.session.SnapshotStream;
import dev.throng.server.session.WorldFrames;
import dev.throng.server.sim.AgentTable;
import dev.throng.server.sim.CommandOutcome;
import dev.throng.server.sim.Kind;
import dev.throng.server.sim.Scenario;
import dev.throng.server.sim.Scene;
import dev.throng.server.sim.World;
import dev.throng.server.sim.WorldBounds;
import dev.throng.server.sim.WorldCommand;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TickLoopTest {
    private static final long PERIOD_NANOS = 50_000_000L;

    private final ManualClock clock = new ManualClock();
    private final CountedWorld world = new CountedWorld(0);
    private final List<TickReport> reports = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    @Test
    void stepsOncePerPeriod() {
        TickLoop loop = loop(world);

        runUntil(loop, 20 * PERIOD_NANOS);

        assertThat(reports).hasSize(21);
        assertThat(reports).allMatch(report -> report.lateNanos() == 0 && report.timeScalePercent() == 100);
    }

    @Test
    void leavesOutNoTickNumberWhenOneTickTakesThreeSeconds() {
        TickLoop loop = loop(world);
        world.onStep = () -> {
            if (world.tick == 5) {
                clock.nowNanos += 60 * PERIOD_NANOS;
            }
        };

        runUntil(loop, 100 * PERIOD_NANOS);

        assertThat(reports).extracting(TickReport::tick).startsWith(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
        for (int i = 1; i < reports.size(); i++) {
            assertThat(reports.get(i).tick()).isEqualTo(reports.get(i - 1).tick() + 1);
        }
        assertThat(reports.get(5).timeScalePercent()).isBetween(10, 30);
        assertThat(reports.get(reports.size() - 1).timeScalePercent()).isEqualTo(100);
    }

    @Test
    void slowsTheWorldUnderAHundredAndFiftyPerCentLoad() {
        TickLoop loop = loop(world);
        world.onStep = () -> clock.nowNanos += PERIOD_NANOS * 3 / 2;

        runUntil(loop, 300 * PERIOD_NANOS);

        assertThat(world.tick).isBetween(199, 202);
        assertThat(reports.get(reports.size() - 1).timeScalePercent()).isBetween(66, 67);
        assertThat(reports.get(reports.size() - 1).lateNanos())
                .isLessThanOrEqualTo(TickSchedule.MAX_CATCH_UP_TICKS * PERIOD_NANOS);
    }

    @Test
    void goesOnAcrossTheWrapOfTheTick() {
        CountedWorld late = new CountedWorld(-3);
        TickLoop loop = loop(late);

        runUntil(loop, 5 * PERIOD_NANOS);

        assertThat(reports).extracting(TickReport::tick).containsExactly(-2, -1, 0, 1, 2, 3);
        assertThat(failure.get()).isNull();
    }

    @Test
    void endsAtAnExceptionInATickAndTellsItsOwner() {
        TickLoop loop = loop(world);
        IllegalStateException fault = new IllegalStateException("expected by the test");
        world.onStep = () -> {
            if (world.tick == 3) {
                throw fault;
            }
        };

        loop.run();

        assertThat(failure.get()).isSameAs(fault);
        assertThat(reports).hasSize(2);
    }

    @Test
    void stopsWhenTold() {
        TickLoop loop = loop(world);
        world.onStep = () -> {
            if (world.tick == 4) {
                loop.stop();
            }
        };

        loop.run();

        assertThat(world.tick).isEqualTo(4);
    }

    private void runUntil(TickLoop loop, long nanos) {
        while (clock.nowNanos <= nanos) {
            if (!loop.runIfDue()) {
                clock.nowNanos += PERIOD_NANOS / 10;
            }
        }
    }

    private TickLoop loop(SteppedWorld stepped) {
        RequestQueue queue = new RequestQueue(10);
        WorldFrames frames = new WorldFrames(
                CountedWorld.SCENARIO,
                new WorldGrid(0, 0, 32, 1, 1),
                new Quantization(512, 0.05f, 36, 29, 512),
                List.of(),
                SessionPolicy.DEFAULT.limits(10, 10, 10));
        Ticker ticker = new Ticker(
                stepped,
                new NoSnapshots(),
                frames,
                queue,
                SessionEvents.NONE,
                SessionPolicy.DEFAULT,
                20,
                PERIOD_NANOS,
                0);
        return new TickLoop(ticker, queue, clock, new TickSchedule(20, 0), reports::add, failure::set);
    }

    private static final class ManualClock implements TickClock {
        private long nowNanos;

        @Override
        public long nanoTime() {
            return nowNanos;
        }

        @Override
        public void parkUntil(long nanos) {
            nowNanos = nanos;
        }
    }

    /** A world whose tick begins anywhere and whose step can be made slow. */
    private static final class CountedWorld implements SteppedWorld {
        private static final Scenario SCENARIO =
                Scenario.of("test", WorldBounds.square(30), List.of(Kind.walker("walker", 0.3f, 70, 1)));

        private final World world = World.create(SCENARIO, 1);
        private int tick;
        private Runnable onStep = () -> {};

        CountedWorld(int firstTick) {
            tick = firstTick;
        }

        @Override
        public int tick() {
            return tick;
        }

        @Override
        public CommandOutcome apply(WorldCommand command) {
            return world.apply(command);
        }

        @Override
        public void step() {
            tick++;
            onStep.run();
        }

        @Override
        public AgentTable agents() {
            return world.agents();
        }

        @Override
        public Scene scene() {
            return world.scene();
        }

        @Override
        public Crowding crowding() {
            return Crowding.NONE;
        }
    }

    private static final class NoSnapshots implements SnapshotPublisher {
        @Override
        public Stream open(boolean packed) {
            throw new UnsupportedOperationException("expected no client in this test");
        }

        @Override
        public void close(Stream stream) {}

        @Override
        public Batch publishStill(int timeScalePercent) {
            return publish(timeScalePercent);
        }

        @Override
        public Batch publish(int timeScalePercent) {
            return new Batch() {
                @Override
                public int snapshotBytes(Stream stream) {
                    throw new UnsupportedOperationException("expected no client in this test");
                }

                @Override
                public boolean isReset(Stream stream) {
                    throw new UnsupportedOperationException("expected no client in this test");
                }

                @Override
                public void write(SnapshotStream stream, ByteBuffer target) {
                    throw new UnsupportedOperationException("expected no client in this test");
                }

                @Override
                public int keyframeBytes(Stream stream) {
                    return 0;
                }

                @Override
                public int memoryBytes() {
                    return 0;
                }

                @Override
                public void retain() {}

                @Override
                public void release() {}
            };
        }
    }
}
