package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundNumbersTest {
    @ParameterizedTest
    @ValueSource(doubles = {0.02, 0.31, 1, 3.3, 10, 47, 100, 399})
    void stepsAreRoundAndAsLongAsAsked(double pixelsPerMetre) {
        double atLeast = RoundNumbers.stepAtLeast(pixelsPerMetre, 22);
        double atMost = RoundNumbers.stepAtMost(pixelsPerMetre, 150);

        assertThat(atLeast * pixelsPerMetre).isBetween(22 - 1e-6, 22 * 2.5 + 1e-6);
        assertThat(atMost * pixelsPerMetre).isBetween(150 / 2.5 - 1e-6, 150 + 1e-6);
        assertThat(leadingDigit(atLeast)).isIn(1, 2, 5);
        assertThat(leadingDigit(atMost)).isIn(1, 2, 5);
    }

    private static int leadingDigit(double value) {
        double scaled = value / Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        assertThat(scaled).isCloseTo(Math.rint(scaled), within(1e-6));
        return (int) Math.rint(scaled);
    }

    @ParameterizedTest
    @CsvSource({"0.2,20 cm", "0.05,5 cm", "1,1 m", "50,50 m", "100,100 m", "2000,2 km", "0.125,12.5 cm"})
    void labelsHaveTheirUnit(double metres, String label) {
        assertThat(RoundNumbers.label(metres)).isEqualTo(label);
    }

    @Test
    void anExactStepIsTaken() {
        assertThat(RoundNumbers.stepAtLeast(1, 20)).isEqualTo(20);
        assertThat(RoundNumbers.stepAtMost(1, 50)).isEqualTo(50);
    }
}
