package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.MalformedBytesException;

/**
 * Whole agents as rows of varints, for keyframes and for agents that come: id as the difference from the row before,
 * {@code kind * 8 + state}, position relative to the tile's south-west corner and velocity, both zigzagged, and
 * {@code last cell * 128 + age}.
 * Seven values on the ground, nine in the air. Pure functions.
 */
public final class AgentRowsCodec {
    private static final int STATES = 8;
    private static final int AGES = TileModel.MAX_AGE + 1;
    private static final int MAX_KIND = 255;
    private static final int MIN_ROW_BYTES = 7;

    /** Relative positions on the wire are at most this many units an axis. */
    public static final int MAX_RELATIVE = 1 << 29;

    private AgentRowsCodec() {}

    /** Appends agents {@code from..to-1} of a model, in ascending order of id, relative to (minX, minZ). */
    public static void write(TileModel model, int from, int to, int minX, int minZ, ByteWriter out) {
        int previous = 0;
        boolean air = model.air();
        for (int i = from; i < to; i++) {
            out.writeVarint(model.id(i) - previous);
            previous = model.id(i);
            out.writeVarint(model.kind(i) * STATES + model.state(i));
            out.writeSigned(model.x(i) - minX);
            out.writeSigned(model.z(i) - minZ);
            if (air) {
                out.writeSigned(model.y(i));
            }
            out.writeSigned(model.velocityX(i));
            out.writeSigned(model.velocityZ(i));
            if (air) {
                out.writeSigned(model.velocityY(i));
            }
            out.writeVarint(model.lastCell(i) * AGES + model.age(i));
        }
    }

    /**
     * Reads rows up to the reader's end and appends them to a list of the stream's layer.
     *
     * @param flyingByKind which kinds live in the air; a kind in the other layer is malformed
     */
    static void read(ByteReader in, TileModel list, int minX, int minZ, boolean[] flyingByKind)
            throws MalformedBytesException {
        int id = 0;
        boolean first = true;
        boolean air = list.air();
        while (in.hasRemaining()) {
            if (in.remaining() < MIN_ROW_BYTES) {
                throw new MalformedBytesException("expected a whole row, got " + in.remaining() + " bytes");
            }
            int before = id;
            id += in.readVarint();
            if (id == 0 || (!first && Integer.compareUnsigned(id, before) <= 0)) {
                throw new MalformedBytesException("expected an id above " + Integer.toUnsignedString(before) + ", got "
                        + Integer.toUnsignedString(id));
            }
            first = false;
            int kindAndState = in.readVarint();
            int kind = kindAndState >>> 3;
            if (kind >= flyingByKind.length || kind > MAX_KIND || flyingByKind[kind] != air) {
                throw new MalformedBytesException(
                        "expected a kind of the " + (air ? "air" : "ground") + ", got " + kind);
            }
            int x = minX + ColumnsCodec.readWithin(in, MAX_RELATIVE);
            int z = minZ + ColumnsCodec.readWithin(in, MAX_RELATIVE);
            int y = air ? ColumnsCodec.readWithin(in, MAX_RELATIVE) : 0;
            int vx = ColumnsCodec.readWithin(in, ColumnsCodec.MAX_VELOCITY);
            int vz = ColumnsCodec.readWithin(in, ColumnsCodec.MAX_VELOCITY);
            int vy = air ? ColumnsCodec.readWithin(in, ColumnsCodec.MAX_VELOCITY) : 0;
            int ageAndCell = in.readVarint();
            int lastCell = ageAndCell >>> 7;
            if (lastCell >= 2 * ResidualCells.count(air)) {
                throw new MalformedBytesException(
                        "expected a cell below " + 2 * ResidualCells.count(air) + ", got " + lastCell);
            }
            list.append(id, kind, kindAndState & (STATES - 1), x, z, y, vx, vz, vy, ageAndCell & (AGES - 1), lastCell);
        }
    }
}
