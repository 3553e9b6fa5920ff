package dev.throng.server.sim.formation;

/**
 * Where places are as seen from the anchor, and the measures of the shape: the plan's own, or a column of fewer abreast while
 * there is no room for it. Confined to the tick thread.
 */
final class Frame {
    /** Of {@link #narrowed}: the shape itself. */
    static final int FITS = Integer.MAX_VALUE;

    private final FormationPlan plan;
    private final float[] ahead;
    private final float[] left;

    private int narrowed = FITS;
    private float needLeft;
    private float needRight;
    private float front;
    private float depth;
    private float reach;

    Frame(FormationPlan plan, int members) {
        this.plan = plan;
        ahead = new float[members];
        left = new float[members];
    }

    /**
     * Lays out places for so many members.
     *
     * @param abreast of the column that the shape is to become, {@link #FITS} for the shape itself
     */
    void layOut(int count, int abreast) {
        narrowed = FITS;
        plan.shape().layOut(count, ownAbreast(count), plan.spacing(), ahead, left);
        measure(count);
        needLeft = 0;
        needRight = 0;
        front = 0;
        for (int place = 0; place < count; place++) {
            needLeft = Math.max(needLeft, left[place]);
            needRight = Math.max(needRight, -left[place]);
            front = Math.max(front, ahead[place]);
        }
        if (abreast != FITS) {
            narrowed = Math.max(1, Math.min(count, abreast));
            FormationShape.ranks(count, narrowed, plan.spacing(), ahead, left);
            measure(count);
        }
    }

    private int ownAbreast(int count) {
        int abreast = plan.abreast() > 0 ? plan.abreast() : plan.shape().usualAbreast(count);
        return Math.max(1, Math.min(count, abreast));
    }

    private void measure(int count) {
        float farthest = 0;
        depth = 0;
        for (int place = 0; place < count; place++) {
            float along = bends() ? 0 : ahead[place];
            farthest = Math.max(farthest, along * along + left[place] * left[place]);
            depth = Math.max(depth, -ahead[place]);
        }
        reach = (float) Math.sqrt(farthest);
    }

    /** Whether ranks follow the trail instead of the anchor. */
    boolean bends() {
        return narrowed != FITS || plan.shape() == FormationShape.COLUMN;
    }

    /** Whether it turns with the anchor. */
    boolean turns() {
        return narrowed != FITS || plan.shape() != FormationShape.CIRCLE;
    }

    /** Members abreast of the column that the shape has become, {@link #FITS} when it has not. */
    int narrowed() {
        return narrowed;
    }

    /** Metres of a place ahead of the anchor. */
    float ahead(int place) {
        return ahead[place];
    }

    /** Metres of a place to the left of the anchor. */
    float left(int place) {
        return left[place];
    }

    /** Half the width of a full rank of so many members, metres. */
    float halfRank(int count) {
        return ((narrowed != FITS ? narrowed : ownAbreast(count)) - 1) * plan.spacing() / 2;
    }

    /** Room that the shape itself wants to the left, metres. */
    float needLeft() {
        return needLeft;
    }

    float needRight() {
        return needRight;
    }

    /** How far the shape itself goes ahead of the anchor, metres. */
    float front() {
        return front;
    }

    /** How far behind the anchor the last place is, metres. */
    float depth() {
        return depth;
    }

    /** How far from the anchor the place is that moves most when it turns, metres. */
    float reach() {
        return reach;
    }
}
