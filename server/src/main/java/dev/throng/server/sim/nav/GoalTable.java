package dev.throng.server.sim.nav;

import dev.throng.server.sim.space.SeededRandom;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * All goals and where they stand. A goal's index never changes and its id is the index plus one; goals are never removed.
 * Positions of goals with a path are a function of the tick alone. Confined to the tick thread.
 */
public final class GoalTable {
    private int count;
    private int exits;
    private String[] name = new String[8];
    private float[] x = new float[8];
    private float[] y = new float[8];
    private float[] z = new float[8];
    private boolean[] exit = new boolean[8];
    private boolean[] flock = new boolean[8];
    private @Nullable GoalPath[] path = new @Nullable GoalPath[8];
    /** Total length of a patrol, metres. */
    private double[] patrolMetres = new double[8];

    /** Adds a goal that moves along a path from tick 0 on, and returns its index. */
    public int add(String newName, boolean isExit, GoalPath newPath) {
        int index = add(newName, isExit, false, 0, 0, 0);
        path[index] = newPath;
        if (newPath instanceof GoalPath.Patrol patrol) {
            patrolMetres[index] = lengthOf(patrol);
        }
        place(index, 0);
        if (newPath instanceof GoalPath.Still) {
            path[index] = null;
        }
        return index;
    }

    /** Adds a goal that stays where it is put, and returns its index. */
    public int add(String newName, boolean isExit, boolean isFlock, float atX, float atY, float atZ) {
        if (count == x.length) {
            int capacity = count * 2;
            name = Arrays.copyOf(name, capacity);
            x = Arrays.copyOf(x, capacity);
            y = Arrays.copyOf(y, capacity);
            z = Arrays.copyOf(z, capacity);
            exit = Arrays.copyOf(exit, capacity);
            flock = Arrays.copyOf(flock, capacity);
            path = Arrays.copyOf(path, capacity);
            patrolMetres = Arrays.copyOf(patrolMetres, capacity);
        }
        int index = count++;
        name[index] = newName;
        exit[index] = isExit;
        exits += isExit ? 1 : 0;
        flock[index] = isFlock;
        moveTo(index, atX, atY, atZ);
        return index;
    }

    /** Puts the goal there and takes it off its path. */
    public void moveTo(int index, float toX, float toY, float toZ) {
        x[index] = toX;
        y[index] = toY;
        z[index] = toZ;
        path[index] = null;
    }

    /** Moves all goals with a path to where they are at that time. */
    public void advance(double seconds) {
        for (int index = 0; index < count; index++) {
            if (path[index] != null) {
                place(index, seconds);
            }
        }
    }

    private void place(int index, double seconds) {
        GoalPath way = path[index];
        if (way instanceof GoalPath.Still still) {
            x[index] = still.x();
            y[index] = still.y();
            z[index] = still.z();
        } else if (way instanceof GoalPath.Orbit orbit) {
            double turns = seconds / orbit.periodSeconds() + orbit.phaseDegrees() / 360.0;
            double angle = 2 * Math.PI * (turns - Math.floor(turns));
            x[index] = (float) (orbit.centreX() + orbit.radius() * StrictMath.cos(angle));
            z[index] = (float) (orbit.centreZ() + orbit.radius() * StrictMath.sin(angle));
        } else if (way instanceof GoalPath.Patrol patrol) {
            placeOnPatrol(index, patrol, seconds);
        }
    }

    private void placeOnPatrol(int index, GoalPath.Patrol patrol, double seconds) {
        double total = patrolMetres[index];
        double travelled = seconds * patrol.speedMetresPerSecond();
        double left = total > 0 ? travelled - Math.floor(travelled / total) * total : 0;
        int points = patrol.points().size();
        for (int leg = 0; leg < points; leg++) {
            GoalPath.Waypoint from = patrol.points().get(leg);
            GoalPath.Waypoint to = patrol.points().get(leg + 1 == points ? 0 : leg + 1);
            double length = distance(from, to);
            if (left < length || leg == points - 1) {
                double share = length > 0 ? Math.min(1, left / length) : 0;
                x[index] = (float) (from.x() + (to.x() - from.x()) * share);
                z[index] = (float) (from.z() + (to.z() - from.z()) * share);
                return;
            }
            left -= length;
        }
    }

    private static double lengthOf(GoalPath.Patrol patrol) {
        double sum = 0;
        int points = patrol.points().size();
        for (int leg = 0; leg < points; leg++) {
            sum += distance(patrol.points().get(leg), patrol.points().get(leg + 1 == points ? 0 : leg + 1));
        }
        return sum;
    }

    private static double distance(GoalPath.Waypoint a, GoalPath.Waypoint b) {
        double dx = (double) a.x() - b.x();
        double dz = (double) a.z() - b.z();
        return Math.sqrt(dx * dx + dz * dz);
    }

    /** Index of the goal in the list that is nearest on the ground, the first of equals; -1 when the list is empty. */
    public int nearest(int[] candidates, float fromX, float fromZ) {
        int best = -1;
        float bestSquared = Float.POSITIVE_INFINITY;
        for (int index : candidates) {
            float dx = x[index] - fromX;
            float dz = z[index] - fromZ;
            float squared = dx * dx + dz * dz;
            if (squared < bestSquared) {
                bestSquared = squared;
                best = index;
            }
        }
        return best;
    }

    /** Indices of the goals that a walker may want: those named, or all but those of flocks when none is. */
    public int[] wantedBy(java.util.List<String> names) {
        int[] wanted = new int[count];
        int found = 0;
        for (int index = 0; index < count; index++) {
            if (!flock[index] && (names.isEmpty() || names.contains(name[index]))) {
                wanted[found++] = index;
            }
        }
        return Arrays.copyOf(wanted, found);
    }

    public int count() {
        return count;
    }

    public float x(int index) {
        return x[index];
    }

    public float y(int index) {
        return y[index];
    }

    public float z(int index) {
        return z[index];
    }

    /** Whether any goal is an exit. */
    public boolean anyExit() {
        return exits > 0;
    }

    public boolean exit(int index) {
        return exit[index];
    }

    public boolean flock(int index) {
        return flock[index];
    }

    /** Covers where all goals are and will be. */
    public long stateHash() {
        long hash = count;
        for (int index = 0; index < count; index++) {
            hash = SeededRandom.draw(hash, Float.floatToRawIntBits(x[index]), Float.floatToRawIntBits(y[index]));
            hash = SeededRandom.draw(hash, Float.floatToRawIntBits(z[index]), path[index] == null ? 0 : 1);
        }
        return hash;
    }
}
