package dev.throng.server.config;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The scenarios that come with the server, written as a user would write them. */
public final class BuiltInScenarios {
    private static final List<String> NAMES = List.of(
            "plaza",
            "horde",
            "aquarium",
            "evacuation",
            "maze",
            "empty",
            "passing",
            "circle",
            "bottlenecks",
            "exits",
            "density",
            "gathering",
            "formations");

    private BuiltInScenarios() {}

    /** Names for {@link ScenarioLoader#load}, the default first. */
    public static List<String> names() {
        return NAMES;
    }

    /** The text of one of them, a good start for one's own. */
    public static String text(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("expected one of " + NAMES + ", got " + name);
        }
        return resource("scenarios/" + name + ".yaml");
    }

    /** A map that one of them names. */
    static MapFiles.Text map(String name) {
        return new MapFiles.Text(name, resource("scenarios/" + name));
    }

    private static String resource(String resource) {
        try (InputStream in = BuiltInScenarios.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("expected the resource " + resource + ", got none");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
