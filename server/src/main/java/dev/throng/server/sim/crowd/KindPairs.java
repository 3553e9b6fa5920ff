package dev.throng.server.sim.crowd;

/**
 * What two bodies are to each other by their kinds, as columns: entry {@link #of}(i, j) is what kind i has from kind j. Made
 * once, so that the loop over pairs looks up numbers instead of rules.
 */
final class KindPairs {
    /** Share of the sum of radii by which bodies that press on one another overlap at most. */
    private static final float PRESS_DEPTH = 0.05f;

    private final int kinds;
    /** Sum of the body radii, metres. */
    final float[] radii;
    /** Overlaps up to this are left alone, metres. */
    final float[] restMetres;
    /** One over the depth to which bodies that press on one another overlap at most, 1/m. */
    final float[] perPressDepth;
    /** Share of the overlap by which this one gives way. */
    final float[] yield;

    /** All ones where what points into the other goes from the velocity, else zero. */
    final int[] contact;
    /** Whether centres on one point part; the same both ways. */
    final boolean[] partSamePoint;

    /** Share of what keeps the two clear that this one takes upon itself when it looks ahead. */
    final float[] avoids;

    KindPairs(GroundKinds of) {
        kinds = of.count();
        radii = new float[kinds * kinds];
        restMetres = new float[kinds * kinds];
        perPressDepth = new float[kinds * kinds];
        yield = new float[kinds * kinds];
        avoids = new float[kinds * kinds];
        contact = new int[kinds * kinds];
        partSamePoint = new boolean[kinds * kinds];
        for (int i = 0; i < kinds; i++) {
            for (int j = 0; j < kinds; j++) {
                if (of.walks(i) && of.walks(j)) {
                    set(of, i, j);
                }
            }
        }
    }

    private void set(GroundKinds of, int i, int j) {
        int pair = of(i, j);
        CrowdRules own = of.rules[i];
        CrowdRules other = of.rules[j];
        radii[pair] = of.radius[i] + of.radius[j];
        restMetres[pair] = radii[pair]
                * Math.max(own.relaxation().restFraction(), other.relaxation().restFraction());
        perPressDepth[pair] = 1 / (PRESS_DEPTH * radii[pair]);
        Body ownBody = of.bodies[i];
        Body otherBody = of.bodies[j];
        boolean pushed = ownBody.collidesWith(otherBody);
        boolean pushes = otherBody.collidesWith(ownBody);
        if (!pushed && !pushes) {
            restMetres[pair] = Float.POSITIVE_INFINITY;
            return;
        }
        yield[pair] = !pushed ? 0 : !pushes ? 1 : share(of, i, j);
        boolean heldUp = pushed && ownBody.rank() <= otherBody.rank();
        avoids[pair] =
                !heldUp ? 0 : pushes && ownBody.rank() == otherBody.rank() && of.avoidance[j].looksAhead() ? 0.5f : 1f;
        contact[pair] = own.contact() && heldUp ? -1 : 0;
        partSamePoint[pair] = own.partSamePoint() || other.partSamePoint();
    }

    /** By how easily either is moved: the lighter, the less it resists, the lower its rank, the more of it. */
    private static float share(GroundKinds of, int i, int j) {
        Body own = of.bodies[i];
        Body other = of.bodies[j];
        float massShare = of.mass[j] / (of.mass[i] + of.mass[j]);
        if (own.immovable() != other.immovable()) {
            return own.immovable() ? 0 : 1;
        }
        if (own.rank() != other.rank()) {
            return own.rank() > other.rank() ? 0 : 1;
        }
        float ownEase = (1 - own.pushResistance()) * massShare;
        float otherEase = (1 - other.pushResistance()) * (1 - massShare);
        return ownEase + otherEase > 0 ? ownEase / (ownEase + otherEase) : massShare;
    }

    /** Entry of kind i meeting kind j. */
    int of(int kindI, int kindJ) {
        return kindI * kinds + kindJ;
    }
}
