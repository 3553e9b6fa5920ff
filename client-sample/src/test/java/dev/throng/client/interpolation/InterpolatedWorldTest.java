package dev.throng.client.interpolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterpolatedWorldTest {
    private static final long MS = 1_000_000;
    private static final long TICK = 50 * MS;
    private static final long START = 3_000 * MS;
    private static final double WALK = 1.3 / 20;
    /** Steady, walking with pauses of two seconds, and slowing to a stop and speeding up again without end. */
    private static final List<IntToDoubleFunction> FORWARD_WALKS = List.of(
            tick -> tick * WALK,
            tick -> (tick / 80 * 40 + Math.min(tick % 80, 40)) * WALK,
            tick -> WALK * (tick - 10 * Math.sin(tick / 10.0)) / 2);

    private final InterpolatedWorld world = new InterpolatedWorld(20);

    @Test
    void hasNoFrameBeforeTheFirstSnapshot() {
        assertThat(world.frame(START)).isNull();
    }

    @Test
    void showsTheMiddleOfTwoTicksHalfWayBetweenThem() {
        for (int tick = 0; tick < 10; tick++) {
            accept(tick, START + tick * TICK, tick * WALK, 1.3);
        }

        WorldFrame frame = frameAt(START + 9 * TICK + 25 * MS);

        assertThat(frame.playbackTick()).isCloseTo(7.5, within(1e-6));
        assertThat(frame.tick()).isEqualTo(9);
        assertThat(frame.x(0)).isCloseTo((float) (7.5 * WALK), within(1e-4f));
        assertThat(frame.extrapolated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void showsNoBackwardMotionOfForwardWalkersThroughJitterAndLateSnapshots(long seed) {
        Random random = new Random(seed);
        List<ModelledWalker> walkers = new ArrayList<>();
        FORWARD_WALKS.forEach(walk -> walkers.add(new ModelledWalker(walk)));
        double[] shown = new double[walkers.size()];
        Arrays.fill(shown, Double.NEGATIVE_INFINITY);
        double worstErrorMetres = 0;
        long received = START;
        long painted = START;

        for (int tick = 0; tick < 1_200; tick++) {
            long lateMs = (long) random.nextInt(81) + (random.nextInt(20) == 0 ? 100 : 0);
            received = Math.max(received, START + tick * TICK + lateMs * MS);
            for (; painted < received; painted += 16 * MS) {
                WorldFrame frame = world.frame(painted);
                for (int i = 0; frame != null && i < shown.length; i++) {
                    double x = frame.x(i);
                    assertThat(x)
                            .as("walker %d, tick %d, seed %d", i, tick, seed)
                            .isGreaterThanOrEqualTo(shown[i] - 0.005);
                    shown[i] = Math.max(shown[i], x);
                    double truth = between(FORWARD_WALKS.get(i), frame.playbackTick());
                    worstErrorMetres = Math.max(worstErrorMetres, Math.abs(x - truth));
                }
            }
            begin(tick, false, 100, received);
            for (int i = 0; i < shown.length; i++) {
                ModelledWalker walker = walkers.get(i);
                if (tick > 0) {
                    walker.advance(tick);
                }
                visit(i + 1, walker.positionMetres(), walker.metresPerSecond());
            }
            world.end();
        }

        assertThat(worstErrorMetres).isLessThan(0.05 + MotionBlend.MAX_WAIT_METRES);
    }

    @Test
    void followsAnAgentThatReallyTurnsRound() {
        IntToDoubleFunction truth = tick -> (tick < 100 ? tick : 200 - tick) * WALK;
        ModelledWalker walker = new ModelledWalker(truth);
        for (int tick = 0; tick < 150; tick++) {
            if (tick > 0) {
                walker.advance(tick);
            }
            accept(tick, START + tick * TICK, walker.positionMetres(), walker.metresPerSecond());
        }

        WorldFrame frame = frameAt(START + 149 * TICK);

        assertThat(frame.x(0)).isCloseTo((float) between(truth, frame.playbackTick()), within(0.1f));
        assertThat(frame.headingX(0)).isCloseTo(-1f, within(0.001f));
    }

    @Test
    void spreadsACorrectionOverSomeTicks() {
        float last = 0;
        float largestStep = 0;
        for (int tick = 0; tick < 40; tick++) {
            accept(tick, START + tick * TICK, tick < 10 ? 0 : 0.07, 0);
            float x = frameAt(START + tick * TICK).x(0);
            largestStep = Math.max(largestStep, x - last);
            last = x;
        }

        assertThat(largestStep).isLessThan(0.03f);
        assertThat(last).isCloseTo(0.07f, within(0.001f));
    }

    @Test
    void bringsAnAgentOverFromACoarserBandWithoutAJump() {
        float last = 0;
        float largestStep = 0;
        for (int tick = 0; tick < 40; tick++) {
            begin(tick, false, 100, START + tick * TICK);
            world.errorBound(tick < 10 ? 0.8 : 0.05);
            visit(1, tick < 10 ? 0 : 1.5, 0);
            world.end();
            WorldFrame frame = frameAt(START + tick * TICK);
            assertThat(frame.count()).isEqualTo(1);
            largestStep = Math.max(largestStep, frame.x(0) - last);
            last = frame.x(0);
        }

        assertThat(largestStep).isLessThan(0.65f);
        assertThat(last).isCloseTo(1.5f, within(0.001f));
    }

    @Test
    void keepsTheHeadingOfAnAgentAtRest() {
        double north = 1.3;
        for (int tick = 0; tick < 20; tick++) {
            begin(tick, false, 100, START + tick * TICK);
            world.visit(1, 0, 1, 0, 0, (float) (tick * WALK), 0, 0, (float) north);
            world.end();
        }
        for (int tick = 20; tick < 60; tick++) {
            begin(tick, false, 100, START + tick * TICK);
            world.visit(1, 0, 0, 0, 0, (float) (20 * WALK), 0.01f, 0, 0);
            world.end();
        }

        assertThat(frameAt(START + 59 * TICK).headingZ(0)).isCloseTo(1f, within(0.01f));
    }

    @Test
    void turnsHeadingsAlongTheShorterArc() {
        for (int tick = 0; tick < 3; tick++) {
            begin(tick, false, 100, START + tick * TICK);
            world.visit(1, 0, 1, 0, 0, 0, -1, 0, tick < 2 ? 0.5f : -3f);
            world.end();
        }
        world.frame(START + 2 * TICK);
        WorldFrame frame = frameAt(START + 3 * TICK + 25 * MS);

        assertThat(frame.playbackTick()).isCloseTo(1.5, within(0.01));
        assertThat(frame.headingX(0)).isLessThan(-0.9f);
        assertThat(Math.hypot(frame.headingX(0), frame.headingZ(0))).isCloseTo(1, within(1e-5));
    }

    @Test
    void hasNoHeadingForAnAgentThatNeverMoved() {
        accept(0, START, 1, 0);

        WorldFrame frame = frameAt(START);

        assertThat(frame.headingX(0)).isZero();
        assertThat(frame.headingZ(0)).isZero();
    }

    @Test
    void showsTheNewestWorldWithinASecondAfterALinkThatWasSilentForAMinute() {
        for (int tick = 0; tick < 100; tick++) {
            accept(tick, START + tick * TICK, tick * WALK, 1.3);
            world.frame(START + tick * TICK);
        }
        int resumed = 100 + 1_200;
        for (int tick = resumed; tick < resumed + 20; tick++) {
            begin(tick, tick == resumed, 100, START + tick * TICK);
            visit(1, tick * WALK, 1.3);
            world.end();
            world.frame(START + tick * TICK);
        }

        WorldFrame frame = frameAt(START + (resumed + 19) * TICK);

        assertThat(frame.playbackTick()).isCloseTo(resumed + 17, within(0.5));
        assertThat(frame.x(0)).isCloseTo((float) ((resumed + 17) * WALK), within(0.05f));
    }

    @Test
    void doesNotGlideAgentsAcrossALongGap() {
        accept(0, START, 0, 0);
        world.frame(START + 2 * TICK);
        begin(1_200, true, 100, START + 1_200 * TICK);
        visit(1, 500, 0);
        world.end();

        for (long at = START + 1_190 * TICK; at < START + 1_240 * TICK; at += 7 * MS) {
            assertThat(frameAt(at).x(0)).isIn(0f, 500f);
        }
        assertThat(frameAt(START + 1_240 * TICK).x(0)).isEqualTo(500f);
    }

    @Test
    void showsTheNewestWorldAtOnceWhenNobodyLookedForAMinute() {
        for (int tick = 0; tick < 100; tick++) {
            accept(tick, START + tick * TICK, tick * WALK, 1.3);
            world.frame(START + tick * TICK);
        }
        for (int tick = 100; tick < 1_300; tick++) {
            accept(tick, START + tick * TICK, tick * WALK, 1.3);
        }

        assertThat(frameAt(START + 1_299 * TICK).playbackTick()).isCloseTo(1_297, within(0.01));
    }

    @Test
    void dropsStaleSnapshots() {
        accept(5, START, 1, 0);

        assertThat(begin(5, false, 100, START + TICK)).isFalse();
        assertThat(begin(4, false, 100, START + TICK)).isFalse();
        assertThat(world.staleSnapshots()).isEqualTo(2);
    }

    @Test
    void beginsANewTimelineWhenAResetGoesBackInTime() {
        accept(5_000, START, 1, 0);
        world.frame(START + TICK);

        assertThat(begin(3, true, 100, START + 2 * TICK)).isTrue();
        visit(1, 42, 0);
        world.end();

        assertThat(frameAt(START + 2 * TICK).x(0)).isEqualTo(42f);
    }

    @Test
    void countsTicksAcrossTheWrap() {
        for (int i = 0; i < 10; i++) {
            accept(-5 + i, START + i * TICK, i * WALK, 1.3);
        }

        WorldFrame frame = frameAt(START + 9 * TICK);

        assertThat(frame.tick()).isEqualTo(4);
        assertThat(frame.playbackTick()).isCloseTo((1L << 32) + 2, within(1e-6));
        assertThat(frame.x(0)).isCloseTo((float) (7 * WALK), within(1e-4f));
    }

    @Test
    void carriesAgentsOnForTwoTicksWhenNothingComes() {
        for (int tick = 0; tick < 10; tick++) {
            accept(tick, START + tick * TICK, tick * WALK, 1.3);
        }
        frameAt(START + 9 * TICK);
        for (long at = START + 9 * TICK; at < START + 30 * TICK; at += 16 * MS) {
            frameAt(at);
        }

        WorldFrame frame = frameAt(START + 30 * TICK);

        assertThat(frame.extrapolated()).isTrue();
        assertThat(frame.x(0)).isCloseTo((float) (11 * WALK), within(0.001f));
    }

    @Test
    void movesASlowedWorldAtItsPace() {
        for (int tick = 0; tick < 60; tick++) {
            begin(tick, false, 50, START + 2L * tick * TICK);
            visit(1, tick * WALK, 1.3);
            world.end();
            world.frame(START + 2L * tick * TICK);
        }

        WorldFrame first = frameAt(START + 118 * TICK);
        WorldFrame second = frameAt(START + 119 * TICK);

        assertThat(second.playbackTick() - first.playbackTick()).isCloseTo(0.5, within(0.05));
        assertThat(second.timeScalePercent()).isEqualTo(50);
    }

    @Test
    void showsEnterersAndForgetsLeavers() {
        begin(0, false, 100, START);
        visit(1, 0, 0);
        visit(2, 10, 0);
        world.end();
        for (int tick = 1; tick < 6; tick++) {
            begin(tick, false, 100, START + tick * TICK);
            visit(3, 20, 0);
            visit(2, 10, 0);
            world.end();
        }

        WorldFrame frame = frameAt(START + 5 * TICK);

        assertThat(frame.count()).isEqualTo(2);
        assertThat(frame.rowOf(1)).isEqualTo(-1);
        assertThat(frame.x(frame.rowOf(2))).isEqualTo(10f);
        assertThat(frame.x(frame.rowOf(3))).isEqualTo(20f);
    }

    @Test
    void reusesARecycledFrameAndLeavesOthersAlone() {
        accept(0, START, 1, 0);
        accept(1, START + TICK, 1, 0);
        WorldFrame kept = frameAt(START + TICK);
        WorldFrame given = frameAt(START + TICK);
        world.recycle(given);

        WorldFrame next = frameAt(START + 2 * TICK);

        assertThat(next).isSameAs(given).isNotSameAs(kept);
        assertThat(kept.x(0)).isEqualTo(1f);
    }

    @Test
    void keepsTwentyThousandAgentsApart() {
        int agents = 20_000;
        for (int tick = 0; tick < 40; tick++) {
            begin(tick, false, 100, START + tick * TICK);
            for (int i = 0; i < agents; i++) {
                int turned = (i * 7 + tick * 13) % agents;
                visit((turned << 3) + 1, turned, 0);
            }
            world.end();
            WorldFrame frame = frameAt(START + tick * TICK);
            world.recycle(frame);
        }

        WorldFrame frame = frameAt(START + 39 * TICK);

        assertThat(frame.count()).isEqualTo(agents);
        for (int row = 0; row < agents; row++) {
            assertThat(frame.x(row)).isEqualTo((float) (frame.id(row) >> 3));
        }
    }

    private boolean begin(int tick, boolean reset, int scale, long receivedNanos) {
        return world.begin(tick, reset, scale, receivedNanos);
    }

    private void visit(int id, double x, double metresPerSecond) {
        world.visit(id, 0, 1, (float) x, 0, 0, (float) metresPerSecond, 0, 0);
    }

    private void accept(int tick, long receivedNanos, double x, double metresPerSecond) {
        begin(tick, false, 100, receivedNanos);
        visit(1, x, metresPerSecond);
        world.end();
    }

    private WorldFrame frameAt(long nanos) {
        return Objects.requireNonNull(world.frame(nanos));
    }

    private static double between(IntToDoubleFunction walk, double tick) {
        int whole = (int) Math.floor(tick);
        double before = walk.applyAsDouble(whole);
        return before + (walk.applyAsDouble(whole + 1) - before) * (tick - whole);
    }
}
