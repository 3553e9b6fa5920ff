package dev.throng.server.config;

/** Where a scenario's map comes from: a file beside it, or what comes with the server. */
interface MapFiles {
    /** Longer ones are refused unread. */
    int MAX_FILE_BYTES = 6 << 20;

    /** None: for a scenario that is a text and nothing else. */
    MapFiles NONE = name -> {
        throw new ScenarioException("expected no map file beside a scenario that is no file, got '" + name + "'");
    };

    /**
     * The text of a map.
     *
     * @throws ScenarioException when there is none; the message says what was expected
     */
    Text open(String name) throws ScenarioException;

    /** A map's text, and what to call it in messages. */
    record Text(String source, String text) {}
}
