package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;

/**
 * The encoding COLUMNS of a {@link TileUpdate}: one varint for nearly every correction, state change and leaver, each in
 * the column of its own that the schema of {@code Snapshot} describes. Pure functions.
 *
 * <p>A correction tells how many agents it passes over and in which of the cells round the model the truth lies. The
 * residual of a correction that comes in time lies just outside the error bound, hence in the ring of cells round the
 * centre, so that {@code gap * 9 + cell} fits one byte up to a gap of 13. Where corrections stand close and go far, the
 * wide alphabet of 25 cells (125 in the air) costs less; the encoder chooses for each stream and tick. A cell
 * outside the alphabet takes a second value, and a residual that is farther off still is a restart with explicit numbers.
 */
public final class ColumnsCodec {
    private static final int WIDE_REACH = 2;
    private static final int GROUND_OUTER_REACH = 5;
    private static final int AIR_OUTER_REACH = 2;
    private static final int STATES = 8;

    /** Residuals in a restart are at most this many cells an axis. */
    public static final int MAX_CELLS = 1 << 24;

    /** Velocities on the wire are at most this many units a tick an axis. */
    public static final int MAX_VELOCITY = 1 << 24;

    private ColumnsCodec() {}

    /** True if a residual is near enough to go without a restart. */
    public static boolean isNear(boolean air, int cellX, int cellZ, int cellY) {
        return isWithin(air ? AIR_OUTER_REACH : GROUND_OUTER_REACH, cellX, cellZ, cellY);
    }

    private static boolean isWithin(int reach, int x, int z, int y) {
        return Math.max(Math.max(Math.abs(x), Math.abs(z)), Math.abs(y)) <= reach;
    }

    private static int cells(boolean air, boolean wide) {
        int width = wide ? 2 * WIDE_REACH + 1 : 3;
        return air ? width * width * width : width * width;
    }

    /** True if the wide alphabet takes fewer bytes for an update's corrections. */
    public static boolean isWideShorter(TileUpdate update, boolean air) {
        int narrowCells = cells(air, false);
        int wideCells = cells(air, true);
        int saved = 0;
        int next = 0;
        for (int n = 0; n < update.corrections(); n++) {
            int gap = update.correctionIndex(n) - next;
            next = update.correctionIndex(n) + 1;
            int narrowCell = update.isRestart(n) ? 0 : cell(update, n, air, false);
            int wideCell = update.isRestart(n) ? 0 : cell(update, n, air, true);
            saved += ByteWriter.varintBytes(gap * narrowCells + narrowCell) + (narrowCell == 0 ? 1 : 0);
            saved -= ByteWriter.varintBytes(gap * wideCells + wideCell) + (wideCell == 0 ? 1 : 0);
        }
        return saved > 0;
    }

    /** Appends the corrections of an update of a ground or air stream, in the narrow or the wide alphabet. */
    public static void writeCorrections(TileUpdate update, boolean air, boolean wide, ByteWriter out) {
        int cells = cells(air, wide);
        int next = 0;
        for (int n = 0; n < update.corrections(); n++) {
            int index = update.correctionIndex(n);
            int gap = index - next;
            next = index + 1;
            int cell = update.isRestart(n) ? 0 : cell(update, n, air, wide);
            out.writeVarint(gap * cells + cell);
            if (cell == 0) {
                writeOuter(update, n, air, out);
            }
        }
    }

    /** Number of a residual's cell in an alphabet, 0 for none. */
    private static int cell(TileUpdate update, int n, boolean air, boolean wide) {
        int x = update.cellX(n);
        int z = update.cellZ(n);
        int y = air ? update.cellY(n) : 0;
        if (!wide) {
            return ResidualCells.number(air, x, z, y);
        }
        if (!isWithin(WIDE_REACH, x, z, y)) {
            return 0;
        }
        int place = (x + 2) + 5 * (z + 2) + (air ? 25 * (y + 2) : 0);
        int centre = cells(air, true) / 2;
        return place < centre ? place + 1 : place == centre ? 0 : place;
    }

    private static void writeOuter(TileUpdate update, int n, boolean air, ByteWriter out) {
        int x = update.cellX(n);
        int z = update.cellZ(n);
        int y = update.cellY(n);
        if (!update.isRestart(n)) {
            int reach = air ? AIR_OUTER_REACH : GROUND_OUTER_REACH;
            int width = 2 * reach + 1;
            int plane = (x + reach) + width * (z + reach);
            out.writeVarint(1 + (air ? plane + width * width * (y + reach) : plane));
            return;
        }
        out.writeVarint(0);
        out.writeSigned(x);
        out.writeSigned(z);
        if (air) {
            out.writeSigned(y);
        }
        out.writeSigned(update.velocityX(n));
        out.writeSigned(update.velocityZ(n));
        if (air) {
            out.writeSigned(update.velocityY(n));
        }
    }

