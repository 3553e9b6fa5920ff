package dev.throng.protocol.wire;

/** Range checks; each names the field, what was expected and what was met. */
final class Check {
    private Check() {}

    static float coordinate(String field, float metres) {
        if (!(Math.abs(metres) <= Protocol.MAX_COORDINATE_METRES)) {
            throw new InvalidValueException(
                    field + ": expected metres within +-" + (int) Protocol.MAX_COORDINATE_METRES + ", got " + metres);
        }
        return metres;
    }

    static float positive(String field, float value) {
        if (!(value > 0 && value <= Protocol.MAX_COORDINATE_METRES)) {
            throw new InvalidValueException(field + ": expected more than 0 and at most "
                    + (int) Protocol.MAX_COORDINATE_METRES + ", got " + value);
        }
        return value;
    }

    static float notNegative(String field, float value) {
        if (!(value >= 0 && value <= Protocol.MAX_COORDINATE_METRES)) {
            throw new InvalidValueException(
                    field + ": expected 0 to " + (int) Protocol.MAX_COORDINATE_METRES + ", got " + value);
        }
        return value;
    }

    /** A signed number; values of 2^31 and more on the wire arrive negative and are refused. */
    static int range(String field, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidValueException(field + ": expected " + min + " to " + max + ", got "
                    + (value < 0 && min >= 0 ? Integer.toUnsignedString(value) : Integer.toString(value)));
        }
        return value;
    }

    static void notZero(String field, int value) {
        if (value == 0) {
            throw new InvalidValueException(field + ": expected an id other than 0, got 0");
        }
    }

    static String name(String field, String name) {
        int codePoints = name.codePointCount(0, name.length());
        if (codePoints < 1 || codePoints > Protocol.MAX_NAME_CODE_POINTS) {
            throw new InvalidValueException(
                    field + ": expected 1 to " + Protocol.MAX_NAME_CODE_POINTS + " characters, got " + codePoints);
        }
        if (name.isBlank()) {
            throw new InvalidValueException(field + ": expected something visible, got only blanks");
        }
        name.codePoints().forEach(codePoint -> {
            if (!isPrintable(codePoint)) {
                throw new InvalidValueException(
                        field + ": expected no control characters, got " + String.format("U+%04X", codePoint));
            }
        });
        return name;
    }

    static String text(String field, String text, int maxLength) {
        if (text.length() > maxLength) {
            throw new InvalidValueException(
                    field + ": expected at most " + maxLength + " characters, got " + text.length());
        }
        return text;
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
