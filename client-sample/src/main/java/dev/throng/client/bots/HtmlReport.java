package dev.throng.client.bots;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The result as one self-contained HTML page: no script, no address, nothing to load. */
public final class HtmlReport {
    private static final int CHART_WIDTH = 640;
    private static final int CHART_HEIGHT = 120;
    private static final String STYLE = """
            body{font:15px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1d2430}
            h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.8rem 0 .4rem}
            table{border-collapse:collapse;width:100%}td{padding:.2rem .6rem .2rem 0;vertical-align:top}
            td:first-child{white-space:nowrap;color:#5a6577}
            .HELD{color:#0a6b3d}.FAILED{color:#b3261e;font-weight:600}.NOT_CHECKED{color:#8a6100}
            svg{width:100%;height:auto;background:#f4f6f9}polyline{fill:none;stroke:#2558b8;stroke-width:1.5}
            text{font-size:11px;fill:#5a6577}.warning{background:#fff1c2;padding:.5rem .8rem}
            @media(prefers-color-scheme:dark){body{background:#14181f;color:#dde3ec}svg{background:#1d232d}
            td:first-child,text{color:#9aa6b8;fill:#9aa6b8}polyline{stroke:#7aa7ff}.HELD{color:#5fce95}
            .FAILED{color:#ff8a80}.NOT_CHECKED{color:#e5c15d}.warning{background:#4a3c0c}}
            """;

    private HtmlReport() {}

    /**
     * The page.
     *
     * @param title what was tested, such as the command line
     */
    public static String of(FleetResult result, String title) {
        StringBuilder page = new StringBuilder(16 * 1024);
        page.append("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
                .append("<title>Throng load test</title><style>\n")
                .append(STYLE)
                .append("</style></head><body>\n<h1>Load test: <span class=\"")
                .append(result.passed() ? "HELD\">passed" : "FAILED\">failed")
                .append("</span></h1>\n<p>")
                .append(escape(title))
                .append("</p>\n");
        if (result.toolIsBottleneck()) {
            page.append("<p class=\"warning\">")
                    .append(escape(TextReport.warning(result)))
                    .append("</p>\n");
        }
        page.append("<h2>Checks</h2>\n<table>\n");
        result.checks().forEach(check -> check(page, check));
        page.append("</table>\n<h2>Numbers</h2>\n<table>\n");
        TextReport.rows(result).forEach(row -> row(page, escape(row.label()), escape(row.value())));
        page.append("</table>\n");
        List<FleetResult.Point> series = result.series();
        chart(page, "Snapshots a second and client", series, FleetResult.Point::snapshotsPerSecond);
        chart(page, "Lateness, 99th percentile, ms", series, FleetResult.Point::latenessP99Ms);
        chart(page, "Bytes a second and client", series, FleetResult.Point::bytesPerClient);
        chart(page, "Clients connected", series, FleetResult.Point::connected);
        return page.append("</body></html>\n").toString();
    }

    private static void check(StringBuilder page, CheckResult check) {
        String count = check.violations() > 0 ? check.violations() + " times, first: " : "";
        String mark = "<span class=\"%s\">%s</span>"
                .formatted(
                        check.outcome(),
                        check.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        row(page, mark, escape(check.check().promise() + ". " + count + check.detail()));
    }

    private static void row(StringBuilder page, String label, String value) {
        page.append("<tr><td>").append(label).append("</td><td>").append(value).append("</td></tr>\n");
    }

    private static void chart(
            StringBuilder page,
            String title,
            List<FleetResult.Point> series,
            ToDoubleFunction<FleetResult.Point> value) {
        if (series.size() < 2) {
            return;
        }
        double end = series.get(series.size() - 1).seconds();
        double top = Math.max(1e-9, series.stream().mapToDouble(value).max().orElse(0)) * 1.1;
        StringBuilder points = new StringBuilder();
        for (FleetResult.Point point : series) {
            points.append(String.format(
                    Locale.ROOT,
                    "%.1f,%.1f ",
                    point.seconds() / end * CHART_WIDTH,
                    CHART_HEIGHT * (1 - value.applyAsDouble(point) / top)));
        }
        page.append(String.format(
                Locale.ROOT,
                "<h2>%s</h2>%n<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s over time\">"
                        + "<polyline points=\"%s\"/><text x=\"4\" y=\"12\">%.4g</text>"
                        + "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f s</text></svg>%n",
                escape(title),
                CHART_WIDTH,
                CHART_HEIGHT,
                escape(title),
                points.toString().trim(),
                top,
                CHART_WIDTH - 4,
                CHART_HEIGHT - 4,
                end));
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
