package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.ByteWriter;
import dev.throng.protocol.bits.RangeEncoder;

/**
 * Writes blocks of the encoding PACKED: what happens in one tick to the agents of some streams, or whole agents as rows,
 * range-coded bit by bit in contexts of the model as both sides have it. Every block begins with the states of
 * {@link PackedTables} and adapts within; nothing is carried over from one block to another. Reusable; not thread-safe.
 *
 * <p>The bits and their order are in {@code protocol/PROTOCOL.md}; {@link PackedDecoder} is the other side of every method
 * here.
 */
public final class PackedEncoder {
    /**
     * What an agent adds to a block at most, told of in every way, bytes: 9 bits for the residual of a restart, 26 and 25 even
     * ones for each of its six numbers, 4 for a state, 33 and 32 even ones for a leaver, no bit costing more than 16.
     */
    public static final int MAX_AGENT_BYTES = 448;

    private final RangeEncoder coder;
    private final BlockStates blockStates;
    private final ResidualFrame frame = new ResidualFrame();
    private int anyBefore;
    private int statesBefore;

    public PackedEncoder() {
        coder = new RangeEncoder();
        blockStates = new BlockStates();
    }

    /**
     * An encoder that writes through a coder, and keeps its states in arrays, of the caller's.
     *
     * @param ground states of the ground, {@link PackedTables#CONTEXTS} of them
     * @param air as many of the air
     */
    public PackedEncoder(RangeEncoder coder, int[] ground, int[] air) {
        this.coder = coder;
        blockStates = new BlockStates(ground, air);
    }

    /** Begins a block. */
    public void begin() {
        coder.begin();
        blockStates.begin();
        anyBefore = 0;
        statesBefore = 0;
    }

    /** Ends the block and appends it to a writer. */
    public void finish(ByteWriter out) {
        coder.finish(out);
    }

    /**
     * Adds what happens to a stream, which has agents.
     *
     * @param model advanced, and before the update
     */
    public void write(TileModel model, TileUpdate update) {
        int[] states = blockStates.of(model.air(), false);
        int any = update.isEmpty() ? 0 : 1;
        coder.encode(states, PackedContexts.any(anyBefore), any);
        anyBefore = any;
        if (any == 0) {
            return;
        }
        int anyCorrection = update.corrections() > 0 ? 1 : 0;
        int anyState = update.stateChanges() > 0 ? 1 : 0;
        int anyLeaver = update.leavers() > 0 ? 1 : 0;
        coder.encode(states, PackedContexts.ANY_CORRECTION, anyCorrection);
        coder.encode(states, PackedContexts.anyState(statesBefore), anyState);
        coder.encode(states, PackedContexts.ANY_LEAVER, anyLeaver);
        statesBefore = anyState;
        if (anyCorrection + anyState > 0) {
            writeAgents(states, model, update);
        }
        if (anyLeaver != 0) {
            writeLeavers(states, update);
        }
    }

    private void writeAgents(int[] states, TileModel model, TileUpdate update) {
        boolean corrections = update.corrections() > 0;
        boolean stateChanges = update.stateChanges() > 0;
        int correction = 0;
        int change = 0;
        for (int i = 0; i < model.size(); i++) {
            int speedClass = PackedContexts.speedClass(model, i);
            int corrected = 0;
            if (corrections) {
                corrected = correction < update.corrections() && update.correctionIndex(correction) == i ? 1 : 0;
                coder.encode(states, PackedContexts.corrected(model, i, speedClass), corrected);
                if (corrected != 0) {
                    writeCorrection(states, model, i, update, correction++);
                }
            }
            if (stateChanges) {
                int changed = change < update.stateChanges() && update.stateIndex(change) == i ? 1 : 0;
                coder.encode(states, PackedContexts.stateChanged(model.state(i), corrected, speedClass), changed);
                if (changed != 0) {
                    writeState(states, model.state(i), update.state(change++));
                }
            }
        }
    }

    private void writeCorrection(int[] states, TileModel model, int i, TileUpdate update, int n) {
        frame.of(model, i);
        int reach = PackedContexts.reach(model.air());
        if (update.isRestart(n)) {
            writeAxis(states, 0, 0, reach + 1, reach);
            writeRestart(states, model.air(), update, n);
            return;
        }
        int first = frame.axis0(update.cellX(n), update.cellZ(n));
        int second = frame.axis1(update.cellX(n), update.cellZ(n));
        writeAxis(states, 0, 0, first, reach);
        writeAxis(states, 1, PackedContexts.size(first), second, reach - 1);
        if (model.air()) {
            int before = Math.min(1, Math.abs(first)) + Math.min(1, Math.abs(second));
            writeAxis(states, 2, before, frame.axis2(update.cellY(n)), reach - 1);
        }
    }

    /** Writes one part of a residual, of at most {@code last + 1} cells. */
    private void writeAxis(int[] states, int axis, int before, int cells, int last) {
        int moved = frame.moved(axis, before);
        coder.encode(states, moved, cells == 0 ? 0 : 1);
        if (cells == 0) {
            return;
        }
        coder.encode(states, PackedContexts.positive(moved), cells > 0 ? 1 : 0);
        int size = Math.abs(cells);
        for (int passed = 1; passed <= last; passed++) {
            int more = size > passed ? 1 : 0;
            coder.encode(states, PackedContexts.more(axis, passed, before, frame.shortAge()), more);
            if (more == 0) {
                return;
            }
        }
    }

