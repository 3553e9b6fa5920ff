package dev.throng.server.cli.plain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Items by cell of the ground. A query finds all items of the 3 x 3 cells round a place. */
final class SpatialHash<T extends Placed> {
    private final float cellMetres;
    private final Map<Long, List<T>> cells = new HashMap<>();

    SpatialHash(float cellMetres) {
        this.cellMetres = cellMetres;
    }

    /** Empties the cells but keeps their lists for the next tick. */
    void clear() {
        for (List<T> cell : cells.values()) {
            cell.clear();
        }
    }

    void insert(T item) {
        cells.computeIfAbsent(key(cell(item.x()), cell(item.z())), unused -> new ArrayList<>())
                .add(item);
    }

    /** Puts the items near a place into the list, and nothing else. */
    void query(float x, float z, List<T> found) {
        found.clear();
        int column = cell(x);
        int row = cell(z);
        for (int dz = -1; dz <= 1; dz++) {
            for (int dx = -1; dx <= 1; dx++) {
                List<T> cell = cells.get(key(column + dx, row + dz));
                if (cell != null) {
                    found.addAll(cell);
                }
            }
        }
    }

    private int cell(float metres) {
        return (int) Math.floor(metres / cellMetres);
    }

    private static long key(int column, int row) {
        return ((long) column << 32) | (row & 0xFFFF_FFFFL);
    }
}
