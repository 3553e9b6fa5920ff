package dev.throng.client.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KeyframePacerTest {
    private static final long SECOND = 1_000_000_000L;

    private final KeyframePacer pacer = new KeyframePacer();

    @Test
    void asksForAStreamOnceASecond() {
        assertThat(pacer.due(0, new int[] {4, 6}, 0)).containsExactly(4, 6);
        assertThat(pacer.due(1, new int[] {4}, 0)).containsExactly(4);
        assertThat(pacer.due(0, new int[] {4, 6, 8}, SECOND / 2)).containsExactly(8);
        assertThat(pacer.due(0, new int[] {4, 6, 8}, SECOND)).containsExactly(4, 6);
    }

    @Test
    void asksForAStreamOnceWhenItIsNamedTwice() {
        assertThat(pacer.due(0, new int[] {4, 4, 4}, 0)).containsExactly(4);
    }

    @Test
    void leavesTheRestForLaterWhenTooManyStreamsAreWrong() {
        int[] streams = IntStream.range(0, 1_000).toArray();

        assertThat(pacer.due(0, streams, 0)).hasSize(256);
        assertThat(pacer.due(0, streams, 1)).hasSize(256).startsWith(256);
    }
}
