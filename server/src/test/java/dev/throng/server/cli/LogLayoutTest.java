package dev.throng.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogLayoutTest {
    private final LogLayout layout = new LogLayout(ZoneOffset.ofHours(2));

    @Test
    void writesAnEventAsOneLine() {
        String line = layout.doLayout(event(Level.INFO, null));

        assertThat(line)
                .isEqualTo("2026-01-02T05:04:05.006 INFO  [throng-io-0] LogLayoutTest - tick=5 joined"
                        + System.lineSeparator());
    }

    @Test
    void alignsLevels() {
        assertThat(layout.doLayout(event(Level.ERROR, null))).contains(".006 ERROR [throng-io-0] ");
        assertThat(layout.doLayout(event(Level.WARN, null))).contains(".006 WARN  [throng-io-0] ");
    }

    @Test
    void writesTheStackTraceBelow() {
        String text = layout.doLayout(event(Level.ERROR, new IllegalStateException("no room")));

        assertThat(text.lines().skip(1))
                .startsWith("java.lang.IllegalStateException: no room")
                .anyMatch(line -> line.contains("at dev.throng.server.cli.LogLayoutTest"));
    }

    private static LoggingEvent event(Level level, @Nullable Throwable thrown) {
        LoggingEvent event = new LoggingEvent(
                "", new LoggerContext().getLogger(LogLayoutTest.class), level, "tick={} joined", thrown, new Object[] {5
                });
        event.setInstant(Instant.parse("2026-01-02T03:04:05.006Z"));
        event.setThreadName("throng-io-0");
        return event;
    }
}
