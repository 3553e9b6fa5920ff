package dev.throng.client.bots;

import org.HdrHistogram.Histogram;

/** Percentiles of a time in milliseconds; all 0 when nothing was recorded. */
public record Percentiles(long count, double p50, double p90, double p99, double p999, double max) {
    static Percentiles ofMicros(Histogram histogram) {
        Histogram copy = histogram.copy();
        if (copy.getTotalCount() == 0) {
            return new Percentiles(0, 0, 0, 0, 0, 0);
        }
        return new Percentiles(
                copy.getTotalCount(),
                copy.getValueAtPercentile(50) / 1e3,
                copy.getValueAtPercentile(90) / 1e3,
                copy.getValueAtPercentile(99) / 1e3,
                copy.getValueAtPercentile(99.9) / 1e3,
                copy.getMaxValue() / 1e3);
    }
}
