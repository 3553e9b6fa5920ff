package dev.throng.client.connection;

import dev.throng.protocol.wire.Refusal;
import java.io.IOException;

/** The server refused a request that is no command; the connection lives on. */
public final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    RefusedException(Refusal refusal) {
        super(refusal.code() + ": " + refusal.sentence());
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
