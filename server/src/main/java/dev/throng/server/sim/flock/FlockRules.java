package dev.throng.server.sim.flock;

/**
 * How a flock moves.
 *
 * @param limits the box it lives in, metres
 * @param neighbourDistance mates nearer than this count, metres
 * @param separationDistance mates nearer than this are kept off, metres, at most the neighbour distance
 * @param rotationSpeed share of the angle to the wanted heading turned in a second, 1/s
 * @param cohesionWeight weight of the way to the neighbours' mean position
 * @param alignmentWeight weight of the neighbours' mean heading
 * @param separationWeight weight of the push of mates that are too near
 * @param goalWeight weight of the way to the flock's goal
 * @param goalChangesPerSecond how often the goal jumps, on average
 * @param speedChangesPerSecond how often a member draws a new speed, on average
 */
public record FlockRules(
        FlockBox limits,
        float neighbourDistance,
        float separationDistance,
        float rotationSpeed,
        float cohesionWeight,
        float alignmentWeight,
        float separationWeight,
        float goalWeight,
        float goalChangesPerSecond,
        float speedChangesPerSecond) {
    public FlockRules {
        range("neighbourDistance", neighbourDistance, 0.1f, 100f);
        range("separationDistance", separationDistance, 0f, neighbourDistance);
        range("rotationSpeed", rotationSpeed, 0.1f, 20f);
        range("cohesionWeight", cohesionWeight, 0f, 100f);
        range("alignmentWeight", alignmentWeight, 0f, 100f);
        range("separationWeight", separationWeight, 0f, 100f);
        range("goalWeight", goalWeight, 0f, 100f);
        range("goalChangesPerSecond", goalChangesPerSecond, 0f, 10f);
        range("speedChangesPerSecond", speedChangesPerSecond, 0f, 10f);
    }

    private static void range(String name, float value, float min, float max) {
        if (!(value >= min && value <= max)) {
            throw new IllegalArgumentException("expected " + name + " in " + min + ".." + max + ", got " + value);
        }
    }

    /** Sensible values for a school of small fish in a box. */
    public static FlockRules in(FlockBox limits) {
        return new FlockRules(limits, 3f, 1.3f, 3f, 1f, 2f, 3f, 0.6f, 0.2f, 0.2f);
    }

    public FlockRules withWeights(float cohesion, float alignment, float separation, float goal) {
        return new FlockRules(
                limits,
                neighbourDistance,
                separationDistance,
                rotationSpeed,
                cohesion,
                alignment,
                separation,
                goal,
                goalChangesPerSecond,
                speedChangesPerSecond);
    }

    public FlockRules withGoalChanges(float perSecond) {
        return new FlockRules(
                limits,
                neighbourDistance,
                separationDistance,
                rotationSpeed,
                cohesionWeight,
                alignmentWeight,
                separationWeight,
                goalWeight,
                perSecond,
                speedChangesPerSecond);
    }
}
