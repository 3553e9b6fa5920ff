package dev.throng.server.config;

import java.util.List;

/** A part of a YAML document and where it begins. */
sealed interface YamlNode {
    /** Line and column from 1. */
    record Place(int line, int column) {}

    Place place();

    /** What it is, for messages. */
    String describe();

    /** A single value; text is as written, without quotes. */
    record Scalar(Place place, String text, Type type) implements YamlNode {
        enum Type {
            TEXT,
            NUMBER,
            BOOLEAN,
            NOTHING
        }

        @Override
        public String describe() {
            return switch (type) {
                case TEXT -> "'" + text + "'";
                case NUMBER, BOOLEAN -> text;
                case NOTHING -> "nothing";
            };
        }
    }

    record Sequence(Place place, List<YamlNode> items) implements YamlNode {
        @Override
        public String describe() {
            return "a list";
        }
    }

    /** Fields in the order in which they are written, no name twice. */
    record Mapping(Place place, List<Field> fields) implements YamlNode {
        @Override
        public String describe() {
            return "a group of fields";
        }
    }

    record Field(Place place, String name, YamlNode value) {}
}
