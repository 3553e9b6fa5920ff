package dev.throng.server.config;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A value in a YAML file that knows its line, so that a fault can name it. */
final class SettingsNode {
    private static final int MAX_DEPTH = 8;

    private final String file;
    private final int line;
    private final @Nullable String scalar;
    private final @Nullable Map<String, SettingsNode> fields;
    private final @Nullable List<SettingsNode> items;

    private SettingsNode(
            String file,
            int line,
            @Nullable String scalar,
            @Nullable Map<String, SettingsNode> fields,
            @Nullable List<SettingsNode> items) {
        this.file = file;
        this.line = line;
        this.scalar = scalar;
        this.fields = fields;
        this.items = items;
    }

    /** The mapping that a file holds; an empty file holds an empty one. */
    static SettingsNode read(Path path) throws ServerFileException {
        String file = path.toString();
        try (JsonParser parser = new YAMLFactory().createParser(Files.readAllBytes(path))) {
            if (parser.nextToken() == null) {
                return new SettingsNode(file, 1, null, Map.of(), null);
            }
            return read(file, parser, 0);
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            throw new ServerFileException(file + ":" + line + ": expected YAML, got " + e.getOriginalMessage());
        } catch (IOException e) {
            throw new ServerFileException(file + ": expected a file that can be read, got " + e);
        }
    }

    private static SettingsNode read(String file, JsonParser parser, int depth)
            throws IOException, ServerFileException {
        int line = parser.currentTokenLocation().getLineNr();
        if (depth > MAX_DEPTH) {
            throw new ServerFileException(file + ":" + line + ": expected at most " + MAX_DEPTH + " levels, got more");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, SettingsNode> fields = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                int nameLine = parser.currentTokenLocation().getLineNr();
                parser.nextToken();
                if (fields.put(name, read(file, parser, depth + 1)) != null) {
                    throw new ServerFileException(
                            file + ":" + nameLine + ": expected each setting once, got " + name + " again");
                }
            }
            return new SettingsNode(file, line, null, fields, null);
        }
        if (token == JsonToken.START_ARRAY) {
            List<SettingsNode> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(read(file, parser, depth + 1));
            }
            return new SettingsNode(file, line, null, null, items);
        }
        return new SettingsNode(file, line, parser.getText(), null, null);
    }

    /** A field of a mapping. */
    Optional<SettingsNode> field(String name) throws ServerFileException {
        return Optional.ofNullable(fields().get(name));
    }

    /** Refuses fields that are not known. */
    void allow(Set<String> known) throws ServerFileException {
        for (Map.Entry<String, SettingsNode> field : fields().entrySet()) {
            if (!known.contains(field.getKey())) {
                throw field.getValue().fault("one of " + String.join(", ", known), field.getKey());
            }
        }
    }

    List<SettingsNode> items() throws ServerFileException {
        List<SettingsNode> present = items;
        if (present == null) {
            throw fault("a list", describe());
        }
        return present;
    }

    String text() throws ServerFileException {
        String present = scalar;
        if (present == null) {
            throw fault("a text", describe());
        }
        return present;
    }

    long wholeNumber(long min, long max) throws ServerFileException {
        try {
            long value = Long.parseLong(text());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the fault, which says more.
        }
        throw fault("a whole number from " + min + " to " + max, describe());
    }

    float number(float min, float max) throws ServerFileException {
        try {
            float value = Float.parseFloat(text());
            if (value >= min && value <= max) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Falls through to the fault, which says more.
        }
        throw fault("a number from " + min + " to " + max, describe());
    }

    ServerFileException fault(String expected, String got) {
        return new ServerFileException(file + ":" + line + ": expected " + expected + ", got " + got);
    }

    String describe() {
        if (scalar != null) {
            return scalar;
        }
        return fields != null ? "a mapping" : "a list";
    }

    private Map<String, SettingsNode> fields() throws ServerFileException {
        Map<String, SettingsNode> present = fields;
        if (present == null) {
            throw fault("a mapping of settings", describe());
        }
        return present;
    }
}
