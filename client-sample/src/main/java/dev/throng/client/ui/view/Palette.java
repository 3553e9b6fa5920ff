package dev.throng.client.ui.view;

import java.util.List;

/**
 * The colours of the world view, as 0xAARRGGBB. The kinds' colours are taken from Okabe and Ito's colour-blind-safe set
 * ("Color Universal Design", 2008), moved so that each stands off its ground and
 * any two stay apart for normal, protanopic and deuteranopic eyes (OKLab distance above 0.09 in simulation).
 */
public record Palette(
        boolean dark,
        int outside,
        int ground,
        int gridMinor,
        int gridMajor,
        int border,
        int obstacleBody,
        int obstacleEdge,
        int influence,
        int goal,
        int threat,
        int alarm,
        int selection,
        int accent,
        int text,
        int mutedText,
        int card,
        int cardEdge,
        List<Integer> kinds) {

    public static final Palette LIGHT = new Palette(
            false,
            0xFFE7E5DF,
            0xFFFAF9F6,
            0x14312C24,
            0x2B312C24,
            0xFFB9B4A8,
            0xFF6E7278,
            0xFF484C52,
            0x406E7278,
            0xFF1F6F4A,
            0xFFC2273D,
            0xFFC2273D,
            0xFF111418,
            0xFF1769AA,
            0xFF22262B,
            0xFF6A6F76,
            0xEEFFFFFF,
            0x30000000,
            List.of(0xFF0072B2, 0xFFD55E00, 0xFF009E73, 0xFF8A2C72, 0xFF3D3D3D, 0xFF6B4A00));

    public static final Palette DARK = new Palette(
            true,
            0xFF0E1114,
            0xFF171B20,
            0x12D8E2EE,
            0x26D8E2EE,
            0xFF3B444E,
            0xFF59626C,
            0xFF8A949F,
            0x4C8A949F,
            0xFF6BD49A,
            0xFFFF6B6B,
            0xFFFF6B6B,
            0xFFFFFFFF,
            0xFF62B0E8,
            0xFFE4E8EC,
            0xFF8F99A3,
            0xE61E2329,
            0x38FFFFFF,
            List.of(0xFF56B4E9, 0xFFE9A13B, 0xFF1FB38A, 0xFFB45FD8, 0xFFF0E442, 0xFFD8DEE4));

    public Palette {
        kinds = List.copyOf(kinds);
    }

    public static Palette of(boolean dark) {
        return dark ? DARK : LIGHT;
    }

    public int kindColour(int kind) {
        return kinds.get(Math.floorMod(kind, kinds.size()));
    }

    /**
     * A kind's colour at a height: {@code level} 0 is the lowest and sinks towards the ground's colour, the highest of
     * {@code levels} is the full colour.
     */
    public int depthShade(int kind, int level, int levels) {
        if (levels <= 1) {
            return kindColour(kind);
        }
        double high = (double) level / (levels - 1);
        return mix(ground, kindColour(kind), 0.38 + 0.62 * high);
    }

    /** {@code a} and {@code b} mixed per channel; {@code share} 1 is all {@code b}. The result is opaque. */
    public static int mix(int a, int b, double share) {
        int result = 0xFF;
        for (int shift = 16; shift >= 0; shift -= 8) {
            int from = (a >>> shift) & 0xFF;
            int to = (b >>> shift) & 0xFF;
            result = (result << 8) | (int) Math.round(from + (to - from) * share);
        }
        return result;
    }

    /** The colour with another opacity, 0 to 255. */
    public static int withAlpha(int argb, int alpha) {
        return (argb & 0xFFFFFF) | (alpha << 24);
    }
}
