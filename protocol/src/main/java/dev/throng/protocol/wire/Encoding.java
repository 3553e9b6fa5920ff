package dev.throng.protocol.wire;

import java.util.Optional;

/** How a snapshot's columns are written. */
public enum Encoding {
    /** Packed protobuf columns. */
    COLUMNS(1),
    /** One range-coded block. */
    PACKED(2);

    private final int number;

    Encoding(int number) {
        this.number = number;
    }

    /** The number on the wire. */
    public int number() {
        return number;
    }

    /** The encoding with this number. */
    public static Optional<Encoding> ofNumber(int number) {
        return switch (number) {
            case 1 -> Optional.of(COLUMNS);
            case 2 -> Optional.of(PACKED);
            default -> Optional.empty();
        };
    }
}
