package dev.throng.client.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.throng.protocol.wire.View;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionsTest {
    @ParameterizedTest
    @CsvSource({"30, 30", "30s, 30", "500ms, 0.5", "2m, 120", "1.5h, 5400"})
    void readsDurations(String text, double seconds) {
        assertThat(new Options.Seconds().convert(text)).isEqualTo(seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-3", "3 s", "s", "1e3", "NaN"})
    void saysWhatADurationLooksLike(String text) {
        assertThatThrownBy(() -> new Options.Seconds().convert(text))
                .hasMessage("expected a duration such as 30, 30s, 500ms or 2m, got " + text);
    }

    @Test
    void readsRatesSizesAndViews() {
        assertThat(new Options.PerSecond().convert("50/s")).isEqualTo(50);
        assertThat(new Options.PerSecond().convert("0.5")).isEqualTo(0.5);
        assertThat(new Options.SizeConverter().convert("60x40.5")).isEqualTo(new Options.Size(60, 40.5));
        assertThat(new Options.ViewConverter().convert("-10,5,60,40")).isEqualTo(View.of(-10, 5, 50, 45));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1,2,3", "0,0,-5,5", "a,b,c,d", "0,0,NaN,1", ""})
    void saysWhatAViewLooksLike(String text) {
        assertThatThrownBy(() -> new Options.ViewConverter().convert(text)).hasMessageStartingWith("expected X,Z,W,H");
    }

    @Test
    void readsAddresses() {
        assertThat(HostPort.parse("example.org:7777")).isEqualTo(new HostPort("example.org", 7777));
        assertThat(HostPort.parse("[::1]:65535")).isEqualTo(new HostPort("::1", 65_535));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "host", ":7777", "host:", "host:0", "host:65536", "host:7x", "::1:7777", "host:-1"})
    void saysWhatAnAddressLooksLike(String text) {
        assertThatThrownBy(() -> HostPort.parse(text))
                .hasMessage("expected HOST:PORT such as 127.0.0.1:7777 or [::1]:7777, got " + text);
    }
}
