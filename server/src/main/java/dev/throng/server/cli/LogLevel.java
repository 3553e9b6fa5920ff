package dev.throng.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** How much is logged. */
enum LogLevel {
    OFF(Level.OFF),
    ERROR(Level.ERROR),
    WARN(Level.WARN),
    INFO(Level.INFO),
    DEBUG(Level.DEBUG),
    TRACE(Level.TRACE);

    @SuppressWarnings("ImmutableEnumChecker") // The library's levels are constants.
    private final Level level;

    LogLevel(Level level) {
        this.level = level;
    }

    /** Applies to Throng's own loggers; libraries stay at warnings. */
    void apply() {
        if (LoggerFactory.getLogger("dev.throng") instanceof Logger logger) {
            logger.setLevel(level);
        }
    }
}
