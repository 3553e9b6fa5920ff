package dev.throng.server.sim.nav;

import dev.throng.server.sim.parallel.OwnCacheLines;
import dev.throng.server.sim.space.WallField;

/**
 * Reads directions from flow fields: the slope of the distances, interpolated between the middles of cells. Where one of
 * those is not free it goes by the cell's own slope among its free neighbours, and from a cell that is not free itself
 * straight to the best free one that no wall parts it from. Holds the direction last found; one instance a part.
 */
public final class FlowSampler extends OwnCacheLines {
    /** What became of a question. */
    public enum Way {
        /** The direction is set. */
        FOUND,
        /** Nothing is between here and the goal: straight on. */
        STRAIGHT,
        /** As near as the goal can be come to, which stands in something. */
        BESIDE,
        /** No way leads to the goal. */
        NONE,
        /** There is no field yet, or none here: straight on for want of better. */
        UNKNOWN
    }

    /** Below this slope two ways are as good, and what is between them leads nowhere. */
    private static final float LEAST_SLOPE_SQUARED = 0.25f;

    private static final int NEAR_CELLS = 3;

    private final FlowFields fields;
    private final WallField walls;
    private final NavGrid grid;
    private final GoalTable goals;
    private final float minX;
    private final float minZ;
    private final float cellsPerMetre;
    private final float cell;
    private final int stride;

    private float x;
    private float z;

    public FlowSampler(FlowFields fields, WallField walls, GoalTable goals) {
        this.fields = fields;
        this.walls = walls;
        this.goals = goals;
        grid = fields.grid();
        minX = grid.minX();
        minZ = grid.minZ();
        cell = grid.cellMetres();
        cellsPerMetre = 1 / cell;
        stride = grid.stride();
    }

    /** Unit vector of the way last found. */
    public float x() {
        return x;
    }

    public float z() {
        return z;
    }

    /** Asks for the way from a place to a goal. */
    public Way find(int goal, int radiusClass, float radius, float fromX, float fromZ) {
        FlowField field = fields.field(goal, radiusClass);
        if (field == null) {
            return Way.UNKNOWN;
        }
        float[] t = field.distances();
        float column = (fromX - minX) * cellsPerMetre - 0.5f;
        float row = (fromZ - minZ) * cellsPerMetre - 0.5f;
        int west = (int) (column + 1) - 1;
        int south = (int) (row + 1) - 1;
        int at = grid.at(west, south);
        float sw = t[at];
        float se = t[at + 1];
        float nw = t[at + stride];
        float ne = t[at + stride + 1];
        if (nearGoal(field, goal, fromX, fromZ)) {
            if (walls.clear(fromX, fromZ, goals.x(goal), goals.z(goal))) {
                return field.nearestMetres() > 0 && beside(field, fromX, fromZ) ? Way.BESIDE : Way.STRAIGHT;
            }
        }
        // A sum is infinite when any of them is.
        if (sw + se + nw + ne < Float.POSITIVE_INFINITY) {
            float east = column - west;
            float north = row - south;
            float slopeX = (se - sw) * (1 - north) + (ne - nw) * north;
            float slopeZ = (nw - sw) * (1 - east) + (ne - se) * east;
            float squared = slopeX * slopeX + slopeZ * slopeZ;
            if (squared > LEAST_SLOPE_SQUARED * cell * cell) {
                float length = (float) Math.sqrt(squared);
                x = -slopeX / length;
                z = -slopeZ / length;
                return Way.FOUND;
            }
        }
        return besideWalls(field, radius, fromX, fromZ);
    }

    private boolean nearGoal(FlowField field, int goal, float fromX, float fromZ) {
        float dx = field.sourceX() - fromX;
        float dz = field.sourceZ() - fromZ;
        float movedX = goals.x(goal) - field.sourceX();
        float movedZ = goals.z(goal) - field.sourceZ();
        float near = NEAR_CELLS * cell + field.nearestMetres();
        return dx * dx + dz * dz < near * near + 4 * (movedX * movedX + movedZ * movedZ);
    }

