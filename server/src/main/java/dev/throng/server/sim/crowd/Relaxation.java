package dev.throng.server.sim.crowd;

/**
 * How bodies that overlap come apart.
 *
 * @param passes how often a tick separates overlaps, 1 to 8; each pass is a whole one, with a fresh hash
 * @param factor the correction of n overlaps is their sum times min(1, this / n); 1: the average; 1 to 4
 * @param crowded added to the factor for each overlap past the third, so that those deep in a heap are not held in it by
 *     corrections that cancel; 0 to 1
 * @param carry share of its last step that a body without a wish adds to a correction of three overlaps or more that points
 *     the same way: heaps come apart in a time that grows with their radius, not with its square; 0 to 0.9
 * @param restFraction overlaps below this fraction of the radii's sum are left alone, so that a crowd comes to rest; 0 to
 *     0.009
 */
public record Relaxation(int passes, float factor, float crowded, float carry, float restFraction) {
    /** Overlaps from which on a body counts as crowded. */
    static final int CROWDED_OVERLAPS = 3;

    /** One average a tick. */
    public static final Relaxation PLAIN = new Relaxation(1, 1f, 0f, 0f, 0f);

    /** Chosen by the measurements in ARCHITECTURE.md. */
    public static final Relaxation DEFAULT = new Relaxation(1, 1.5f, 0.7f, 0.7f, 0.005f);

    public Relaxation {
        if (passes < 1 || passes > 8) {
            throw new IllegalArgumentException("expected relaxation passes in 1..8, got " + passes);
        }
        range("an over-relaxation", factor, 1f, 4f);
        range("a crowded relaxation", crowded, 0f, 1f);
        range("a carry", carry, 0f, 0.9f);
        range("a rest fraction", restFraction, 0f, 0.009f);
    }

    static void range(String what, float value, float least, float most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException("expected " + what + " in " + least + ".." + most + ", got " + value);
        }
    }

    public Relaxation withPasses(int value) {
        return new Relaxation(value, factor, crowded, carry, restFraction);
    }

    public Relaxation withFactor(float value) {
        return new Relaxation(passes, value, crowded, carry, restFraction);
    }

    /** Whether bodies with many overlaps are parted otherwise than by the sum times a factor. */
    boolean helpsTheCrowded() {
        return crowded > 0f || carry > 0f;
    }

    /** What the sum of that many corrections is multiplied by. */
    float share(int overlaps) {
        if (overlaps == 0) {
            return 0;
        }
        float weight = factor + crowded * Math.max(0, overlaps - CROWDED_OVERLAPS);
        return Math.min(1, weight / overlaps);
    }
}
