package dev.throng.protocol.snapshot;

import java.util.Arrays;

/**
 * What happens to the agents of one stream in one tick, apart from agents that come: corrections, state changes and
 * leavers, each list in strictly ascending order of the index the agent had before the tick. This is what every encoding
 * says in its own way. Reusable; not thread-safe.
 */
public final class TileUpdate {
    private static final int INITIAL_CAPACITY = 32;

    private int corrections;
    private int[] correctionIndices = new int[INITIAL_CAPACITY];
    private int[] cellXs = new int[INITIAL_CAPACITY];
    private int[] cellZs = new int[INITIAL_CAPACITY];
    private int[] cellYs = new int[INITIAL_CAPACITY];
    private boolean[] restarts = new boolean[INITIAL_CAPACITY];
    private int[] velocityXs = new int[INITIAL_CAPACITY];
    private int[] velocityZs = new int[INITIAL_CAPACITY];
    private int[] velocityYs = new int[INITIAL_CAPACITY];

    private int stateChanges;
    private int[] stateIndices = new int[INITIAL_CAPACITY];
    private byte[] states = new byte[INITIAL_CAPACITY];

    private int leavers;
    private int[] leaverIndices = new int[INITIAL_CAPACITY];

    public void clear() {
        corrections = 0;
        stateChanges = 0;
        leavers = 0;
    }

    public boolean isEmpty() {
        return corrections == 0 && stateChanges == 0 && leavers == 0;
    }

    /** Adds a correction by a residual in cells of the layer's step. */
    public void addCorrection(int index, int cellX, int cellZ, int cellY) {
        addRow(index, cellX, cellZ, cellY);
        restarts[corrections++] = false;
    }

    /** Adds a correction by a residual in cells that also sets the velocity, in units a tick. */
    public void addRestart(int index, int cellX, int cellZ, int cellY, int vx, int vz, int vy) {
        addRow(index, cellX, cellZ, cellY);
        velocityXs[corrections] = vx;
        velocityZs[corrections] = vz;
        velocityYs[corrections] = vy;
        restarts[corrections++] = true;
    }

    private void addRow(int index, int cellX, int cellZ, int cellY) {
        if (corrections == correctionIndices.length) {
            int length = corrections * 2;
            correctionIndices = Arrays.copyOf(correctionIndices, length);
            cellXs = Arrays.copyOf(cellXs, length);
            cellZs = Arrays.copyOf(cellZs, length);
            cellYs = Arrays.copyOf(cellYs, length);
            restarts = Arrays.copyOf(restarts, length);
            velocityXs = Arrays.copyOf(velocityXs, length);
            velocityZs = Arrays.copyOf(velocityZs, length);
            velocityYs = Arrays.copyOf(velocityYs, length);
        }
        correctionIndices[corrections] = index;
        cellXs[corrections] = cellX;
        cellZs[corrections] = cellZ;
        cellYs[corrections] = cellY;
    }

    /** Adds a new state, 0 to 7. */
    public void addState(int index, int state) {
        if (stateChanges == stateIndices.length) {
            stateIndices = Arrays.copyOf(stateIndices, stateChanges * 2);
            states = Arrays.copyOf(states, stateChanges * 2);
        }
        stateIndices[stateChanges] = index;
        states[stateChanges++] = (byte) state;
    }

    /** Adds an agent that is gone from the world. */
    public void addLeaver(int index) {
        if (leavers == leaverIndices.length) {
            leaverIndices = Arrays.copyOf(leaverIndices, leavers * 2);
        }
        leaverIndices[leavers++] = index;
    }

    public int corrections() {
        return corrections;
    }

    public int correctionIndex(int n) {
        return correctionIndices[n];
    }

    public int cellX(int n) {
        return cellXs[n];
    }

    public int cellZ(int n) {
        return cellZs[n];
    }

    public int cellY(int n) {
        return cellYs[n];
    }

    public boolean isRestart(int n) {
        return restarts[n];
    }

    public int velocityX(int n) {
        return velocityXs[n];
    }

    public int velocityZ(int n) {
        return velocityZs[n];
    }

    public int velocityY(int n) {
        return velocityYs[n];
    }

    public int stateChanges() {
        return stateChanges;
    }

    public int stateIndex(int n) {
        return stateIndices[n];
    }

    public int state(int n) {
        return states[n];
    }

    public int leavers() {
        return leavers;
    }

    public int leaverIndex(int n) {
        return leaverIndices[n];
    }

    /** Applies everything to an advanced model. All indices must be below its size. */
    public void applyTo(TileModel model, ResidualCells cells) {
        for (int n = 0; n < corrections; n++) {
            int i = correctionIndices[n];
            if (restarts[n]) {
                model.restart(i, cells, cellXs[n], cellZs[n], cellYs[n], velocityXs[n], velocityZs[n], velocityYs[n]);
            } else {
                model.correct(i, cells, cellXs[n], cellZs[n], cellYs[n]);
            }
        }
        for (int n = 0; n < stateChanges; n++) {
            model.setState(stateIndices[n], states[n]);
        }
        model.removeAll(leaverIndices, leavers);
    }

    /** Drops what names an index of {@code size} or more, for a model known to be out of step. */
    void dropFrom(int size) {
        while (corrections > 0 && correctionIndices[corrections - 1] >= size) {
            corrections--;
        }
        while (stateChanges > 0 && stateIndices[stateChanges - 1] >= size) {
            stateChanges--;
        }
        while (leavers > 0 && leaverIndices[leavers - 1] >= size) {
            leavers--;
        }
    }

    /** One more than the largest index named. */
    int indexLimit() {
        int limit = corrections > 0 ? correctionIndices[corrections - 1] + 1 : 0;
        limit = Math.max(limit, stateChanges > 0 ? stateIndices[stateChanges - 1] + 1 : 0);
        return Math.max(limit, leavers > 0 ? leaverIndices[leavers - 1] + 1 : 0);
    }
}
