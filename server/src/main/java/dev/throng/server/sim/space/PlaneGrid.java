package dev.throng.server.sim.space;

import dev.throng.server.sim.parallel.PartTask;
import dev.throng.server.sim.parallel.Phases;
import java.util.Arrays;

/**
 * A hash of points on the ground by counting sort: square cells in row-major order, so that the three cells of a row that a
 * query asks are one range of points. Building gives the order in which points should lie in memory: by cell, and within a
 * cell by id, which makes it a function of the points alone and not of where they lay before. Confined to the tick thread
 * while building; reading is safe from any thread then.
 *
 * <p>Building is shared out by bands of rows: each part counts and places the points of its own rows. It looks for them in
 * all blocks of points that have one there, and since points move little from one build to the next these are few more than
 * its own.
 *
 * <p>Points outside the rectangle count to the nearest cell, which keeps near points in neighbouring cells. Cells are made
 * a little larger than asked for, so that rounding cannot put two points within one side two cells apart.
 */
public final class PlaneGrid {
    private static final float ROUNDING = 0x1p-20f;
    /** Fewer points are not worth a part of their own. */
    private static final int LEAST_POINTS = 4_096;
    /** Points that are passed over together when none of them is in a band's rows. */
    private static final int BLOCK = 512;

    private final float minX;
    private final float minZ;
    private final float cellMetres;
    private final float cellsPerMetre;
    private final int columns;
    private final int rows;
    /** Cells of a row with an empty one at either end, so that a query needs no case for the border. */
    private final int stride;

    private final int cells;
    /**
     * First point of each cell in the order, then the number of points; behind the last row an empty one. While building the
     * number of points of a cell, then the place behind the one that the next goes to.
     */
    private final int[] start;

    private int[] cell = new int[0];
    private int[] order = new int[0];
    /** Rows that the points of each block are in. */
    private int[] lowestRow = new int[0];

    private int[] highestRow = new int[0];

    private final Phases phases;
    private final PartTask locatePart = this::locate;
    private final PartTask countPart = this::count;
    private final PartTask placePart = this::place;

    /** First row of each band, then the number of rows. */
    private final int[] bandRow;
    /** Number of points of each band, then the first of each. */
    private final int[] bandPoints;

    private int kept;
    /** First point of each row at the build before the last, and whether the row was kept. */
    private final int[] formerRow;

    private final boolean[] keptRow;

    /** Of the present build. */
    private float[] xs = new float[0];

    private float[] zs = new float[0];
    private int[] ids = new int[0];
    private int[] minds = new int[0];
    private int size;

    /**
     * @param sideMetres the least side of a cell
     * @param maxCells cells are made larger until there are no more than this
     */
    public PlaneGrid(Phases phases, float minX, float minZ, float maxX, float maxZ, float sideMetres, int maxCells) {
        this.phases = phases;
        bandRow = new int[phases.mostParts() + 1];
        bandPoints = new int[phases.mostParts()];
        this.minX = minX;
        this.minZ = minZ;
        float width = maxX - minX;
        float depth = maxZ - minZ;
        float farthest = Math.max(Math.max(Math.abs(minX), Math.abs(maxX)), Math.max(Math.abs(minZ), Math.abs(maxZ)));
        float side = sideMetres + Math.max(farthest, Math.max(width, depth)) * ROUNDING;
        while (cells(width, side) * cells(depth, side) > maxCells) {
            side *= 1.1f;
        }
        cellMetres = side;
        cellsPerMetre = 1 / side;
        columns = (int) cells(width, side);
        rows = (int) cells(depth, side);
        stride = columns + 2;
        cells = stride * (rows + 1);
        start = new int[cells + 1];
        formerRow = new int[rows + 1];
        keptRow = new boolean[rows];
    }

    private static long cells(float metres, float side) {
        return (long) (metres / side) + 1;
    }

    public float cellMetres() {
        return cellMetres;
    }

