package dev.throng.server.sim.flock;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.FlyingColumns;
import dev.throng.server.sim.space.VolumeGrid;

/** What one member of a flock sees of its mates. Holds the sums of the last member; one instance a part. */
final class Mates extends OwnCacheLines {
    /** Separation counts mates nearer than this share of its distance as that far. */
    private static final float NEAREST_SHARE = 0.1f;

    private static final float SAME_POINT_METRES = 1e-4f;

    private final FlyingColumns members;
    private final VolumeGrid grid;

    /** Mates within the neighbour distance. */
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

    Mates(FlyingColumns members, VolumeGrid grid) {
        this.members = members;
        this.grid = grid;
    }

    /** Sums over the mates within the neighbour distance. */
    void gather(int i, int flock, FlockRules rule) {
        float[] xs = members.x();
        float[] ys = members.y();
        float[] zs = members.z();
        float x = xs[i];
        float y = ys[i];
        float z = zs[i];
        count = 0;
        offsetX = 0;
        offsetY = 0;
        offsetZ = 0;
        headingX = 0;
        headingY = 0;
        headingZ = 0;
        apartX = 0;
        apartY = 0;
        apartZ = 0;
        speedSum = 0;
        int firstColumn = Math.max(0, grid.column(flock, x) - 1);
        int lastColumn = Math.min(grid.columns(flock) - 1, grid.column(flock, x) + 1);
        int lastLayer = Math.min(grid.layers(flock) - 1, grid.layer(flock, y) + 1);
        int lastRow = Math.min(grid.rows(flock) - 1, grid.row(flock, z) + 1);
        float reach = rule.neighbourDistance() * rule.neighbourDistance();
        for (int row = Math.max(0, grid.row(flock, z) - 1); row <= lastRow; row++) {
            for (int layer = Math.max(0, grid.layer(flock, y) - 1); layer <= lastLayer; layer++) {
                int end = grid.first(flock, lastColumn + 1, layer, row);
                for (int j = grid.first(flock, firstColumn, layer, row); j < end; j++) {
                    float dx = xs[j] - x;
                    float dy = ys[j] - y;
                    float dz = zs[j] - z;
                    float squared = dx * dx + dy * dy + dz * dz;
                    if (squared <= reach && j != i) {
                        meet(i, j, dx, dy, dz, squared, rule);
                    }
                }
            }
        }
    }

    private void meet(int i, int j, float dx, float dy, float dz, float squared, FlockRules rule) {
        count++;
        offsetX += dx;
        offsetY += dy;
        offsetZ += dz;
        headingX += members.headingX()[j];
        headingY += members.headingY()[j];
        headingZ += members.headingZ()[j];
        speedSum += members.speed()[j];
        float separation = rule.separationDistance();
        if (squared >= separation * separation) {
            return;
        }
        float d = (float) Math.sqrt(squared);
        if (d < SAME_POINT_METRES) {
            float side = members.id()[i] < members.id()[j] ? 1 : -1;
            apartX += side / NEAREST_SHARE;
            return;
        }
        float push = (separation / Math.max(d, NEAREST_SHARE * separation) - 1) / d;
        apartX -= dx * push;
        apartY -= dy * push;
        apartZ -= dz * push;
    }
}
