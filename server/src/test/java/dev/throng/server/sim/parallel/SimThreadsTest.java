package dev.throng.server.sim.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class SimThreadsTest {
    /** All threads of the instance, the caller's too: each holds one part until all have one. */
    private static Set<Thread> threadsOf(SimThreads phases, int threads) {
        Set<Thread> found = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(threads);
        phases.run(threads, (part, parts) -> {
            found.add(Thread.currentThread());
            all.countDown();
            await(all);
        });
        return found;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void everyPartIsDoneOnceAndSeenByTheCallerAndTheNextRun(int threads) {
        try (SimThreads phases = new SimThreads(threads)) {
            int[] done = new int[phases.mostParts()];
            int[] copy = new int[phases.mostParts()];
            for (int round = 0; round < 2_000; round++) {
                int parts = 1 + round % phases.mostParts();
                Arrays.fill(done, 0);
                phases.run(parts, (part, all) -> done[part] += all);
                phases.run(parts, (part, all) -> copy[part] = done[all - 1 - part]);
                for (int part = 0; part < parts; part++) {
                    assertThat(copy[part]).isEqualTo(parts);
                }
                for (int part = parts; part < done.length; part++) {
                    assertThat(done[part]).isZero();
                }
            }
        }
    }

    @Test
    void helpersAreNamedDaemonsAndEndWithClose() throws InterruptedException {
        SimThreads phases = new SimThreads(3);
        Set<Thread> threads = threadsOf(phases, 3);
        assertThat(threads).hasSize(3).contains(Thread.currentThread());
        threads.remove(Thread.currentThread());
        assertThat(threads).allMatch(Thread::isDaemon);
        assertThat(threads).extracting(Thread::getName).containsExactlyInAnyOrder("throng-sim-1", "throng-sim-2");

        phases.close();

        assertThat(threads).noneMatch(Thread::isAlive);
    }

    @Test
    void runAfterCloseIsDoneByTheCaller() {
        SimThreads phases = new SimThreads(2);
        phases.close();
        List<Thread> by = new ArrayList<>();

        phases.run(5, (part, parts) -> by.add(Thread.currentThread()));

        assertThat(by).hasSize(5).containsOnly(Thread.currentThread());
    }

    @Test
    void callerDoesWhatHelpersAreTooLateFor() {
        try (SimThreads phases = new SimThreads(2)) {
            Thread caller = Thread.currentThread();
            CountDownLatch othersDone = new CountDownLatch(7);
            phases.run(8, (part, parts) -> {
                if (Thread.currentThread() == caller) {
                    othersDone.countDown();
                } else {
                    await(othersDone);
                }
            });
            assertThat(othersDone.getCount()).isZero();
        }
    }

    @Test
    void failureInAHelperReachesTheCallerAfterAllPartsHaveEnded() {
        try (SimThreads phases = new SimThreads(2)) {
            Thread caller = Thread.currentThread();
            CountDownLatch failed = new CountDownLatch(1);
            int[] ended = new int[4];
            assertThatThrownBy(() -> phases.run(4, (part, parts) -> {
                        ended[part] = 1;
                        if (Thread.currentThread() == caller) {
                            await(failed);
                        } else {
                            failed.countDown();
                            throw new IllegalArgumentException(
                                    Thread.currentThread().getName());
                        }
                    }))
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessage("throng-sim-1");
            assertThat(ended).containsOnly(1);

            phases.run(4, (part, parts) -> ended[part] = 2);
            assertThat(ended).containsOnly(2);
        }
    }

    @Test
    void ofSeveralFailuresTheLowestPartsIsThrown() {
        try (SimThreads phases = new SimThreads(3)) {
            assertThatThrownBy(() -> phases.run(9, (part, parts) -> {
                        if (part >= 4) {
                            throw new AssertionError("part " + part);
                        }
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("part 4")
                    .satisfies(e -> assertThat(e.getSuppressed()).hasSize(4));
        }
    }

    @Test
    void interruptOfTheCallerIsKept() {
        try (SimThreads phases = new SimThreads(2)) {
            int[] done = new int[8];
            Thread.currentThread().interrupt();
            for (int round = 0; round < 50; round++) {
                phases.run(8, (part, parts) -> done[part]++);
            }
            assertThat(Thread.interrupted()).isTrue();
            assertThat(done).containsOnly(50);
        }
    }

    @Test
    void refusesARunWithinARun() {
        try (SimThreads phases = new SimThreads(2)) {
            assertThatThrownBy(() -> phases.run(2, (part, parts) -> phases.run(2, (p, all) -> {})))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("expected one run at a time");
        }
    }

    @Test
    void saysHowManyThreadsAndPartsItExpects() {
        assertThatThrownBy(() -> new SimThreads(0)).hasMessage("expected 1 to 64 threads, got 0");
        assertThatThrownBy(() -> new SimThreads(65)).hasMessage("expected 1 to 64 threads, got 65");
        try (SimThreads phases = new SimThreads(2)) {
            assertThatThrownBy(() -> phases.run(9, (part, parts) -> {})).hasMessage("expected 1 to 8 parts, got 9");
            assertThatThrownBy(() -> phases.run(0, (part, parts) -> {})).hasMessage("expected 1 to 8 parts, got 0");
        }
    }

    @Test
    void fewItemsAreDoneInOnePart() {
        try (SimThreads phases = new SimThreads(2)) {
            assertThat(phases.partsFor(1_999, 1_000)).isEqualTo(1);
            assertThat(phases.partsFor(2_000, 1_000)).isEqualTo(2);
            assertThat(phases.partsFor(1_000_000, 1_000)).isEqualTo(8);
            assertThat(phases.partsFor(0, 1_000)).isEqualTo(1);
        }
        assertThat(Phases.begin(2_000_000_000, 7, 8)).isEqualTo(1_750_000_000);
    }
}
