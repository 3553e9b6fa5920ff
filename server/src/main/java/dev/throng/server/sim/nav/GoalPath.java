package dev.throng.server.sim.nav;

import java.util.List;

/** How a goal of a scenario moves: a function of time alone, metres and seconds. */
public sealed interface GoalPath {
    /** Stays. */
    record Still(float x, float y, float z) implements GoalPath {}

    /** Goes round a centre, counter-clockwise seen from above when the period is positive, starting due east. */
    record Orbit(float centreX, float centreZ, float radius, float periodSeconds, float phaseDegrees)
            implements GoalPath {
        public Orbit {
            if (!(radius >= 0) || !Float.isFinite(radius)) {
                throw new IllegalArgumentException("expected an orbit's radius of at least 0 m, got " + radius);
            }
            if (!(Math.abs(periodSeconds) >= 0.1f) || !Float.isFinite(periodSeconds)) {
                throw new IllegalArgumentException(
                        "expected an orbit's period of at least 0.1 s either way, got " + periodSeconds);
            }
            if (!Float.isFinite(phaseDegrees)) {
                throw new IllegalArgumentException("expected a finite phase, got " + phaseDegrees);
            }
        }
    }

    /** Walks along the points and from the last back to the first at a constant speed. */
    record Patrol(List<Waypoint> points, float speedMetresPerSecond) implements GoalPath {
        public Patrol {
            points = List.copyOf(points);
            if (points.size() < 2) {
                throw new IllegalArgumentException("expected at least 2 points of a patrol, got " + points.size());
            }
            if (!(speedMetresPerSecond > 0) || !Float.isFinite(speedMetresPerSecond)) {
                throw new IllegalArgumentException(
                        "expected a patrol's speed above 0 m/s, got " + speedMetresPerSecond);
            }
        }
    }

    /** A point on the ground. */
    record Waypoint(float x, float z) {}
}
