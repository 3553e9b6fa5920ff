package dev.throng.server.sim.nav;

import java.util.Arrays;

/**
 * Distances along the ground from a set of cells: the viscosity solution of the eikonal equation |grad t| = 1 on the
 * grid, with the first-order upwind scheme of J. A. Sethian, "A fast marching level set method for monotonically advancing
 * fronts" (1996), so that ways go at any angle and not in eight directions.
 *
 * <p>Cells are taken from buckets by about their distance in place of a heap, as in L. Yatziv, A. Bartesaghi, G. Sapiro,
 * "O(N) implementation of the fast marching algorithm" (2006); but a cell that gets a lower value later is taken again, so
 * the values do not depend on the buckets: they are those at which no cell's equation lowers it any more. Costs some 60 ns a
 * cell. One at a time; keeps its working memory.
 */
final class EikonalSolver {
    /** More than the steepest step from cell to cell spans. */
    private static final int BUCKETS = 16;

    private final int[][] bucket = new int[BUCKETS][256];
    private final int[] size = new int[BUCKETS];
    private boolean[] waiting = new boolean[0];
    private float perBucket;
    private long lowest;

    /**
     * Lowers the distances of all cells to what the seeds give.
     *
     * @param t of cells, in metres: those of the seeds, infinite for all others
     * @param free which cells the way may lead through
     * @param seeds cells whose distance is known, within two cells' lengths of each other
     */
    void solve(NavGrid grid, float[] t, boolean[] free, int[] seeds, int seedCount) {
        float cell = grid.cellMetres();
        int stride = grid.stride();
        if (waiting.length < grid.values()) {
            waiting = new boolean[grid.values()];
        }
        Arrays.fill(size, 0);
        perBucket = 2 / cell;
        lowest = Long.MAX_VALUE;
        for (int k = 0; k < seedCount; k++) {
            lowest = Math.min(lowest, (long) (t[seeds[k]] * perBucket));
        }
        for (int k = 0; k < seedCount; k++) {
            push(seeds[k], t[seeds[k]]);
        }
        float tolerance = cell * 1e-4f;
        for (int empty = 0; empty < BUCKETS; lowest++) {
            int slot = (int) (lowest & (BUCKETS - 1));
            empty = size[slot] == 0 ? empty + 1 : 0;
            // A cell of this bucket may put another into it.
            for (int k = 0; k < size[slot]; k++) {
                int at = bucket[slot][k];
                if (waiting[at]) {
                    waiting[at] = false;
                    float here = t[at];
                    relax(t, free, at - 1, here, stride, cell, tolerance);
                    relax(t, free, at + 1, here, stride, cell, tolerance);
                    relax(t, free, at - stride, here, stride, cell, tolerance);
                    relax(t, free, at + stride, here, stride, cell, tolerance);
                }
            }
            size[slot] = 0;
        }
    }

    private void relax(float[] t, boolean[] free, int at, float from, int stride, float cell, float tolerance) {
        float old = t[at];
        if (!free[at] || old <= from) {
            return;
        }
        float a = Math.min(t[at - 1], t[at + 1]);
        float b = Math.min(t[at - stride], t[at + stride]);
        float apart = Math.abs(a - b);
        float value = apart < cell
                ? (a + b + (float) Math.sqrt(2 * cell * cell - apart * apart)) * 0.5f
                : Math.min(a, b) + cell;
        if (value < old - tolerance || old == Float.POSITIVE_INFINITY) {
            t[at] = value;
            push(at, value);
        }
    }

    private void push(int at, float value) {
        int slot = (int) (Math.max(lowest, (long) (value * perBucket)) & (BUCKETS - 1));
        int count = size[slot];
        if (count == bucket[slot].length) {
            bucket[slot] = Arrays.copyOf(bucket[slot], 2 * count);
        }
        bucket[slot][count] = at;
        size[slot] = count + 1;
        waiting[at] = true;
    }
}
