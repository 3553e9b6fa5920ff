package dev.throng.server.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The shortest way of a disc's centre among walls: a visibility graph over points on circles round the walls' ends, a
 * little wider than the disc, so that ways along the arcs are chords of many corners.
 */
final class ShortestWay {
    private static final int CORNERS = 24;

    private ShortestWay() {}

    static double length(World world, float radius, float fromX, float fromZ, float toX, float toZ) {
        List<Wall> walls = world.scene().walls();
        WorldBounds bounds = world.scenario().bounds();
        List<double[]> points = new ArrayList<>();
        points.add(new double[] {fromX, fromZ});
        points.add(new double[] {toX, toZ});
        // Chords of the circle stay out of the disc.
        double wide = radius / Math.cos(Math.PI / CORNERS) + 1e-6;
        for (Wall wall : walls) {
            for (int p = 0; p < wall.points(); p++) {
                for (int k = 0; k < CORNERS; k++) {
                    double angle = 2 * Math.PI * (k + 0.5) / CORNERS;
                    double x = wall.x(p) + wide * Math.cos(angle);
                    double z = wall.z(p) + wide * Math.sin(angle);
                    if (bounds.contains((float) x, (float) z) && gap(walls, x, z, x, z) >= radius) {
                        points.add(new double[] {x, z});
                    }
                }
            }
        }
        int n = points.size();
        double[] best = new double[n];
        boolean[] done = new boolean[n];
        Arrays.fill(best, Double.POSITIVE_INFINITY);
        best[0] = 0;
        for (int round = 0; round < n; round++) {
            int next = -1;
            for (int i = 0; i < n; i++) {
                if (!done[i] && (next < 0 || best[i] < best[next])) {
                    next = i;
                }
            }
            done[next] = true;
            double[] a = points.get(next);
            for (int i = 0; i < n; i++) {
                double[] b = points.get(i);
                double length = Math.hypot(a[0] - b[0], a[1] - b[1]);
                if (!done[i] && best[next] + length < best[i] && gap(walls, a[0], a[1], b[0], b[1]) >= radius) {
                    best[i] = best[next] + length;
                }
            }
        }
        return best[1];
    }

    /** Least distance of a straight way from all walls. */
    private static double gap(List<Wall> walls, double ax, double az, double bx, double bz) {
        double least = Double.POSITIVE_INFINITY;
        for (Wall wall : walls) {
            for (int s = 0; s < wall.segments(); s++) {
                int e = wall.endOf(s);
                least = Math.min(least, between(ax, az, bx, bz, wall.x(s), wall.z(s), wall.x(e), wall.z(e)));
            }
        }
        return least;
    }

    private static double between(
            double ax, double az, double bx, double bz, double cx, double cz, double dx, double dz) {
        double a = side(cx, cz, dx, dz, ax, az);
        double b = side(cx, cz, dx, dz, bx, bz);
        double c = side(ax, az, bx, bz, cx, cz);
        double d = side(ax, az, bx, bz, dx, dz);
        if (a * b < 0 && c * d < 0) {
            return 0;
        }
        return Math.min(
                Math.min(toSegment(ax, az, cx, cz, dx, dz), toSegment(bx, bz, cx, cz, dx, dz)),
                Math.min(toSegment(cx, cz, ax, az, bx, bz), toSegment(dx, dz, ax, az, bx, bz)));
    }

    private static double side(double ax, double az, double bx, double bz, double px, double pz) {
        return (bx - ax) * (pz - az) - (bz - az) * (px - ax);
    }

    private static double toSegment(double px, double pz, double ax, double az, double bx, double bz) {
        double ux = bx - ax;
        double uz = bz - az;
        double squared = ux * ux + uz * uz;
        double share = squared == 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * ux + (pz - az) * uz) / squared));
        return Math.hypot(px - ax - share * ux, pz - az - share * uz);
    }
}
