package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeatScaleTest {
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void standsOffTheGroundMoreTheMoreCrowdedItIs(boolean dark) {
        int ground = Palette.of(dark).ground();
        double before = 0;
        for (double density = 0.001; density < HeatScale.MAX_PER_SQUARE_METRE; density *= 1.3) {
            double contrast = Math.abs(lightness(over(ground, HeatScale.colour(density, dark))) - lightness(ground));
            assertThat(contrast).as("at %.3f agents a square metre", density).isGreaterThanOrEqualTo(before);
            before = contrast;
        }
        assertThat(before).isGreaterThan(0.6);
        assertThat(HeatScale.colour(100, dark)).isEqualTo(HeatScale.colour(HeatScale.MAX_PER_SQUARE_METRE, dark));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void isTransparentWhereNobodyIs(boolean dark) {
        assertThat(HeatScale.colour(0, dark)).isZero();
        assertThat(HeatScale.colour(Double.NaN, dark)).isZero();
        assertThat(HeatScale.colour(1e-6, dark) >>> 24).isGreaterThan(0x40);
    }

    @Test
    void tellsDensitiesOfCrowdsApart() {
        assertThat(HeatScale.share(0.25)).isBetween(0.4, 0.5);
        assertThat(HeatScale.share(1)).isBetween(0.6, 0.75);
        assertThat(HeatScale.share(3.5)).isBetween(0.85, 0.95);
    }

    private static int over(int ground, int colour) {
        return Palette.mix(ground, colour, (colour >>> 24) / 255.0);
    }

    /** Relative luminance by its sRGB weights, without the transfer curve: enough to order colours. */
    private static double lightness(int argb) {
        return (0.2126 * ((argb >> 16) & 0xFF) + 0.7152 * ((argb >> 8) & 0xFF) + 0.0722 * (argb & 0xFF)) / 255;
    }
}
