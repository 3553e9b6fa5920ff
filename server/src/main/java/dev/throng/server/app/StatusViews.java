package dev.throng.server.app;

import dev.throng.server.admin.AdminViews;
import dev.throng.server.loop.TickReport;
import dev.throng.server.metrics.PrometheusExport;
import dev.throng.server.metrics.ServerMetrics;
import dev.throng.server.sim.Scenario;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** What the admin server shows of a running server. Admin thread. */
final class StatusViews {
    private final Scenario scenario;
    private final ServerMetrics metrics;
    private final BooleanSupplier failed;
    private final long startNanos;
    private @Nullable PrometheusExport export;

    StatusViews(Scenario scenario, ServerMetrics metrics, BooleanSupplier failed, long startNanos) {
        this.scenario = scenario;
        this.metrics = metrics;
        this.failed = failed;
        this.startNanos = startNanos;
    }

    AdminViews views() {
        return new AdminViews(this::health, this::prometheus, this::page);
    }

    private AdminViews.Health health() {
        TickReport tick = metrics.lastTick();
        boolean ok = !failed.getAsBoolean();
        String json = String.format(
                Locale.ROOT,
                "{\"status\":\"%s\",\"scenario\":\"%s\",\"tick\":%s,\"tickRateHz\":%d,\"timeScalePercent\":%d,"
                        + "\"paused\":%b,\"agents\":%d,\"clients\":%d,\"uptimeSeconds\":%d}\n",
                ok ? "ok" : "failed",
                escapeJson(scenario.name()),
                Integer.toUnsignedString(tick.tick()),
                scenario.tickRateHz(),
                tick.timeScalePercent(),
                tick.paused(),
                tick.agents(),
                tick.clients(),
                uptimeSeconds());
        return new AdminViews.Health(ok, json);
    }

    private String prometheus() {
        PrometheusExport made = export;
        if (made == null) {
            made = new PrometheusExport(metrics);
            export = made;
        }
        return made.scrape();
    }

    private String page() {
        TickReport tick = metrics.lastTick();
        StringBuilder rows = new StringBuilder();
        row(rows, "Scenario", scenario.name());
        row(rows, "Tick", Integer.toUnsignedString(tick.tick()) + (tick.paused() ? " (paused)" : ""));
        row(rows, "Tick rate", scenario.tickRateHz() + " Hz, running at " + tick.timeScalePercent() + " %");
        row(
                rows,
                "Tick duration",
                millis(metrics.tickNanosAt(0.5)) + " median, " + millis(metrics.tickNanosAt(0.99)) + " p99");
        row(rows, "Agents", String.valueOf(tick.agents()));
        row(rows, "Clients", String.valueOf(tick.clients()));
        row(rows, "Sent", metrics.bytesSent() / 1024 + " KiB in " + metrics.snapshotsSent() + " snapshots");
        row(rows, "Skipped snapshots", String.valueOf(metrics.snapshotsSkipped()));
        row(rows, "Malformed frames", String.valueOf(metrics.malformedFrames()));
        row(rows, "Up", uptimeSeconds() + " s");
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta http-equiv="refresh" content="2">
                <title>Throng</title>
                <style>
                body { font: 16px/1.5 system-ui, sans-serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }
                :root { color-scheme: light dark }
                th { text-align: left; padding-right: 2rem; font-weight: 600 }
                td { font-variant-numeric: tabular-nums }
                </style>
                </head>
                <body>
                <h1>Throng</h1>
                <table>
                """ + rows + """
                </table>
                <p><a href="/metrics">Metrics</a> · <a href="/health">Health</a></p>
                </body>
                </html>
                """;
    }

    private long uptimeSeconds() {
        return (System.nanoTime() - startNanos) / 1_000_000_000L;
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.2f ms", nanos / 1e6);
    }

    private static void row(StringBuilder rows, String name, String value) {
        rows.append("<tr><th scope=\"row\">")
                .append(name)
                .append("</th><td>")
                .append(escapeHtml(value))
                .append("</td></tr>\n");
    }

    private static String escapeHtml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String escapeJson(String text) {
        StringBuilder escaped = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                escaped.append('\\').append(c);
            } else if (c < ' ') {
                escaped.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
