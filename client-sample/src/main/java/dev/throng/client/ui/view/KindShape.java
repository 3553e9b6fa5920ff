package dev.throng.client.ui.view;

/** The outline of a kind: the second cue beside its colour. */
public enum KindShape {
    CIRCLE,
    SQUARE,
    TRIANGLE,
    DIAMOND,
    HEXAGON,
    /** Long and pointed along the heading: what flies or swims. */
    DART;

    private static final KindShape[] GROUND = {CIRCLE, SQUARE, TRIANGLE, DIAMOND, HEXAGON};

    public static KindShape of(int kind, boolean flying) {
        return flying ? DART : GROUND[Math.floorMod(kind, GROUND.length)];
    }
}
