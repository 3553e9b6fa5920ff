package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteReader;
import dev.throng.protocol.bits.MalformedBytesException;
import dev.throng.protocol.bits.RangeDecoder;

/**
 * Reads blocks of the encoding PACKED, the other side of {@link PackedEncoder}. A block tells no more of a stream than its
 * model has agents, so what a damaged one can make of itself is bounded by the model. Reusable; not thread-safe.
 */
final class PackedDecoder {
    private final RangeDecoder coder = new RangeDecoder();
    private final BlockStates blockStates = new BlockStates();
    private final ResidualFrame frame = new ResidualFrame();
    private int anyBefore;
    private int statesBefore;
    private int blockBytes;

    /** Begins a block. */
    void begin(byte[] bytes, int offset, int length) {
        coder.begin(bytes, offset, length);
        blockBytes = length;
        blockStates.begin();
        anyBefore = 0;
        statesBefore = 0;
    }

    /** Ends the block; fails when bytes are left over. */
    void finish() throws MalformedBytesException {
        coder.finish();
    }

    /**
     * Reads what happens to a stream, which has agents, into a cleared update.
     *
     * @param model advanced, and before the update
     */
    void read(TileModel model, TileUpdate update) throws MalformedBytesException {
        int[] states = blockStates.of(model.air(), false);
        anyBefore = coder.decode(states, PackedContexts.any(anyBefore));
        if (anyBefore == 0) {
            return;
        }
        int anyCorrection = coder.decode(states, PackedContexts.ANY_CORRECTION);
        statesBefore = coder.decode(states, PackedContexts.anyState(statesBefore));
        int anyLeaver = coder.decode(states, PackedContexts.ANY_LEAVER);
        if (anyCorrection + statesBefore > 0) {
            readAgents(states, model, anyCorrection != 0, statesBefore != 0, update);
        }
        if (anyLeaver != 0) {
            readLeavers(states, model.size(), update);
        }
    }

    private void readAgents(int[] states, TileModel model, boolean corrections, boolean stateChanges, TileUpdate update)
            throws MalformedBytesException {
        for (int i = 0; i < model.size(); i++) {
            int speedClass = PackedContexts.speedClass(model, i);
            int corrected = 0;
            if (corrections) {
                corrected = coder.decode(states, PackedContexts.corrected(model, i, speedClass));
                if (corrected != 0) {
                    readCorrection(states, model, i, update);
                }
            }
            if (stateChanges) {
                int context = PackedContexts.stateChanged(model.state(i), corrected, speedClass);
                if (coder.decode(states, context) != 0) {
                    update.addState(i, readState(states, model.state(i)));
                }
            }
        }
    }

    private void readCorrection(int[] states, TileModel model, int i, TileUpdate update)
            throws MalformedBytesException {
        frame.of(model, i);
        int reach = PackedContexts.reach(model.air());
        int first = readAxis(states, 0, 0, reach);
        if (Math.abs(first) > reach) {
            readRestart(states, model.air(), i, update);
            return;
        }
        int second = readAxis(states, 1, PackedContexts.size(first), reach - 1);
        int third = 0;
        if (model.air()) {
            int before = Math.min(1, Math.abs(first)) + Math.min(1, Math.abs(second));
            third = frame.axis2(readAxis(states, 2, before, reach - 1));
        }
        update.addCorrection(i, frame.x(first, second), frame.z(first, second), third);
    }

    private int readAxis(int[] states, int axis, int before, int last) {
        int moved = frame.moved(axis, before);
        if (coder.decode(states, moved) == 0) {
            return 0;
        }
        int sign = coder.decode(states, PackedContexts.positive(moved)) != 0 ? 1 : -1;
        int size = 1;
        while (size <= last && coder.decode(states, PackedContexts.more(axis, size, before, frame.shortAge())) != 0) {
            size++;
        }
        return sign * size;
    }

    private void readRestart(int[] states, boolean inAir, int i, TileUpdate update) throws MalformedBytesException {
        int x = readWithin(states, PackedContexts.RESTART_CELL, ColumnsCodec.MAX_CELLS);
        int z = readWithin(states, PackedContexts.RESTART_CELL, ColumnsCodec.MAX_CELLS);
        int y = inAir ? readWithin(states, PackedContexts.RESTART_CELL, ColumnsCodec.MAX_CELLS) : 0;
        int vx = readWithin(states, PackedContexts.RESTART_VELOCITY, ColumnsCodec.MAX_VELOCITY);
        int vz = readWithin(states, PackedContexts.RESTART_VELOCITY, ColumnsCodec.MAX_VELOCITY);
        int vy = inAir ? readWithin(states, PackedContexts.RESTART_VELOCITY, ColumnsCodec.MAX_VELOCITY) : 0;
        update.addRestart(i, x, z, y, vx, vz, vy);
    }

    private int readState(int[] states, int before) {
        int node = 1;
        for (int bit = 0; bit < 3; bit++) {
            node = (node << 1) | coder.decode(states, PackedContexts.newState(before, node));
        }
        return node & 7;
    }

    private void readLeavers(int[] states, int size, TileUpdate update) throws MalformedBytesException {
        long count = 1L + Integer.toUnsignedLong(readNumber(states, PackedContexts.LEAVERS));
        if (count > size) {
            throw new MalformedBytesException("expected at most " + size + " leavers, got " + count);
        }
        long next = 0;
        for (int n = 0; n < count; n++) {
            long index = next + Integer.toUnsignedLong(readNumber(states, PackedContexts.LEAVER_GAP));
            if (index >= size) {
                throw new MalformedBytesException("expected an index below " + size + ", got " + index);
            }
            update.addLeaver((int) index);
            next = index + 1;
        }
    }

