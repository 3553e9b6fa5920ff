package dev.throng.protocol.bits;

/** Bytes are not what their format asks for. Has no stack trace: it tells of the peer, not of this program. */
public class MalformedBytesException extends Exception {
    private static final long serialVersionUID = 1L;

    /** The message says what was expected and what came. */
    public MalformedBytesException(String message) {
        super(message, null, false, false);
    }
}
