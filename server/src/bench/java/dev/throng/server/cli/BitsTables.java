package dev.throng.server.cli;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;

/** Bits against error as text. */
final class BitsTables {
    private BitsTables() {}

    /** A row a scenario and error bound. */
    static String csv(List<BitsByError> results) {
        StringBuilder text = new StringBuilder(
                "scenario,agents,ticks,error_metres,packed,columns,alpha_beta,packed_deltas,zlib,protobuf_messages\n");
        for (BitsByError result : results) {
            for (BitsByError.Point point : result.points()) {
                text.append(String.format(
                        Locale.ROOT,
                        "%s,%d,%d,%.4f,%.4f,%.4f,%.4f,%.3f,%.3f,%.3f\n",
                        result.scenario(),
                        result.agents(),
                        result.ticks(),
                        point.errorMetres(),
                        point.packed(),
                        point.columns(),
                        point.alphaBeta(),
                        result.packedDeltas(),
                        result.zlib(),
                        result.protobufMessages()));
            }
        }
        return text.toString();
    }

    /** A row a scenario, a column an error bound, with PACKED / COLUMNS in each cell. */
    static String markdown(List<BitsByError> results) {
        StringBuilder text = new StringBuilder();
        if (results.isEmpty()) {
            return "";
        }
        StringJoiner head = new StringJoiner(" | ", "| ", " |\n");
        StringJoiner rule = new StringJoiner("|", "|", "|\n");
        head.add("scenario").add("agents");
        rule.add("---").add("---");
        for (BitsByError.Point point : results.get(0).points()) {
            head.add(centimetres(point));
            rule.add("---");
        }
        text.append(head).append(rule);
        for (BitsByError result : results) {
            StringJoiner row = new StringJoiner(" | ", "| ", " |\n");
            row.add(result.scenario()).add(String.format(Locale.ROOT, "%,d", result.agents()));
            for (BitsByError.Point point : result.points()) {
                row.add(bits(point.packed()) + " / " + bits(point.columns()));
            }
            text.append(row);
        }
        return text.toString();
    }

    /** One scenario in one line, for the console. */
    static String line(BitsByError result) {
        return "%-8s PACKED %s, COLUMNS %s bits at %s"
                .formatted(
                        result.scenario(),
                        joined(result, BitsByError.Point::packed),
                        joined(result, BitsByError.Point::columns),
                        result.points().stream()
                                .map(BitsTables::centimetres)
                                .reduce((a, b) -> a + ", " + b)
                                .orElse("no error"));
    }

    private static String joined(BitsByError result, ToDoubleFunction<BitsByError.Point> bits) {
        StringJoiner all = new StringJoiner(" ");
        result.points().forEach(point -> all.add(bits(bits.applyAsDouble(point))));
        return all.toString();
    }

    private static String centimetres(BitsByError.Point point) {
        return String.format(Locale.ROOT, "%.3g cm", 100 * point.errorMetres());
    }

    private static String bits(double value) {
        return String.format(Locale.ROOT, value < 0.1 ? "%.4f" : "%.2f", value);
    }
}
