package dev.throng.client.bots;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ReportTest {
    private static final CheckResult HELD = new CheckResult(Check.STATE_HASHES, CheckResult.Outcome.HELD, 0, "");
    private static final CheckResult FAILED =
            new CheckResult(Check.ANSWERED_ONCE, CheckResult.Outcome.FAILED, 3, "3 of 9 <b>unanswered</b>");
    private static final CheckResult NOT_CHECKED =
            new CheckResult(Check.ERROR_BOUND, CheckResult.Outcome.NOT_CHECKED, 0, "only admins get truth samples");

    @Test
    void writesOneJsonObjectOnOneLineWithTheStableKeys() throws Exception {
        String text = JsonReport.of(result(false, HELD));
        JsonNode json = new ObjectMapper().readTree(text);

        assertThat(text).doesNotContain("\n");
        assertThat(json.fieldNames())
                .toIterable()
                .contains(
                        "clients",
                        "connected",
                        "seconds",
                        "snapshotsPerSecondMin",
                        "snapshotsPerSecondMedian",
                        "bytesPerClientSecond",
                        "bitsPerAgentSnapshot",
                        "latenessMs",
                        "commandRttMs",
                        "commandsSent",
                        "commandsAccepted",
                        "commandsRefused",
                        "commandsUnanswered",
                        "desyncs",
                        "decodeErrors",
                        "errorBoundViolations",
                        "disconnects",
                        "passed");
        assertThat(json.get("latenessMs").fieldNames()).toIterable().contains("p50", "p99", "p999", "max");
        assertThat(json.get("commandRttMs").fieldNames()).toIterable().contains("p50", "p99");
        assertThat(json.get("snapshotsPerSecondMedian").asDouble()).isEqualTo(19.98);
        assertThat(json.get("passed").asBoolean()).isTrue();
    }

    @Test
    void failsWhenAnyCheckFailedAndOnlyThen() {
        assertThat(result(false, HELD, NOT_CHECKED).passed()).isTrue();
        assertThat(result(false, HELD, FAILED).passed()).isFalse();
    }

    @Test
    void saysPlainlyWhatFailedAndWhatWasNotChecked() {
        List<String> lines = TextReport.lines(result(false, HELD, FAILED, NOT_CHECKED));

        assertThat(lines)
                .contains("not checked  no position was farther from the truth than promised (only admins get truth"
                        + " samples)")
                .contains("FAILED       every command was answered exactly once (3 times, first: 3 of 9"
                        + " <b>unanswered</b>)")
                .endsWith("FAILED");
    }

    @Test
    void warnsWhenTheToolItselfIsTheBottleneck() {
        assertThat(String.join("\n", TextReport.lines(result(true, HELD)))).contains("WARNING: this tool itself");
        assertThat(String.join("\n", TextReport.lines(result(false, HELD)))).doesNotContain("WARNING");
    }

    @Test
    void writesAPageThatNeedsNothingElse() {
        String page = HtmlReport.of(result(true, HELD, FAILED), "2 clients of a:1 & \"b\"");

        assertThat(page)
                .startsWith("<!doctype html>")
                .contains("2 clients of a:1 &amp; &quot;b&quot;")
                .contains("3 of 9 &lt;b&gt;unanswered&lt;/b&gt;")
                .contains("<polyline points=\"320.0,")
                .doesNotContain("http", "<script", "src=");
    }

    @Test
    void hasPercentilesInMilliseconds() {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 1_000; i++) {
            histogram.recordValue(i * 1_000L);
        }

        Percentiles times = Percentiles.ofMicros(histogram);

        assertThat(times.p50()).isBetween(499.0, 501.0);
        assertThat(times.p99()).isBetween(989.0, 991.0);
        assertThat(times.count()).isEqualTo(1_000);
        assertThat(Percentiles.ofMicros(new Histogram(3))).isEqualTo(new Percentiles(0, 0, 0, 0, 0, 0));
    }

    @Test
    void takesTheMiddleForMedian() {
        assertThat(Findings.median(new double[] {1, 2, 9})).isEqualTo(2);
        assertThat(Findings.median(new double[] {1, 2, 4, 9})).isEqualTo(3);
        assertThat(Findings.median(new double[] {})).isZero();
    }

    private static FleetResult result(boolean bottleneck, CheckResult... checks) {
        Percentiles times = new Percentiles(10, 1, 2, 3, 4, 5);
        return new FleetResult(
                2,
                2,
                30,
                19.5,
                19.98,
                "bot-1",
                12_000,
                5.5,
                200,
                times,
                times,
                times,
                times,
                9,
                5,
                1,
                3,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                Map.of(),
                Map.of("RATE_LIMITED", 1L),
                0.4,
                0.3,
                bottleneck,
                0.1,
                List.of(checks),
                List.of(new FleetResult.Point(1, 1, 20, 1.5, 11_000), new FleetResult.Point(2, 2, 20, 1.5, 12_000)));
    }
}
