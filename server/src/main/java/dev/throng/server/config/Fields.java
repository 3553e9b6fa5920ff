package dev.throng.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields of one group. Every failure names the file, line and column, what was expected and what came; when all
 * wanted fields are read, {@link #end} refuses those that nobody asked for.
 */
final class Fields {
    private final String source;
    private final String what;
    private final YamlNode.Mapping mapping;
    private final List<String> known = new ArrayList<>();

    private Fields(String source, String what, YamlNode.Mapping mapping) {
        this.source = source;
        this.what = what;
        this.mapping = mapping;
    }

    /** @param what names the group in messages, as in "a kind" */
    static Fields of(String source, String what, YamlNode node) throws ScenarioException {
        if (node instanceof YamlNode.Mapping mapping) {
            return new Fields(source, what, mapping);
        }
        throw YamlTree.error(source, node.place(), "expected the fields of " + what + ", got " + node.describe());
    }

    ScenarioException error(String sentence) {
        return YamlTree.error(source, mapping.place(), sentence);
    }

    ScenarioException errorAt(String name, String sentence) {
        YamlNode.Field field = find(name);
        return YamlTree.error(
                source, field == null ? mapping.place() : field.value().place(), sentence);
    }

    boolean has(String name) {
        return find(name) != null;
    }

    private YamlNode.@Nullable Field find(String name) {
        for (YamlNode.Field field : mapping.fields()) {
            if (field.name().equals(name)) {
                return field;
            }
        }
        return null;
    }

    private @Nullable YamlNode optional(String name) {
        known.add(name);
        YamlNode.Field field = find(name);
        return field == null ? null : field.value();
    }

    private YamlNode required(String name) throws ScenarioException {
        YamlNode value = optional(name);
        if (value == null) {
            throw error("expected the field '" + name + "' of " + what + ", got none");
        }
        return value;
    }

    /** Refuses fields that have not been asked for. */
    void end() throws ScenarioException {
        for (YamlNode.Field field : mapping.fields()) {
            if (!known.contains(field.name())) {
                throw YamlTree.error(
                        source,
                        field.place(),
                        "expected a field of " + what + " (" + String.join(", ", known) + "), got '" + field.name()
                                + "'");
            }
        }
    }

    String text(String name) throws ScenarioException {
        YamlNode value = required(name);
        if (value instanceof YamlNode.Scalar scalar && scalar.type() == YamlNode.Scalar.Type.TEXT) {
            return scalar.text();
        }
        throw wrong(name, value, "a text");
    }

    String text(String name, String otherwise) throws ScenarioException {
        return has(name) ? text(name) : skip(name, otherwise);
    }

    /** One of an enum's constants, written in lower case. */
    <E extends Enum<E>> E choice(String name, Class<E> type) throws ScenarioException {
        String word = text(name);
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String lower = constant.name().toLowerCase(Locale.ROOT);
            if (lower.equals(word)) {
                return constant;
            }
            words.add(lower);
        }
        throw errorAt(name, "expected a word of '" + name + "' (" + String.join(", ", words) + "), got '" + word + "'");
    }

    <E extends Enum<E>> E choice(String name, Class<E> type, E otherwise) throws ScenarioException {
        return has(name) ? choice(name, type) : skip(name, otherwise);
    }

    float number(String name, double min, double max) throws ScenarioException {
        return (float) number(name, required(name), min, max);
    }

    float number(String name, double min, double max, float otherwise) throws ScenarioException {
        return has(name) ? number(name, min, max) : skip(name, otherwise);
    }

    private double number(String name, YamlNode value, double min, double max) throws ScenarioException {
        String expected = String.format(Locale.ROOT, "a number in %s..%s", plain(min), plain(max));
        if (value instanceof YamlNode.Scalar scalar && scalar.type() == YamlNode.Scalar.Type.NUMBER) {
            try {
                double parsed = Double.parseDouble(scalar.text().replace("_", ""));
                if (parsed >= min && parsed <= max) {
                    return parsed;
                }
            } catch (NumberFormatException e) {
                throw wrong(name, value, expected);
            }
        }
        throw wrong(name, value, expected);
    }

    private static String plain(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Float.toString((float) value);
    }

    int whole(String name, int min, int max) throws ScenarioException {
        YamlNode value = required(name);
        double parsed = number(name, value, min, max);
        if (parsed != Math.rint(parsed)) {
            throw wrong(name, value, "a whole number in " + min + ".." + max);
        }
        return (int) parsed;
    }

    int whole(String name, int min, int max, int otherwise) throws ScenarioException {
        return has(name) ? whole(name, min, max) : skip(name, otherwise);
    }

    long seed(String name, long otherwise) throws ScenarioException {
        if (!has(name)) {
            return skip(name, otherwise);
        }
        YamlNode value = required(name);
        if (value instanceof YamlNode.Scalar scalar && scalar.type() == YamlNode.Scalar.Type.NUMBER) {
            try {
                return Long.parseLong(scalar.text());
            } catch (NumberFormatException e) {
                throw wrong(name, value, "a whole number of 64 bits");
            }
        }
        throw wrong(name, value, "a whole number of 64 bits");
    }

    boolean flag(String name, boolean otherwise) throws ScenarioException {
        if (!has(name)) {
            return skip(name, otherwise);
        }
        YamlNode value = required(name);
        if (value instanceof YamlNode.Scalar scalar && scalar.type() == YamlNode.Scalar.Type.BOOLEAN) {
            return scalar.text().equals("true");
        }
        throw wrong(name, value, "true or false");
    }

    /** Two numbers, the least and the greatest, or one that is both. */
    float[] span(String name, double min, double max) throws ScenarioException {
        YamlNode value = required(name);
        if (value instanceof YamlNode.Sequence sequence) {
            if (sequence.items().size() != 2) {
                throw wrong(name, value, "a number or a list of the least and the greatest");
            }
            float least = (float) number(name, sequence.items().get(0), min, max);
            return new float[] {least, (float) number(name, sequence.items().get(1), least, max)};
        }
        float both = (float) number(name, value, min, max);
        return new float[] {both, both};
    }

    List<String> texts(String name) throws ScenarioException {
        List<String> texts = new ArrayList<>();
        for (YamlNode item : items(name)) {
            if (item instanceof YamlNode.Scalar scalar && scalar.type() == YamlNode.Scalar.Type.TEXT) {
                texts.add(scalar.text());
            } else {
                throw wrong(name, item, "a text");
            }
        }
        return texts;
    }

    Fields group(String name, String groupWhat) throws ScenarioException {
        return of(source, groupWhat, required(name));
    }

    /** The groups of a list, none when the field is missing. */
    List<Fields> groups(String name, String groupWhat) throws ScenarioException {
        List<Fields> groups = new ArrayList<>();
        for (YamlNode item : items(name)) {
            groups.add(of(source, groupWhat, item));
        }
        return groups;
    }

    private List<YamlNode> items(String name) throws ScenarioException {
        YamlNode value = optional(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof YamlNode.Sequence sequence) {
            return sequence.items();
        }
        throw wrong(name, value, "a list");
    }

    private <T> T skip(String name, T otherwise) {
        known.add(name);
        return otherwise;
    }

    private ScenarioException wrong(String name, YamlNode value, String expected) {
        return YamlTree.error(
                source, value.place(), "expected " + expected + " for '" + name + "', got " + value.describe());
    }
}
