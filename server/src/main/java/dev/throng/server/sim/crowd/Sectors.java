package dev.throng.server.sim.crowd;

/**
 * Directions on the ground as sixteen sectors of 22.5 degrees, counter-clockwise from east, the middle of the first on the
 * axis; sets of them are the low bits of an int.
 */
final class Sectors {
    private static final int COUNT = 16;
    private static final int ALL = (1 << COUNT) - 1;
    /** More steps than are tried. */
    static final int NONE_FREE = 3;

    private static final int QUARTER = COUNT / 4;
    /** Tangents of the borders at 11.25 and 33.75 degrees. */
    private static final float FIRST_BORDER = 0.198912f;

    private static final float SECOND_BORDER = 0.668179f;

    private Sectors() {}

    /** The sector of a direction, of any length but none. */
    static int of(float x, float z) {
        float wide = Math.abs(x);
        float deep = Math.abs(z);
        boolean steep = deep > wide;
        float slope = steep ? wide / deep : deep / wide;
        int step = slope < FIRST_BORDER ? 0 : slope < SECOND_BORDER ? 1 : 2;
        int inQuarter = steep ? QUARTER - step : step;
        int half = x >= 0 ? inQuarter : COUNT / 2 - inQuarter;
        return (z >= 0 ? half : COUNT - half) & (COUNT - 1);
    }

    /** Those that a body in this direction is in the way of: up to 67.5 degrees to either side. */
    static int blockedBy(float x, float z) {
        int first = of(x, z) - 3;
        int blocked = 0x7F << (first & (COUNT - 1));
        return (blocked | blocked >>> COUNT) & ALL;
    }

    /**
     * The free sector nearest to sideways on one side of a direction, from square to it up to 45 degrees backwards.
     *
     * @return 0 for square, 1 and 2 for backwards, {@value #NONE_FREE} for none
     */
    static int stepsToFree(int blocked, float x, float z, boolean left) {
        int sector = of(x, z);
        for (int steps = 0; steps < NONE_FREE; steps++) {
            int tried = left ? sector + QUARTER + steps : sector - QUARTER - steps;
            if ((blocked & (1 << (tried & (COUNT - 1)))) == 0) {
                return steps;
            }
        }
        return NONE_FREE;
    }
}
