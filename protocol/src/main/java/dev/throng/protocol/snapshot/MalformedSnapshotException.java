package dev.throng.protocol.snapshot;

import dev.throng.protocol.bits.MalformedBytesException;

/** Bytes are not a snapshot that follows on what the receiver holds. Has no stack trace. */
public final class MalformedSnapshotException extends MalformedBytesException {
    private static final long serialVersionUID = 1L;

    /** The message says what was expected and what came. */
    public MalformedSnapshotException(String message) {
        super(message);
    }
}
