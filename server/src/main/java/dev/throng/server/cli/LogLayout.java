package dev.throng.server.cli;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.LayoutBase;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;

/** One line for an event: local time to the millisecond, level, thread, class and message; its stack trace below. */
final class LogLayout extends LayoutBase<ILoggingEvent> {
    private final ZoneId zone;

    LogLayout() {
        this(ZoneId.systemDefault());
    }

    LogLayout(ZoneId zone) {
        this.zone = zone;
    }

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(160);
        time(line, LocalDateTime.ofInstant(Instant.ofEpochMilli(event.getTimeStamp()), zone));
        String level = event.getLevel().toString();
        line.append(' ').append(level).append(" ".repeat(Math.max(1, 6 - level.length())));
        String logger = event.getLoggerName();
        line.append('[').append(event.getThreadName()).append("] ");
        line.append(logger, logger.lastIndexOf('.') + 1, logger.length());
        line.append(" - ").append(event.getFormattedMessage()).append(System.lineSeparator());
        IThrowableProxy thrown = event.getThrowableProxy();
        if (thrown != null) {
            line.append(ThrowableProxyUtil.asString(thrown));
        }
        return line.toString();
    }

    /** By hand: a formatter of the library would cost a cold start more than it saves here. */
    private static void time(StringBuilder line, LocalDateTime time) {
        padded(line, time.getYear(), 4).append('-');
        padded(line, time.getMonthValue(), 2).append('-');
        padded(line, time.getDayOfMonth(), 2).append('T');
        padded(line, time.getHour(), 2).append(':');
        padded(line, time.getMinute(), 2).append(':');
        padded(line, time.getSecond(), 2).append('.');
        padded(line, time.getNano() / 1_000_000, 3);
    }

    private static StringBuilder padded(StringBuilder line, int value, int digits) {
        String text = Integer.toString(value);
        return line.append("0".repeat(Math.max(0, digits - text.length()))).append(text);
    }
}
