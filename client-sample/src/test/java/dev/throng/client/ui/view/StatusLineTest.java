package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatusLineTest {
    private static final TrafficStats GOOD = new TrafficStats(34_512, 20, 5.31, 800, 3.24, 101.4, 100, 30, 0, 0);

    private static StatusLine.Tone tone(StatusLine line, String name) {
        return line.fields().stream()
                .filter(f -> f.name().equals(name))
                .findFirst()
                .orElseThrow()
                .tone();
    }

    private static TrafficStats with(double roundTripMillis, int timeScalePercent, double silentMillis) {
        return new TrafficStats(0, 20, 5, 0, roundTripMillis, 100, timeScalePercent, silentMillis, 0, 0);
    }

    @Test
    void saysWhatHappens() {
        StatusLine line = StatusLine.of(true, new TestFrame(1234, 1, 2, 3), 2, GOOD, 59.6);

        assertThat(line.value("tick")).isEqualTo("1,234");
        assertThat(line.value("agents")).isEqualTo("2 / 3");
        assertThat(line.value("traffic")).isEqualTo("34.5 kB/s");
        assertThat(line.value("bits")).isEqualTo("5.3 bit/agent");
        assertThat(line.value("detail")).isEqualTo("full");
        assertThat(line.value("ping")).isEqualTo("3.2 ms");
        assertThat(line.value("speed")).isEqualTo("100 %");
        assertThat(line.value("delay")).isEqualTo("101 ms");
        assertThat(line.value("fps")).isEqualTo("60 fps");
    }

    @Test
    void warnsOfASlowWorldALongWayAndSilence() {
        AgentFrame frame = new TestFrame(1, 1);

        assertThat(tone(StatusLine.of(true, frame, 1, with(3, 60, 0), 60), "speed"))
                .isEqualTo(StatusLine.Tone.WARNING);
        assertThat(tone(StatusLine.of(true, frame, 1, with(400, 100, 0), 60), "ping"))
                .isEqualTo(StatusLine.Tone.WARNING);
        assertThat(tone(StatusLine.of(true, frame, 1, with(3, 100, 900), 60), "tick"))
                .isEqualTo(StatusLine.Tone.WARNING);
        assertThat(tone(StatusLine.of(true, frame, 1, with(3, 100, 30), 60), "tick"))
                .isEqualTo(StatusLine.Tone.PLAIN);
    }

    @Test
    void aPausedWorldIsNotALateOne() {
        StatusLine line = StatusLine.of(true, new TestFrame(1, 1), 1, with(3, 0, 5000), 60);

        assertThat(line.value("speed")).isEqualTo("paused");
        assertThat(tone(line, "tick")).isEqualTo(StatusLine.Tone.PLAIN);
    }

    @Test
    void showsDashesWithoutAConnection() {
        StatusLine line = StatusLine.of(false, AgentFrame.empty(), 0, TrafficStats.NONE, 60);

        assertThat(line.value("tick")).isEqualTo("–");
        assertThat(line.value("ping")).isEqualTo("–");
        assertThat(tone(line, "agents")).isEqualTo(StatusLine.Tone.MUTED);
    }

    @Test
    void ticksAreUnsigned() {
        assertThat(StatusLine.of(true, new TestFrame(-1), 0, GOOD, 60).value("tick"))
                .isEqualTo("4,294,967,295");
    }
}
