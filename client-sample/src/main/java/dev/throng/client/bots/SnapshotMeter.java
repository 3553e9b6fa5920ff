package dev.throng.client.bots;

import dev.throng.client.connection.ClockEstimate;
import dev.throng.client.replica.ApplyReport;

/** Measures the snapshots of one bot: how many, how large, how late. Confined to the bot's event loop. */
final class SnapshotMeter {
    private final FleetStats stats;
    private final FleetClock clock;
    private final SteadyWindow window = new SteadyWindow();
    private long tickNanos = 1;
    private long phaseNanos;

    SnapshotMeter(Fleet.Shared shared) {
        this.stats = shared.stats();
        this.clock = shared.clock();
    }

    /** When this bot is measured; its results may be read by any thread. */
    SteadyWindow window() {
        return window;
    }

    /** Planned length of a tick at full pace. */
    long tickNanos() {
        return tickNanos;
    }

    void welcomed(double tickRateHz, long nowNanos) {
        tickNanos = Math.max(1, (long) (1e9 / tickRateHz));
        window.welcomed(nowNanos);
    }

    /** A pause is no lateness of the server and no part of the steady window. */
    void paused(boolean paused, int tick, long nowNanos) {
        if (paused) {
            clock.paused(tick);
            window.paused(nowNanos);
        } else {
            window.resumed(nowNanos);
        }
    }

    void clockAnswered(ClockEstimate estimate, long nowNanos) {
        phaseNanos = estimate.phaseNanos();
        clock.answered(estimate, nowNanos);
    }

    /**
     * Takes in a snapshot.
     *
     * @param agents held after it
     * @param missed ticks that never came before it
     * @param length in bytes
     */
    void received(ApplyReport report, int agents, int missed, int length, long receivedNanos) {
        if (!window.counts(receivedNanos)) {
            return;
        }
        stats.steadySnapshots.increment();
        stats.steadySnapshotBytes.add(length);
        stats.steadyAgents.add(agents);
        long pace = tickNanos * 100 / Math.max(1, report.timeScalePercent());
        long late = clock.latenessNanos(report.tick(), pace, phaseNanos, receivedNanos);
        if (late == FleetClock.UNKNOWN) {
            return;
        }
        FleetStats.record(stats.latenessMicros, late);
        FleetStats.record(stats.latenessOfSecondMicros, late);
        FleetStats.record(stats.ageMicros, late + phaseNanos);
        // A tick that never came was, at the least, as late as the one after it: without these a server that skips
        // would look better than one that is slow.
        for (int i = 1; i <= missed; i++) {
            FleetStats.record(stats.latenessMicros, late + i * pace);
        }
        stats.missedTicks.add(missed);
    }
}