    public int rows() {
        return rows;
    }

    /** How many cells on the one above lies. */
    public int stride() {
        return stride;
    }

    /**
     * Index of the first point of each cell in the order: cell c has points {@code start[c]} to {@code start[c + 1]} - 1. Any
     * cell of a point may be asked for those beside it and above it: there are empty ones all round.
     */
    public int[] start() {
        return start;
    }

    /** The first cell of a row. */
    public int rowBegin(int row) {
        return row * stride;
    }

    /** The cell behind the last of a row. */
    public int rowEnd(int row) {
        return (row + 1) * stride;
    }

    /** The cell in a row of a point of that row. */
    public int cellInRow(int row, float x) {
        return row * stride + 1 + columnOf(x);
    }

    public int columnOf(float x) {
        int column = (int) ((x - minX) * cellsPerMetre);
        return column < 0 ? 0 : Math.min(column, columns - 1);
    }

    public int rowOf(float z) {
        int row = (int) ((z - minZ) * cellsPerMetre);
        return row < 0 ? 0 : Math.min(row, rows - 1);
    }

    /** How far a height lies above the lower border of a row, metres, within the row's cells. */
    public float depthInRow(int row, float z) {
        return Math.max(0, Math.min(cellMetres, z - minZ - row * cellMetres));
    }

    /**
     * Hashes the first points of the columns, without the dead.
     *
     * @param cellOf as long as there are points; holds nothing of use afterwards
     * @param newOrder gets which point comes at which place
     */
    public void build(float[] x, float[] z, int[] id, int[] mind, int points, int[] cellOf, int[] newOrder) {
        if (lowestRow.length < blocks(points)) {
            lowestRow = new int[blocks(x.length)];
            highestRow = new int[blocks(x.length)];
        }
        cell = cellOf;
        order = newOrder;
        xs = x;
        zs = z;
        ids = id;
        minds = mind;
        size = points;
        int parts = phases.partsFor(points, LEAST_POINTS);
        shareRows(parts);
        for (int row = 0; row <= rows; row++) {
            formerRow[row] = start[row * stride];
        }
        run(parts, locatePart);
        run(parts, countPart);
        kept = 0;
        for (int part = 0; part < parts; part++) {
            int first = kept;
            kept += bandPoints[part];
            bandPoints[part] = first;
        }
        start[cells] = kept;
        run(parts, placePart);
    }

    private void run(int parts, PartTask task) {
        if (parts == 1) {
            task.run(0, 1);
        } else {
            phases.run(parts, task);
        }
    }

    /** Shares the rows out so that each band had about the same number of points at the last build. */
    private void shareRows(int parts) {
        for (int part = 1; part < parts; part++) {
            bandRow[part] = kept == 0 ? Phases.begin(rows, part, parts) : rowFrom(Phases.begin(kept, part, parts));
        }
        bandRow[parts] = rows;
    }

    private static int blocks(int points) {
        return (points + BLOCK - 1) / BLOCK;
    }

    /** Finds the cell of each point, and the lowest and highest row of each block of them. */
    private void locate(int part, int parts) {
        int blocks = blocks(size);
        int[] cells = cell;
        for (int block = Phases.begin(blocks, part, parts); block < Phases.begin(blocks, part + 1, parts); block++) {
            int low = rows;
            int high = -1;
            for (int i = block * BLOCK; i < Math.min(size, (block + 1) * BLOCK); i++) {
                if (Mind.dead(minds[i])) {
                    cells[i] = -1;
                    continue;
                }
                int row = rowOf(zs[i]);
                low = Math.min(low, row);
                high = Math.max(high, row);
                cells[i] = cellInRow(row, xs[i]);
            }
            lowestRow[block] = low;
            highestRow[block] = high;
        }
    }

