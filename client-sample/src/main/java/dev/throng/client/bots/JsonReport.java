package dev.throng.client.bots;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/** The result as one JSON object on one line, for scripts. */
public final class JsonReport {
    private static final int DECIMALS = 4;

    private JsonReport() {}

    /** The object, without a line's end. */
    public static String of(FleetResult result) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("clients", result.clients());
        json.put("connected", result.connected());
        json.put("seconds", rounded(result.seconds()));
        json.put("snapshotsPerSecondMin", rounded(result.snapshotsPerSecondMin()));
        json.put("snapshotsPerSecondMedian", rounded(result.snapshotsPerSecondMedian()));
        json.put("slowestClient", result.slowestClient());
        json.put("bytesPerClientSecond", rounded(result.bytesPerClientSecond()));
        json.put("bitsPerAgentSnapshot", rounded(result.bitsPerAgentSnapshot()));
        json.put("agentsPerClient", rounded(result.agentsPerClient()));
        percentiles(json.putObject("latenessMs"), result.latenessMs());
        percentiles(json.putObject("ageMs"), result.ageMs());
        percentiles(json.putObject("commandRttMs"), result.commandRttMs());
        percentiles(json.putObject("joinMs"), result.joinMs());
        json.put("commandsSent", result.commandsSent());
        json.put("commandsAccepted", result.commandsAccepted());
        json.put("commandsRefused", result.commandsRefused());
        json.put("commandsUnanswered", result.commandsUnanswered());
        json.put("desyncs", result.desyncs());
        json.put("decodeErrors", result.decodeErrors());
        json.put("errorBoundViolations", result.errorBoundViolations());
        json.put("positionsChecked", result.positionsChecked());
        json.put("worstErrorMetres", rounded(result.worstErrorMetres()));
        json.put("disconnects", result.disconnects());
        json.put("resyncs", result.resyncs());
        json.put("missedTicks", result.missedTicks());
        counts(json.putObject("disconnectReasons"), result.disconnectReasons());
        counts(json.putObject("refusalCodes"), result.refusalCodes());
        json.put("toolCores", rounded(result.toolCores()));
        json.put("toolBusiestLoop", rounded(result.busiestLoop()));
        json.put("toolIsBottleneck", result.toolIsBottleneck());
        json.put("clockErrorMs", rounded(result.clockErrorMillis()));
        checks(json.putArray("checks"), result);
        json.put("passed", result.passed());
        return json.toString();
    }

    private static void percentiles(ObjectNode json, Percentiles times) {
        json.put("p50", rounded(times.p50()));
        json.put("p90", rounded(times.p90()));
        json.put("p99", rounded(times.p99()));
        json.put("p999", rounded(times.p999()));
        json.put("max", rounded(times.max()));
    }

    private static void counts(ObjectNode json, Map<String, Long> counts) {
        new TreeMap<>(counts).forEach(json::put);
    }

    private static void checks(ArrayNode json, FleetResult result) {
        for (CheckResult check : result.checks()) {
            ObjectNode one = json.addObject();
            one.put("check", check.check().name());
            one.put("outcome", check.outcome().name());
            one.put("violations", check.violations());
            one.put("detail", check.detail());
        }
    }

    private static BigDecimal rounded(double value) {
        return BigDecimal.valueOf(Double.isFinite(value) ? value : 0)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros();
    }
}
