package dev.throng.client.bots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Turns what a fleet counted into its result. */
final class Findings {
    private final FleetOptions options;
    private final Fleet.Shared shared;
    private final FleetStats stats;
    private final List<Bot> bots;
    private final Series series;

    Findings(FleetOptions options, Fleet.Shared shared, List<Bot> bots, Series series) {
        this.options = options;
        this.shared = shared;
        this.stats = shared.stats();
        this.bots = bots;
        this.series = series;
    }

    FleetResult result(long endNanos, long connected, double bytesPerSecond, ToolLoad.Load load) {
        double[] rates = bots.stream()
                .mapToDouble(bot -> bot.window().snapshotsPerSecond(endNanos))
                .filter(rate -> !Double.isNaN(rate))
                .sorted()
                .toArray();
        double slowest = rates.length == 0 ? 0 : rates[0];
        String slowestClient = bots.stream()
                .filter(bot -> !Double.isNaN(bot.window().snapshotsPerSecond(endNanos)))
                .min(Comparator.comparingDouble(bot -> bot.window().snapshotsPerSecond(endNanos)))
                .map(bot -> options.namePrefix() + bot.number())
                .orElse("");
        double seconds = bots.stream()
                .mapToDouble(bot -> bot.window().seconds(endNanos))
                .average()
                .orElse(0);
        Percentiles lateness = Percentiles.ofMicros(stats.latenessMicros);
        long agents = stats.steadyAgents.sum();
        long steady = stats.steadySnapshots.sum();
        long strays = bots.stream()
                .mapToLong(bot -> bot.client().traffic().strayAnswers())
                .sum();
        long roundTrip = shared.clock().bestRoundTripNanos();
        return new FleetResult(
                options.clients(),
                connected,
                seconds,
                slowest,
                median(rates),
                slowestClient,
                bytesPerSecond / Math.max(1, connected),
                agents == 0 ? 0 : 8.0 * stats.steadySnapshotBytes.sum() / agents,
                steady == 0 ? 0 : (double) agents / steady,
                lateness,
                Percentiles.ofMicros(stats.ageMicros),
                Percentiles.ofMicros(stats.commandMicros),
                Percentiles.ofMicros(stats.joinMicros),
                stats.commandsSent.sum(),
                stats.commandsAccepted.sum(),
                stats.commandsRefused.sum(),
                stats.commandsUnanswered(),
                stats.hashesWrong.sum(),
                stats.decodeErrors.sum(),
                stats.boundViolations.sum(),
                stats.positionsChecked.sum(),
                stats.worstErrorMetres(),
                stats.disconnects.sum(),
                stats.resyncs.sum(),
                stats.missedTicks.sum(),
                stats.disconnectReasons(),
                stats.refusalCodes(),
                load.cores(),
                load.busiestLoop(),
                load.bottleneck(),
                roundTrip == FleetClock.UNKNOWN ? 0 : roundTrip / 2e6,
                checks(
                        slowest,
                        lateness,
                        strays,
                        Arrays.stream(rates).filter(rate -> rate > 0).count()),
                series.points());
    }

    private List<CheckResult> checks(double slowest, Percentiles lateness, long strays, long served) {
        List<CheckResult> results = new ArrayList<>();
        long missing = options.clients() - stats.welcomed.sum();
        results.add(counted(Check.ALL_JOINED, missing, stats.welcomed.sum() + " of " + options.clients() + " joined"));
        results.add(counted(Check.STAYED_CONNECTED, stats.violations(Check.STAYED_CONNECTED), ""));
        results.add(
                counted(Check.DECODED, stats.violations(Check.DECODED), stats.snapshots.sum() + " snapshots decoded"));
        results.add(counted(Check.STATE_HASHES, stats.hashesWrong.sum(), ""));
        results.add(counted(Check.TICKS_IN_ORDER, stats.violations(Check.TICKS_IN_ORDER), ""));
        results.add(counted(Check.NO_GAPS, stats.violations(Check.NO_GAPS), ""));
        results.add(errorBound());
        results.add(answers(strays));
        results.add(counted(Check.OWN_DATA, stats.violations(Check.OWN_DATA), ""));
        if (options.minSnapshotsPerSecond() > 0) {
            boolean held = served > 0 && slowest >= options.minSnapshotsPerSecond();
            results.add(limit(Check.RATE, held, slowest, "snapshots/s", options.minSnapshotsPerSecond()));
        }
        if (options.maxLatenessP99Millis() > 0) {
            boolean held = lateness.count() > 0 && lateness.p99() <= options.maxLatenessP99Millis();
            results.add(limit(Check.LATENESS, held, lateness.p99(), "ms", options.maxLatenessP99Millis()));
        }
        return results;
    }

    private CheckResult counted(Check check, long violations, String what) {
        String first = stats.firstViolation(check);
        return new CheckResult(
                check,
                violations == 0 ? CheckResult.Outcome.HELD : CheckResult.Outcome.FAILED,
                violations,
                violations > 0 && !first.isEmpty() ? first : what);
    }

    private CheckResult errorBound() {
        long violations = stats.violations(Check.ERROR_BOUND);
        if (violations > 0 || stats.positionsChecked.sum() > 0) {
            return counted(
                    Check.ERROR_BOUND,
                    violations,
                    String.format(
                            Locale.ROOT,
                            "%d positions compared, worst %.4f m",
                            stats.positionsChecked.sum(),
                            stats.worstErrorMetres()));
        }
        boolean admins = bots.stream().anyMatch(Bot::admin);
        return new CheckResult(
                Check.ERROR_BOUND,
                CheckResult.Outcome.NOT_CHECKED,
                0,
                admins ? "no truth sample came" : "only admins get truth samples: give --token");
    }

    private CheckResult answers(long strays) {
        long unanswered = stats.commandsUnanswered();
        String what = unanswered == 0 && strays == 0
                ? stats.commandsSent.sum() + " commands"
                : unanswered + " of " + stats.commandsSent.sum() + " commands unanswered, " + strays
                        + " answers that nobody waited for";
        return counted(Check.ANSWERED_ONCE, unanswered + strays, what);
    }

    private static CheckResult limit(Check check, boolean held, double got, String unit, double limit) {
        return new CheckResult(
                check,
                held ? CheckResult.Outcome.HELD : CheckResult.Outcome.FAILED,
                held ? 0 : 1,
                String.format(Locale.ROOT, "%.2f %s, limit %.2f", got, unit, limit));
    }

    static double median(double[] sorted) {
        if (sorted.length == 0) {
            return 0;
        }
        int half = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    }
}
