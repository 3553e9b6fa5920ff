package dev.throng.server.sim.crowd;

/**
 * How bodies of a kind part and meet. {@link #SEED} is the plain rule to the last bit.
 *
 * @param contact limits the part of a velocity that points into a body it touches, unless that one wishes the opposite way
 * @param press share of its pace with which an agent goes on into what it touches while it is not weary of it; 0 to 1
 * @param relaxation how overlaps come apart
 * @param partSamePoint separates centres on the same point along a direction derived from the two ids
 * @param solidObstacles nothing ends a tick inside an obstacle that was outside it before, however fast
 * @param sideStep steering by an obstacle straight ahead gets a side, so that nobody stalls on its centre
 * @param settle gathers round a goal with others: walks round the crowd to where there is room, then stands, and closes up
 *     when there is room ahead
 */
public record CrowdRules(
        boolean contact,
        float press,
        Relaxation relaxation,
        boolean partSamePoint,
        boolean solidObstacles,
        boolean sideStep,
        boolean settle) {
    /** Bodies nearer than this many times the sum of their radii touch. */
    public static final float CONTACT_FACTOR = 1.05f;

    /** The rule of the articles and nothing else. */
    public static final CrowdRules SEED = new CrowdRules(false, 0f, Relaxation.PLAIN, false, false, false, false);

    /** What kinds get unless told; chosen by the measurements in ARCHITECTURE.md. */
    public static final CrowdRules DEFAULT = new CrowdRules(true, 0.2f, Relaxation.DEFAULT, true, true, true, true);

    public CrowdRules {
        Relaxation.range("a press", press, 0f, 1f);
    }

    public CrowdRules withContact(boolean value) {
        return new CrowdRules(value, press, relaxation, partSamePoint, solidObstacles, sideStep, settle);
    }

    public CrowdRules withPress(float value) {
        return new CrowdRules(contact, value, relaxation, partSamePoint, solidObstacles, sideStep, settle);
    }

    public CrowdRules withRelaxation(Relaxation value) {
        return new CrowdRules(contact, press, value, partSamePoint, solidObstacles, sideStep, settle);
    }

    public CrowdRules withPasses(int value) {
        return withRelaxation(relaxation.withPasses(value));
    }

    public CrowdRules withSettle(boolean value) {
        return new CrowdRules(contact, press, relaxation, partSamePoint, solidObstacles, sideStep, value);
    }
}
