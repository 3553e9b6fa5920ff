package dev.throng.server.sim.formation;

/**
 * The shapes of formations: where the place of each member is, ahead of the anchor and to its left. The anchor is the middle of
 * the first rank, the wedge's tip, or the circle's centre.
 */
public enum FormationShape {
    /** Side by side, square to the way; ranks wheel as one. */
    LINE,
    /** One behind the other, a few abreast; ranks follow the way that the first has gone. */
    COLUMN,
    /** Like geese: two arms backwards at 45 degrees. */
    WEDGE,
    /** Evenly round the anchor; it does not turn. */
    CIRCLE;

    /** Of both sides of a square one is so much of the diagonal. */
    private static final float DIAGONAL = 0.70710677f;

    /** Members abreast unless told; {@code count} of them there are. */
    int usualAbreast(int count) {
        return this == COLUMN ? Math.min(2, count) : count;
    }

    /** Whether the plan may say how many are abreast. */
    boolean hasRanks() {
        return this == LINE || this == COLUMN;
    }

    /** Radius of a ring on which so many stand a spacing apart, metres. */
    private static float ringRadius(int count, float spacing) {
        return count < 2 ? 0 : spacing / (2 * (float) StrictMath.sin(StrictMath.PI / count));
    }

    /**
     * Lays out the places of {@code count} members.
     *
     * @param abreast of a line or column, how many are in a rank
     * @param ahead gets metres ahead of the anchor, by place
     * @param left gets metres to the left of the anchor, by place
     */
    void layOut(int count, int abreast, float spacing, float[] ahead, float[] left) {
        switch (this) {
            case LINE, COLUMN -> ranks(count, abreast, spacing, ahead, left);
            case WEDGE -> {
                for (int place = 0; place < count; place++) {
                    int rank = (place + 1) / 2;
                    float out = DIAGONAL * spacing * rank;
                    ahead[place] = -out;
                    left[place] = (place & 1) == 0 ? out : -out;
                }
            }
            case CIRCLE -> {
                float radius = ringRadius(count, spacing);
                for (int place = 0; place < count; place++) {
                    double angle = 2 * StrictMath.PI * place / count;
                    ahead[place] = radius * (float) StrictMath.cos(angle);
                    left[place] = radius * (float) StrictMath.sin(angle);
                }
            }
        }
    }

    /** Ranks of so many, the last one's members in its middle. */
    static void ranks(int count, int abreast, float spacing, float[] ahead, float[] left) {
        for (int place = 0; place < count; place++) {
            int rank = place / abreast;
            int inRank = Math.min(abreast, count - rank * abreast);
            ahead[place] = -spacing * rank;
            left[place] = spacing * ((inRank - 1) * 0.5f - place % abreast);
        }
    }
}
