package dev.throng.server.sim.flock;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.SeededRandom;
import dev.throng.server.sim.space.VolumeGrid;

/**
 * What one member of a flock sees of its mates. Holds the sums of the last member; one instance a part.
 *
 * <p>Candidates are ranges of members, one for each row of cells that the sphere of the neighbour distance reaches, cut to
 * the sphere along the row. Three loops follow, of which none branches on what it finds: the first lists the candidates
 * within the neighbour distance, the second adds them up and lists those that are too near, the third adds up their pushes.
 *
 * <p>A member in a crush looks at every n-th candidate only, so that a flock on one spot costs a bounded time a member: means
 * are those of a sample spread evenly over all candidates, pushes count n times.
 */
final class Mates extends OwnCacheLines {
    /** Where there are more candidates, a sample of about this many is looked at. */
    static final int MOST_CANDIDATES = 256;

    /** Separation counts mates nearer than this share of its distance as that far. */
    private static final float NEAREST_SHARE = 0.1f;

    private static final float SAME_POINT_METRES = 1e-4f;
    /** Nine rows of cells, of which the member's own is in two parts, without itself. */
    private static final int MOST_RANGES = 10;

    private final FlyingColumns members;
    private final VolumeGrid grid;
    private final long seed;
    private final int[] begin = new int[MOST_RANGES];
    private final int[] end = new int[MOST_RANGES];
    private final int[] seen = new int[MOST_CANDIDATES + 1];
    private final int[] near = new int[MOST_CANDIDATES + 1];
    private int ranges;

    /** Mates within the neighbour distance that were looked at. */
    int count;
    /** Sum of the ways to them, metres. */
    float offsetX;

    float offsetY;
    float offsetZ;
    /** Sum of their headings. */
    float headingX;

    float headingY;
    float headingZ;
    /** Sum of the pushes of those that are too near. */
    float apartX;

    float apartY;
    float apartZ;
    /** Sum of their speeds, m/s. */
    float speedSum;

    /** Since {@link #forget}: candidates looked at, mates met, members that looked at a sample only. */
    long candidatesTotal;

    long matesTotal;
    long sampledTotal;

    Mates(FlyingColumns members, VolumeGrid grid, long seed) {
        this.members = members;
        this.grid = grid;
        this.seed = seed;
    }

    void forget() {
        candidatesTotal = 0;
        matesTotal = 0;
        sampledTotal = 0;
    }

    /** Sums over the mates within the neighbour distance. */
    void gather(int i, int flock, FlockRules rule, int tick) {
        int candidates = range(i, flock, rule.neighbourDistance());
        int every = 1;
        if (candidates <= MOST_CANDIDATES) {
            count = find(i, rule.neighbourDistance());
            candidatesTotal += candidates;
        } else {
            every = (candidates + MOST_CANDIDATES - 1) / MOST_CANDIDATES;
            int first = (int) ((SeededRandom.draw(seed, members.id()[i], tick) >>> 33) % every);
            count = findSome(i, rule.neighbourDistance(), first, every);
            candidatesTotal += candidates / every;
            sampledTotal++;
        }
        matesTotal += count;
        int tooNear = meet(i, count, rule.separationDistance());
        part(i, tooNear, rule.separationDistance(), every);
    }

    /** Sets the ranges of candidates and returns how many these are. */
    private int range(int i, int flock, float reach) {
        float x = members.x()[i];
        float y = members.y()[i];
        float z = members.z()[i];
        float slack = grid.slackMetres(flock);
        int ownRow = grid.row(flock, z);
        int ownLayer = grid.layer(flock, y);
        int lastLayer = Math.min(grid.layers(flock) - 1, ownLayer + 1);
        int lastRow = Math.min(grid.rows(flock) - 1, ownRow + 1);
        int n = 0;
        int candidates = 0;
        for (int row = Math.max(0, ownRow - 1); row <= lastRow; row++) {
            float awayZ = Math.max(0, grid.rowsAway(flock, z, ownRow, row) - slack);
            for (int layer = Math.max(0, ownLayer - 1); layer <= lastLayer; layer++) {
                float awayY = Math.max(0, grid.layersAway(flock, y, ownLayer, layer) - slack);
                float left = reach * reach - awayZ * awayZ - awayY * awayY;
                if (left < 0) {
                    continue;
                }
                float far = (float) Math.sqrt(left) + slack;
                int from = grid.first(flock, grid.column(flock, x - far), layer, row);
                int to = grid.first(flock, grid.column(flock, x + far) + 1, layer, row);
                candidates += to - from;
                begin[n] = from;
                end[n++] = to;
                if (row == ownRow && layer == ownLayer) {
                    end[n - 1] = i;
                    begin[n] = i + 1;
                    end[n++] = to;
                    candidates--;
                }
            }
        }
        ranges = n;
        return candidates;
    }

