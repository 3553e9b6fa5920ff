package dev.throng.server.sim.space;

/**
 * The walls' segments, and for each cell of a grid those that a body with its centre in the cell may have to do with while
 * it goes {@link #stepMetres}. Built when walls change; confined to the tick thread then, read from any.
 */
public final class WallField {
    /** Longer ways are gone in steps, so that a fast body does not spread every segment over the whole grid. */
    private static final float LONGEST_STEP_METRES = 1f;

    private static final float SLACK_METRES = 0.02f;

    private final float minZ;
    private final CellLists cells;
    private final float reachMetres;
    private final float stepMetres;

    private int count;
    private float[] ax = new float[0];
    private float[] az = new float[0];
    private float[] bx = new float[0];
    private float[] bz = new float[0];

    /**
     * @param touchMetres how far from a segment a body's centre may be that touches it
     * @param strideMetres how far an agent goes in a tick, unless it is pushed very hard
     */
    public WallField(
            float minX,
            float minZ,
            float maxX,
            float maxZ,
            float touchMetres,
            float maxAgentRadius,
            float strideMetres) {
        this.minZ = minZ;
        cells = new CellLists(minX, minZ, maxX, maxZ);
        stepMetres = Math.min(strideMetres, Math.max(LONGEST_STEP_METRES, 2 * maxAgentRadius));
        reachMetres = touchMetres + stepMetres + SLACK_METRES;
    }

    /** Starts to take in segments anew. */
    public void clear(int capacity) {
        count = 0;
        if (ax.length < capacity) {
            ax = new float[capacity];
            az = new float[capacity];
            bx = new float[capacity];
            bz = new float[capacity];
        }
    }

    /** Adds a segment that is longer than nothing. */
    public void add(float fromX, float fromZ, float toX, float toZ) {
        ax[count] = fromX;
        az[count] = fromZ;
        bx[count] = toX;
        bz[count] = toZ;
        count++;
    }

    /** Fills the cells with what was added. */
    public void build() {
        if (count == 0) {
            cells.clear();
            return;
        }
        cells.layOut(Math.max(1, reachMetres));
        for (int s = 0; s < count; s++) {
            visit(s, true);
        }
        cells.allot();
        for (int s = count - 1; s >= 0; s--) {
            visit(s, false);
        }
    }

    /** Counts the segment in, or enters it, in every cell within its reach. */
    private void visit(int s, boolean counting) {
        double side = cells.sideMetres();
        int lastRow = cells.rowOf(Math.max(az[s], bz[s]) + reachMetres);
        for (int row = cells.rowOf(Math.min(az[s], bz[s]) - reachMetres); row <= lastRow; row++) {
            double low = minZ + row * side - reachMetres;
            double high = low + side + 2 * reachMetres;
            double from = 0;
            double to = 1;
            double dz = (double) bz[s] - az[s];
            if (dz != 0) {
                double atLow = (low - az[s]) / dz;
                double atHigh = (high - az[s]) / dz;
                from = Math.max(0, Math.min(atLow, atHigh));
                to = Math.min(1, Math.max(atLow, atHigh));
            }
            double dx = (double) bx[s] - ax[s];
            double first = ax[s] + dx * Math.min(from, to);
            double last = ax[s] + dx * Math.max(from, to);
            int lastColumn = cells.columnOf((float) (Math.max(first, last) + reachMetres));
            int column = cells.columnOf((float) (Math.min(first, last) - reachMetres));
            for (; column <= lastColumn; column++) {
                if (counting) {
                    cells.count(cells.cell(row, column));
                } else {
                    cells.enter(cells.cell(row, column), s);
                }
            }
        }
    }

    /** The cell of a point; its segments are entries {@link #first} to {@link #end} - 1, in ascending order. */
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

    /** Number of the segment that an entry names. */
    public int segment(int anEntry) {
        return cells.thing(anEntry);
    }

    /** How far a body may go before its cell must be looked up anew. */
    public float stepMetres() {
        return stepMetres;
    }

    public int count() {
        return count;
    }

    public float ax(int s) {
        return ax[s];
    }

    public float az(int s) {
        return az[s];
    }

    public float bx(int s) {
        return bx[s];
    }

    public float bz(int s) {
        return bz[s];
    }

