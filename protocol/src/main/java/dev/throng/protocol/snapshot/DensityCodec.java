package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;

/**
 * The column {@code DensityTile.cells}: what is not as expected, cell by cell. In a whole tile a cell is expected to have the
 * code of the one before it, the first one 0; in a difference the code that it has. Values are {@code passed * 7 + change}
 * with the number of cells passed over since the last one named, and the change of the code zigzagged, 1 to 6; 0: the next
 * value tells it, zigzagged.
 */
public final class DensityCodec {
    private static final int CHANGES = 7;

    private DensityCodec() {}

    /** Appends the values of a whole tile, its codes at {@code offset}. */
    public static void writeWhole(byte[] codes, int offset, ByteWriter out) {
        int expected = 0;
        int passed = 0;
        for (int cell = 0; cell < DensityGrid.CELLS; cell++) {
            int code = codes[offset + cell] & 0xFF;
            if (code == expected) {
                passed++;
            } else {
                write(passed, code - expected, out);
                passed = 0;
            }
            expected = code;
        }
    }

    /** Appends the values of a difference between the codes of one tile and those at {@code offset}. */
    public static void writeDifference(byte[] before, byte[] codes, int offset, ByteWriter out) {
        int passed = 0;
        for (int cell = 0; cell < DensityGrid.CELLS; cell++) {
            int change = (codes[offset + cell] & 0xFF) - (before[cell] & 0xFF);
            if (change == 0) {
                passed++;
            } else {
                write(passed, change, out);
                passed = 0;
            }
        }
    }

    private static void write(int passed, int change, ByteWriter out) {
        int folded = ByteWriter.zigzag(change);
        if (folded < CHANGES) {
            out.writeVarint(passed * CHANGES + folded);
        } else {
            out.writeVarint(passed * CHANGES);
            out.writeVarint(folded);
        }
    }

    /** Applies the values up to the reader's end to the codes of a tile. */
    static void read(ByteReader in, boolean whole, byte[] codes, int offset) throws MalformedBytesException {
        int cell = 0;
        while (in.hasRemaining()) {
            int value = in.readVarint();
            int named = cell + Integer.divideUnsigned(value, CHANGES);
            if (named < cell || named >= DensityGrid.CELLS) {
                throw new MalformedBytesException("expected a cell below " + DensityGrid.CELLS + ", got one "
                        + Integer.toUnsignedString(Integer.divideUnsigned(value, CHANGES)) + " past " + cell);
            }
            int folded = Integer.remainderUnsigned(value, CHANGES);
            int change = ByteReader.unzigzag(folded == 0 ? in.readVarint() : folded);
            int expected = codes[offset + named] & 0xFF;
            if (whole) {
                expected = fill(codes, offset, cell, named);
            }
            codes[offset + named] = (byte) checked((long) expected + change);
            cell = named + 1;
        }
        if (whole && cell < DensityGrid.CELLS) {
            fill(codes, offset, cell, DensityGrid.CELLS);
        }
    }

    /** Gives cells the code of the one before them, and tells it. */
    private static int fill(byte[] codes, int offset, int from, int to) {
        byte code = from == 0 ? 0 : codes[offset + from - 1];
        for (int cell = from; cell < to; cell++) {
            codes[offset + cell] = code;
        }
        return code & 0xFF;
    }

    private static int checked(long code) throws MalformedBytesException {
        if (code < 0 || code > DensityScale.MAX_CODE) {
            throw new MalformedBytesException(
                    "expected the code of a cell from 0 to " + DensityScale.MAX_CODE + ", got " + code);
        }
        return (int) code;
    }
}
