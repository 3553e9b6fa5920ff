package dev.throng.client.cli;

import dev.throng.protocol.wire.Encoding;
import dev.throng.protocol.wire.View;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Converters of options; each says what it expected. */
final class Options {
    private static final Pattern DURATION = Pattern.compile("(\\d+(?:\\.\\d+)?)(ms|s|m|h)?");
    private static final String NUMBER = "(\\d+(?:\\.\\d+)?)";
    private static final Pattern SIZE = Pattern.compile(NUMBER + "[xX]" + NUMBER);
    private static final Pattern RATE = Pattern.compile(NUMBER + "(/s)?");

    private Options() {}

    /** Turns an illegal argument into a message for the command line. */
    static <T> T convert(Supplier<T> conversion) {
        try {
            return conversion.get();
        } catch (IllegalArgumentException e) {
            throw new CommandLine.TypeConversionException(String.valueOf(e.getMessage()));
        }
    }

    static double seconds(String text) {
        Matcher match = DURATION.matcher(text);
        if (!match.matches()) {
            throw new IllegalArgumentException("expected a duration such as 30, 30s, 500ms or 2m, got " + text);
        }
        String unit = match.group(2) == null ? "s" : match.group(2);
        double factor = switch (unit) {
            case "ms" -> 0.001;
            case "m" -> 60;
            case "h" -> 3_600;
            default -> 1;
        };
        return Double.parseDouble(match.group(1)) * factor;
    }

    /** A duration in seconds. */
    static final class Seconds implements CommandLine.ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            return Options.convert(() -> seconds(text));
        }
    }

    /** A rate in things a second. */
    static final class PerSecond implements CommandLine.ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher match = RATE.matcher(text);
            if (!match.matches()) {
                throw new CommandLine.TypeConversionException("expected a rate such as 50/s, got " + text);
            }
            return Double.parseDouble(match.group(1));
        }
    }

    /** Width and depth in metres. */
    record Size(double width, double depth) {}

    /** {@code WxH}. */
    static final class SizeConverter implements CommandLine.ITypeConverter<Size> {
        @Override
        public Size convert(String text) {
            Matcher match = SIZE.matcher(text);
            if (!match.matches()) {
                throw new CommandLine.TypeConversionException("expected WxH in metres such as 60x40, got " + text);
            }
            return new Size(Double.parseDouble(match.group(1)), Double.parseDouble(match.group(2)));
        }
    }

    /** {@code X,Z,W,H}: south-west corner, width and depth in metres. */
    static final class ViewConverter implements CommandLine.ITypeConverter<View> {
        @Override
        public View convert(String text) {
            String[] parts = text.split(",", -1);
            if (parts.length == 4) {
                try {
                    float x = Float.parseFloat(parts[0].trim());
                    float z = Float.parseFloat(parts[1].trim());
                    float width = Float.parseFloat(parts[2].trim());
                    float depth = Float.parseFloat(parts[3].trim());
                    return View.of(x, z, x + width, z + depth);
                } catch (IllegalArgumentException e) {
                    throw new CommandLine.TypeConversionException(
                            "expected X,Z,W,H in metres, W and H not negative, got " + text);
                }
            }
            throw new CommandLine.TypeConversionException("expected X,Z,W,H in metres such as 0,0,60,40, got " + text);
        }
    }

    static List<Encoding> encodings(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "columns" -> List.of(Encoding.COLUMNS);
            case "packed" -> List.of(Encoding.PACKED);
            default -> throw new IllegalArgumentException("expected columns or packed, got " + text);
        };
    }

    /** One encoding by name. */
    static final class EncodingConverter implements CommandLine.ITypeConverter<Encoding> {
        @Override
        public Encoding convert(String text) {
            return Options.convert(() -> encodings(text).get(0));
        }
    }
}