    private int find(int i, float reach) {
        float[] xs = members.x();
        float[] ys = members.y();
        float[] zs = members.z();
        float x = xs[i];
        float y = ys[i];
        float z = zs[i];
        float beyond = Math.nextUp(reach * reach);
        int[] found = seen;
        int n = 0;
        for (int range = 0; range < ranges; range++) {
            int to = end[range];
            for (int j = begin[range]; j < to; j++) {
                float dx = xs[j] - x;
                float dy = ys[j] - y;
                float dz = zs[j] - z;
                found[n] = j;
                n += signOf(dx * dx + dy * dy + dz * dz - beyond);
            }
        }
        return n;
    }

    private int findSome(int i, float reach, int first, int every) {
        float[] xs = members.x();
        float[] ys = members.y();
        float[] zs = members.z();
        float x = xs[i];
        float y = ys[i];
        float z = zs[i];
        float beyond = Math.nextUp(reach * reach);
        int[] found = seen;
        int n = 0;
        int skip = first;
        for (int range = 0; range < ranges; range++) {
            int to = end[range];
            int j = begin[range] + skip;
            for (; j < to; j += every) {
                float dx = xs[j] - x;
                float dy = ys[j] - y;
                float dz = zs[j] - z;
                found[n] = j;
                n += signOf(dx * dx + dy * dy + dz * dz - beyond);
            }
            skip = j - to;
        }
        return n;
    }

    /** 1 for a negative number, else 0. */
    private static int signOf(float value) {
        return Float.floatToRawIntBits(value) >>> 31;
    }

    /** Adds up those seen, lists those that are too near and returns how many. */
    private int meet(int i, int many, float separation) {
        float[] xs = members.x();
        float[] ys = members.y();
        float[] zs = members.z();
        float[] headingXs = members.headingX();
        float[] headingYs = members.headingY();
        float[] headingZs = members.headingZ();
        float[] speeds = members.speed();
        float x = xs[i];
        float y = ys[i];
        float z = zs[i];
        float within = separation * separation;
        float sumX = 0;
        float sumY = 0;
        float sumZ = 0;
        float alongX = 0;
        float alongY = 0;
        float alongZ = 0;
        float pace = 0;
        int[] mates = seen;
        int[] listed = near;
        int n = 0;
        for (int k = 0; k < many; k++) {
            int j = mates[k];
            float dx = xs[j] - x;
            float dy = ys[j] - y;
            float dz = zs[j] - z;
            sumX += dx;
            sumY += dy;
            sumZ += dz;
            alongX += headingXs[j];
            alongY += headingYs[j];
            alongZ += headingZs[j];
            pace += speeds[j];
            listed[n] = j;
            n += signOf(dx * dx + dy * dy + dz * dz - within);
        }
        offsetX = sumX;
        offsetY = sumY;
        offsetZ = sumZ;
        headingX = alongX;
        headingY = alongY;
        headingZ = alongZ;
        speedSum = pace;
        return n;
    }

    /** Adds up the pushes of those that are too near. */
    private void part(int i, int many, float separation, int times) {
        float[] xs = members.x();
        float[] ys = members.y();
        float[] zs = members.z();
        float x = xs[i];
        float y = ys[i];
        float z = zs[i];
        float pushX = 0;
        float pushY = 0;
        float pushZ = 0;
        for (int k = 0; k < many; k++) {
            int j = near[k];
            float dx = xs[j] - x;
            float dy = ys[j] - y;
            float dz = zs[j] - z;
            float d = (float) Math.sqrt(dx * dx + dy * dy + dz * dz);
            if (d < SAME_POINT_METRES) {
                pushX += (members.id()[i] < members.id()[j] ? 1 : -1) / NEAREST_SHARE;
                continue;
            }
            float push = (separation / Math.max(d, NEAREST_SHARE * separation) - 1) / d;
            pushX -= dx * push;
            pushY -= dy * push;
            pushZ -= dz * push;
        }
        apartX = pushX * times;
        apartY = pushY * times;
        apartZ = pushZ * times;
    }
}
