package dev.throng.client.ui.view;

/**
 * Colours for how crowded the ground is, as 0xAARRGGBB. The scale is logarithmic from one agent on tens of square metres to
 * the density of a crush, for a crowd of one agent on four square metres and one pressed shoulder to shoulder are to be told
 * apart as well as a few agents and none. Lightness falls (on a dark ground: rises) all the way, so the order can be read
 * without hues.
 */
public final class HeatScale {
    /** Agents on a square metre where the scale ends. */
    public static final double MAX_PER_SQUARE_METRE = 6;

    /** Below this density colours change little. */
    private static final double KNEE_PER_SQUARE_METRE = 0.02;

    private static final int STEPS = 256;
    private static final int[] LIGHT = ramp(0x60FFE08A, 0xC8FDB04A, 0xE6EE6A3A, 0xF0C22A4F, 0xF87A1164, 0xFF36093F);
    private static final int[] DARK = ramp(0x701B4A66, 0xC01F7A8C, 0xE038A88A, 0xF09CCB55, 0xF8F6E05A, 0xFFFFFBE0);

    private HeatScale() {}

    /** The colour of a density in agents a square metre; transparent for none. */
    public static int colour(double perSquareMetre, boolean dark) {
        if (!(perSquareMetre > 0)) {
            return 0;
        }
        return (dark ? DARK : LIGHT)[(int) Math.round(share(perSquareMetre) * (STEPS - 1))];
    }

    /** Where a density lies on the scale, 0 to 1. */
    static double share(double perSquareMetre) {
        double share = Math.log1p(perSquareMetre / KNEE_PER_SQUARE_METRE)
                / Math.log1p(MAX_PER_SQUARE_METRE / KNEE_PER_SQUARE_METRE);
        return Math.max(0, Math.min(1, share));
    }

    /** Colours between equally spaced ones, opacity included. */
    private static int[] ramp(int... stops) {
        int[] colours = new int[STEPS];
        for (int n = 0; n < STEPS; n++) {
            double at = (double) n / (STEPS - 1) * (stops.length - 1);
            int stop = Math.min(stops.length - 2, (int) at);
            int from = stops[stop];
            int to = stops[stop + 1];
            int alpha = (int) Math.round((from >>> 24) + ((to >>> 24) - (from >>> 24)) * (at - stop));
            colours[n] = Palette.withAlpha(Palette.mix(from, to, at - stop), alpha);
        }
        return colours;
    }
}
