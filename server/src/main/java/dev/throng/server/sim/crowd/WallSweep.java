package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.WallField;

/**
 * A disc among the segments near it: how far it gets on its way, and where the wall faces then. Its centre keeps at least
 * its radius from each segment, or what it had at the beginning when that was less. In doubles throughout. One instance a
 * part.
 */
final class WallSweep extends OwnCacheLines {
    /** A way this little into a wall, as a share of its length, goes along it. */
    private static final double GRAZING = 1e-6;

    private final WallField walls;
    /** What rounding may take from the distance of a body that overlaps a wall, metres. */
    private final double slackMetres;

    private double radius;
    private int first;
    private int end;
    /** For each entry of the cell, how near to it the centre may get in this step, metres. */
    private double[] reach = new double[16];

    private double share;
    private double normalX;
    private double normalZ;
    private double distance;

    WallSweep(WallField walls, float slackMetres) {
        this.walls = walls;
        this.slackMetres = slackMetres;
    }

    boolean any() {
        return walls.count() > 0;
    }

    /** Begins a step of a body there. */
    void begin(float x, float z, float bodyRadius) {
        if (walls.count() == 0) {
            first = 0;
            end = 0;
            return;
        }
        radius = bodyRadius;
        int cell = walls.cellOf(x, z);
        first = walls.first(cell);
        end = walls.end(cell);
        if (reach.length < end - first) {
            reach = new double[2 * (end - first)];
        }
        double squared = radius * radius;
        for (int entry = first; entry < end; entry++) {
            double d = walls.squaredDistance(walls.segment(entry), x, z);
            reach[entry - first] = d >= squared ? radius : Math.sqrt(d);
        }
    }

    /** The entry that the way meets first, before that share of it; -1 for none. */
    int firstHit(float x, float z, float dx, float dz, float before) {
        int hit = -1;
        share = before;
        if (dx == 0 && dz == 0) {
            return hit;
        }
        double way = Math.sqrt((double) dx * dx + (double) dz * dz);
        for (int entry = first; entry < end; entry++) {
            double at = meeting(entry, x, z, dx, dz, way);
            if (at < share) {
                share = at;
                hit = entry;
            }
        }
        return hit;
    }

    /** The share of the way after which the centre is within reach of the segment and nears it; 1 for never. */
    private double meeting(int entry, double x, double z, double dx, double dz, double way) {
        int s = walls.segment(entry);
        double near = reach[entry - first];
        if (near == 0) {
            // The centre is on the line itself: no side is the right one.
            return 1;
        }
        double ux = (double) walls.bx(s) - walls.ax(s);
        double uz = (double) walls.bz(s) - walls.az(s);
        double length = Math.sqrt(ux * ux + uz * uz);
        ux /= length;
        uz /= length;
        double px = x - walls.ax(s);
        double pz = z - walls.az(s);
        double along = px * ux + pz * uz;
        double across = ux * pz - uz * px;
        double goAlong = dx * ux + dz * uz;
        double goAcross = ux * dz - uz * dx;
        double height = Math.abs(across);
        double sinks = across >= 0 ? -goAcross : goAcross;
        double best = 1;
        if (sinks > GRAZING * way) {
            double at = Math.max(0, (height - near) / sinks);
            double foot = along + at * goAlong;
            if (at < 1 && foot >= 0 && foot <= length) {
                best = at;
            }
        }
        best = Math.min(best, end(px, pz, dx, dz, way, near));
        return Math.min(best, end(x - walls.bx(s), z - walls.bz(s), dx, dz, way, near));
    }

    /** The share of the way after which a point comes within that distance of the origin and nears it; 1 for never. */
    private static double end(double px, double pz, double dx, double dz, double way, double near) {
        double b = px * dx + pz * dz;
        if (b >= -GRAZING * way * near) {
            return 1;
        }
        double a = way * way;
        double c = px * px + pz * pz - near * near;
        double discriminant = b * b - a * c;
        if (discriminant <= 0) {
            return 1;
        }
        return Math.max(0, (-b - Math.sqrt(discriminant)) / a);
    }

    /** Whether the body began the step overlapping the entry's segment. */
    boolean overlapped(int entry) {
        return reach[entry - first] < radius;
    }

    float share() {
        return (float) share;
    }

    float normalX() {
        return (float) normalX;
    }

    float normalZ() {
        return (float) normalZ;
    }

    float distance() {
        return (float) distance;
    }

    /** An entry that the body began in an overlap with and is out of but for rounding, -1 for none. */
    int grazed(float x, float z) {
        double least = (radius - slackMetres) * (radius - slackMetres);
        for (int entry = first; entry < end; entry++) {
            if (reach[entry - first] < radius) {
                double squared = walls.squaredDistance(walls.segment(entry), x, z);
                if (squared >= least && squared < radius * radius) {
                    return entry;
                }
            }
        }
        return -1;
    }

    /** How the entry's segment faces a point: the unit vector from it and the distance. */
    void face(int entry, float x, float z) {
        int s = walls.segment(entry);
        double ux = (double) walls.bx(s) - walls.ax(s);
        double uz = (double) walls.bz(s) - walls.az(s);
        double px = (double) x - walls.ax(s);
        double pz = (double) z - walls.az(s);
        double squared = ux * ux + uz * uz;
        double along = Math.max(0, Math.min(1, (px * ux + pz * uz) / squared));
        normalX = px - ux * along;
        normalZ = pz - uz * along;
        distance = Math.sqrt(normalX * normalX + normalZ * normalZ);
        if (distance > 0) {
            normalX /= distance;
            normalZ /= distance;
        } else {
            double length = Math.sqrt(squared);
            normalX = -uz / length;
            normalZ = ux / length;
        }
    }

    /** Whether a step from one place to the other brought the centre nearer than it may, or across a segment. */
    boolean broken(float fromX, float fromZ, float toX, float toZ) {
        for (int entry = first; entry < end; entry++) {
            int s = walls.segment(entry);
            double near = reach[entry - first];
            if (near == 0) {
                continue;
            }
            boolean overlapped = near < radius;
            double least = overlapped ? Math.max(0, near - slackMetres) : radius;
            if (walls.squaredDistance(s, toX, toZ) < least * least
                    || (overlapped && walls.meets(s, fromX, fromZ, toX, toZ))) {
                return true;
            }
        }
        return false;
    }
}
