package dev.throng.protocol.snapshot;

/**
 * The states of the contexts of one block of the encoding PACKED, of either layer: those of updates and those of rows begin
 * with the table's at their first use in the block. Reusable; not thread-safe.
 */
final class BlockStates {
    private final int[] ground;
    private final int[] air;
    private int begun;

    /** States in arrays of the caller's, {@link PackedTables#CONTEXTS} of the ground and as many of the air. */
    BlockStates(int[] ground, int[] air) {
        this.ground = ground;
        this.air = air;
    }

    BlockStates() {
        this(new int[PackedTables.CONTEXTS], new int[PackedTables.CONTEXTS]);
    }

    /** Begins a block. */
    void begin() {
        begun = 0;
    }

    /** The states of a layer, with those of updates, or of rows, begun. */
    int[] of(boolean inAir, boolean rows) {
        int[] states = inAir ? air : ground;
        int part = 1 << ((inAir ? 2 : 0) + (rows ? 1 : 0));
        if ((begun & part) == 0) {
            begun |= part;
            PackedTables.copyTo(inAir, rows, states);
        }
        return states;
    }
}
