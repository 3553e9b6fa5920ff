package dev.throng.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.throng.protocol.wire.Code;
import dev.throng.server.loop.SteppedWorld.Crowding;
import dev.throng.server.loop.TickReport;
import org.junit.jupiter.api.Test;

class ServerMetricsTest {
    private final ServerMetrics metrics = new ServerMetrics();

    @Test
    void knowsNoDurationBeforeTheFirstTick() {
        assertThat(metrics.tickNanosAt(0.5)).isZero();
        assertThat(metrics.lastTick().timeScalePercent()).isEqualTo(100);
    }

    @Test
    void takesQuantilesOfTheTicksSoFar() {
        for (int i = 1; i <= 100; i++) {
            metrics.tickDone(tick(i, i));
        }

        assertThat(metrics.tickNanosAt(0)).isEqualTo(1);
        assertThat(metrics.tickNanosAt(0.5)).isEqualTo(51);
        assertThat(metrics.tickNanosAt(1)).isEqualTo(100);
    }

    @Test
    void forgetsTicksThatAreLongAgo() {
        metrics.tickDone(tick(1, 1_000_000));
        for (int i = 0; i < 3 * ServerMetrics.RECENT_TICKS; i++) {
            metrics.tickDone(tick(2 + i, 5));
        }

        assertThat(metrics.tickNanosAt(1)).isEqualTo(5);
    }

    @Test
    void countsByCode() {
        metrics.refused(Code.FORBIDDEN);
        metrics.refused(Code.FORBIDDEN);
        metrics.connectionClosed(Code.MALFORMED);

        assertThat(metrics.refusedWith(Code.FORBIDDEN)).isEqualTo(2);
        assertThat(metrics.refusedWith(Code.MALFORMED)).isZero();
        assertThat(metrics.closedWith(Code.MALFORMED)).isEqualTo(1);
    }

    @Test
    void exportsTicksBeyondTheSignedRangeAsTheyAre() {
        metrics.tickDone(tick(-1, 2_000_000_000L));

        String text = new PrometheusExport(metrics).scrape();

        assertThat(text)
                .contains("throng_tick 4.294967295E9\n")
                .contains("throng_tick_duration_seconds_count 1\n")
                .contains("throng_tick_duration_seconds_sum 2.0\n")
                .contains("throng_tick_recent_seconds{quantile=\"0.99\"} 2.0\n");
    }

    @Test
    void exportsWhatACrushCutShort() {
        metrics.tickDone(new TickReport(1, 0, 1, 100, 0, 0, 0, 1, 0, 0, 0, 0, false, new Crowding(7, 9)));

        assertThat(new PrometheusExport(metrics).scrape())
                .contains("throng_neighbour_cap_total 7.0\n")
                .contains("throng_flock_sampled_total 9.0\n");
    }

    private static TickReport tick(int tick, long durationNanos) {
        return new TickReport(tick, 0, durationNanos, 100, 0, 0, 0, 1, 0, 0, 0, 0, false, Crowding.NONE);
    }
}
