package dev.throng.server.sim.formation;

import java.util.List;

/**
 * A formation to begin with; spawns name it.
 *
 * @param spacing metres between neighbours, centre to centre
 * @param abreast members in a rank of a line or column; 0 for all of a line, two of a column, and every other shape
 * @param goals names of the goals that it visits one after the other and then again from the first; at one alone it stays
 * @param pauseSeconds how long it stands at each of several goals
 * @param turnDegreesPerSecond how fast it wheels at most
 */
public record FormationPlan(
        String name,
        FormationShape shape,
        float spacing,
        int abreast,
        List<String> goals,
        float pauseSeconds,
        float turnDegreesPerSecond) {
    /** Members of one formation. */
    public static final int MAX_MEMBERS = 500;

    public static final float MIN_SPACING_METRES = 0.1f;
    public static final float MAX_SPACING_METRES = 100f;
    public static final float MAX_PAUSE_SECONDS = 3600f;
    public static final float MAX_TURN_DEGREES_PER_SECOND = 360f;
    public static final float USUAL_TURN_DEGREES_PER_SECOND = 45f;

    /** Neighbours are at least this many of the largest radius apart, so that bodies in their places do not touch. */
    public static final float LEAST_SPACING_RADII = 2.2f;

    public FormationPlan {
        goals = List.copyOf(goals);
        range("a spacing", spacing, MIN_SPACING_METRES, MAX_SPACING_METRES);
        range("a pause", pauseSeconds, 0, MAX_PAUSE_SECONDS);
        range("a turn rate", turnDegreesPerSecond, 1, MAX_TURN_DEGREES_PER_SECOND);
        if (abreast < 0 || abreast > MAX_MEMBERS || (abreast > 0 && !shape.hasRanks())) {
            throw new IllegalArgumentException("formation '" + name + "': expected "
                    + (shape.hasRanks() ? "0 to " + MAX_MEMBERS : "no number of") + " members abreast, got " + abreast);
        }
        if (goals.isEmpty()) {
            throw new IllegalArgumentException("formation '" + name + "': expected at least one goal, got none");
        }
    }

    /** With the usual pause, turn rate and ranks. */
    public static FormationPlan of(String name, FormationShape shape, float spacing, String... goals) {
        return new FormationPlan(name, shape, spacing, 0, List.of(goals), 0, USUAL_TURN_DEGREES_PER_SECOND);
    }

    public FormationPlan withAbreast(int value) {
        return new FormationPlan(name, shape, spacing, value, goals, pauseSeconds, turnDegreesPerSecond);
    }

    private static void range(String what, float value, float least, float most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    "expected " + what + " of a formation in " + least + ".." + most + ", got " + value);
        }
    }
}
