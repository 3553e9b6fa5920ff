package dev.throng.server.transport;

import dev.throng.protocol.wire.Code;
import io.netty.handler.codec.DecoderException;

/** Bytes that are no frame or no message. Without a stack trace: garbage from the network must not cost more. */
final class QuietFrameException extends DecoderException {
    private static final long serialVersionUID = 1L;

    private final Code code;

    QuietFrameException(Code code, String sentence) {
        super(sentence);
        this.code = code;
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }

    Code code() {
        return code;
    }

    String sentence() {
        return String.valueOf(getMessage());
    }
}
