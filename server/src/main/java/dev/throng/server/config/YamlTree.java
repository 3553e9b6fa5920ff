package dev.throng.server.config;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads a YAML document into nodes that know where they stand. */
final class YamlTree {
    private static final int MAX_DEPTH = 20;

    private final String source;
    private final YAMLParser parser;

    private YamlTree(String source, YAMLParser parser) {
        this.source = source;
        this.parser = parser;
    }

    /**
     * @param source named in messages
     * @throws ScenarioException when the text is not YAML, is empty, or nests deeper than any scenario does
     */
    static YamlNode parse(String source, String text) throws ScenarioException {
        try (YAMLParser parser = YAMLFactory.builder().build().createParser(text)) {
            YamlTree tree = new YamlTree(source, parser);
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new ScenarioException(source + ":1:1: expected a scenario, got an empty file");
            }
            YamlNode root = tree.node(first, 0);
            JsonToken second = parser.nextToken();
            if (second != null) {
                throw error(source, tree.here(), "expected one document, got another");
            }
            return root;
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            YamlNode.Place place =
                    at == null ? new YamlNode.Place(1, 1) : new YamlNode.Place(at.getLineNr(), at.getColumnNr());
            String detail =
                    String.valueOf(e.getOriginalMessage()).lines().findFirst().orElse("");
            throw error(source, place, "expected YAML, got what cannot be read: " + detail);
        } catch (IOException e) {
            throw new ScenarioException(source + ": expected a readable text, got " + e.getMessage());
        }
    }

    static ScenarioException error(String source, YamlNode.Place place, String sentence) {
        return new ScenarioException(source + ":" + place.line() + ":" + place.column() + ": " + sentence);
    }

    private YamlNode.Place here() {
        JsonLocation at = parser.currentTokenLocation();
        return new YamlNode.Place(Math.max(1, at.getLineNr()), Math.max(1, at.getColumnNr()));
    }

    private YamlNode node(JsonToken token, int depth) throws IOException, ScenarioException {
        if (depth > MAX_DEPTH) {
            throw error(source, here(), "expected at most " + MAX_DEPTH + " levels, got more");
        }
        if (token == JsonToken.START_OBJECT) {
            return mapping(depth);
        }
        if (token == JsonToken.START_ARRAY) {
            return sequence(depth);
        }
        YamlNode.Scalar.Type type = switch (token) {
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> YamlNode.Scalar.Type.NUMBER;
            case VALUE_TRUE, VALUE_FALSE -> YamlNode.Scalar.Type.BOOLEAN;
            case VALUE_NULL -> YamlNode.Scalar.Type.NOTHING;
            default -> YamlNode.Scalar.Type.TEXT;
        };
        return new YamlNode.Scalar(here(), String.valueOf(parser.getText()), type);
    }

    private YamlNode mapping(int depth) throws IOException, ScenarioException {
        YamlNode.Place place = here();
        List<YamlNode.Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            YamlNode.Place at = here();
            String name = parser.currentName();
            if (!names.add(name)) {
                throw error(source, at, "expected each field once, got '" + name + "' again");
            }
            fields.add(new YamlNode.Field(at, name, node(parser.nextToken(), depth + 1)));
        }
        return new YamlNode.Mapping(place, List.copyOf(fields));
    }

    private YamlNode sequence(int depth) throws IOException, ScenarioException {
        YamlNode.Place place = here();
        List<YamlNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(token, depth + 1));
        }
        return new YamlNode.Sequence(place, List.copyOf(items));
    }
}
