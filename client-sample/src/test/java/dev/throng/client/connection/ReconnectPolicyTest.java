package dev.throng.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LongSummaryStatistics;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ReconnectPolicyTest {
    private final ReconnectPolicy policy = new ReconnectPolicy(500, 15_000, 10);

    @Test
    void spreadsFirstRetriesOverTheWholeBase() {
        LongSummaryStatistics waits = waits(0, 0);

        assertThat(waits.getMin()).isLessThan(10);
        assertThat(waits.getMax()).isBetween(490L, 500L);
        assertThat(waits.getAverage()).isBetween(240.0, 260.0);
    }

    @Test
    void doublesTheWindowUpToTheCap() {
        assertThat(waits(3, 0).getMax()).isBetween(3_900L, 4_000L);
        assertThat(waits(5, 0).getMax()).isBetween(14_800L, 15_000L);
        assertThat(waits(1_000, 0).getMax()).isBetween(14_800L, 15_000L);
    }

    @Test
    void waitsForTheServersHintAndSpreadsBeyondIt() {
        LongSummaryStatistics waits = waits(0, 3_000);

        assertThat(waits.getMin()).isBetween(3_000L, 3_060L);
        assertThat(waits.getMax()).isBetween(5_900L, 6_000L);
    }

    @Test
    void refusesWindowsThatShrink() {
        assertThatThrownBy(() -> new ReconnectPolicy(500, 400, 1))
                .hasMessage(
                        "expected 1 <= base <= cap and 0 or more attempts, got base 500 ms, cap 400 ms, 1 attempts");
    }

    private LongSummaryStatistics waits(int attempt, int hintMillis) {
        Random random = new Random(11);
        return LongStream.range(0, 1_000)
                .map(i -> policy.delayMillis(attempt, hintMillis, random))
                .summaryStatistics();
    }
}
