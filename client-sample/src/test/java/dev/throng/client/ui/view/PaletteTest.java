package dev.throng.client.ui.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PaletteTest {
    /** Machado, Oliveira and Fernandes 2009, severity 1.0, linear RGB, row by row. */
    private static final double[] PROTANOPIA = {
        0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998
    };

    private static final double[] DEUTERANOPIA = {
        0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881
    };
    private static final double[] NORMAL = {1, 0, 0, 0, 1, 0, 0, 0, 1};

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void kindsStayApartForEverybody(boolean dark) {
        Palette palette = Palette.of(dark);

        for (double[] eye : new double[][] {NORMAL, PROTANOPIA, DEUTERANOPIA}) {
            for (int a = 0; a < palette.kinds().size(); a++) {
                for (int b = a + 1; b < palette.kinds().size(); b++) {
                    double apart = distance(seen(palette.kindColour(a), eye), seen(palette.kindColour(b), eye));
                    assertThat(apart).as("kinds %d and %d, dark %s", a, b, dark).isGreaterThan(0.09);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void kindsStandOffTheGround(boolean dark) {
        Palette palette = Palette.of(dark);

        for (int kind : palette.kinds()) {
            assertThat(contrast(kind, palette.ground())).isGreaterThan(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void textIsReadable(boolean dark) {
        Palette palette = Palette.of(dark);

        assertThat(contrast(palette.text(), palette.ground())).isGreaterThan(7);
        assertThat(contrast(palette.mutedText(), palette.ground())).isGreaterThan(4.5);
    }

    @Test
    void higherIsNearerToTheFullColour() {
        double before = Double.MAX_VALUE;
        for (int level = 0; level < 6; level++) {
            int shade = Palette.LIGHT.depthShade(3, level, 6);
            double away = distance(seen(shade, NORMAL), seen(Palette.LIGHT.kindColour(3), NORMAL));
            assertThat(away).isLessThan(before);
            before = away;
        }
        assertThat(Palette.LIGHT.depthShade(3, 5, 6)).isEqualTo(Palette.LIGHT.kindColour(3));
    }

    @Test
    void mixingGoesFromOneColourToTheOther() {
        assertThat(Palette.mix(0xFF102030, 0xFFF0E0D0, 0)).isEqualTo(0xFF102030);
        assertThat(Palette.mix(0xFF102030, 0xFFF0E0D0, 1)).isEqualTo(0xFFF0E0D0);
        assertThat(Palette.mix(0xFF000000, 0xFFFFFFFF, 0.5)).isEqualTo(0xFF808080);
    }

    /** OKLab of a colour as an eye sees it. */
    private static double[] seen(int argb, double[] eye) {
        double[] rgb = new double[3];
        for (int i = 0; i < 3; i++) {
            rgb[i] = linear(argb, 16 - 8 * i);
        }
        double[] s = new double[3];
        for (int row = 0; row < 3; row++) {
            double sum = eye[3 * row] * rgb[0] + eye[3 * row + 1] * rgb[1] + eye[3 * row + 2] * rgb[2];
            s[row] = Math.max(0, Math.min(1, sum));
        }
        double l = Math.cbrt(0.4122214708 * s[0] + 0.5363325363 * s[1] + 0.0514459929 * s[2]);
        double m = Math.cbrt(0.2119034982 * s[0] + 0.6806995451 * s[1] + 0.1073969566 * s[2]);
        double t = Math.cbrt(0.0883024619 * s[0] + 0.2817188376 * s[1] + 0.6299787005 * s[2]);
        return new double[] {
            0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * t,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * t,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * t
        };
    }

    private static double distance(double[] a, double[] b) {
        return Math.sqrt(Math.pow(a[0] - b[0], 2) + Math.pow(a[1] - b[1], 2) + Math.pow(a[2] - b[2], 2));
    }

    /** WCAG 2 contrast ratio. */
    private static double contrast(int a, int b) {
        double la = luminance(a);
        double lb = luminance(b);
        return (Math.max(la, lb) + 0.05) / (Math.min(la, lb) + 0.05);
    }

    private static double luminance(int argb) {
        return 0.2126 * linear(argb, 16) + 0.7152 * linear(argb, 8) + 0.0722 * linear(argb, 0);
    }

    private static double linear(int argb, int shift) {
        double c = ((argb >>> shift) & 0xFF) / 255.0;
        return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
    }
}