    /** Counts the points in the cells of a band. */
    private void count(int part, int parts) {
        int from = rowBegin(bandRow[part]);
        int end = bandEnd(part, parts);
        Arrays.fill(start, from, end, 0);
        int found = 0;
        for (int block = 0; block < blocks(size); block++) {
            if (misses(block, part)) {
                continue;
            }
            for (int i = block * BLOCK; i < Math.min(size, (block + 1) * BLOCK); i++) {
                int at = cell[i];
                if (at >= from && at < end) {
                    start[at]++;
                    found++;
                }
            }
        }
        bandPoints[part] = found;
    }

    /** Puts the points of a band in their places. */
    private void place(int part, int parts) {
        int from = rowBegin(bandRow[part]);
        int end = bandEnd(part, parts);
        int base = bandPoints[part];
        int sum = base;
        for (int at = from; at < end; at++) {
            sum += start[at];
            start[at] = sum;
        }
        int[] places = order;
        for (int block = blocks(size) - 1; block >= 0; block--) {
            if (misses(block, part)) {
                continue;
            }
            for (int i = Math.min(size, (block + 1) * BLOCK) - 1; i >= block * BLOCK; i--) {
                int at = cell[i];
                if (at >= from && at < end) {
                    places[--start[at]] = i;
                }
            }
        }
        sortById(base, sum);
        for (int row = bandRow[part]; row < bandRow[part + 1]; row++) {
            // Where the next band begins is written by its own part.
            int behind = row + 1 == bandRow[part + 1] ? sum : start[rowBegin(row + 1)];
            keptRow[row] = keeps(start[rowBegin(row)], behind, formerRow[row], formerRow[row + 1]);
        }
    }

    /** Whether those places have the points of a former range in its order. */
    private boolean keeps(int from, int to, int formerFrom, int formerTo) {
        boolean same = to - from == formerTo - formerFrom;
        for (int k = from; k < to && same; k++) {
            same = order[k] - formerFrom == k - from;
        }
        return same;
    }

    /**
     * Whether the last build left the points of a row those of the build before it, in their order. True only when the points
     * have not been renumbered in between.
     */
    public boolean keptRow(int row) {
        return keptRow[row];
    }

    /** Says that the points are the very same as at the last build and where they were, in place of a build. */
    public void keep() {
        Arrays.fill(keptRow, true);
    }

    /**
     * Sorts places {@code from} to {@code to} - 1, which are sorted by cell, by id within each cell. They nearly are from the
     * time before, so insertion costs little.
     */
    private void sortById(int from, int to) {
        int[] places = order;
        long before = Long.MIN_VALUE;
        for (int k = from; k < to; k++) {
            long key = key(places[k]);
            if (key < before) {
                insert(from, k, key);
            } else {
                before = key;
            }
        }
    }

    /** Moves what is at the place down to where its key belongs, not below the first. */
    private void insert(int first, int from, long key) {
        int point = order[from];
        int place = from;
        while (place > first && key(order[place - 1]) > key) {
            order[place] = order[place - 1];
            place--;
        }
        order[place] = point;
    }

    /** Cell and id in one number, which are compared in this order. */
    private long key(int point) {
        return ((long) cell[point] << 32) | ((ids[point] ^ Integer.MIN_VALUE) & 0xFFFF_FFFFL);
    }

    /** The cell behind the last of a band; the empty row on top belongs to the last band. */
    private int bandEnd(int part, int parts) {
        return part + 1 == parts ? cells : rowBegin(bandRow[part + 1]);
    }

    /** Whether no point of the block is in a row of the band. */
    private boolean misses(int block, int part) {
        return highestRow[block] < bandRow[part] || lowestRow[block] >= bandRow[part + 1];
    }

    /** The first row that begins with this place in the order or a later one, {@link #rows} when there is none. */
    public int rowFrom(int place) {
        int low = 0;
        int high = rows;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (start[middle * stride] < place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** How many points the last build found alive. */
    public int points() {
        return kept;
    }
}
