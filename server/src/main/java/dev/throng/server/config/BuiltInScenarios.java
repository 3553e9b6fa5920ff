package dev.throng.server.config;

import java.util.List;

/** The scenarios that come with the server. */
public final class BuiltInScenarios {
    private static final List<String> NAMES = List.of("plaza", "empty");

    private BuiltInScenarios() {}

    /** Names for {@link ScenarioLoader#load}, the default first. */
    public static List<String> names() {
        return NAMES;
    }
}
