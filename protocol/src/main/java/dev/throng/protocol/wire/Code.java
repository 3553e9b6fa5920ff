package dev.throng.protocol.wire;

/** Why something was refused or a connection closed; the numbers are those of the protocol. */
public enum Code {
    /** A code that this version does not know. */
    UNSPECIFIED(0),
    MALFORMED(1),
    FRAME_TOO_LARGE(2),
    UNSUPPORTED_VERSION(3),
    UNSUPPORTED_ENCODING(4),
    UNAUTHORIZED(5),
    FORBIDDEN(6),
    INVALID_ARGUMENT(7),
    NOT_FOUND(8),
    LIMIT_REACHED(9),
    RATE_LIMITED(10),
    OVERLOADED(11),
    UNKNOWN_COMMAND(12),
    HANDSHAKE_TIMEOUT(13),
    IDLE_TIMEOUT(14),
    TOO_SLOW(15),
    SHUTTING_DOWN(16),
    INTERNAL(17),
    TOO_MANY_CONNECTIONS(18),
    OUT_OF_ORDER(19);

    private static final Code[] BY_NUMBER = values();

    private final int number;

    Code(int number) {
        this.number = number;
    }

    /** The number on the wire. */
    public int number() {
        return number;
    }

    /** The code with this number, or {@link #UNSPECIFIED} when a newer peer sent one that this version does not know. */
    public static Code ofNumber(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : UNSPECIFIED;
    }
}
