package dev.throng.server.sim.crowd;

/**
 * How bodies of a kind part: the plain rule and what goes past it. {@link #SEED} is the plain rule to the last bit.
 *
 * @param contact removes from a wish the part that points into a body it touches, unless that one wishes the opposite way
 * @param relaxationPasses how often a tick separates overlaps, 1 to 8; each pass is a whole one, with a fresh hash
 * @param overRelaxation the correction of n overlaps is their sum times min(1, this / n); 1: the average; 1 to 4
 * @param restFraction overlaps below this fraction of the radii's sum are left alone, so that a crowd comes to rest; 0 to
 *     0.009
 * @param partSamePoint separates centres on the same point along a direction derived from the two ids
 * @param solidObstacles nothing ends a tick inside an obstacle that was outside it before, however fast
 * @param sideStep steering by an obstacle straight ahead gets a side, so that nobody stalls on its centre
 * @param settle stops behind those of the same goal that have arrived
 */
public record CrowdRules(
        boolean contact,
        int relaxationPasses,
        float overRelaxation,
        float restFraction,
        boolean partSamePoint,
        boolean solidObstacles,
        boolean sideStep,
        boolean settle) {
    /** Bodies nearer than this many times the sum of their radii touch. */
    public static final float CONTACT_FACTOR = 1.05f;

    /** The rule of the articles and nothing else. */
    public static final CrowdRules SEED = new CrowdRules(false, 1, 1f, 0f, false, false, false, false);

    /** What kinds get unless told; chosen by the measurements in ARCHITECTURE.md. */
    public static final CrowdRules DEFAULT = new CrowdRules(true, 1, 1.5f, 0.005f, true, true, true, true);

    public CrowdRules {
        if (relaxationPasses < 1 || relaxationPasses > 8) {
            throw new IllegalArgumentException("expected relaxation passes in 1..8, got " + relaxationPasses);
        }
        if (!(overRelaxation >= 1f && overRelaxation <= 4f)) {
            throw new IllegalArgumentException("expected over-relaxation in 1..4, got " + overRelaxation);
        }
        if (!(restFraction >= 0f && restFraction <= 0.009f)) {
            throw new IllegalArgumentException("expected a rest fraction in 0..0.009, got " + restFraction);
        }
    }

    public CrowdRules withPasses(int value) {
        return new CrowdRules(
                contact, value, overRelaxation, restFraction, partSamePoint, solidObstacles, sideStep, settle);
    }

    public CrowdRules withContact(boolean value) {
        return new CrowdRules(
                value, relaxationPasses, overRelaxation, restFraction, partSamePoint, solidObstacles, sideStep, settle);
    }

    public CrowdRules withOverRelaxation(float value) {
        return new CrowdRules(
                contact, relaxationPasses, value, restFraction, partSamePoint, solidObstacles, sideStep, settle);
    }

    public CrowdRules withSettle(boolean value) {
        return new CrowdRules(
                contact,
                relaxationPasses,
                overRelaxation,
                restFraction,
                partSamePoint,
                solidObstacles,
                sideStep,
                value);
    }
}