    /**
     * Reads rows and appends them to a list of the stream's layer.
     *
     * @param flyingByKind which kinds live in the air; a kind in the other layer is malformed
     */
    void readRows(TileModel list, int tile, TileGeometry geometry, boolean[] flyingByKind)
            throws MalformedBytesException {
        boolean inAir = list.air();
        int[] states = blockStates.of(inAir, true);
        int margin = geometry.parameters().crossingMarginUnits();
        int minX = geometry.minX(tile) - margin;
        int minZ = geometry.minZ(tile) - margin;
        int span = geometry.tileUnits() + 2 * margin;
        long count = Integer.toUnsignedLong(readNumber(states, PackedContexts.ROW_COUNT));
        long most = PackedContexts.mostRows(blockBytes, span);
        if (count > most) {
            throw new MalformedBytesException("expected at most " + most + " rows, got " + count);
        }
        long id = 0;
        int kind = -1;
        for (int n = 0; n < count; n++) {
            id += 1 + Integer.toUnsignedLong(readNumber(states, PackedContexts.ROW_ID));
            if (id > 0xFFFF_FFFFL) {
                throw new MalformedBytesException("expected an id of 32 bits, got " + id);
            }
            kind = readKind(states, kind, inAir, flyingByKind);
            int state = readTree(states, PackedContexts.ROW_STATE, 3);
            boolean inside = coder.decode(states, PackedContexts.ROW_INSIDE) != 0;
            int x = minX + (inside ? readUniform(span) : readFarPlace());
            int z = minZ + (inside ? readUniform(span) : readFarPlace());
            int y = inAir ? readWithin(states, PackedContexts.ROW_HEIGHT, AgentRowsCodec.MAX_RELATIVE) : 0;
            int vx = readVelocity(states, 0);
            int vz = readVelocity(states, 1);
            int vy = inAir ? readVelocity(states, 2) : 0;
            int age = readTree(states, PackedContexts.ROW_AGE, 7);
            int last = readTree(states, PackedContexts.ROW_LAST, 6);
            if (last >= 2 * ResidualCells.count(inAir)) {
                throw new MalformedBytesException(
                        "expected a cell below " + 2 * ResidualCells.count(inAir) + ", got " + last);
            }
            list.append((int) id, kind, state, x, z, y, vx, vz, vy, age, last);
        }
    }

    private int readKind(int[] states, int before, boolean inAir, boolean[] flyingByKind)
            throws MalformedBytesException {
        if (before >= 0 && coder.decode(states, PackedContexts.ROW_SAME_KIND) != 0) {
            return before;
        }
        int kind = readTree(states, PackedContexts.ROW_KIND, 8);
        if (kind >= flyingByKind.length || flyingByKind[kind] != inAir) {
            throw new MalformedBytesException("expected a kind of the " + (inAir ? "air" : "ground") + ", got " + kind);
        }
        return kind;
    }

    private int readFarPlace() throws MalformedBytesException {
        int value = (coder.decodeUniform(1 << 15) << 15) | coder.decodeUniform(1 << 15);
        return within(ByteReader.unzigzag(value), AgentRowsCodec.MAX_RELATIVE);
    }

    private int readVelocity(int[] states, int axis) throws MalformedBytesException {
        return readWithin(
                states, PackedContexts.ROW_VELOCITY + axis * PackedContexts.EXPONENTS, ColumnsCodec.MAX_VELOCITY);
    }

    private int readUniform(int count) throws MalformedBytesException {
        int low = PackedContexts.lowBits(count);
        int high = coder.decodeUniform(((count - 1) >>> low) + 1);
        int value = (high << low) | coder.decodeUniform(1 << low);
        if (value >= count) {
            throw new MalformedBytesException("expected a place below " + count + ", got " + value);
        }
        return value;
    }

    private int readTree(int[] states, int base, int bits) {
        int node = 1;
        for (int bit = 0; bit < bits; bit++) {
            node = (node << 1) | coder.decode(states, base + node);
        }
        return node - (1 << bits);
    }

    private int readWithin(int[] states, int base, int bound) throws MalformedBytesException {
        return within(ByteReader.unzigzag(readNumber(states, base)), bound);
    }

    private static int within(int value, int bound) throws MalformedBytesException {
        if (value < -bound || value > bound) {
            throw new MalformedBytesException("expected a value of -" + bound + " to " + bound + ", got " + value);
        }
        return value;
    }

    private int readNumber(int[] states, int base) throws MalformedBytesException {
        int exponent = 0;
        while (exponent < PackedContexts.EXPONENTS - 1 && coder.decode(states, base + exponent) != 0) {
            exponent++;
        }
        long number = 1L << exponent;
        if (exponent > 16) {
            number += (long) coder.decodeUniform(1 << (exponent - 16)) << 16;
        }
        if (exponent > 0) {
            number += coder.decodeUniform(1 << Math.min(16, exponent));
        }
        if (number > 1L << 32) {
            throw new MalformedBytesException("expected a number of 32 bits, got " + (number - 1));
        }
        return (int) (number - 1);
    }
}
