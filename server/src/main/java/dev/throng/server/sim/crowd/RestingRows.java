package dev.throng.server.sim.crowd;

import dev.throng.server.sim.space.PlaneGrid;
import java.util.Arrays;

/**
 * Which rows of cells are at rest in a tick, so that their bodies need not be looked at: in the row and the two beside it
 * nobody wishes to move, nobody did or moved in the tick before, and nobody has come or gone since. What bodies and obstacles
 * do to it is then what they did before, which was nothing. Any wish wakes a row, so commands, threats and goals that move
 * need no case of their own; what changes the obstacles or walls says so by {@link #wakeAll}.
 *
 * <p>Rows are written by the part that has them, each by one, and read when the phase has ended.
 */
final class RestingRows {
    /** Whether anybody in the row wished to move or moved in the last tick that moved it. */
    private final boolean[] moved;
    /** Whether anybody in the row wishes to move in this tick. */
    private final boolean[] wishes;

    private final boolean[] resting;
    private boolean allAwake = true;
    private boolean mayRest = true;

    RestingRows(int rows) {
        moved = new boolean[rows];
        wishes = new boolean[rows];
        resting = new boolean[rows];
        Arrays.fill(moved, true);
    }

    /** No row rests in the next tick. */
    void wakeAll() {
        allAwake = true;
    }

    /** For tests: no row ever rests. */
    void neverRest() {
        mayRest = false;
    }

    void wished(int row, boolean anybody) {
        wishes[row] = anybody;
    }

    void moved(int row, boolean anybody) {
        moved[row] = anybody || wishes[row];
    }

    /** Whether nobody moved or wished to in the last tick, nor anything around them has changed since. */
    boolean nothingMoved() {
        for (boolean row : moved) {
            if (row) {
                return false;
            }
        }
        return !allAwake && mayRest;
    }

    /** Finds the rows that rest in this tick, now that it is known who wishes what. */
    void update(PlaneGrid grid) {
        for (int row = 0; row < resting.length; row++) {
            resting[row] = mayRest
                    && !allAwake
                    && asBefore(grid, row)
                    && (row == 0 || asBefore(grid, row - 1))
                    && (row + 1 == resting.length || asBefore(grid, row + 1));
        }
        allAwake = false;
    }

    private boolean asBefore(PlaneGrid grid, int row) {
        return !moved[row] && !wishes[row] && grid.keptRow(row);
    }

    boolean rests(int row) {
        return resting[row];
    }
}
