package dev.throng.server.config;

/** A configuration file that cannot be used; the message names file, line and what was expected. */
public final class ServerFileException extends Exception {
    private static final long serialVersionUID = 1L;

    public ServerFileException(String message) {
        super(message);
    }
}