    private void writeRestart(int[] states, boolean inAir, TileUpdate update, int n) {
        writeSigned(states, PackedContexts.RESTART_CELL, update.cellX(n));
        writeSigned(states, PackedContexts.RESTART_CELL, update.cellZ(n));
        if (inAir) {
            writeSigned(states, PackedContexts.RESTART_CELL, update.cellY(n));
        }
        writeSigned(states, PackedContexts.RESTART_VELOCITY, update.velocityX(n));
        writeSigned(states, PackedContexts.RESTART_VELOCITY, update.velocityZ(n));
        if (inAir) {
            writeSigned(states, PackedContexts.RESTART_VELOCITY, update.velocityY(n));
        }
    }

    private void writeState(int[] states, int before, int after) {
        int node = 1;
        for (int bit = 2; bit >= 0; bit--) {
            int value = (after >>> bit) & 1;
            coder.encode(states, PackedContexts.newState(before, node), value);
            node = (node << 1) | value;
        }
    }

    private void writeLeavers(int[] states, TileUpdate update) {
        writeNumber(states, PackedContexts.LEAVERS, update.leavers() - 1);
        int next = 0;
        for (int n = 0; n < update.leavers(); n++) {
            writeNumber(states, PackedContexts.LEAVER_GAP, update.leaverIndex(n) - next);
            next = update.leaverIndex(n) + 1;
        }
    }

    /** Adds agents {@code from..to-1} of a model as rows, with places relative to a tile's corner. */
    public void writeRows(TileModel model, int from, int to, int tile, TileGeometry geometry) {
        int[] states = blockStates.of(model.air(), true);
        int margin = geometry.parameters().crossingMarginUnits();
        int minX = geometry.minX(tile) - margin;
        int minZ = geometry.minZ(tile) - margin;
        int span = geometry.tileUnits() + 2 * margin;
        writeNumber(states, PackedContexts.ROW_COUNT, to - from);
        int previous = 0;
        int kind = -1;
        for (int i = from; i < to; i++) {
            writeNumber(states, PackedContexts.ROW_ID, model.id(i) - previous - 1);
            previous = model.id(i);
            kind = writeKind(states, kind, model.kind(i));
            writeTree(states, PackedContexts.ROW_STATE, 3, model.state(i));
            writePlace(states, model.x(i) - minX, model.z(i) - minZ, span);
            if (model.air()) {
                writeSigned(states, PackedContexts.ROW_HEIGHT, model.y(i));
            }
            writeSigned(states, PackedContexts.ROW_VELOCITY, model.velocityX(i));
            writeSigned(states, PackedContexts.ROW_VELOCITY + PackedContexts.EXPONENTS, model.velocityZ(i));
            if (model.air()) {
                writeSigned(states, PackedContexts.ROW_VELOCITY + 2 * PackedContexts.EXPONENTS, model.velocityY(i));
            }
            writeTree(states, PackedContexts.ROW_AGE, 7, model.age(i));
            writeTree(states, PackedContexts.ROW_LAST, 6, model.lastCell(i));
        }
    }

    private int writeKind(int[] states, int before, int kind) {
        int same = kind == before ? 1 : 0;
        if (before >= 0) {
            coder.encode(states, PackedContexts.ROW_SAME_KIND, same);
        }
        if (same == 0) {
            writeTree(states, PackedContexts.ROW_KIND, 8, kind);
        }
        return kind;
    }

    private void writePlace(int[] states, int x, int z, int span) {
        boolean inside = x >= 0 && x < span && z >= 0 && z < span;
        coder.encode(states, PackedContexts.ROW_INSIDE, inside ? 1 : 0);
        if (!inside) {
            writeFarPlace(x);
            writeFarPlace(z);
            return;
        }
        writeUniform(x, span);
        writeUniform(z, span);
    }

    private void writeFarPlace(int value) {
        int bits = ByteWriter.zigzag(value);
        coder.encodeUniform(bits >>> 15, 1 << 15);
        coder.encodeUniform(bits & ((1 << 15) - 1), 1 << 15);
    }

    /** A value below a count of any size: the part above the lowest bits first, then those. */
    private void writeUniform(int value, int count) {
        int low = PackedContexts.lowBits(count);
        coder.encodeUniform(value >>> low, ((count - 1) >>> low) + 1);
        coder.encodeUniform(value & ((1 << low) - 1), 1 << low);
    }

    private void writeTree(int[] states, int base, int bits, int value) {
        int node = 1;
        for (int bit = bits - 1; bit >= 0; bit--) {
            int next = (value >>> bit) & 1;
            coder.encode(states, base + node, next);
            node = (node << 1) | next;
        }
    }

    private void writeSigned(int[] states, int base, int value) {
        writeNumber(states, base, ByteWriter.zigzag(value));
    }

    /**
     * An unsigned 32-bit number as an Exp-Golomb code (Teuhola, "A compression method for clustered bit-vectors", 1978):
     * the length of the number plus 1 in bits, less 1, in unary, each bit in a context of its own; then the bits below the
     * first, all as likely.
     */
    private void writeNumber(int[] states, int base, int value) {
        long number = Integer.toUnsignedLong(value) + 1;
        int exponent = 63 - Long.numberOfLeadingZeros(number);
        for (int n = 0; n < exponent; n++) {
            coder.encode(states, base + n, 1);
        }
        if (exponent < PackedContexts.EXPONENTS - 1) {
            coder.encode(states, base + exponent, 0);
        }
        long rest = number - (1L << exponent);
        if (exponent > 16) {
            coder.encodeUniform((int) (rest >>> 16), 1 << (exponent - 16));
        }
        if (exponent > 0) {
            coder.encodeUniform((int) (rest & 0xFFFF), 1 << Math.min(16, exponent));
        }
    }
}
