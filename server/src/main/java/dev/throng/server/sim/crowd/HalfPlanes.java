package dev.throng.server.sim.crowd;

import dev.throng.server.sim.parallel.OwnCacheLines;

/**
 * The velocity nearest to a wanted one under linear limits: each says how fast at most to go into one direction. Where the
 * limits leave no velocity, the one that breaks the worst broken limit by the least. Holds the result of the last call; one
 * instance a part.
 *
 * <p>Incremental linear programming in two dimensions, limits in the order in which they were added: as long as the best
 * velocity so far keeps the next limit it stays the best, else the best lies on that limit's line, which is a problem of
 * one dimension under the limits before it (M. de Berg et al., Computational Geometry, chapter 4). The fall-back has the
 * greatest violation as its third dimension, as in J. van den Berg, S. Guy, M. Lin, D. Manocha, Reciprocal n-body collision
 * avoidance, 2011, section 5.3. With a handful of limits both take about as many steps as there are limits.
 */
final class HalfPlanes extends OwnCacheLines {
    private static final float PARALLEL = 1e-5f;
    /** Of a speed, what counts as keeping a limit; m/s. */
    private static final float SLACK = 1e-5f;

    private final float[] normalX;
    private final float[] normalZ;
    private final float[] limit;
    private int count;
    /** The limits of the fall-back's problems in two dimensions. */
    private final float[] lineX;

    private final float[] lineZ;
    private final float[] lineLimit;
    private int lines;

    /** The velocity found, m/s. */
    float x;

    float z;

    /** @param most of limits at a time */
    HalfPlanes(int most) {
        normalX = new float[most];
        normalZ = new float[most];
        limit = new float[most];
        lineX = new float[most];
        lineZ = new float[most];
        lineLimit = new float[most];
    }

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    /** Limits the speed into the direction of a unit vector; below zero it demands a speed the other way. */
    void add(float towardsX, float towardsZ, float mostMetresPerSecond) {
        normalX[count] = towardsX;
        normalZ[count] = towardsZ;
        limit[count] = mostMetresPerSecond;
        count++;
    }

    /**
     * Finds the velocity.
     *
     * @param speed greatest length of the result
     * @param hard so many limits at the beginning are kept even if others must be broken
     * @return whether any limit kept it from the wanted velocity
     */
    boolean solve(float wantedX, float wantedZ, float speed, int hard) {
        float squared = wantedX * wantedX + wantedZ * wantedZ;
        x = wantedX;
        z = wantedZ;
        if (squared > speed * speed) {
            float factor = speed / (float) Math.sqrt(squared);
            x *= factor;
            z *= factor;
        }
        boolean limited = false;
        for (int k = 0; k < count; k++) {
            if (normalX[k] * x + normalZ[k] * z <= limit[k] + SLACK) {
                continue;
            }
            limited = true;
            if (!onLine(normalX, normalZ, limit, k, wantedX, wantedZ, speed, false)) {
                breakLeast(k, speed, hard);
                break;
            }
        }
        return limited;
    }

    /**
     * Sets the result to the best point on the line of limit k under the limits before it: the nearest to the wanted
     * velocity, or the farthest in its direction.
     *
     * @return whether there is any; else the result stays what it was
     */
    private boolean onLine(
            float[] nx, float[] nz, float[] most, int k, float wantedX, float wantedZ, float speed, boolean farthest) {
        float baseX = nx[k] * most[k];
        float baseZ = nz[k] * most[k];
        float alongX = -nz[k];
        float alongZ = nx[k];
        float room = speed * speed - most[k] * most[k];
        if (room < 0) {
            return false;
        }
        float right = (float) Math.sqrt(room);
        float left = -right;
        for (int j = 0; j < k; j++) {
            float slope = nx[j] * alongX + nz[j] * alongZ;
            float rest = most[j] - (nx[j] * baseX + nz[j] * baseZ);
            if (Math.abs(slope) <= PARALLEL) {
                if (rest < -SLACK) {
                    return false;
                }
            } else if (slope > 0) {
                right = Math.min(right, rest / slope);
            } else {
                left = Math.max(left, rest / slope);
            }
            if (left > right) {
                return false;
            }
        }
        float t = alongX * wantedX + alongZ * wantedZ;
        if (farthest) {
            t = t > 0 ? right : left;
        } else {
            t = Math.max(left, Math.min(right, t));
        }
        x = baseX + alongX * t;
        z = baseZ + alongZ * t;
        return true;
    }

    /** Breaks the limits from the first that cannot be kept on, all by as little as the worst of them needs. */
    private void breakLeast(int first, float speed, int hard) {
        float worst = 0;
        for (int k = first; k < count; k++) {
            if (normalX[k] * x + normalZ[k] * z - limit[k] <= worst + SLACK) {
                continue;
            }
            lines = Math.min(hard, k);
            System.arraycopy(normalX, 0, lineX, 0, lines);
            System.arraycopy(normalZ, 0, lineZ, 0, lines);
            System.arraycopy(limit, 0, lineLimit, 0, lines);
            for (int j = lines; j < k; j++) {
                addEqualBreak(j, k);
            }
            float beforeX = x;
            float beforeZ = z;
            if (!deepest(-normalX[k], -normalZ[k], speed)) {
                // Only rounding leads here: the result so far is a solution of this problem.
                x = beforeX;
                z = beforeZ;
            }
            worst = normalX[k] * x + normalZ[k] * z - limit[k];
        }
    }

    /** Adds as a line: limit j is broken by no more than limit k. */
    private void addEqualBreak(int j, int k) {
        float nx = normalX[j] - normalX[k];
        float nz = normalZ[j] - normalZ[k];
        float length = (float) Math.sqrt(nx * nx + nz * nz);
        if (length <= PARALLEL) {
            return;
        }
        lineX[lines] = nx / length;
        lineZ[lines] = nz / length;
        lineLimit[lines] = (limit[j] - limit[k]) / length;
        lines++;
    }

    /** The farthest velocity in the direction of a unit vector under the lines; whether there is one. */
    private boolean deepest(float towardsX, float towardsZ, float speed) {
        x = towardsX * speed;
        z = towardsZ * speed;
        for (int k = 0; k < lines; k++) {
            if (lineX[k] * x + lineZ[k] * z > lineLimit[k] + SLACK
                    && !onLine(lineX, lineZ, lineLimit, k, towardsX, towardsZ, speed, true)) {
                return false;
            }
        }
        return true;
    }
}
