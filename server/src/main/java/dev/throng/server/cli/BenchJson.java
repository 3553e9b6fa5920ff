package dev.throng.server.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers of benchmarks as JSON: as many digits as mean something. */
final class BenchJson {
    private static final MathContext DIGITS = new MathContext(5, RoundingMode.HALF_EVEN);

    private BenchJson() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** To five significant digits, never in powers of ten. */
    static BigDecimal rounded(double value) {
        return new BigDecimal(new BigDecimal(value).round(DIGITS).toPlainString());
    }
}
