package dev.throng.server.sim.nav;

import java.util.Arrays;

/** The threats of a tick as columns. Filled by the tick thread, read from any. */
public final class ThreatList {
    private int count;
    private float[] x = new float[4];
    private float[] z = new float[4];
    private float[] radius = new float[4];

    public void clear() {
        count = 0;
    }

    public void add(float atX, float atZ, float radiusMetres) {
        if (count == x.length) {
            x = Arrays.copyOf(x, count * 2);
            z = Arrays.copyOf(z, count * 2);
            radius = Arrays.copyOf(radius, count * 2);
        }
        x[count] = atX;
        z[count] = atZ;
        radius[count] = radiusMetres;
        count++;
    }

    public int count() {
        return count;
    }

    /** Index of the threat whose centre is nearest of those that reach the point, -1 for none. */
    public int nearestReaching(float pointX, float pointZ) {
        int best = -1;
        float bestSquared = Float.POSITIVE_INFINITY;
        for (int i = 0; i < count; i++) {
            float dx = pointX - x[i];
            float dz = pointZ - z[i];
            float squared = dx * dx + dz * dz;
            if (squared <= radius[i] * radius[i] && squared < bestSquared) {
                bestSquared = squared;
                best = i;
            }
        }
        return best;
    }

    public float x(int i) {
        return x[i];
    }

    public float z(int i) {
        return z[i];
    }
}
