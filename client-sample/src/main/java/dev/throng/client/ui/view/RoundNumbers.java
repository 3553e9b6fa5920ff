package dev.throng.client.ui.view;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Round lengths (1, 2 or 5 times a power of ten metres) for grids and scale bars. */
public final class RoundNumbers {
    private RoundNumbers() {}

    /** The smallest round length that is at least {@code minPx} long on the screen. */
    public static double stepAtLeast(double pixelsPerMetre, double minPx) {
        double wanted = minPx / pixelsPerMetre;
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        for (double factor : new double[] {1, 2, 5}) {
            if (power * factor >= wanted * (1 - 1e-9)) {
                return power * factor;
            }
        }
        return power * 10;
    }

    /** The largest round length that is at most {@code maxPx} long on the screen. */
    public static double stepAtMost(double pixelsPerMetre, double maxPx) {
        double wanted = maxPx / pixelsPerMetre;
        double power = Math.pow(10, Math.floor(Math.log10(wanted)));
        for (double factor : new double[] {5, 2}) {
            if (power * factor <= wanted * (1 + 1e-9)) {
                return power * factor;
            }
        }
        return power;
    }

    /** A length with its unit: {@code 20 cm}, {@code 5 m}, {@code 2 km}. */
    public static String label(double metres) {
        if (metres >= 1000) {
            return trimmed(metres / 1000) + " km";
        }
        if (metres < 1) {
            return trimmed(metres * 100) + " cm";
        }
        return trimmed(metres) + " m";
    }

    private static String trimmed(double value) {
        // BigDecimal, because stripping zeros off formatted text would turn 100 into 1.
        return BigDecimal.valueOf(value)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
