package dev.throng.client.bots;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The result as a table for people. */
public final class TextReport {
    private static final int LABEL_WIDTH = 20;

    private TextReport() {}

    /** The lines of the table, the verdict last. */
    public static List<String> lines(FleetResult result) {
        List<String> lines = new ArrayList<>();
        rows(result).forEach(row -> lines.add(("%-" + LABEL_WIDTH + "s %s").formatted(row.label(), row.value())));
        lines.add("");
        for (CheckResult check : result.checks()) {
            lines.add(check(check));
        }
        lines.add("");
        if (result.toolIsBottleneck()) {
            lines.add(warning(result));
        }
        lines.add(result.passed() ? "PASSED" : "FAILED");
        return lines;
    }

    /** One row of the table. */
    record Row(String label, String value) {}

    static List<Row> rows(FleetResult r) {
        List<Row> rows = new ArrayList<>();
        rows.add(new Row("clients", "%d of %d connected".formatted(r.connected(), r.clients())));
        rows.add(new Row("measured", format("%.1f s a client", r.seconds())));
        rows.add(new Row(
                "snapshots/s",
                format("median %.2f, least %.2f", r.snapshotsPerSecondMedian(), r.snapshotsPerSecondMin())
                        + (r.slowestClient().isEmpty() ? "" : " (" + r.slowestClient() + ")")));
        rows.add(
                new Row("lateness ms", times(r.latenessMs()) + format(", clocks agree to %.2f", r.clockErrorMillis())));
        rows.add(new Row("age ms", times(r.ageMs()) + " from the tick's start"));
        rows.add(new Row("command ms", times(r.commandRttMs())));
        rows.add(new Row("join ms", times(r.joinMs())));
        rows.add(new Row("traffic", format("%.2f kB/s a client", r.bytesPerClientSecond() / 1e3)));
        rows.add(new Row(
                "snapshot size",
                format("%.2f bits an agent, %.0f agents a client", r.bitsPerAgentSnapshot(), r.agentsPerClient())));
        rows.add(new Row(
                "commands",
                "%d sent, %d accepted, %d refused, %d unanswered"
                                .formatted(
                                        r.commandsSent(),
                                        r.commandsAccepted(),
                                        r.commandsRefused(),
                                        r.commandsUnanswered())
                        + counts(r.refusalCodes())));
        rows.add(new Row("resyncs", "%d, %d ticks missed".formatted(r.resyncs(), r.missedTicks())));
        rows.add(new Row("disconnects", r.disconnects() + counts(r.disconnectReasons())));
        rows.add(new Row(
                "this tool", format("%.2f cores, busiest event loop %.0f %%", r.toolCores(), 100 * r.busiestLoop())));
        return rows;
    }

    static String warning(FleetResult result) {
        return format(
                "WARNING: this tool itself is the bottleneck (%.2f cores, busiest event loop %.0f %%): lateness and"
                        + " rates are its own. Use fewer clients, --loops, or another machine.",
                result.toolCores(), 100 * result.busiestLoop());
    }

    private static String check(CheckResult check) {
        String mark = switch (check.outcome()) {
            case HELD -> "ok";
            case FAILED -> "FAILED";
            case NOT_CHECKED -> "not checked";
        };
        String count = check.violations() > 0 ? check.violations() + " times, first: " : "";
        String detail = check.detail().isEmpty() ? "" : " (" + count + check.detail() + ")";
        return "%-12s %s%s".formatted(mark, check.check().promise(), detail);
    }

    private static String times(Percentiles t) {
        return format("p50 %.2f  p99 %.2f  p99.9 %.2f  max %.2f", t.p50(), t.p99(), t.p999(), t.max());
    }

    private static String counts(Map<String, Long> counts) {
        return counts.isEmpty() ? "" : " " + new TreeMap<>(counts);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
