package dev.throng.server.sim.nav;

import java.util.Arrays;

/** The way to one goal for bodies of one size: each cell's distance from it along the ground. Never changes. */
final class FlowField {
    /** How far round a goal that stands in something a place beside it is looked for, in cells. */
    private static final int MOST_RINGS = 512;

    private final float[] distances;
    private final boolean[] free;
    private final float sourceX;
    private final float sourceZ;
    /** How near to the goal a centre gets: 0 unless the goal stands in something. */
    private final float nearestMetres;

    private FlowField(float[] distances, boolean[] free, float sourceX, float sourceZ, float nearestMetres) {
        this.distances = distances;
        this.free = free;
        this.sourceX = sourceX;
        this.sourceZ = sourceZ;
        this.nearestMetres = nearestMetres;
    }

    /** A cell's distance in metres, infinite where no way leads from; laid out as the grid says. */
    float[] distances() {
        return distances;
    }

    /** Whether a body of this field's size can stand in the middle of the cell. */
    boolean free(int at) {
        return free[at];
    }

    float sourceX() {
        return sourceX;
    }

    float sourceZ() {
        return sourceZ;
    }

    float nearestMetres() {
        return nearestMetres;
    }

    /**
     * Makes the field of a goal.
     *
     * @param into becomes the field's own
     */
    static FlowField of(
            NavGrid grid,
            Terrain terrain,
            boolean[] free,
            float goalX,
            float goalZ,
            EikonalSolver solver,
            float[] into) {
        Arrays.fill(into, Float.POSITIVE_INFINITY);
        int[] seeds = new int[64];
        int count = 0;
        int column = grid.columnOf(goalX);
        int row = grid.rowOf(goalZ);
        float nearest = 0;
        if (free[grid.at(column, row)]) {
            count = seed(grid, free, into, seeds, column, row, goalX, goalZ);
        } else {
            // Beside a wall the places on the goal's own side count; inside a solid those all round it.
            nearest = terrain.solid(grid.at(column, row))
                    ? Float.POSITIVE_INFINITY
                    : nearestFree(grid, terrain, free, goalX, goalZ, terrain.ringsToFree(), true);
            boolean seen = nearest < Float.POSITIVE_INFINITY;
            if (!seen) {
                nearest = nearestFree(grid, terrain, free, goalX, goalZ, MOST_RINGS, false);
            }
            float within = nearest + 1.5f * grid.cellMetres();
            int rings = nearest < Float.POSITIVE_INFINITY ? (int) (within / grid.cellMetres()) + 1 : -1;
            for (int r = Math.max(0, row - rings); r <= Math.min(grid.rows() - 1, row + rings); r++) {
                for (int c = Math.max(0, column - rings); c <= Math.min(grid.columns() - 1, column + rings); c++) {
                    float d = distance(grid, c, r, goalX, goalZ);
                    int at = grid.at(c, r);
                    if (d <= within
                            && free[at]
                            && (!seen || terrain.sees(goalX, goalZ, grid.centreX(c), grid.centreZ(r)))) {
                        into[at] = d;
                        seeds = count == seeds.length ? Arrays.copyOf(seeds, 2 * count) : seeds;
                        seeds[count++] = at;
                    }
                }
            }
        }
        solver.solve(grid, into, free, seeds, count);
        return new FlowField(into, free, goalX, goalZ, nearest);
    }

    /** The cell of a goal and those round it that nothing parts from it. */
    private static int seed(
            NavGrid grid, boolean[] free, float[] into, int[] seeds, int column, int row, float goalX, float goalZ) {
        int count = 0;
        for (int dr = -1; dr <= 1; dr++) {
            for (int dc = -1; dc <= 1; dc++) {
                int at = grid.at(column + dc, row + dr);
                boolean open = free[at] && free[grid.at(column + dc, row)] && free[grid.at(column, row + dr)];
                if (open) {
                    into[at] = distance(grid, column + dc, row + dr, goalX, goalZ);
                    seeds[count++] = at;
                }
            }
        }
        return count;
    }

    private static float nearestFree(
            NavGrid grid, Terrain terrain, boolean[] free, float goalX, float goalZ, int rings, boolean inSight) {
        int column = grid.columnOf(goalX);
        int row = grid.rowOf(goalZ);
        float nearest = Float.POSITIVE_INFINITY;
        for (int ring = 1; ring <= rings && (ring - 1) * grid.cellMetres() <= nearest; ring++) {
            for (int r = Math.max(0, row - ring); r <= Math.min(grid.rows() - 1, row + ring); r++) {
                boolean edge = r == row - ring || r == row + ring;
                for (int c = column - ring; c <= column + ring; c += edge ? 1 : 2 * ring) {
                    if (c < 0 || c >= grid.columns() || !free[grid.at(c, r)]) {
                        continue;
                    }
                    float d = distance(grid, c, r, goalX, goalZ);
                    if (d < nearest && (!inSight || terrain.sees(goalX, goalZ, grid.centreX(c), grid.centreZ(r)))) {
                        nearest = d;
                    }
                }
            }
        }
        return nearest;
    }

    private static float distance(NavGrid grid, int column, int row, float x, float z) {
        float dx = grid.centreX(column) - x;
        float dz = grid.centreZ(row) - z;
        return (float) Math.sqrt(dx * dx + dz * dz);
    }
}
