package dev.throng.server.sim.crowd;

/**
 * How agents of a kind keep clear of each other before they touch.
 *
 * @param model what they do
 * @param maxNeighbours so many of the nearest bodies count, 1 to 32
 * @param neighbourDistance centres nearer than this count, metres, 0.1 to 50; of lanes how far ahead they are looked at
 * @param timeHorizon so far ahead no agent is to be touched, seconds, 0.05 to 30: the longer, the earlier they turn aside and
 *     the less freely they move in a crowd
 * @param obstacleTimeHorizon the same for obstacles
 */
public record Avoidance(
        Model model, int maxNeighbours, float neighbourDistance, float timeHorizon, float obstacleTimeHorizon) {
    /** Most neighbours that a kind may look at. */
    public static final int MAX_NEIGHBOURS = 32;

    /** What agents do before they touch. */
    public enum Model {
        /** Nothing: they give way when they touch. */
        PUSH,
        /** Optimal reciprocal collision avoidance: each takes half of what keeps a pair apart. */
        ORCA,
        /** Keeps to where those who go the same way are, best to the right of those who come towards it. */
        LANES
    }

    /** Parts bodies that touch, and nothing else. */
    public static final Avoidance PUSH = new Avoidance(Model.PUSH, 10, 3f, 2f, 1f);

    /** Looks ahead, with the usual settings. */
    public static final Avoidance ORCA = new Avoidance(Model.ORCA, 10, 3f, 2f, 1f);

    /** Keeps to lanes, with the usual settings. */
    public static final Avoidance LANES = new Avoidance(Model.LANES, 10, 4f, 2f, 1f);

    public Avoidance {
        if (maxNeighbours < 1 || maxNeighbours > MAX_NEIGHBOURS) {
            throw new IllegalArgumentException(
                    "expected a number of neighbours in 1.." + MAX_NEIGHBOURS + ", got " + maxNeighbours);
        }
        Relaxation.range("a neighbour distance", neighbourDistance, 0.1f, 50f);
        Relaxation.range("a time horizon", timeHorizon, 0.05f, 30f);
        Relaxation.range("a time horizon for obstacles", obstacleTimeHorizon, 0.05f, 30f);
    }

    /** A model with its usual settings. */
    public static Avoidance usual(Model model) {
        return switch (model) {
            case PUSH -> PUSH;
            case ORCA -> ORCA;
            case LANES -> LANES;
        };
    }

    boolean keepsLanes() {
        return model == Model.LANES;
    }

    boolean looksAhead() {
        return model == Model.ORCA;
    }
}