    /** Whether a point may go straight from one place to the other without meeting a wall's line. */
    public boolean clear(float fromX, float fromZ, float toX, float toZ) {
        if (count == 0) {
            return true;
        }
        double dx = (double) toX - fromX;
        double dz = (double) toZ - fromZ;
        int steps = Math.max(1, (int) Math.ceil(Math.sqrt(dx * dx + dz * dz) / stepMetres));
        float x = fromX;
        float z = fromZ;
        for (int step = 1; step <= steps; step++) {
            double share = (double) step / steps;
            float nextX = step == steps ? toX : (float) (fromX + dx * share);
            float nextZ = step == steps ? toZ : (float) (fromZ + dz * share);
            int cell = cellOf(x, z);
            for (int at = first(cell); at < end(cell); at++) {
                if (meets(segment(at), x, z, nextX, nextZ)) {
                    return false;
                }
            }
            x = nextX;
            z = nextZ;
        }
        return true;
    }

    /**
     * Whether a disc may go straight from one place to another within {@link #stepMetres} without overlapping a wall more than
     * it does.
     */
    public boolean clearFor(float radius, float fromX, float fromZ, float toX, float toZ) {
        int cell = cellOf(fromX, fromZ);
        double vx = (double) toX - fromX;
        double vz = (double) toZ - fromZ;
        double way = Math.max(1e-12, vx * vx + vz * vz);
        for (int at = first(cell); at < end(cell); at++) {
            int s = segment(at);
            double least = Math.min((double) radius * radius, squaredDistance(s, fromX, fromZ)) * 0.99;
            if (meets(s, fromX, fromZ, toX, toZ)
                    || squaredDistance(s, toX, toZ) < least
                    || squaredFrom(ax[s], az[s], fromX, fromZ, vx, vz, way) < least
                    || squaredFrom(bx[s], bz[s], fromX, fromZ, vx, vz, way) < least) {
                return false;
            }
        }
        return true;
    }

    private static double squaredFrom(float x, float z, float fromX, float fromZ, double vx, double vz, double way) {
        double px = (double) x - fromX;
        double pz = (double) z - fromZ;
        double share = Math.max(0, Math.min(1, (px * vx + pz * vz) / way));
        double dx = px - vx * share;
        double dz = pz - vz * share;
        return dx * dx + dz * dz;
    }

    /** Whether the way from one place to the other and the segment have a point in common; ends on it count. */
    public boolean meets(int s, float fromX, float fromZ, float toX, float toZ) {
        double ux = (double) bx[s] - ax[s];
        double uz = (double) bz[s] - az[s];
        double vx = (double) toX - fromX;
        double vz = (double) toZ - fromZ;
        double fromSide = ux * ((double) fromZ - az[s]) - uz * ((double) fromX - ax[s]);
        double toSide = ux * ((double) toZ - az[s]) - uz * ((double) toX - ax[s]);
        if ((fromSide > 0 && toSide > 0) || (fromSide < 0 && toSide < 0)) {
            return false;
        }
        if (fromSide == 0 && toSide == 0) {
            return overlapsAlong(s, fromX, fromZ, toX, toZ);
        }
        double aSide = vx * ((double) az[s] - fromZ) - vz * ((double) ax[s] - fromX);
        double bSide = vx * ((double) bz[s] - fromZ) - vz * ((double) bx[s] - fromX);
        return !((aSide > 0 && bSide > 0) || (aSide < 0 && bSide < 0));
    }

    /** For a way on the segment's own line. */
    private boolean overlapsAlong(int s, float fromX, float fromZ, float toX, float toZ) {
        return Math.max(Math.min(fromX, toX), Math.min(ax[s], bx[s]))
                        <= Math.min(Math.max(fromX, toX), Math.max(ax[s], bx[s]))
                && Math.max(Math.min(fromZ, toZ), Math.min(az[s], bz[s]))
                        <= Math.min(Math.max(fromZ, toZ), Math.max(az[s], bz[s]));
    }

    /** Square of the distance from a point to the segment, metres squared; finite for any finite point. */
    public double squaredDistance(int s, float atX, float atZ) {
        double ux = (double) bx[s] - ax[s];
        double uz = (double) bz[s] - az[s];
        double px = (double) atX - ax[s];
        double pz = (double) atZ - az[s];
        double share = Math.max(0, Math.min(1, (px * ux + pz * uz) / (ux * ux + uz * uz)));
        double dx = px - ux * share;
        double dz = pz - uz * share;
        return dx * dx + dz * dz;
    }

    /** Whether a disc there overlaps no segment. */
    public boolean free(float atX, float atZ, float radius) {
        int cell = cellOf(atX, atZ);
        double squared = (double) radius * radius;
        for (int at = first(cell); at < end(cell); at++) {
            if (squaredDistance(segment(at), atX, atZ) < squared) {
                return false;
            }
        }
        return true;
    }
}
