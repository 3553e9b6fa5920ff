package dev.throng.server.sim;

import dev.throng.server.sim.nav.GoalPath.Waypoint;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the points of a wall must hold to. */
public final class WallChecks {
    public static final int MAX_POINTS = 256;
    /** Between two points that a line joins. */
    public static final float MIN_LENGTH_METRES = 0.05f;

    private WallChecks() {}

    /** What is wrong with the points, as a sentence that counts them from 1; null when nothing is. */
    public static @Nullable String wrong(boolean polygon, List<Waypoint> points, WorldBounds bounds) {
        int least = polygon ? 3 : 2;
        String what = polygon ? "corner" : "point";
        if (points.size() < least || points.size() > MAX_POINTS) {
            return "expected " + least + " to " + MAX_POINTS + " " + what + "s, got " + points.size();
        }
        for (int i = 0; i < points.size(); i++) {
            Waypoint point = points.get(i);
            if (!bounds.contains(point.x(), point.z())) {
                return String.format(
                        Locale.ROOT,
                        "expected %s %d inside the world, x %s..%s and z %s..%s, got %s, %s",
                        what,
                        i + 1,
                        bounds.minX(),
                        bounds.maxX(),
                        bounds.minZ(),
                        bounds.maxZ(),
                        point.x(),
                        point.z());
            }
        }
        int lines = polygon ? points.size() : points.size() - 1;
        for (int i = 0; i < lines; i++) {
            int next = (i + 1) % points.size();
            double dx = (double) points.get(next).x() - points.get(i).x();
            double dz = (double) points.get(next).z() - points.get(i).z();
            if (dx * dx + dz * dz < MIN_LENGTH_METRES * MIN_LENGTH_METRES) {
                return String.format(
                        Locale.ROOT,
                        "expected %s %d at least %s m from %s %d, got %s m",
                        what,
                        next + 1,
                        MIN_LENGTH_METRES,
                        what,
                        i + 1,
                        (float) Math.sqrt(dx * dx + dz * dz));
            }
        }
        return polygon ? notConvex(points) : null;
    }

    private static @Nullable String notConvex(List<Waypoint> points) {
        int n = points.size();
        double area = doubledArea(points);
        if (area == 0) {
            return "expected a polygon with an area, got corners on one line";
        }
        double side = Math.signum(area);
        int turnsBack = 0;
        for (int i = 0; i < n; i++) {
            Waypoint before = points.get((i + n - 1) % n);
            Waypoint here = points.get(i);
            Waypoint after = points.get((i + 1) % n);
            double inX = (double) here.x() - before.x();
            double inZ = (double) here.z() - before.z();
            double outX = (double) after.x() - here.x();
            double outZ = (double) after.z() - here.z();
            double turn = (inX * outZ - inZ * outX) * side;
            boolean back = turn == 0 && inX * outX + inZ * outZ < 0;
            if (turn < 0 || back) {
                return String.format(
                        Locale.ROOT,
                        "expected a convex polygon, got one that bends inwards at corner %d (%s, %s)",
                        i + 1,
                        here.x(),
                        here.z());
            }
            // A polygon that winds once goes east and comes back west once.
            if (upwards(inX, inZ) != upwards(outX, outZ)) {
                turnsBack++;
                if (turnsBack > 2) {
                    return String.format(
                            Locale.ROOT,
                            "expected a convex polygon, got one that winds round more than once, from corner %d (%s, %s) on",
                            i + 1,
                            here.x(),
                            here.z());
                }
            }
        }
        return null;
    }

    private static boolean upwards(double dx, double dz) {
        return dz > 0 || (dz == 0 && dx > 0);
    }

    /** Twice the area that the points enclose, positive when they go counter-clockwise. */
    static double doubledArea(List<Waypoint> points) {
        double sum = 0;
        Waypoint first = points.get(0);
        for (int i = 1; i + 1 < points.size(); i++) {
            double ax = (double) points.get(i).x() - first.x();
            double az = (double) points.get(i).z() - first.z();
            double bx = (double) points.get(i + 1).x() - first.x();
            double bz = (double) points.get(i + 1).z() - first.z();
            sum += ax * bz - az * bx;
        }
        return sum;
    }
}
