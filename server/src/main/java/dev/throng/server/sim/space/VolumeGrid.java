package dev.throng.server.sim.space;

import java.util.Arrays;

/**
 * A hash of points in boxes by counting sort, one block of cubic cells a box: x runs fastest, then y, then z, so that a
 * query of 27 cells is nine ranges of points. Building gives the order in which points should lie in memory, by box, cell and
 * id. Points outside a box count to the nearest cell. Confined to the tick thread while building; reading is safe from any
 * thread then.
 */
public final class VolumeGrid {
    private static final int MAX_CELLS_A_BOX = 1 << 20;
    private static final float ROUNDING = 0x1p-20f;

    private final int boxes;
    private final float[] minX;
    private final float[] minY;
    private final float[] minZ;
    private final float[] sideMetres;
    private final float[] slackMetres;
    private final float[] cellsPerMetre;
    private final int[] columns;
    private final int[] layers;
    private final int[] rows;
    private final int[] base;

    private int[] start = new int[1];
    private int[] next = new int[0];
    private int[] cell = new int[0];
    private int[] order = new int[0];

    public VolumeGrid(int boxes) {
        this.boxes = boxes;
        minX = new float[boxes];
        minY = new float[boxes];
        minZ = new float[boxes];
        sideMetres = new float[boxes];
        slackMetres = new float[boxes];
        cellsPerMetre = new float[boxes];
        columns = new int[boxes];
        layers = new int[boxes];
        rows = new int[boxes];
        base = new int[boxes + 1];
    }

    /** Sets a box and the least side of its cells; all boxes in order before the first build. */
    public void box(int box, float[] min, float[] max, float leastSideMetres) {
        float longest = 0;
        for (int axis = 0; axis < 3; axis++) {
            longest = Math.max(longest, Math.max(max[axis] - min[axis], Math.abs(min[axis]) + Math.abs(max[axis])));
        }
        float slack = longest * ROUNDING;
        float side = leastSideMetres + slack;
        while (cells(min, max, 0, side) * cells(min, max, 1, side) * cells(min, max, 2, side) > MAX_CELLS_A_BOX) {
            side *= 1.1f;
        }
        minX[box] = min[0];
        minY[box] = min[1];
        minZ[box] = min[2];
        sideMetres[box] = side;
        slackMetres[box] = slack;
        cellsPerMetre[box] = 1 / side;
        columns[box] = (int) cells(min, max, 0, side);
        layers[box] = (int) cells(min, max, 1, side);
        rows[box] = (int) cells(min, max, 2, side);
        base[box + 1] = base[box] + columns[box] * layers[box] * rows[box];
        if (box == boxes - 1) {
            start = new int[base[boxes] + 1];
            next = new int[base[boxes]];
        }
    }

    private static long cells(float[] min, float[] max, int axis, float side) {
        return (long) ((max[axis] - min[axis]) / side) + 1;
    }

    /** Hashes the first points of the columns, without the dead; the box of a point is that of its kind. */
    public int[] build(FlyingColumns points, int[] boxOfKind) {
        int total = points.total();
        float[] x = points.x();
        float[] y = points.y();
        float[] z = points.z();
        int[] id = points.id();
        int[] mind = points.mind();
        if (cell.length < total) {
            cell = new int[points.capacity()];
            order = new int[points.capacity()];
        }
        Arrays.fill(start, 0);
        for (int i = 0; i < total; i++) {
            if (Mind.dead(mind[i])) {
                cell[i] = -1;
                continue;
            }
            int at = cellOf(boxOfKind[Mind.kind(mind[i])], x[i], y[i], z[i]);
            cell[i] = at;
            start[at + 1]++;
        }
        int sum = 0;
        for (int at = 0; at < next.length; at++) {
            next[at] = sum;
            sum += start[at + 1];
            start[at + 1] = sum;
        }
        for (int i = 0; i < total; i++) {
            int at = cell[i];
            if (at >= 0) {
                int place = next[at]++;
                while (place > start[at] && id[order[place - 1]] > id[i]) {
                    order[place] = order[place - 1];
                    place--;
                }
                order[place] = i;
            }
        }
        return order;
    }

    /** How many points the last build found alive. */
    public int points() {
        return start[next.length];
    }

    private int cellOf(int box, float x, float y, float z) {
        return base[box] + (row(box, z) * layers[box] + layer(box, y)) * columns[box] + column(box, x);
    }

    public int column(int box, float x) {
        return clamp((x - minX[box]) * cellsPerMetre[box], columns[box]);
    }

    public int layer(int box, float y) {
        return clamp((y - minY[box]) * cellsPerMetre[box], layers[box]);
    }

    public int row(int box, float z) {
        return clamp((z - minZ[box]) * cellsPerMetre[box], rows[box]);
    }

    /** How far a place in its own row is from another row at least, but for the slack; 0 for its own. */
    public float rowsAway(int box, float z, int ownRow, int row) {
        return away(z - minZ[box], ownRow, row, sideMetres[box]);
    }

    /** The same for layers. */
    public float layersAway(int box, float y, int ownLayer, int layer) {
        return away(y - minY[box], ownLayer, layer, sideMetres[box]);
    }

    private static float away(float metres, int own, int other, float side) {
        if (other == own) {
            return 0;
        }
        return other < own ? metres - (other + 1) * side : other * side - metres;
    }

    /** What rounding may take from or add to a place relative to its cell. */
    public float slackMetres(int box) {
        return slackMetres[box];
    }

    private static int clamp(float cells, int count) {
        return Math.max(0, Math.min(count - 1, (int) cells));
    }

    public int columns(int box) {
        return columns[box];
    }

    public int layers(int box) {
        return layers[box];
    }

    public int rows(int box) {
        return rows[box];
    }

    /** First point of a cell; those of columns a to b are from here to {@code first(box, b + 1, ...)} - 1. */
    public int first(int box, int column, int layer, int row) {
        return start[base[box] + (row * layers[box] + layer) * columns[box] + column];
    }
}
