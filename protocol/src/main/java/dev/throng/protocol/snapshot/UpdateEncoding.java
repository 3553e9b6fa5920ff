package dev.throng.protocol.snapshot;

/** How updates and agents are written in a snapshot. */
public enum UpdateEncoding {
    /** Packed protobuf columns, see {@link ColumnsCodec}. */
    COLUMNS,
    /** Range-coded blocks, see {@link PackedEncoder}. */
    PACKED
}
