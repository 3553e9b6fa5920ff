package dev.throng.server.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokenBucketTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void allowsABurstAndThenTheRate() {
        TokenBucket bucket = new TokenBucket(100, 500, 0);

        assertThat(bucket.take(500, 0)).isTrue();
        assertThat(bucket.take(1, 0)).isFalse();
        assertThat(bucket.take(100, SECOND)).isTrue();
        assertThat(bucket.take(1, SECOND)).isFalse();
    }

    @Test
    void neverHoldsMoreThanItsBurst() {
        TokenBucket bucket = new TokenBucket(100, 500, 0);

        assertThat(bucket.take(501, 1_000 * SECOND)).isFalse();
        assertThat(bucket.take(500, 1_000 * SECOND)).isTrue();
    }

    @Test
    void tellsHowLongToWait() {
        TokenBucket bucket = new TokenBucket(100, 500, 0);
        bucket.take(500, 0);

        assertThat(bucket.waitMillis(50, 0)).isEqualTo(500);
        assertThat(bucket.waitMillis(501, 0)).isZero();
    }

    @Test
    void keepsItsTokensWhenTheClockStandsStill() {
        TokenBucket bucket = new TokenBucket(100, 10, 5);

        assertThat(bucket.take(10, 3)).isTrue();
        assertThat(bucket.take(1, 5)).isFalse();
    }
}