    private boolean beside(FlowField field, float fromX, float fromZ) {
        float dx = field.sourceX() - fromX;
        float dz = field.sourceZ() - fromZ;
        float reach = field.nearestMetres() + cell;
        return dx * dx + dz * dz < reach * reach;
    }

    private Way besideWalls(FlowField field, float radius, float fromX, float fromZ) {
        float[] t = field.distances();
        int column = grid.columnOf(fromX);
        int row = grid.rowOf(fromZ);
        int at = grid.at(column, row);
        float own = t[at];
        if (own < Float.POSITIVE_INFINITY) {
            float west = t[at - 1];
            float east = t[at + 1];
            float south = t[at - stride];
            float north = t[at + stride];
            float dx = Math.max(0, own - Math.min(west, east));
            float dz = Math.max(0, own - Math.min(south, north));
            if (dx > 0 || dz > 0) {
                float length = (float) Math.sqrt(dx * dx + dz * dz);
                x = (west < east ? -dx : dx) / length;
                z = (south < north ? -dz : dz) / length;
                return Way.FOUND;
            }
        }
        return toFreeCell(field, radius, column, row, fromX, fromZ);
    }

    /** Straight to the middle of the cell, of those up to two away, that is the best way on and in sight. */
    private Way toFreeCell(FlowField field, float radius, int column, int row, float fromX, float fromZ) {
        float[] t = field.distances();
        float floor = -1;
        for (int attempt = 0; attempt < 25; attempt++) {
            float best = Float.POSITIVE_INFINITY;
            int bestColumn = 0;
            int bestRow = 0;
            for (int r = Math.max(0, row - 2); r <= Math.min(grid.rows() - 1, row + 2); r++) {
                for (int c = Math.max(0, column - 2); c <= Math.min(grid.columns() - 1, column + 2); c++) {
                    float dx = grid.centreX(c) - fromX;
                    float dz = grid.centreZ(r) - fromZ;
                    float far = t[grid.at(c, r)] + (float) Math.sqrt(dx * dx + dz * dz);
                    if (far > floor && far < best && dx * dx + dz * dz > 1e-6f) {
                        best = far;
                        bestColumn = c;
                        bestRow = r;
                    }
                }
            }
            if (best == Float.POSITIVE_INFINITY) {
                break;
            }
            float toX = grid.centreX(bestColumn);
            float toZ = grid.centreZ(bestRow);
            if (walls.clearFor(radius, fromX, fromZ, toX, toZ)) {
                float dx = toX - fromX;
                float dz = toZ - fromZ;
                float length = (float) Math.sqrt(dx * dx + dz * dz);
                x = dx / length;
                z = dz / length;
                return Way.FOUND;
            }
            floor = best;
        }
        return anyFree(field, column, row) ? Way.NONE : Way.UNKNOWN;
    }

    private boolean anyFree(FlowField field, int column, int row) {
        for (int r = Math.max(0, row - 1); r <= Math.min(grid.rows() - 1, row + 1); r++) {
            for (int c = Math.max(0, column - 1); c <= Math.min(grid.columns() - 1, column + 1); c++) {
                if (field.free(grid.at(c, r))) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * The goal of the list that is nearest along the ground, the first of equals. Where no field tells, the present one, and
     * without one the nearest as the crow flies; -1 when the list is empty.
     */
    public int nearest(int[] candidates, int radiusClass, float fromX, float fromZ, int present) {
        int at = grid.at(grid.columnOf(fromX), grid.rowOf(fromZ));
        int best = -1;
        float least = Float.POSITIVE_INFINITY;
        for (int goal : candidates) {
            FlowField field = fields.field(goal, radiusClass);
            float far = field == null ? Float.POSITIVE_INFINITY : field.distances()[at];
            if (far < least) {
                least = far;
                best = goal;
            }
        }
        if (best < 0) {
            return present >= 0 ? present : goals.nearest(candidates, fromX, fromZ);
        }
        return best;
    }
}
