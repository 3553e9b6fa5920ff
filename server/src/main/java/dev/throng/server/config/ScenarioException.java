package dev.throng.server.config;

/** A scenario that cannot be used; the message names the file, the line and column, and what was expected. */
public final class ScenarioException extends Exception {
    private static final long serialVersionUID = 1L;

    public ScenarioException(String message) {
        super(message);
    }
}
