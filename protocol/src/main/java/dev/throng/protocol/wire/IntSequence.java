package dev.throng.protocol.wire;

import java.util.Arrays;

/** An immutable sequence of 32-bit numbers: ids or stream keys, both unsigned. */
public final class IntSequence {
    private static final IntSequence EMPTY = new IntSequence(new int[0]);

    private final int[] values;

    private IntSequence(int[] values) {
        this.values = values;
    }

    /** A copy of {@code values}. */
    public static IntSequence of(int... values) {
        return values.length == 0 ? EMPTY : new IntSequence(values.clone());
    }

    public int size() {
        return values.length;
    }

    /** The value at {@code index}, 0 to size - 1. */
    public int at(int index) {
        return values[index];
    }

    /** A copy. */
    public int[] toArray() {
        return values.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof IntSequence sequence && Arrays.equals(values, sequence.values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return size() <= 8 ? Arrays.toString(values) : size() + " values";
    }
}
