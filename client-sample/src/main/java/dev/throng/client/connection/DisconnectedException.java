package dev.throng.client.connection;

import java.io.IOException;

/** There is no connection, or it ended before the answer came. Carries the typed reason. */
public final class DisconnectedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Disconnect disconnect;

    DisconnectedException(Disconnect disconnect) {
        super(disconnect.reason() + ": " + disconnect.sentence());
        this.disconnect = disconnect;
    }

    public Disconnect disconnect() {
        return disconnect;
    }
}
