package dev.throng.server.sim.space;

/**
 * The obstacles, and for each cell of a grid those that an agent with its centre in the cell may have to do with during a
 * tick. What a query of 3x3 cells would find by the centres is written into the cells beforehand, and only where an
 * obstacle's reach goes. Rebuilt when obstacles change; confined to the tick thread then, read from any.
 */
public final class ObstacleField {
    private static final float FINEST_CELL_METRES = 1;
    /** Bodies touch from a little farther than they overlap. */
    private static final float TOUCH_SHARE = 0.1f;
    /** So that rounding of places and cells leaves nothing out: half a unit of a float at 16 km and more. */
    private static final float ROUNDING_METRES = 0.01f;

    private final float minX;
    private final float minZ;
    private final CellLists cells;
    private final float configuredCellMetres;
    /** Largest radius of an agent. */
    private final float maxAgentRadius;
    /** How far an agent goes in a tick at most, unless it is pushed very hard. */
    private final float strideMetres;

    private int count;
    private float[] x = new float[0];
    private float[] z = new float[0];
    private float[] bodyRadius = new float[0];
    private float[] influenceRadius = new float[0];
    private int[] id = new int[0];

    public ObstacleField(
            float minX,
            float minZ,
            float maxX,
            float maxZ,
            float configuredCellMetres,
            float maxAgentRadius,
            float strideMetres) {
        this.minX = minX;
        this.minZ = minZ;
        cells = new CellLists(minX, minZ, maxX, maxZ);
        this.configuredCellMetres = configuredCellMetres;
        this.maxAgentRadius = maxAgentRadius;
        this.strideMetres = strideMetres;
    }

    /** Cells must be at least this long for an obstacle: its influence, or where bodies touch. */
    public static float reach(float bodyRadius, float influenceRadius, float maxAgentRadius) {
        return Math.max(influenceRadius, bodyRadius + maxAgentRadius);
    }

    /** Starts to take in obstacles anew. */
    public void clear(int capacity) {
        count = 0;
        if (x.length < capacity) {
            x = new float[capacity];
            z = new float[capacity];
            bodyRadius = new float[capacity];
            influenceRadius = new float[capacity];
            id = new int[capacity];
        }
    }

    public void add(int newId, float atX, float atZ, float body, float influence) {
        id[count] = newId;
        x[count] = atX;
        z[count] = atZ;
        bodyRadius[count] = body;
        influenceRadius[count] = influence;
        count++;
    }

    /** Fills the cells with what was added. */
    public void build() {
        float bound = 1;
        for (int o = 0; o < count; o++) {
            bound = Math.max(bound, reach(bodyRadius[o], influenceRadius[o], maxAgentRadius));
        }
        // A configured side is kept. Finer cells than the bound name fewer obstacles that are too far off after all.
        float side = CellSize.check("obstacle", configuredCellMetres, bound);
        if (configuredCellMetres == 0) {
            side = Math.max(FINEST_CELL_METRES, side / 2);
        }
        if (count == 0) {
            cells.clear();
            return;
        }
        cells.layOut(side);
        for (int o = 0; o < count; o++) {
            visit(o, true);
        }
        cells.allot();
        for (int o = count - 1; o >= 0; o--) {
            visit(o, false);
        }
    }

    /** Counts the obstacle in, or enters it, in every cell within its reach. */
    private void visit(int o, boolean counting) {
        float reach = reachOf(o);
        int lastRow = cells.rowOf(z[o] + reach);
        int lastColumn = cells.columnOf(x[o] + reach);
        for (int row = cells.rowOf(z[o] - reach); row <= lastRow; row++) {
            for (int column = cells.columnOf(x[o] - reach); column <= lastColumn; column++) {
                if (!touches(o, reach, row, column)) {
                    continue;
                }
                if (counting) {
                    cells.count(cells.cell(row, column));
                } else {
                    cells.enter(cells.cell(row, column), o);
                }
            }
        }
    }

    /** How far from its centre an obstacle steers, touches, or stops one that goes a stride. */
    private float reachOf(int o) {
        float bodies = bodyRadius[o] + maxAgentRadius;
        return Math.max(influenceRadius[o], bodies + Math.max(strideMetres, TOUCH_SHARE * bodies)) + ROUNDING_METRES;
    }

    /** Whether part of the cell is within the reach of the obstacle. */
    private boolean touches(int o, float reach, int row, int column) {
        double side = cells.sideMetres();
        double dx = beyond(x[o], minX + column * side, side);
        double dz = beyond(z[o], minZ + row * side, side);
        return dx * dx + dz * dz <= (double) reach * reach;
    }

    private static double beyond(float at, double from, double side) {
        return Math.max(0, Math.max(from - at, at - (from + side)));
    }

    /** The cell of a point; its obstacles are entries {@link #first} to {@link #end} - 1, in ascending order. */
    public int cellOf(float atX, float atZ) {
        return cells.cellOf(atX, atZ);
    }

    /**
     * Lists those points {@code from} to {@code to} - 1 whose cell has entries.
     *
     * @param into has room for all of them behind the first {@code listed}, which stay
     * @return how many are listed then
     */
    public int list(float[] atX, float[] atZ, int from, int to, int[] into, int listed) {
        return cells.list(atX, atZ, from, to, into, listed);
    }

    public int first(int cell) {
        return cells.first(cell);
    }

    public int end(int cell) {
        return cells.end(cell);
    }

    /** Index of the obstacle that an entry names. */
    public int obstacle(int anEntry) {
        return cells.thing(anEntry);
    }

    public float strideMetres() {
        return strideMetres;
    }

    public int count() {
        return count;
    }

    public float x(int o) {
        return x[o];
    }

    public float z(int o) {
        return z[o];
    }

    public float bodyRadius(int o) {
        return bodyRadius[o];
    }

    public float influenceRadius(int o) {
        return influenceRadius[o];
    }

    public int id(int o) {
        return id[o];
    }
}
