package dev.throng.protocol.wire;

/**
 * A value outside the range that the protocol allows for it. The message names the field, what was expected and what was
 * met. Quiet: it has no stack trace, because most are caused by a peer's input and must not cost more than the check.
 */
public final class InvalidValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    InvalidValueException(String message) {
        super(message);
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