    /** Reads {@code count} corrections into an update; what it held is not touched. */
    public static void readCorrections(ByteReader in, int count, boolean air, boolean wide, TileUpdate update)
            throws MalformedBytesException {
        int cells = cells(air, wide);
        long next = 0;
        for (int n = 0; n < count; n++) {
            int value = in.readVarint();
            int gap = value >= 0 ? value / cells : Integer.divideUnsigned(value, cells);
            int cell = value - gap * cells;
            int index = checkedIndex(next + gap);
            next = index + 1L;
            if (cell == 0) {
                readOuter(in, index, air, update);
            } else {
                addCell(index, cell <= cells / 2 ? cell - 1 : cell, air, wide, update);
            }
        }
    }

    private static void addCell(int index, int place, boolean air, boolean wide, TileUpdate update) {
        if (wide) {
            update.addCorrection(index, place % 5 - 2, place / 5 % 5 - 2, air ? place / 25 - 2 : 0);
        } else {
            update.addCorrection(index, place % 3 - 1, place / 3 % 3 - 1, air ? place / 9 - 1 : 0);
        }
    }

    private static void readOuter(ByteReader in, int index, boolean air, TileUpdate update)
            throws MalformedBytesException {
        int value = in.readVarint();
        if (value != 0) {
            int reach = air ? AIR_OUTER_REACH : GROUND_OUTER_REACH;
            int width = 2 * reach + 1;
            int cells = air ? width * width * width : width * width;
            int cell = value - 1;
            if (cell < 0 || cell >= cells) {
                throw new MalformedBytesException(
                        "expected an outer cell of 1 to " + cells + ", got " + Integer.toUnsignedString(value));
            }
            int z = cell / width % width - reach;
            update.addCorrection(index, cell % width - reach, z, air ? cell / (width * width) - reach : 0);
            return;
        }
        int x = readWithin(in, MAX_CELLS);
        int z = readWithin(in, MAX_CELLS);
        int y = air ? readWithin(in, MAX_CELLS) : 0;
        int vx = readWithin(in, MAX_VELOCITY);
        int vz = readWithin(in, MAX_VELOCITY);
        int vy = air ? readWithin(in, MAX_VELOCITY) : 0;
        update.addRestart(index, x, z, y, vx, vz, vy);
    }

    /** Appends the state changes of an update. */
    public static void writeStates(TileUpdate update, ByteWriter out) {
        int next = 0;
        for (int n = 0; n < update.stateChanges(); n++) {
            int index = update.stateIndex(n);
            out.writeVarint((index - next) * STATES + update.state(n));
            next = index + 1;
        }
    }

    /** Reads {@code count} state changes into an update. */
    public static void readStates(ByteReader in, int count, TileUpdate update) throws MalformedBytesException {
        long next = 0;
        for (int n = 0; n < count; n++) {
            int value = in.readVarint();
            int index = checkedIndex(next + (value >>> 3));
            update.addState(index, value & (STATES - 1));
            next = index + 1L;
        }
    }

    /** Appends the leavers of an update. */
    public static void writeLeavers(TileUpdate update, ByteWriter out) {
        int next = 0;
        for (int n = 0; n < update.leavers(); n++) {
            int index = update.leaverIndex(n);
            out.writeVarint(index - next);
            next = index + 1;
        }
    }

    /** Reads {@code count} leavers into an update. */
    public static void readLeavers(ByteReader in, int count, TileUpdate update) throws MalformedBytesException {
        long next = 0;
        for (int n = 0; n < count; n++) {
            int index = checkedIndex(next + Integer.toUnsignedLong(in.readVarint()));
            update.addLeaver(index);
            next = index + 1L;
        }
    }

    static int readWithin(ByteReader in, int bound) throws MalformedBytesException {
        int value = in.readSigned();
        if (value < -bound || value > bound) {
            throw new MalformedBytesException("expected a value of -" + bound + " to " + bound + ", got " + value);
        }
        return value;
    }

    private static int checkedIndex(long index) throws MalformedBytesException {
        if (index > Integer.MAX_VALUE - 1) {
            throw new MalformedBytesException("expected an agent's index, got " + index);
        }
        return (int) index;
    }
}
