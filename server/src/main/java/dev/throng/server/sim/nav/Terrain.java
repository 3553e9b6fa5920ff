package dev.throng.server.sim.nav;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where the centres of bodies can be: for each cell of the grid the distance of its middle from the nearest wall or
 * obstacle, up to a bound, and below zero inside a solid. Made on any thread; never changes then.
 */
final class Terrain {
    private final NavGrid grid;
    private final float boundMetres;
    private final float[] clearance;
    private float[] segments = new float[64];
    private int segmentValues;

    private Terrain(NavGrid grid, float boundMetres) {
        this.grid = grid;
        this.boundMetres = boundMetres;
        clearance = new float[grid.values()];
    }

    /** @param largestRadius of the bodies that will ask */
    static Terrain of(NavGrid grid, Surroundings surroundings, @Nullable GridMap map, float largestRadius) {
        float bound = reach(grid, largestRadius) + grid.cellMetres();
        Terrain terrain = new Terrain(grid, bound);
        Arrays.fill(terrain.clearance, bound);
        surroundings.describe(terrain.new Raster());
        if (map != null) {
            terrain.block(map);
        }
        return terrain;
    }

    /**
     * How far from walls a cell's middle must be so that a body of that radius can stand there, and so that no wall passes
     * unseen between the middles of two free cells side by side.
     */
    private static float reach(NavGrid grid, float radius) {
        float cell = grid.cellMetres();
        return Math.max(radius, Math.max(cell / 2, 0.7072f * cell - radius));
    }

    /** Which cells are free for bodies of that radius; the frame is not. */
    boolean[] free(float radius) {
        // Rounding must not close a corridor that is as wide as the body.
        float least = reach(grid, radius) * 0.9999f;
        boolean[] free = new boolean[grid.values()];
        for (int row = 0; row < grid.rows(); row++) {
            int at = grid.at(0, row);
            for (int column = 0; column < grid.columns(); column++, at++) {
                free[at] = clearance[at] >= least;
            }
        }
        return free;
    }

    /** How many cells away from a place outside all solids a free one may be. */
    int ringsToFree() {
        return (int) Math.ceil(boundMetres / grid.cellMetres()) + 2;
    }

    /** Whether the middle of the cell is inside a solid or an obstacle. */
    boolean solid(int at) {
        return clearance[at] < 0;
    }

    /** Whether a straight way between two places meets no wall; costs a look at each. */
    boolean sees(float fromX, float fromZ, float toX, float toZ) {
        float[] s = segments;
        for (int i = 0; i < segmentValues; i += 4) {
            double ux = (double) s[i + 2] - s[i];
            double uz = (double) s[i + 3] - s[i + 1];
            double vx = (double) toX - fromX;
            double vz = (double) toZ - fromZ;
            double p = ux * ((double) fromZ - s[i + 1]) - uz * ((double) fromX - s[i]);
            double q = ux * ((double) toZ - s[i + 1]) - uz * ((double) toX - s[i]);
            double a = vx * ((double) s[i + 1] - fromZ) - vz * ((double) s[i] - fromX);
            double b = vx * ((double) s[i + 3] - fromZ) - vz * ((double) s[i + 2] - fromX);
            if (p * q < 0 && a * b < 0) {
                return false;
            }
        }
        return true;
    }

    private void block(GridMap map) {
        for (int row = 0; row < grid.rows(); row++) {
            for (int column = 0; column < grid.columns(); column++) {
                if (map.blockedAt(grid.centreX(column), grid.centreZ(row))) {
                    clearance[grid.at(column, row)] = -1;
                }
            }
        }
    }

    /** Takes down what stands there. */
    private final class Raster implements Surroundings.Sink {
        @Override
        public void segment(float ax, float az, float bx, float bz) {
            if (segmentValues == segments.length) {
                segments = Arrays.copyOf(segments, 2 * segmentValues);
            }
            segments[segmentValues++] = ax;
            segments[segmentValues++] = az;
            segments[segmentValues++] = bx;
            segments[segmentValues++] = bz;
            double ux = (double) bx - ax;
            double uz = (double) bz - az;
            double squared = ux * ux + uz * uz;
            float cell = grid.cellMetres();
            int lastRow = grid.rowOf(Math.max(az, bz) + boundMetres);
            for (int row = grid.rowOf(Math.min(az, bz) - boundMetres); row <= lastRow; row++) {
                double z = grid.centreZ(row);
                double from = 0;
                double to = 1;
                if (uz != 0) {
                    double low = (z - boundMetres - cell - az) / uz;
                    double high = (z + boundMetres + cell - az) / uz;
                    from = Math.max(0, Math.min(low, high));
                    to = Math.min(1, Math.max(low, high));
                }
                double first = Math.min(ax + ux * from, ax + ux * to) - boundMetres;
                double last = Math.max(ax + ux * from, ax + ux * to) + boundMetres;
                int lastColumn = grid.columnOf((float) last);
                for (int column = grid.columnOf((float) first); column <= lastColumn; column++) {
                    double px = grid.centreX(column) - ax;
                    double pz = z - az;
                    double share = Math.max(0, Math.min(1, (px * ux + pz * uz) / squared));
                    double dx = px - ux * share;
                    double dz = pz - uz * share;
                    lower(grid.at(column, row), dx * dx + dz * dz);
                }
            }
        }

        private void lower(int at, double squared) {
            if (squared < (double) boundMetres * boundMetres) {
                clearance[at] = Math.min(clearance[at], (float) Math.sqrt(squared));
            }
        }

        @Override
        public void solid(float[] corners) {
            float minX = corners[0];
            float maxX = corners[0];
            float minZ = corners[1];
            float maxZ = corners[1];
            for (int i = 2; i < corners.length; i += 2) {
                minX = Math.min(minX, corners[i]);
                maxX = Math.max(maxX, corners[i]);
                minZ = Math.min(minZ, corners[i + 1]);
                maxZ = Math.max(maxZ, corners[i + 1]);
            }
            for (int row = grid.rowOf(minZ); row <= grid.rowOf(maxZ); row++) {
                for (int column = grid.columnOf(minX); column <= grid.columnOf(maxX); column++) {
                    if (inside(corners, grid.centreX(column), grid.centreZ(row))) {
                        clearance[grid.at(column, row)] = -1;
                    }
                }
            }
        }

        private boolean inside(float[] corners, float x, float z) {
            for (int i = 0; i < corners.length; i += 2) {
                int next = i + 2 == corners.length ? 0 : i + 2;
                double across = ((double) corners[next] - corners[i]) * ((double) z - corners[i + 1])
                        - ((double) corners[next + 1] - corners[i + 1]) * ((double) x - corners[i]);
                if (across <= 0) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public void disc(float x, float z, float radius) {
            float reach = radius + boundMetres;
            for (int row = grid.rowOf(z - reach); row <= grid.rowOf(z + reach); row++) {
                for (int column = grid.columnOf(x - reach); column <= grid.columnOf(x + reach); column++) {
                    double dx = (double) grid.centreX(column) - x;
                    double dz = (double) grid.centreZ(row) - z;
                    double clear = Math.sqrt(dx * dx + dz * dz) - radius;
                    int at = grid.at(column, row);
                    clearance[at] = Math.min(clearance[at], (float) clear);
                }
            }
        }
    }
}
