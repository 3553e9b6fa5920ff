package dev.throng.server.sim;

import dev.throng.server.sim.nav.GoalPath.Waypoint;
import java.util.List;

/** A wall that no ground agent's body crosses: lines from point to point, metres. Never changes; one object a wall. */
public final class Wall {
    /** What the lines enclose. */
    public enum Shape {
        /** Lines from each point to the next, with nothing inside. */
        CHAIN(1),
        /** A convex polygon, solid, its corners counter-clockwise seen from above. */
        POLYGON(2),
        /** A ring round blocked cells of the scenario's map, which lie to its left; stays as long as the world. */
        OUTLINE(3);

        private final int number;

        Shape(int number) {
            this.number = number;
        }

        /** That of the wire. */
        public int number() {
            return number;
        }
    }

    private final int id;
    private final Shape shape;
    /** x and z of each point in turn. */
    private final float[] points;

    private Wall(int id, Shape shape, float[] points) {
        this.id = id;
        this.shape = shape;
        this.points = points;
    }

    /** A wall of points that have been checked; a polygon's are turned counter-clockwise. */
    static Wall of(int id, boolean polygon, List<Waypoint> points) {
        float[] flat = new float[2 * points.size()];
        boolean reversed = polygon && WallChecks.doubledArea(points) < 0;
        for (int i = 0; i < points.size(); i++) {
            Waypoint point = points.get(reversed ? points.size() - 1 - i : i);
            flat[2 * i] = point.x();
            flat[2 * i + 1] = point.z();
        }
        return new Wall(id, polygon ? Shape.POLYGON : Shape.CHAIN, flat);
    }

    /** A ring of a map; the array of x and z in turn is kept. */
    static Wall outline(int id, float[] ring) {
        return new Wall(id, Shape.OUTLINE, ring);
    }

    public int id() {
        return id;
    }

    public Shape shape() {
        return shape;
    }

    /** Whether the last point is joined to the first. */
    public boolean closed() {
        return shape != Shape.CHAIN;
    }

    public int points() {
        return points.length / 2;
    }

    public float x(int point) {
        return points[2 * point];
    }

    public float z(int point) {
        return points[2 * point + 1];
    }

    /** x and z of each point in turn; a copy. */
    float[] corners() {
        return points.clone();
    }

    public int segments() {
        return closed() ? points() : points() - 1;
    }

    /** Number of the point at which a segment ends; it begins at the point of its own number. */
    public int endOf(int segment) {
        return segment + 1 == points() ? 0 : segment + 1;
    }

    /** Whether a disc there meets the lines, or the solid of a polygon. */
    public boolean overlaps(float atX, float atZ, float radius) {
        if (contains(atX, atZ)) {
            return true;
        }
        for (int s = 0; s < segments(); s++) {
            int e = endOf(s);
            double ux = (double) x(e) - x(s);
            double uz = (double) z(e) - z(s);
            double px = (double) atX - x(s);
            double pz = (double) atZ - z(s);
            double share = Math.max(0, Math.min(1, (px * ux + pz * uz) / (ux * ux + uz * uz)));
            double dx = px - ux * share;
            double dz = pz - uz * share;
            if (dx * dx + dz * dz < (double) radius * radius) {
                return true;
            }
        }
        return false;
    }

    /** Whether the point lies in the solid of a polygon, its edges not counted. */
    public boolean contains(float atX, float atZ) {
        if (shape != Shape.POLYGON) {
            return false;
        }
        for (int s = 0; s < points(); s++) {
            int e = endOf(s);
            double across =
                    ((double) x(e) - x(s)) * ((double) atZ - z(s)) - ((double) z(e) - z(s)) * ((double) atX - x(s));
            if (across <= 0) {
                return false;
            }
        }
        return true;
    }
}
